import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ended } from './deckhand-process.ts';

const START = fileURLToPath(new URL('../../dist/start.js', import.meta.url));

describe('npm start', () => {
  it('shows the solved sample and where everything is, and leaves nothing running', async () => {
    const { code, stdout, stderr } = await ended(spawn(process.execPath, [START]));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ *1 +3 +3 +8 +8 +8\/\(3-8\/3\)$/m);
    expect(stdout).toMatch(/^ *2 +1 +1 +1 +1$/m);
    expect(stdout).toMatch(/endpoint +http:\/\/127\.0\.0\.1:\d+/);
    expect(stdout).toContain('deckhand cloud');
    const endpoint = /http:\/\/127\.0\.0\.1:\d+/.exec(stdout)?.[0] ?? '';
    await expect(fetch(endpoint)).rejects.toThrow();
  }, 90_000);
});
