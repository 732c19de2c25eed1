import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableJson } from '../../cli/readable-json.ts';

describe('JSON for a person', () => {
  it.each([
    [{}, '{}'],
    [[], '[]'],
    [null, 'null'],
    ['a "text"', '"a \\"text\\""'],
    [{ hand: [3, 3, 8, 8] }, '{ "hand": [3, 3, 8, 8] }'],
  ])('%j is one line', (value, text) => {
    expect(readableJson(value)).toBe(text);
  });

  it('has what is too long for a line on lines of its own, each part that fits in one', () => {
    const solutions = Array.from({ length: 9 }, (_, index) => `${index}*(24-${index})`);
    expect(
      readableJson({
        results: [
          { hand: [1, 2], solutions },
          { hand: [3], solutions: [] },
        ],
        n: 1,
      }),
    ).toBe(
      [
        '{',
        '  "results": [',
        '    {',
        '      "hand": [1, 2],',
        '      "solutions": [',
        ...solutions.map((text, index) => `        "${text}"${index < 8 ? ',' : ''}`),
        '      ]',
        '    },',
        '    { "hand": [3], "solutions": [] }',
        '  ],',
        '  "n": 1',
        '}',
      ].join('\n'),
    );
  });

  it('is JSON, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(readableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
