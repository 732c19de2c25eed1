// The inner loop of the join, in AssemblyScript: compiled to WebAssembly by `npm run build`. `row-kernel.ts` explains it and
// is the only caller. All addresses are of the module's own memory, whose size is fixed (`build-kernel.mjs`).

/** By column: the factor of its place in the position, 1 if it is all of the position, 0 if it is no part: u64[COLUMNS]. */
export const COLUMN_FACTORS_AT: i32 = 0x1000;
export const COLUMNS: i32 = 0x1000;
/** By place in packed text: u64[64]. */
export const TEXT_FACTORS_AT: i32 = 0x9000;
/** Rows by entry: u32[ENTRIES]. */
export const USES_AT: i32 = 0x1_0000;
export const ENTRIES: i32 = 0x8000;
/** Open addressing, at most half full: key (u64, 0 if free), answer (u32), entry (u32). */
const TABLE_AT: i32 = 0x4_0000;
const TABLE_BITS: i32 = 16;
const SLOT_BYTES: i32 = 16;
/** Answers, each at a multiple of 16 bytes. One is known by that multiple, shifted, plus its length. */
const TEXTS_AT: i32 = 0x14_0000;
const TEXTS_BYTES: i32 = 0x40_0000;
const TEXT_LENGTH_BITS: i32 = 14;
export const LONGEST_TEXT: i32 = (1 << TEXT_LENGTH_BITS) - 1;
export const INPUT_AT: i32 = 0x54_0000;
export const INPUT_BYTES: i32 = 0x40_0000;
export const OUTPUT_AT: i32 = 0x94_0000;
export const OUTPUT_BYTES: i32 = 0x20_0000;
/**
 * What cells add to a key, u64, with the highest bit set; 0 for what is neither a card nor a symbol. The index of a cell is its bytes as a
 * little-endian number, plus its size of 0 to 2 bytes times 65,536: no branch between one digit and two, since which of
 * them a card has cannot be predicted, and a wrong guess costs as much as the rest of the cell.
 */
export const WEIGHTS_AT: i32 = 0xb5_0000;
const SIZE_BITS: i32 = 16;
const VALID: u64 = 1 << 63;
const LONGEST_CARD: u32 = 2;

const LINE_FEED: u8 = 0x0a;
const CARRIAGE_RETURN: u8 = 0x0d;
const QUOTE: u8 = 0x22;
const SPACE: u8 = 0x20;
const COMMA: u8 = 0x2c;
const BAR: u8 = 0x7c;

/** Copies go 32 bytes at a time and may write so many bytes too far. */
const OVERSHOOT: i32 = 32;
const MOST_ROW_BYTES: i32 = 1 << 20;
const MOST_CARDS: i32 = 6;

/** Why {@link run} stopped, as `row-kernel.ts` knows them. */
const AT_END: i32 = 0;
const MISFIT: i32 = 1;
const OUTPUT_FULL: i32 = 2;

/** How the cells hold a position, as `row-kernel.ts` knows them; the third is separated text. */
const CELLS: i32 = 0;
const PACKED_TEXT: i32 = 2;

let delimiter: u8 = 0;
let columnCount: i32 = 0;
let notation: i32 = 0;
let places: i32 = 0;
let entries: i32 = 0;
let textsEnd: i32 = TEXTS_AT;

/** Rows that the last run wrote. */
export let rows: i32 = 0;
/** Where in the input the last run stopped: behind the rows that it read. */
export let stoppedAt: i32 = 0;
/** Up to where the input is copied to the output: what ends the last row may be missing. */
export let copiedTo: i32 = 0;
/** Bytes in the output. */
export let outputLength: i32 = 0;

export function configure(
  newDelimiter: u8,
  newColumnCount: i32,
  newNotation: i32,
  newPlaces: i32,
): void {
  delimiter = newDelimiter;
  columnCount = newColumnCount;
  notation = newNotation;
  places = newPlaces;
  forget();
}

/** Empties the table. */
export function forget(): void {
  memory.fill(TABLE_AT, 0, SLOT_BYTES << TABLE_BITS);
  memory.fill(USES_AT, 0, 4 * ENTRIES);
  entries = 0;
  textsEnd = TEXTS_AT;
}

/**
 * Where the answer of the next entry is to be put, or 0 if there is no room for so many bytes.
 */
export function roomForText(bytes: i32): i32 {
  return entries === ENTRIES || textsEnd + bytes > TEXTS_AT + TEXTS_BYTES ? 0 : textsEnd;
}

/**
 * Takes up a position as the next entry, whose answer of `bytes` bytes stands where {@link roomForText} said. `key` is not zero
 * and not known yet.
 */
export function learn(key: u64, bytes: i32): void {
  const slot = slotOf(key);
  store<u64>(slot, key);
  store<u32>(slot + 8, (((textsEnd - TEXTS_AT) >> 4) << TEXT_LENGTH_BITS) | bytes);
  store<u32>(slot + 12, entries);
  textsEnd = (textsEnd + bytes + 15) & ~15;
  entries++;
}

/**
 * Reads rows of the input from `from` on, up to `length`, and writes them with their answers behind the first
 * `outputFrom` bytes of the output. Overwrites the byte behind the input. Returns why it stopped.
 */
export function run(from: i32, length: i32, atEnd: bool, outputFrom: i32): i32 {
  store<u8>(INPUT_AT + length, LINE_FEED);
  const inputEnd = INPUT_AT + length;
  const delimiters = i8x16.splat(delimiter);
  const isCells = notation === CELLS;
  const lastFactorAt = COLUMN_FACTORS_AT + ((columnCount - 1) << 3);
  let position = INPUT_AT + from;
  let window = position & ~63;
  let structure = structureOf(window, delimiters) & (u64.MAX_VALUE << (position - window));
  let copied = position;
  let output = OUTPUT_AT + outputFrom;
  let count = 0;

  while (true) {
    const rowStart = position;
    if (position >= inputEnd) return finish(AT_END, inputEnd, copied, output, count);
    let factorAt = COLUMN_FACTORS_AT;
    let cellStart = position;
    let key: u64 = 0;
    let valid: u64 = VALID;
    let byte: u8 = 0;
    let at = 0;

    // Cell by cell, to the end of the row.
    while (true) {
      while (structure === 0) {
        window += 64;
        structure = structureOf(window, delimiters);
      }
      at = window + <i32>ctz(structure);
      structure &= structure - 1;
      byte = load<u8>(at);
      let contentStart = cellStart;
      let contentEnd = at;
      if (byte === QUOTE) {
        if (at !== cellStart) return finish(MISFIT, rowStart, copied, output, count);
        contentStart = cellStart + 1;
        contentEnd = closingQuote(contentStart, inputEnd);
        at = contentEnd + 1;
        byte = load<u8>(at);
        if (contentEnd === inputEnd || (byte !== delimiter && byte !== LINE_FEED && byte !== CARRIAGE_RETURN)) {
          // What is not closed may go on behind the block.
          return finish(contentEnd === inputEnd && !atEnd ? AT_END : MISFIT, rowStart, copied, output, count);
        }
        window = at & ~63;
        structure = structureOf(window, delimiters) & ((u64.MAX_VALUE - 1) << (at - window));
      }

      if (factorAt > lastFactorAt) return finish(MISFIT, rowStart, copied, output, count);
      const factor = load<u64>(factorAt);
      if (factor !== 0) {
        if (isCells) {
          const size = <u32>(contentEnd - contentStart);
          if (size > LONGEST_CARD) return finish(MISFIT, rowStart, copied, output, count);
          const weight = weightOf(contentStart, size);
          valid &= weight;
          key += weight * factor;
        } else {
          key = textKey(contentStart, contentEnd);
          if (key === 0) valid = 0;
        }
      }
      if (byte !== delimiter) break;
      factorAt += 8;
      cellStart = at + 1;
    }

    // What comes may go on with the row, or be the other half of its line end.
    if (!atEnd && (at === inputEnd || (byte === CARRIAGE_RETURN && at + 1 === inputEnd))) {
      return finish(AT_END, rowStart, copied, output, count);
    }
    position = at + 1;
    if (at === rowStart) continue;
    const size = at - rowStart;
    if (factorAt !== lastFactorAt || (valid & VALID) === 0 || size > MOST_ROW_BYTES) {
      return finish(MISFIT, rowStart, copied, output, count);
    }
    const slot = slotOf(key);
    if (load<u64>(slot) === 0) return finish(MISFIT, rowStart, copied, output, count);
    const text = load<u32>(slot + 8);
    const textLength = <i32>(text & LONGEST_TEXT);
    if (output + (at - copied) + textLength + OVERSHOOT > OUTPUT_AT + OUTPUT_BYTES) {
      return finish(OUTPUT_FULL, rowStart, copied, output, count);
    }
    output = copy(copied, at - copied, output);
    copied = at;
    output = copy(TEXTS_AT + <i32>((text >> TEXT_LENGTH_BITS) << 4), textLength, output);
    const uses = USES_AT + (load<u32>(slot + 12) << 2);
    store<u32>(uses, load<u32>(uses) + 1);
    count++;
  }
}

/** Notes what a run came to. */
function finish(reason: i32, stopped: i32, copied: i32, output: i32, count: i32): i32 {
  stoppedAt = stopped - INPUT_AT;
  copiedTo = copied - INPUT_AT;
  outputLength = output - OUTPUT_AT;
  rows = count;
  return reason;
}

/** A bit for each of 64 bytes that is a delimiter, a line end or a quote. */
// @ts-expect-error: decorator
@inline
function structureOf(at: i32, delimiters: v128): u64 {
  return (
    sixteen(at, delimiters) |
    (sixteen(at + 16, delimiters) << 16) |
    (sixteen(at + 32, delimiters) << 32) |
    (sixteen(at + 48, delimiters) << 48)
  );
}

// @ts-expect-error: decorator
@inline
function sixteen(at: i32, delimiters: v128): u64 {
  const bytes = v128.load(at);
  const isStructure = v128.or(
    v128.or(i8x16.eq(bytes, delimiters), i8x16.eq(bytes, i8x16.splat(QUOTE))),
    v128.or(i8x16.eq(bytes, i8x16.splat(LINE_FEED)), i8x16.eq(bytes, i8x16.splat(CARRIAGE_RETURN))),
  );
  return <u64>(<u32>i8x16.bitmask(isStructure));
}

/** The address of the slot that holds a key, or of the free one where it belongs. */
// @ts-expect-error: decorator
@inline
function slotOf(key: u64): i32 {
  let slot = <i32>((key * 0x9e3779b97f4a7c15) >> (64 - TABLE_BITS));
  while (true) {
    const address = TABLE_AT + (slot << 4);
    const found = load<u64>(address);
    if (found === key || found === 0) return address;
    slot = (slot + 1) & ((1 << TABLE_BITS) - 1);
  }
}

/**
 * Copies bytes, a multiple of 32 of them, and returns the address behind those asked for. Rows and answers mostly end within the
 * first 32, so that the loop is not entered; whether they do within 16 could not be predicted.
 */
// @ts-expect-error: decorator
@inline
function copy(from: i32, length: i32, to: i32): i32 {
  const end = to + length;
  do {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    from += 32;
    to += 32;
  } while (to < end);
  return end;
}

/** The weight of a cell of at most two bytes. */
// @ts-expect-error: decorator
@inline
function weightOf(at: i32, size: u32): u64 {
  const bytes = <u32>load<u16>(at) & ((1 << (size << 3)) - 1);
  return load<u64>(WEIGHTS_AT + ((bytes | (size << SIZE_BITS)) << 3));
}

/** Where the quote is that ends the cell whose content begins at `at`; `end` if it is not closed. Two quotes stand for one. */
function closingQuote(at: i32, end: i32): i32 {
  while (at < end) {
    const quotes = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(QUOTE)));
    if (quotes === 0) {
      at += 16;
      continue;
    }
    at += ctz(quotes);
    if (at + 1 >= end || load<u8>(at + 1) !== QUOTE) break;
    at += 2;
  }
  return min(at, end);
}

/** The key of a position written as one text, or 0 if it does not fit. */
function textKey(start: i32, end: i32): u64 {
  return notation === PACKED_TEXT ? packedKey(start, end) : separatedKey(start, end);
}

/** A symbol a place, without separators. */
function packedKey(start: i32, end: i32): u64 {
  if (end - start !== places) return 0;
  let key: u64 = 0;
  for (let place = 0; place < places; place++) {
    const weight = weightOf(start + place, 1);
    if (weight === 0) return 0;
    key += weight * load<u64>(TEXT_FACTORS_AT + (place << 3));
  }
  return key;
}

/** Cards with spaces between them, and at most one comma or bar among those. One card alone has one character. */
function separatedKey(start: i32, end: i32): u64 {
  let key: u64 = 0;
  let at = start;
  let cards = 0;
  while (true) {
    if (at >= end || cards === MOST_CARDS) return 0;
    const size = at + 1 >= end || isSeparator(load<u8>(at + 1)) ? 1 : 2;
    const weight = weightOf(at, size);
    if (weight === 0) return 0;
    key += weight & ~VALID;
    cards++;
    at += size;
    if (at >= end) break;
    const before = at;
    while (at < end && load<u8>(at) === SPACE) at++;
    if (at < end && (load<u8>(at) === COMMA || load<u8>(at) === BAR)) at++;
    while (at < end && load<u8>(at) === SPACE) at++;
    if (at === before) return 0;
  }
  return cards === 1 && end - start > 1 ? 0 : key;
}

// @ts-expect-error: decorator
@inline
function isSeparator(byte: u8): bool {
  return byte === SPACE || byte === COMMA || byte === BAR;
}
