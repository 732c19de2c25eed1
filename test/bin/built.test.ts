import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { deckhand } from '../cli/deckhand-process.ts';

const { compileBuilt } = createRequire(import.meta.url)('../../bin/built.js');

describe('the bundle of the command', () => {
  it('starts from the code cache that was built with it', () => {
    expect(compileBuilt().cachedDataRejected).toBe(false);
  });

  it.each([
    ['--verbose', ['--verbose'], {}],
    ['DECKHAND_DEBUG', [], { DECKHAND_DEBUG: '1' }],
  ])('tells where in the source a fault arose, with %s', async (_, flags, env) => {
    const { code, stderr } = await deckhand(['solve', 'no-such-file.csv', ...flags], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^ {4}at .*\/cli\/commands\/solve\.ts:\d+:\d+\)$/m);
  });
});
