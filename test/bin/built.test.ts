import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deckhand } from '../cli/deckhand-process.ts';

const { compileBuilt, CODE_CACHE } = createRequire(import.meta.url)('../../bin/built.js');

describe('the bundle of the command', () => {
  it('starts from the code cache that was built with it', () => {
    expect(compileBuilt().cachedDataRejected).toBe(false);
  });

  it.each([
    ['none', () => {}],
    ['one that cannot be read', (cache: string) => mkdirSync(cache)],
  ])('answers with %s for a code cache', (_, makeCache) => {
    const folder = mkdtempSync(join(tmpdir(), 'deckhand-built-'));
    try {
      for (const path of ['bin', 'dist/deckhand.cjs', 'package.json'])
        cpSync(path, join(folder, path), { recursive: true });
      makeCache(join(folder, 'dist', basename(CODE_CACHE)));
      const command = [join(folder, 'bin/deckhand'), 'hand', '3', '3', '8', '8'];
      expect(execFileSync(process.execPath, command, { encoding: 'utf8' })).toContain('8/(3-8/3)');
    } finally {
      rmSync(folder, { recursive: true });
    }
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
