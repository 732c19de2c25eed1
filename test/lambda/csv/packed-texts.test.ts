import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedTexts } from '../../../lambda/csv/packed-texts.ts';

const text = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('', ',é', ',日本', 'x'.repeat(3000)));
const texts = fc.array(text, { maxLength: 30 });

function textsOf(packed: PackedTexts): string[] {
  return Array.from({ length: packed.count }, (_, index) => Buffer.from(packed.bytesOf(index)).toString());
}

describe('packed texts', () => {
  it('are those that were added, one by one or many at once, also behind a cut', () => {
    fc.assert(
      fc.property(texts, texts, texts, fc.nat(40), (first, single, last, most) => {
        const packed = new PackedTexts();
        packed.addAll(first);
        for (const text of single) packed.add(text);
        const all = [...first, ...single];
        expect(textsOf(packed)).toEqual(all);
        const kept = Math.min(most, all.length);
        packed.truncate(kept);
        packed.addAll(last);
        const expected = [...all.slice(0, kept), ...last];
        expect(textsOf(packed)).toEqual(expected);
        expect(packed.byteLength).toBe(Buffer.byteLength(expected.join('')));
      }),
    );
  });

  it('may be many thousands', () => {
    const many = Array.from({ length: 5000 }, (_, index) => String(index));
    const packed = new PackedTexts();
    packed.addAll(many);
    packed.addAll(many);
    expect(textsOf(packed)).toEqual([...many, ...many]);
  });
});
