import { describe, expect, it } from 'vitest';
import { alignedTable } from '../../cli/aligned-table.ts';

describe('an aligned table', () => {
  it('has its numbers to the right, its texts to the left, and no spaces at the ends', () => {
    const rows = [
      ['id', 'name', 'result'],
      ['1', 'x', '8/(3-8/3)'],
      ['10', 'long', ''],
    ];
    expect(alignedTable(rows)).toBe('id  name  result\n 1  x     8/(3-8/3)\n10  long\n');
  });
});
