import { spawn } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DECKHAND, deckhand, ended } from './deckhand-process.ts';
import { TemporaryFolder } from './temporary-folder.ts';

describe('the help of deckhand', () => {
  it.each(['solve', 'hand', 'table', 'upload', 'invoke', 'cloud'])(
    'has an example of %s',
    async (command) => {
      const { code, stdout, stderr } = await deckhand([command, '--help']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`Example:\n  $ deckhand ${command} `);
    },
  );

  it('says nothing of boards, which there are none of yet', async () => {
    const { stdout } = await deckhand(['solve', '--help']);
    expect(stdout).toContain('--game <name>');
    expect(stdout).not.toMatch(/board|--size/);
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['sovle']],
  ])('is what %s leads to, with exit code 2', async (_, args) => {
    const { code, stdout, stderr } = await deckhand(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/--help|deckhand \[options\] \[command\]/);
  });
});

describe('deckhand --version', () => {
  it('is the version of the package', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await deckhand(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('a checkout that is not built', () => {
  it('says so', async () => {
    const folder = await TemporaryFolder.create();
    await mkdir(folder.at('bin'));
    await folder.write('package.json', '{"type":"module"}');
    await copyFile(DECKHAND, folder.at('bin/deckhand'));
    const { code, stdout, stderr } = await ended(spawn(process.execPath, [folder.at('bin/deckhand')]));
    await folder.remove();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('npm run build');
  });
});
