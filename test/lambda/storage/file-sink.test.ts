import { writeSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileSink } from '../../../lambda/storage/file-sink.ts';

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deckhand-sink-'));
  out = join(folder, 'out.csv');
});
afterEach(() => rm(folder, { recursive: true }));

describe('files that others write to', () => {
  it('are published with what was written to their descriptors, errors only if there are any', async () => {
    const sink = await openFileSink(out);
    writeSync(await sink.descriptor('result'), 'b\n', 2);
    writeSync(await sink.descriptor('result'), 'a,', 0);
    await sink.descriptor('errors');
    await sink.commit('{}');
    expect(await files()).toEqual(['out.csv']);
    expect(await readFile(out, 'utf8')).toBe('a,b\n');
  });

  it('begin anew after a restart, however they were written', async () => {
    const sink = await openFileSink(out);
    writeSync(await sink.descriptor('errors'), 'old errors', 0);
    await sink.write('result', Buffer.from('old result'));
    await sink.restart();
    expect(await files()).toEqual([]);
    await sink.write('result', Buffer.from('new'));
    await sink.commit('{}');
    expect(await files()).toEqual(['out.csv']);
    expect(await readFile(out, 'utf8')).toBe('new');
  });
});

describe('a commit', () => {
  it('shows the files whole, and not before', async () => {
    const sink = await openFileSink(out);
    await sink.write('result', Buffer.from('a,'));
    await sink.write('errors', Buffer.from('row\n'));
    await sink.write('result', Buffer.from('b\n'));
    expect(await files()).not.toContain('out.csv');
    expect(await sink.commit('{}')).toBe('committed');
    expect(await files()).toEqual(['out.csv', 'out.csv.errors.csv']);
    expect(await readFile(out, 'utf8')).toBe('a,b\n');
    expect(await readFile(sink.errorsPath, 'utf8')).toBe('row\n');
  });

  it('removes an errors file of an earlier job', async () => {
    await writeFile(`${out}.errors.csv`, 'old');
    const sink = await openFileSink(out);
    await sink.write('result', Buffer.from('new'));
    await sink.commit('{}');
    expect(await files()).toEqual(['out.csv']);
  });

  it('keeps the permissions of the file that it replaces', async () => {
    await writeFile(out, 'old', { mode: 0o640 });
    const sink = await openFileSink(out);
    await sink.write('result', Buffer.from('new'));
    await sink.commit('{}');
    expect((await stat(out)).mode & 0o777).toBe(0o640);
  });

  it('replaces what a symbolic link points to, not the link', async () => {
    const target = join(folder, 'target.csv');
    await writeFile(target, 'old');
    await symlink(target, out);
    const sink = await openFileSink(out);
    await sink.write('result', Buffer.from('new'));
    await sink.commit('{}');
    expect(await readFile(target, 'utf8')).toBe('new');
  });

  it('leaves nothing when it fails', async () => {
    const sink = await openFileSink(out);
    await sink.write('result', Buffer.from('new'));
    await mkdir(join(out, 'in the way'), { recursive: true });
    await expect(sink.commit('{}')).rejects.toMatchObject({ code: 'output_unwritable' });
    expect(await files()).toEqual(['out.csv']);
  });
});

describe('an abort', () => {
  it('leaves the files of before, and no temporary ones', async () => {
    await writeFile(out, 'old');
    await writeFile(`${out}.errors.csv`, 'old errors');
    const sink = await openFileSink(out);
    await sink.write('result', Buffer.from('new'));
    await sink.write('errors', Buffer.from('new'));
    await sink.abort();
    await sink.abort();
    await sink.commit('{"status":"failed"}');
    expect(await files()).toEqual(['out.csv', 'out.csv.errors.csv']);
    expect(await readFile(out, 'utf8')).toBe('old');
    expect(await readFile(sink.errorsPath, 'utf8')).toBe('old errors');
  });
});

describe('an output that would overwrite the source', () => {
  it.each([
    ['by its own name', async (source: string) => source],
    [
      'by another name of the same file',
      async (source: string) => {
        await link(source, out);
        return out;
      },
    ],
    [
      'through a symbolic link',
      async (source: string) => {
        await symlink(source, out);
        return out;
      },
    ],
  ])('is refused, %s', async (_, name) => {
    const source = join(folder, 'cards.csv');
    await writeFile(source, 'hand\n');
    await expect(openFileSink(await name(source), source)).rejects.toMatchObject({
      code: 'output_is_source',
    });
  });

  it('is refused, when its errors file has the name', async () => {
    const source = `${out}.errors.csv`;
    await writeFile(source, 'row,byte,code,message,raw\n');
    await expect(openFileSink(out, source)).rejects.toMatchObject({ code: 'output_is_source' });
  });
});

describe('an output that cannot be written', () => {
  it('says that its folder is missing', async () => {
    const path = join(folder, 'none', 'out.csv');
    await expect(openFileSink(path)).rejects.toMatchObject({
      code: 'output_unwritable',
      message: expect.stringContaining(join(folder, 'none')),
    });
  });

  it('says that it is a folder', async () => {
    await expect(openFileSink(folder)).rejects.toMatchObject({ code: 'output_unwritable' });
  });
});

async function files(): Promise<string[]> {
  return (await readdir(folder)).sort();
}
