import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cloudFilePath } from './cloud-file.ts';
import { isAlive } from './process-alive.ts';

/** A temporary folder for the files of one local cloud. */
export interface WorkFolder {
  readonly path: string;
  remove(): Promise<void>;
}

const PREFIX = 'deckhand-cloud-';
const NOTE_ENDING = '.folder';

/**
 * Makes a temporary folder, and removes those of processes that were killed before they could remove their own.
 * Each process notes its folder beside the note of the running cloud: `cloud.json.<pid>.folder`.
 */
export async function openWorkFolder(): Promise<WorkFolder> {
  await sweep();
  const path = await mkdtemp(join(tmpdir(), PREFIX));
  const note = `${cloudFilePath()}.${process.pid}${NOTE_ENDING}`;
  await writeNote(note, path);
  // At the exit of a process nothing asynchronous runs any more.
  const removeAtExit = (): void => rmSync(path, { recursive: true, force: true });
  process.on('exit', removeAtExit);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      process.off('exit', removeAtExit);
      // A note of nothing does no harm; it goes with the next sweep.
      await rm(note, { force: true }).catch(() => {});
    },
  };
}

/** A checkout that cannot be written to costs the note, not the cloud. */
async function writeNote(note: string, path: string): Promise<void> {
  try {
    await mkdir(dirname(note), { recursive: true });
    await writeFile(note, `${path}\n`, { mode: 0o600 });
  } catch {
    return;
  }
}

async function sweep(): Promise<void> {
  const [folder, prefix] = [dirname(cloudFilePath()), `${basename(cloudFilePath())}.`];
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefix) || !name.endsWith(NOTE_ENDING)) continue;
    const pid = Number(name.slice(prefix.length, -NOTE_ENDING.length));
    if (!Number.isInteger(pid) || pid <= 0 || isAlive(pid)) continue;
    // What is left for the next start: it may still be written to, or belong to somebody else.
    await sweepNoted(join(folder, name)).catch(() => {});
  }
}

async function sweepNoted(note: string): Promise<void> {
  const path = (await readFile(note, 'utf8')).trimEnd();
  // A note is a file that anything may have changed: nothing else is removed on its word.
  if (dirname(path) !== tmpdir() || !basename(path).startsWith(PREFIX)) return;
  await rm(path, { recursive: true, force: true });
  await rm(note, { force: true });
}
