import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_OPTIONS,
  EQUIVALENCES,
  GAME_NAMES,
  parseOptions,
  SOLUTION_LISTS,
} from '../../../lambda/options.ts';
import {
  compareSequencers,
  optionsText,
  type RunIdentity,
  readOptionsText,
  standing,
} from '../../../lambda/storage/run-identity.ts';

const run: RunIdentity = {
  run: 'this',
  sequencer: '0055AED6DCD90281E5',
  sourceEtag: 'e',
  solverVersion: 'cards-1',
  options: '',
};

describe('the order of sequencers', () => {
  it('is that of right-padded hexadecimal texts', () => {
    expect(compareSequencers('0055AED6DCD90281E5', '0055AED6DCD90281E6')).toBeLessThan(0);
    expect(compareSequencers('0055AED6DCD9', '0055AED6DCD90281E5')).toBeLessThan(0);
    // As numbers, or padded on the left, these would be the other way round.
    expect(compareSequencers('0056', '0055AED6DCD90281E5')).toBeGreaterThan(0);
    expect(compareSequencers('0055AED6', '0055aed600')).toBe(0);
  });

  it('has a missing one before any', () => {
    expect(compareSequencers(undefined, '00')).toBeLessThan(0);
    expect(compareSequencers('00', undefined)).toBeGreaterThan(0);
    expect(compareSequencers(undefined, undefined)).toBe(0);
  });

  it('is a total order, and that of the numbers for texts of one length', () => {
    const sequencer = fc.option(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 1 }),
      {
        nil: undefined,
      },
    );
    fc.assert(
      fc.property(sequencer, sequencer, sequencer, (a, b, c) => {
        expect(Math.sign(compareSequencers(a, b))).toBe(-Math.sign(compareSequencers(b, a)) + 0);
        if (compareSequencers(a, b) <= 0 && compareSequencers(b, c) <= 0) {
          expect(compareSequencers(a, c)).toBeLessThanOrEqual(0);
        }
        if (a && b && a.length === b.length) {
          expect(Math.sign(compareSequencers(a, b))).toBe(
            Math.sign(Number(BigInt(`0x${a}`) - BigInt(`0x${b}`))),
          );
        }
      }),
    );
  });
});

describe('how an object in place stands to a run', () => {
  it('is decided by the sequencer', () => {
    expect(standing({ sequencer: '00' }, run)).toBe('older');
    expect(standing({ sequencer: 'FF' }, run)).toBe('newer');
    expect(standing({}, run)).toBe('older');
  });

  it('is the same for the same event and solver, and older for another solver', () => {
    expect(standing({ sequencer: run.sequencer, solverVersion: 'cards-1' }, run)).toBe('same');
    expect(standing({ sequencer: run.sequencer, solverVersion: 'cards-0' }, run)).toBe('older');
  });

  it('is older if neither has a sequencer, unless the run wrote it itself', () => {
    const direct = { ...run, sequencer: undefined };
    expect(standing({ solverVersion: 'cards-1' }, direct)).toBe('older');
    expect(standing({ run: 'this' }, direct)).toBe('same');
  });
});

describe('options as text', () => {
  it('differ exactly if the options do, and are ASCII', () => {
    const text = optionsText(DEFAULT_OPTIONS);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(optionsText(parseOptions({ target: '24' }))).toBe(text);
    expect(optionsText(parseOptions({ target: '36' }))).not.toBe(text);
  });

  it('are read back as they were', () => {
    const given = fc.record(
      {
        game: fc.constantFrom(...GAME_NAMES),
        target: fc.constantFrom('36', '-5', '7/2'),
        ops: fc.constantFrom('+-', '+-*/^', '*'),
        solutions: fc.constantFrom(...SOLUTION_LISTS),
        distinct: fc.constantFrom(...EQUIVALENCES),
        explain: fc.boolean(),
        size: fc.constantFrom('4,4,3', '5,5,4'),
        budget: fc.integer({ min: 1, max: 2_000_000 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(given, (raw) => {
        const options = parseOptions(raw);
        expect(readOptionsText(optionsText(options))).toEqual(options);
      }),
    );
  });
});
