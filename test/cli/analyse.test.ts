import { describe, expect, it } from 'vitest';
import { deckhand } from './deckhand-process.ts';

const analyse = (...args: string[]) => deckhand(['analyse', ...args]);

describe('deckhand analyse', () => {
  it('prints every move with the value before and after it, and marks the bad ones', async () => {
    expect(await analyse('--moves', '52134')).toEqual({
      code: 0,
      stdout: [
        'move,player,cell,before,before_moves,after,after_moves,best,note',
        '1,X,5,D,,D,,1 2 3 4 5 6 7 8 9,',
        '2,O,2,D,,X,3,1 3 7 9,blunder',
        '3,X,1,X,3,X,2,1 3 4 6 7 9,',
        '4,O,3,X,2,X,1,9,sooner',
        '5,X,4,X,1,X,1,9,slower',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('prints columns for people, if asked', async () => {
    const { stdout } = await analyse('--moves', '5 1', '--aligned');
    expect(stdout.split('\n')[0]).toMatch(/^move {2}player {2}cell {2}before {2}/);
    expect(stdout).not.toContain(',');
  });

  it('knows larger boards, and their moves apart', async () => {
    const { code, stdout } = await analyse('--size', '4,4,3', '--moves', '6, 1, 7');
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual([
      expect.stringMatching(/^1,X,6,X,3,X,2,6 7 10 11,$/),
      expect.stringMatching(/^2,O,1,X,2,X,2,/),
      expect.stringMatching(/^3,X,7,X,2,X,1,/),
    ]);
  });

  it('says what it cannot compute', async () => {
    const { code, stdout, stderr } = await analyse('--size', '8,8,6', '--budget', '1000', '--moves', '28');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1,X,28,\?,,\?,,,$/m);
    expect(stderr).toMatch(/^After 1 move the value is "\?": .+ --budget 1000 .+\.\n$/);
  });

  it.each([
    ['a taken cell', ['--moves', '515'], /Move 3 of --moves, cell 5, is taken/],
    ['a move after the end', ['--moves', '1425369'], /Move 6 of --moves, cell 6, comes after the end/],
    ['a cell that is none', ['--moves', '50'], /Move 2 of --moves is "0"/],
    ['no moves', ['--moves', ''], /--moves is empty/],
    ['a size without room for a line', ['--moves', '1', '--size', '3,3,4'], /size is "3,3,4"/],
    ['a missing --moves', [], /The option --moves <cells> is missing\./],
  ])('refuses %s with a sentence', async (_, args, sentence) => {
    const { code, stdout, stderr } = await analyse(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^deckhand: .+/);
    expect(stderr).toMatch(sentence);
  });

  it('has examples that work', async () => {
    const { stdout } = await analyse('--help');
    const examples = [...stdout.matchAll(/^ {2}\$ deckhand (.+)$/gm)].map(([, line = '']) => line);
    expect(examples).toHaveLength(2);
    for (const example of examples) {
      const args = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      );
      expect(await deckhand(args)).toMatchObject({ code: 0, stderr: '' });
    }
  });
});
