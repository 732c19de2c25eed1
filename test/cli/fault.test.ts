import { describe, expect, it } from 'vitest';
import { describeFault } from '../../cli/fault.ts';
import { DeckhandError } from '../../lambda/errors.ts';

describe('what a person is told of a fault', () => {
  it('is where it lies, and the sentence', () => {
    const at = { bucket: 'up', key: 'a.csv', row: 3, byte: 88 };
    const fault = new DeckhandError({ code: 'unclosed_quote', message: 'Close it.', at });
    expect(describeFault(fault, false)).toBe('deckhand: s3://up/a.csv, row 3, byte 88: Close it.\n');
  });

  it.each([
    [
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' }),
      /still running\?/,
    ],
    [Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 4580 }), /port 4580 is taken.*--port/],
    [Object.assign(new Error('no'), { name: 'CredentialsProviderError' }), /AWS_PROFILE/],
    [new Error('Region is missing'), /AWS_REGION/],
    [Object.assign(new Error('It is gone'), { name: 'NoSuchBucket' }), /It is gone \(NoSuchBucket\)/],
    ['a text', /a text/],
  ])('is a sentence for %s', (fault, sentence) => {
    const told = describeFault(fault, false);
    expect(told).toMatch(sentence);
    expect(told.trimEnd().split('\n')).toHaveLength(1);
  });

  it('has the stacks of all causes, if they are wanted', () => {
    const fault = new DeckhandError({ code: 'a', message: 'Above.', cause: new Error('below') });
    expect(describeFault(fault, true)).toMatch(
      /Above\.\nDeckhandError: Above\.\n +at .*Caused by: Error: below\n +at /s,
    );
  });
});
