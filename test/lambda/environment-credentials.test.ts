import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultProvider } from '../../lambda/environment-credentials.ts';

afterEach(() => vi.unstubAllEnvs());

function stubCredentials(key: string, secret: string, token: string): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', key);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  vi.stubEnv('AWS_SESSION_TOKEN', token);
}

describe('credentials', () => {
  it('are those in the environment', async () => {
    stubCredentials('key', 'secret', 'token');
    expect(await defaultProvider()()).toEqual({
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    });
  });

  it('of a user have no session token', async () => {
    stubCredentials('key', 'secret', '');
    expect(await defaultProvider()()).toEqual({ accessKeyId: 'key', secretAccessKey: 'secret' });
  });

  it('that are missing are named', async () => {
    stubCredentials('key', '', '');
    await expect(defaultProvider()()).rejects.toMatchObject({
      code: 'missing_environment',
      message: expect.stringContaining('AWS_SECRET_ACCESS_KEY'),
    });
  });
});
