import { describe, expect, it } from 'vitest';
import { solvedPath } from '../../cli/solved-path.ts';

describe('where a result is downloaded to', () => {
  it.each([
    ['cards.csv', 'cards.solved.csv'],
    ['in/cards.csv.gz', 'in/cards.solved.csv.gz'],
    ['cards', 'cards.solved'],
    ['a.b.tsv', 'a.b.solved.tsv'],
    ['../v1.2/cards', '../v1.2/cards.solved'],
    ['.cards', '.cards.solved'],
  ])('beside %s is %s', (file, solved) => {
    expect(solvedPath(file)).toBe(solved);
  });
});
