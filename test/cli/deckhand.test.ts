import { spawn } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
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

  it('names all games, and the options of boards', async () => {
    const { stdout } = await deckhand(['solve', '--help']);
    expect(stdout).toContain('check or cards or board');
    expect(stdout).toMatch(/--size.*--budget/s);
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['sovle']],
    ['the help of an unknown command', ['sovle', '--help']],
    ['help with an unknown command', ['help', 'sovle']],
  ])('is what %s leads to, with exit code 2', async (_, args) => {
    const { code, stdout, stderr } = await deckhand(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/--help|deckhand \[options\] \[command\]/);
  });
});

describe('a command line that deckhand cannot read', () => {
  it.each([
    [['sovle'], 'There is no command "sovle". Did you mean solve?'],
    [['--verbose', 'sovle', '--help'], 'There is no command "sovle". Did you mean solve?'],
    [['solve', '--strickt'], 'There is no option "--strickt". Did you mean --strict?'],
    [['hand'], 'The argument <cards> is missing.'],
    [['solve', '--out'], 'The option -o, --out <file> wants a value.'],
    [['solve', 'a.csv', 'b.csv'], "Too many arguments for 'solve'. Expected 1 argument but got 2."],
  ])('%j: %s', async (args, sentence) => {
    const { code, stdout, stderr } = await deckhand(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(`deckhand: ${sentence}\n(--help shows how it is used.)\n`);
  });
});

describe('the defaults in the help', () => {
  it.each(['table', 'upload'])('of %s are written as a person would write them', async (command) => {
    const { stdout } = await deckhand([command, '--help']);
    expect(stdout).toMatch(/\(default: \d+\)/);
    expect(stdout).not.toMatch(/default: ["[]/);
  });
});

describe('deckhand --version', () => {
  it('is the version of the package', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await deckhand(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('a checkout that is not built', () => {
  it.each(['deckhand', 'start'])('says so, asked to run %s', async (name) => {
    const folder = await TemporaryFolder.create();
    await folder.write('package.json', '{"type":"module"}');
    await cp(dirname(DECKHAND), folder.at('bin'), { recursive: true });
    const { code, stdout, stderr } = await ended(spawn(process.execPath, [folder.at(`bin/${name}`)]));
    await folder.remove();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^deckhand: .*npm run build.*\n$/);
  });
});
