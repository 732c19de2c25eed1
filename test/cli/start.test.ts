import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ended } from './deckhand-process.ts';
import { TemporaryFolder } from './temporary-folder.ts';

const START = fileURLToPath(new URL('../../bin/start', import.meta.url));

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

  it('ends quietly, and leaves nothing, when nobody reads on', async () => {
    const folder = await TemporaryFolder.create();
    const env = { ...process.env, TMPDIR: folder.path, DECKHAND_CLOUD_FILE: folder.at('cloud.json') };
    const child = spawn(process.execPath, [START], { env });
    const end = ended(child);
    child.stdout.destroy();
    expect(await end).toMatchObject({ stderr: '' });
    const left = (await readdir(folder.path)).filter((name) => name.startsWith('deckhand-cloud-'));
    await folder.remove();
    expect(left).toEqual([]);
  }, 90_000);
});
