import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deckhand, ended, startDeckhand } from './deckhand-process.ts';

describe('deckhand table', () => {
  it('lists all 715 hands of 1 to 10, solved exactly where the reference says so', async () => {
    const { code, stdout, stderr } = await deckhand(['table']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [header, ...lines] = stdout.trimEnd().split('\n');
    expect(header).toBe('hand,result');
    const solved = new Map(lines.map((line) => line.split(',') as [string, string]));
    const reference = referenceHands();
    expect(reference.size).toBe(715);
    expect([...solved].map(([hand, result]) => [hand, result !== ''])).toEqual([...reference]);
  });

  it('takes the number of cards and their range', async () => {
    const { stdout } = await deckhand([
      'table',
      '--cards',
      '2',
      '--min',
      '-1',
      '--max',
      '1',
      '--target',
      '0',
    ]);
    expect(stdout.trimEnd().split('\n').slice(1)).toHaveLength(6);
  });

  it('explains every hand, if asked', async () => {
    const { stdout } = await deckhand(['table', '--explain', '--min', '3', '--max', '8']);
    const [header, ...lines] = stdout.trimEnd().split('\n');
    expect(header).toBe('hand,result,count,fractions,brackets,difficulty');
    expect(lines.filter((line) => line.includes(',yes,'))).toEqual([
      '3 3 7 7,7*(3+3/7),1,yes,1,9',
      '3 3 8 8,8/(3-8/3),1,yes,1,9',
      '4 4 7 7,7*(4-4/7),1,yes,1,9',
    ]);
  });

  it('ends quietly when nobody reads on', async () => {
    const child = startDeckhand(['table']);
    child.stdout?.destroy();
    expect(await ended(child)).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['a range upside down', ['--min', '5', '--max', '4']],
    ['no number', ['--cards', 'four']],
    ['more cards than a hand may have', ['--cards', '7']],
  ])('refuses %s, and names the flag', async (_, args) => {
    const { code, stdout, stderr } = await deckhand(['table', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^deckhand: .+\.\n$/);
    expect(stderr).toContain(args[0]);
  });
});

/** Whether each hand has a solution, in the order of the file. */
function referenceHands(): Map<string, boolean> {
  const text = readFileSync(new URL('../vectors/hands24.csv', import.meta.url), 'utf8');
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const columns = header.split(',');
  return new Map(
    lines.map((line) => {
      const cells = line.split(',');
      const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
      return [cell('hand'), cell('solvable') === 'yes'];
    }),
  );
}
