import { describe, expect, it } from 'vitest';
import { firstOperation } from '../../../cli/practice/hint.ts';

describe('the first operation of a solution', () => {
  it.each([
    ['8/(3-8/3)', '8/3'],
    ['1*2*3*4', '1*2'],
    ['4*(1+2+3)', '1+2'],
    ['(1+3)*(2+4)', '1+3'],
    ['4*9-3*4', '4*9'],
    ['24+4-4*1', '24+4'],
    ['24-4*1', '4*1'],
    ['5^(13-11)-1', '13-11'],
    ['2^3^2', '3^2'],
    ['3+8+9-(-4)', '3+8'],
    ['3*(8-(-4))', '8-(-4)'],
    ['(-4)*(-6)', '(-4)*(-6)'],
  ])('%s is %s', (solution, operation) => {
    expect(firstOperation(solution)).toBe(operation);
  });

  it('is none if the card alone is the solution', () => {
    expect(firstOperation('24')).toBeUndefined();
    expect(firstOperation('(-24)')).toBeUndefined();
  });
});
