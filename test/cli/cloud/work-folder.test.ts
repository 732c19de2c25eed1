import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWorkFolder } from '../../../cli/cloud/work-folder.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

let notes: TemporaryFolder;
let temporary: TemporaryFolder;

beforeEach(async () => {
  notes = await TemporaryFolder.create();
  temporary = await TemporaryFolder.create();
  vi.stubEnv('DECKHAND_CLOUD_FILE', notes.at('cloud.json'));
  vi.stubEnv('TMPDIR', temporary.path);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await notes.remove();
  await temporary.remove();
});

/** A folder with a file in it, and the note of process `pid` that it is its own. */
async function left(path: string, pid: number): Promise<string> {
  await mkdir(join(path, 'data'), { recursive: true });
  await notes.write(`cloud.json.${pid}.folder`, `${path}\n`);
  return path;
}

/** The id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('the work folder of a cloud', () => {
  it('is removed with its note', async () => {
    const folder = await openWorkFolder();
    expect(await readdir(temporary.path)).toHaveLength(1);
    expect(await readdir(notes.path)).toEqual([`cloud.json.${process.pid}.folder`]);
    await folder.remove();
    expect(await readdir(temporary.path)).toEqual([]);
    expect(await readdir(notes.path)).toEqual([]);
  });

  it('that a killed process left is removed at the next start', async () => {
    const abandoned = await left(temporary.at('deckhand-cloud-abc'), deadPid());
    await (await openWorkFolder()).remove();
    expect(existsSync(abandoned)).toBe(false);
    expect(await readdir(notes.path)).toEqual([]);
  });

  it.each([
    ['of a process that lives', () => temporary.at('deckhand-cloud-abc'), () => process.ppid],
    ['outside the temporary folder', () => notes.at('deckhand-cloud-abc'), deadPid],
    ['deeper in the temporary folder', () => temporary.at('mine/deckhand-cloud-abc'), deadPid],
    ['of another name', () => temporary.at('mine'), deadPid],
  ])('%s stays', async (_, path, pid) => {
    const kept = await left(path(), pid());
    await (await openWorkFolder()).remove();
    expect(existsSync(join(kept, 'data'))).toBe(true);
  });

  it('needs no place for its note', async () => {
    vi.stubEnv('DECKHAND_CLOUD_FILE', '/dev/null/cloud.json');
    const folder = await openWorkFolder();
    expect(existsSync(folder.path)).toBe(true);
    await folder.remove();
  });
});
