import { afterAll, describe, expect, it } from 'vitest';
import { firstDifference } from '../../bench/joins/compare-rows.ts';
import { TemporaryFolder } from '../cli/temporary-folder.ts';

const folder = await TemporaryFolder.create();
afterAll(() => folder.remove());

const SOLVED = [
  'id,c1,c2,c3,c4,result',
  '1,3,3,8,8,8/(3-8/3)',
  '2,1,1,1,1,',
  '3,2,2,2,3,2*2*2*3',
  '4,8,3,8,3,8/(3-8/3)',
];
const QUOTED = ['id,name,result', '1,"Berg, Ann",x', '2,"says ""no""",y', '3,Cleo,z'];

let made = 0;

async function difference(
  reference: readonly string[],
  other: readonly string[],
  agreement: { inOrder: boolean; results: 'cells' | 'solutions' },
): Promise<string | undefined> {
  const write = (lines: readonly string[]) => folder.write(`${++made}.csv`, `${lines.join('\n')}\n`);
  return await firstDifference(await write(reference), await write(other), {
    ...agreement,
    cardColumns: [1, 2, 3, 4],
  });
}

const changed = (row: number, line: string) => SOLVED.with(row, line);

describe('two files are compared row by row', () => {
  const inOrder = { inOrder: true, results: 'cells' } as const;

  it('finds nothing where nothing differs', async () => {
    expect(await difference(SOLVED, SOLVED, inOrder)).toBeUndefined();
  });

  it.each([
    [
      'a result',
      changed(3, '3,2,2,2,3,2*2*3*2'),
      'Row 3 should be: 3,2,2,2,3,2*2*2*3\nbut is: 3,2,2,2,3,2*2*3*2',
    ],
    ['a card', changed(1, '1,3,3,8,9,8/(3-8/3)'), 'Row 1 should be'],
    ['a result too few', changed(1, '1,3,3,8,8,'), 'Row 1 should be'],
    ['a result too many', changed(2, '2,1,1,1,1,1+1+1+1'), 'Row 2 should be'],
    ['the header', changed(0, 'id,c1,c2,c3,c4,answer'), 'Row 0 should be'],
    ['a row too few at the end', SOLVED.slice(0, -1), 'Row 4 is missing: 4,8,3,8,3'],
    ['a row too few', SOLVED.toSpliced(2, 1), 'Row 2 is not where it should be: 3,2,2,2,3'],
    ['a row too many', [...SOLVED, '5,1,2,3,4,1*2*3*4'], 'There is a row that should not be: 5,1,2,3,4'],
    [
      'an order',
      [0, 2, 1, 3, 4].map((row) => SOLVED[row] ?? ''),
      'Row 1 is not where it should be: 2,1,1,1,1',
    ],
    ['everything', [], 'Row 0 should be'],
  ])('tells of %s that differs', async (_, other, message) => {
    expect(await difference(SOLVED, other, inOrder)).toContain(message);
  });

  it('takes cells for the same, however they are quoted', async () => {
    const requoted = ['"id",name,result', '1,"Berg, Ann","x"', '"2","says ""no""",y', '3,"Cleo",z'];
    expect(await difference(QUOTED, QUOTED.with(3, '3,"Cleo",z'), inOrder)).toBeUndefined();
    expect(await difference(QUOTED, requoted.with(2, '2,"says ""no""","y"'), inOrder)).toBeUndefined();
    expect(await difference(QUOTED, QUOTED.with(2, '2,"says no",y'), inOrder)).toContain('Row 2 should be');
  });
});

describe('rows in any order', () => {
  const anyOrder = { inOrder: false, results: 'cells' } as const;
  const shuffled = [0, 3, 4, 1, 2].map((row) => SOLVED[row] ?? '');

  it('are found by their numbers', async () => {
    expect(await difference(SOLVED, shuffled, anyOrder)).toBeUndefined();
  });

  it.each([
    ['is missing', shuffled.slice(0, -1), 'Row 2 is missing: 2,1,1,1,1,'],
    ['comes twice', shuffled.with(4, shuffled[1] ?? ''), 'Row 3 comes twice'],
    ['has the result of another', shuffled.with(3, '1,3,3,8,8,2*2*2*3'), 'Row 1 should be'],
  ])('tell of one that %s', async (_, other, message) => {
    expect(await difference(SOLVED, other, anyOrder)).toContain(message);
  });
});

describe('other solutions than ours', () => {
  const solutions = { inOrder: true, results: 'solutions' } as const;

  it('are as good if they make 24 of the cards', async () => {
    expect(await difference(SOLVED, changed(3, '3,2,2,2,3,(((2*2)*2)*3)'), solutions)).toBeUndefined();
    expect(await difference(SOLVED, SOLVED, solutions)).toBeUndefined();
  });

  it.each([
    ['another value', '3,2,2,2,3,2+2+2+3'],
    ['other cards', '3,2,2,2,3,4*6'],
    ['a card left out', '3,2,2,2,3,2*2*2*3+2-2'],
    ['none', '3,2,2,2,3,'],
    ['no expression', '3,2,2,2,3,2*2*2*3)'],
    ['a changed card', '3,2,2,3,2,2*2*2*3'],
  ])('are no solution with %s', async (_, line) => {
    expect(await difference(SOLVED, changed(3, line), solutions)).toContain('Row 3 should be');
  });

  it('may not be where there is none', async () => {
    expect(await difference(SOLVED, changed(2, '2,1,1,1,1,24'), solutions)).toContain('Row 2 should be');
  });

  it('show that our own are wrong, too', async () => {
    const wrong = changed(4, '4,8,3,8,3,8/(3+8/3)');
    expect(await difference(wrong, wrong, solutions)).toContain('Row 4 should be');
  });
});
