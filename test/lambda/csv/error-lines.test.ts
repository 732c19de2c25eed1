import { describe, expect, it } from 'vitest';
import { ErrorLines } from '../../../lambda/csv/error-lines.ts';
import type { RowFault } from '../../../lambda/errors.ts';

describe('the lines of the errors file', () => {
  it('tell of each row what is wrong with it, whether faults are new or come again', () => {
    const faults: RowFault[] = [
      { code: 'too_many_columns', message: 'The row has 3 cells, but the first row has 2.' },
      { code: 'not_a_card', message: 'É is no card.', cell: 0 },
      { code: 'not_a_card', message: 'É is no card.', cell: 1 },
      ...Array.from({ length: 2000 }, (_, cell) => ({
        code: 'empty_cell',
        message: `Cell ${cell} is empty.`,
      })),
    ];
    const order = [...faults.keys(), ...faults.keys(), 0, 1, 2, 1];
    const block = Buffer.from('x,"y"\n'.repeat(order.length));
    const lines = new ErrorLines(['c1', 'c2']);
    lines.begin(block, 100);
    order.forEach((fault, row) => {
      lines.add(row, 6 * row, 6 * row + 5, faults[fault] as RowFault);
    });
    const messages = [
      '"The row has 3 cells, but the first row has 2."',
      'Column c1: é is no card.',
      'Column c2: é is no card.',
    ];
    const expected = order.map((fault, row) => {
      const message = messages[fault] ?? faults[fault]?.message;
      return `${row + 7},${100 + 6 * row},${faults[fault]?.code},${message},"x,""y"""\n`;
    });
    expect(lines.numbered(7).toString().split('\n')).toEqual(expected.join('').split('\n'));
  });
});
