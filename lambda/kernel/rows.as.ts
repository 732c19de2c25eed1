// The inner loop of the join, in AssemblyScript: compiled to WebAssembly by `npm run build`. `row-kernel.ts` explains it and
// is the only caller. All addresses are of the module's own memory, whose size is fixed (`build-kernel.mjs`).
//
// The input is taken in stretches that the first cache holds, each in three passes: `index` finds the delimiters and line ends,
// `keyRows` makes the keys, `answerRows` looks them up and writes. A row waits for nothing in a pass but what it needs itself,
// so that the processor works on several rows at a time; in one loop over everything it cannot look far enough ahead.

/** The column of each place of a position, or of the text that is all of it: u32[PLACES]. */
export const COLUMNS_AT: i32 = 0x1000;
export const PLACES: i32 = 64;
/** The factor of each place: u64[PLACES]. */
export const FACTORS_AT: i32 = 0x1200;
/** The places of the bits of each byte, ascending: u32[256][8]. */
const BITS_AT: i32 = 0x2000;
/** The slot of each entry: u32[ENTRIES]. */
const SLOTS_AT: i32 = 0x1_0000;
const ENTRIES: i32 = 0x8000;
/** Open addressing, at most half full: key (u64, 0 if free), answer (u32), rows answered with it (u32). */
const TABLE_AT: i32 = 0x4_0000;
const TABLE_BITS: i32 = 16;
const SLOT_BITS: i32 = 4;
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
 * What cells add to a key, u64, with the highest bit set; 0 for what is neither a card nor a symbol. The index of a cell is its first
 * two bytes as a little-endian number: those of `7,` are its digit and what ends it. No branch between one digit and two, since
 * which of them a card has cannot be predicted.
 */
export const WEIGHTS_AT: i32 = 0xb4_0000;
const VALID: u64 = 1 << 63;
const LONGEST_CARD: i32 = 2;
/** Addresses of the delimiters and line ends outside of quotes, behind that of the byte before the first row: u32[INDEX_ENTRIES]. */
const INDEX_AT: i32 = 0xbc_0000;
const INDEX_ENTRIES: i32 = 0x8000;
/** Where in the index the line ends are: u32[INDEX_ENTRIES]. */
const LINES_AT: i32 = 0xbe_0000;
/** The key of the row that each of them ends, 0 if it is blank: u64[INDEX_ENTRIES]. */
const KEYS_AT: i32 = 0xc0_0000;

const LINE_FEED: u8 = 0x0a;
const CARRIAGE_RETURN: u8 = 0x0d;
const QUOTE: u8 = 0x22;
const SPACE: u8 = 0x20;
const COMMA: u8 = 0x2c;
const BAR: u8 = 0x7c;

/** Copies go 32 bytes at a time and may write so many bytes too far. */
const OVERSHOOT: i32 = 32;
/** As `MAX_ROW_BYTES` of `csv/records.ts`. */
const MOST_ROW_BYTES: i32 = 1 << 20;
const MOST_CARDS: i32 = 6;
/** Bytes of a stretch, unless a row is longer. A run begins with shorter ones, since many a one stops soon. */
const FIRST_STRETCH: i32 = 256;
const STRETCH: i32 = 8192;

/** Why {@link run} stopped, as `row-kernel.ts` knows them. */
const AT_END: i32 = 0;
const MISFIT: i32 = 1;
const OUTPUT_FULL: i32 = 2;
/** A stretch is done. */
const GO_ON: i32 = 3;

/** How the cells hold a position, as `row-kernel.ts` knows them; the third is separated text. */
const CELLS: i32 = 0;
const PACKED_TEXT: i32 = 2;

let delimiter: u8 = 0;
let columns: i32 = 0;
let notation: i32 = 0;
let places: i32 = 0;
/** From the first entry of a row in the index to that of its line end, if a blank line has fewer entries, or else -1. */
let lineDistance: i32 = -1;
/** Likewise to the entries of the first card and behind the last one, if cards in adjacent columns are the position, or else -1. */
let cardsFrom: i32 = -1;
let cardsTo: i32 = -1;
let entries: i32 = 0;
let textsEnd: i32 = TEXTS_AT;

/** Behind the last line end that is indexed; then, whose row has a key. */
let linesEnd: i32 = LINES_AT;
/** Behind the last row that has a key, and the blank lines after it. */
let keyedTo: i32 = 0;
/** Behind the last row that was answered. */
let position: i32 = 0;
/** Up to where the input is copied to the output. */
let copied: i32 = 0;
let output: i32 = 0;

/** Rows that the last run wrote. */
export let rows: i32 = 0;
/** Where in the input the last run stopped: behind the rows that it read. */
export let stoppedAt: i32 = 0;
/** Up to where the input is copied to the output: what ends the last row may be missing. */
export let copiedTo: i32 = 0;
/** Bytes in the output. */
export let outputLength: i32 = 0;

/** Takes up what the rows of a file are like. Columns, factors and weights stand in their places. */
export function configure(newDelimiter: u8, columnCount: i32, newNotation: i32, newPlaces: i32): void {
  delimiter = newDelimiter;
  columns = columnCount;
  lineDistance = columns === 1 ? -1 : (columns - 1) << 2;
  notation = newNotation;
  places = newPlaces;
  const areCards = notation === CELLS && areAdjacentCards();
  cardsFrom = areCards ? columnOf(0) : -1;
  cardsTo = areCards ? columnOf(0) + (places << 2) : -1;
  for (let byte = 0; byte < 256; byte++) {
    let to = BITS_AT + (byte << 5);
    for (let bits = byte; bits !== 0; bits &= bits - 1) {
      store<u32>(to, ctz(bits));
      to += 4;
    }
  }
  forget();
}

/** How far the entry of a place's cell is behind the first one of its row. */
// @ts-expect-error: decorator
@inline
function columnOf(place: i32): i32 {
  return <i32>load<u32>(COLUMNS_AT + (place << 2)) << 2;
}

// @ts-expect-error: decorator
@inline
function factorOf(place: i32): u64 {
  return load<u64>(FACTORS_AT + (place << 3));
}

/** Whether it does not matter in which of its columns a card is, and no other column is between them. */
function areAdjacentCards(): bool {
  for (let place = 0; place < places; place++) {
    if (columnOf(place) !== columnOf(0) + (place << 2) || factorOf(place) !== 1) return false;
  }
  return true;
}

/** Empties the table. */
export function forget(): void {
  memory.fill(TABLE_AT, 0, 1 << (TABLE_BITS + SLOT_BITS));
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
  store<u32>(slot, (((textsEnd - TEXTS_AT) >> 4) << TEXT_LENGTH_BITS) | bytes, 8);
  store<u32>(SLOTS_AT + (entries << 2), slot);
  textsEnd = (textsEnd + bytes + 15) & ~15;
  entries++;
}

/** How many rows were answered with an entry since this was asked last. */
export function takeUses(entry: i32): u32 {
  const slot = load<u32>(SLOTS_AT + (entry << 2));
  const uses = load<u32>(slot, 12);
  store<u32>(slot, 0, 12);
  return uses;
}

/**
 * Reads rows of the input from `from` on, up to `length`, and writes them with their answers behind the first
 * `outputFrom` bytes of the output. Overwrites the byte behind the input. Returns why it stopped.
 */
export function run(from: i32, length: i32, atEnd: bool, outputFrom: i32): i32 {
  const inputEnd = INPUT_AT + length;
  store<u8>(inputEnd, LINE_FEED);
  // Up to where line ends count: what stands before the end may go on, or be the first half of a line end.
  const indexEnd = atEnd ? inputEnd + 1 : load<u8>(inputEnd - 1) === CARRIAGE_RETURN ? inputEnd - 1 : inputEnd;
  position = INPUT_AT + from;
  copied = position;
  output = OUTPUT_AT + outputFrom;
  rows = 0;
  let stretch = FIRST_STRETCH;
  let reason = GO_ON;
  while (reason === GO_ON) {
    if (position >= inputEnd) {
      reason = AT_END;
      break;
    }
    const end = min(position + stretch, indexEnd);
    const isIndexed = index(position, end);
    if (linesEnd !== LINES_AT) {
      const keyed = keyRows();
      reason = answerRows();
      if (reason === GO_ON) {
        position = keyedTo;
        reason = keyed;
      }
      if (stretch < STRETCH) stretch *= 2;
    } else if (isIndexed && end === indexEnd && !atEnd) {
      reason = AT_END;
    } else if (!isIndexed || end === indexEnd || stretch > MOST_ROW_BYTES) {
      reason = MISFIT;
    } else {
      stretch = min(2 * stretch, MOST_ROW_BYTES + 1);
    }
  }
  // What ends the input may be missing there.
  stoppedAt = min(position, inputEnd) - INPUT_AT;
  copiedTo = copied - INPUT_AT;
  outputLength = output - OUTPUT_AT;
  return reason;
}

/**
 * Indexes the input from `start`, where a row begins, up to `end`. False if it comes less far: because a quote stands where none
 * may, or the index is full.
 */
function index(start: i32, end: i32): bool {
  const delimiters = i8x16.splat(delimiter);
  const eights = i32x4.splat(8);
  let addresses = i32x4.splat(start);
  let entry = INDEX_AT + 4;
  let line = LINES_AT;
  // All bits if the byte before is in quotes; one bit if it is a closing quote, or if a quote may open behind it.
  let inQuotes: u64 = 0;
  let isClosed: u64 = 0;
  let mayOpen: u64 = 1;
  let isBroken = false;
  store<u32>(INDEX_AT, start - 1);

  for (let at = start; at < end; at += 64) {
    if (entry > INDEX_AT + ((INDEX_ENTRIES - 80) << 2)) {
      linesEnd = line;
      return false;
    }
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const linesOfA = lineEndsOf(a);
    const linesOfB = lineEndsOf(b);
    const linesOfC = lineEndsOf(c);
    const linesOfD = lineEndsOf(d);
    let lines = bitsOf(linesOfA, linesOfB, linesOfC, linesOfD);
    let structure = bitsOf(
      v128.or(linesOfA, i8x16.eq(a, delimiters)),
      v128.or(linesOfB, i8x16.eq(b, delimiters)),
      v128.or(linesOfC, i8x16.eq(c, delimiters)),
      v128.or(linesOfD, i8x16.eq(d, delimiters)),
    );
    const inRange = end - at < 64 ? ((<u64>1) << (end - at)) - 1 : u64.MAX_VALUE;
    const quotesOfA = quotesOf(a);
    const quotesOfB = quotesOf(b);
    const quotesOfC = quotesOf(c);
    const quotesOfD = quotesOf(d);
    const anyQuote = v128.any_true(v128.or(v128.or(quotesOfA, quotesOfB), v128.or(quotesOfC, quotesOfD)));
    if (anyQuote || (inQuotes | isClosed) !== 0) {
      const quotes = bitsOf(quotesOfA, quotesOfB, quotesOfC, quotesOfD);
      const inside = parityUpTo(quotes) ^ inQuotes;
      const opening = quotes & inside;
      const closing = quotes & ~inside;
      structure &= ~inside;
      lines &= ~inside;
      const misplaced =
        ((opening & ~(((structure | closing) << 1) | mayOpen)) | (((closing << 1) | isClosed) & ~(structure | opening))) & inRange;
      inQuotes = <u64>(<i64>inside >> 63);
      isClosed = closing >> 63;
      mayOpen = (structure | closing) >> 63;
      if (misplaced !== 0) {
        isBroken = true;
        lines &= (misplaced & -misplaced) - 1;
      }
    } else {
      mayOpen = structure >> 63;
    }
    lines &= inRange;

    // 64 bytes mostly hold four line ends or fewer: how many could not be predicted.
    let left = lines;
    let to = line;
    do {
      store<u32>(to, entryOfFirst(left, structure, entry));
      left &= left - 1;
      store<u32>(to, entryOfFirst(left, structure, entry), 4);
      left &= left - 1;
      store<u32>(to, entryOfFirst(left, structure, entry), 8);
      left &= left - 1;
      store<u32>(to, entryOfFirst(left, structure, entry), 12);
      left &= left - 1;
      to += 16;
    } while (left !== 0);
    line += <i32>popcnt(lines) << 2;

    // Likewise the places of eight bits are written, however many there are; what is too much is overwritten.
    let bits = structure;
    for (let byte = 0; byte < 8; byte++) {
      const places = BITS_AT + ((<i32>bits & 0xff) << 5);
      v128.store(entry, i32x4.add(addresses, v128.load(places)));
      v128.store(entry, i32x4.add(addresses, v128.load(places, 16)), 16);
      entry += popcnt(<i32>bits & 0xff) << 2;
      addresses = i32x4.add(addresses, eights);
      bits >>= 8;
    }
    if (isBroken) break;
  }
  linesEnd = line;
  return !isBroken;
}

// @ts-expect-error: decorator
@inline
function lineEndsOf(bytes: v128): v128 {
  return v128.or(i8x16.eq(bytes, i8x16.splat(LINE_FEED)), i8x16.eq(bytes, i8x16.splat(CARRIAGE_RETURN)));
}

// @ts-expect-error: decorator
@inline
function quotesOf(bytes: v128): v128 {
  return i8x16.eq(bytes, i8x16.splat(QUOTE));
}

/** A bit for each of 64 bytes that is not 0. */
// @ts-expect-error: decorator
@inline
function bitsOf(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>(i8x16.bitmask(a) | (i8x16.bitmask(b) << 16))) |
    (<u64>(<u32>(i8x16.bitmask(c) | (i8x16.bitmask(d) << 16))) << 32)
  );
}

/** For each bit whether the number of bits set up to it, itself included, is odd. */
// @ts-expect-error: decorator
@inline
function parityUpTo(bits: u64): u64 {
  let parity = bits ^ (bits << 1);
  parity ^= parity << 2;
  parity ^= parity << 4;
  parity ^= parity << 8;
  parity ^= parity << 16;
  return parity ^ (parity << 32);
}

/** Where the entry of the first line end will be, if `entry` is that of the first bit of `structure`. */
// @ts-expect-error: decorator
@inline
function entryOfFirst(lines: u64, structure: u64, entry: i32): i32 {
  return entry + (<i32>popcnt(structure & ((lines - 1) & ~lines)) << 2);
}

/**
 * Makes the keys of the rows in the index, up to one that does not fit. Returns {@link GO_ON}, or {@link MISFIT} if there
 * is one.
 */
function keyRows(): i32 {
  const end = linesEnd;
  let first = INDEX_AT + 4;
  let line = LINES_AT;
  let reason = GO_ON;
  for (; line < end; line += 4) {
    const last = <i32>load<u32>(line);
    let key: u64 = 0;
    if (last - first === lineDistance) {
      key = cardsFrom < 0 ? keyOf(first) : cardsKey(first);
    } else if (<i32>load<u32>(last) === <i32>load<u32>(first - 4) + 1) {
      store<u64>(keyAtOf(line), 0);
      first = last + 4;
      continue;
    } else if (columns === 1 && last === first) {
      key = keyOf(first);
    }
    if (key === 0) {
      reason = MISFIT;
      break;
    }
    store<u64>(keyAtOf(line), key);
    first = last + 4;
  }
  linesEnd = line;
  keyedTo = <i32>load<u32>(first - 4) + 1;
  return reason;
}

// @ts-expect-error: decorator
@inline
function keyAtOf(line: i32): i32 {
  return KEYS_AT + ((line - LINES_AT) << 1);
}

/** The key of a row whose cards are in adjacent columns, by its first entry in the index, or 0 if it does not fit. */
// @ts-expect-error: decorator
@inline
function cardsKey(first: i32): u64 {
  const end = first + cardsTo;
  let cell = first + cardsFrom;
  let before = <i32>load<u32>(cell - 4);
  let key: u64 = 0;
  let valid: u64 = VALID;
  let sizes: i32 = 0;
  do {
    // The cell begins behind the delimiter before it.
    const weight = load<u64>(<i32>load<u16>(before, 1) << 3, WEIGHTS_AT);
    const at = <i32>load<u32>(cell);
    sizes |= at - before;
    key += weight;
    valid &= weight;
    before = at;
    cell += 4;
  } while (cell !== end);
  // A cell of two bytes ends three behind the delimiter before it. Two branches are faster here than one for both.
  if (valid === 0) return keyOf(first);
  if (sizes > LONGEST_CARD + 1) return keyOf(first);
  return key;
}

/**
 * Answers the rows that have keys, up to one whose answer is not known. Returns {@link GO_ON}, {@link MISFIT} or
 * {@link OUTPUT_FULL}.
 */
function answerRows(): i32 {
  const end = linesEnd;
  let from = copied;
  let to = output;
  let count = 0;
  let reason = GO_ON;
  for (let line = LINES_AT; line < end; line += 4) {
    const key = load<u64>(keyAtOf(line));
    if (key === 0) continue;
    let slot = firstSlotOf(key);
    if (load<u64>(slot) !== key) {
      slot = slotOf(key);
      if (load<u64>(slot) === 0) {
        reason = MISFIT;
        break;
      }
    }
    const at = <i32>load<u32>(load<u32>(line));
    const size = at - from;
    const text = load<u32>(slot, 8);
    const textAt = TEXTS_AT + <i32>((text >> TEXT_LENGTH_BITS) << 4);
    const textLength = <i32>(text & LONGEST_TEXT);
    const textTo = to + size;
    const next = textTo + textLength;
    if (next + OVERSHOOT > OUTPUT_AT + OUTPUT_BYTES) {
      reason = OUTPUT_FULL;
      break;
    }
    copy(from, size, to);
    copy(textAt, textLength, textTo);
    store<u32>(slot, load<u32>(slot, 12) + 1, 12);
    count++;
    from = at;
    to = next;
  }
  if (count > 0) {
    rows += count;
    position = from + 1;
    copied = from;
    output = to;
  }
  return reason;
}

/**
 * Copies bytes, a multiple of 32 of them. Rows and answers mostly end within the first 32, so that the loop is not entered; whether
 * they do within 16 could not be predicted.
 */
// @ts-expect-error: decorator
@inline
function copy(from: i32, length: i32, to: i32): void {
  v128.store(to, v128.load(from));
  v128.store(to, v128.load(from, 16), 16);
  if (length > 32) copyRest(from, to, to + length);
}

function copyRest(from: i32, to: i32, end: i32): void {
  do {
    from += 32;
    to += 32;
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
  } while (to + 32 < end);
}

/** The address of the slot where a key belongs, unless another one has it. */
// @ts-expect-error: decorator
@inline
function firstSlotOf(key: u64): i32 {
  const hash = (key * 0x9e3779b97f4a7c15) >> (64 - TABLE_BITS - SLOT_BITS);
  return TABLE_AT + (<i32>hash & (((1 << TABLE_BITS) - 1) << SLOT_BITS));
}

/** The address of the slot that holds a key, or of the free one where it belongs. */
function slotOf(key: u64): i32 {
  let slot = firstSlotOf(key);
  while (true) {
    const found = load<u64>(slot);
    if (found === key || found === 0) return slot;
    slot += 1 << SLOT_BITS;
    if (slot === TABLE_AT + (1 << (TABLE_BITS + SLOT_BITS))) slot = TABLE_AT;
  }
}

/** The key of any row, by its first entry in the index, or 0 if it does not fit. */
function keyOf(first: i32): u64 {
  if (notation !== CELLS) return textKey(first + columnOf(0));
  let key: u64 = 0;
  for (let place = 0; place < places; place++) {
    const cell = first + columnOf(place);
    const quotes = quotesAround(cell);
    const start = <i32>load<u32>(cell - 4) + 1 + quotes;
    const end = <i32>load<u32>(cell) - quotes;
    const weight = load<u64>(WEIGHTS_AT + (<i32>load<u16>(start) << 3));
    if (weight === 0 || end - start > LONGEST_CARD) return 0;
    if (quotes !== 0 && !isPlain(start, end)) return 0;
    key += weight * factorOf(place);
  }
  return key;
}

/** 1 if a cell is in quotes, by the entry of its end in the index, or else 0: so many bytes its content is apart from its ends. */
// @ts-expect-error: decorator
@inline
function quotesAround(cell: i32): i32 {
  return <i32>(load<u8>(<i32>load<u32>(cell - 4) + 1) === QUOTE);
}

/**
 * Whether no byte of what is in quotes could end a cell outside of them: the weights would take it for the end of a card, or for an empty
 * cell.
 */
function isPlain(start: i32, end: i32): bool {
  for (let at = start; at < end; at++) if (isEnd(load<u8>(at))) return false;
  return true;
}

// @ts-expect-error: decorator
@inline
function isEnd(byte: u8): bool {
  return byte === delimiter || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === QUOTE;
}

/** The key of a position written as one text, by the entry of its cell in the index, or 0 if it does not fit. */
function textKey(cell: i32): u64 {
  const quotes = quotesAround(cell);
  const start = <i32>load<u32>(cell - 4) + 1 + quotes;
  const end = <i32>load<u32>(cell) - quotes;
  if (notation !== PACKED_TEXT) return separatedKey(start, end);
  return quotes !== 0 && !isPlain(start, end) ? 0 : packedKey(start, end);
}

/** A symbol a place, without separators. */
function packedKey(start: i32, end: i32): u64 {
  if (end - start !== places) return 0;
  let key: u64 = 0;
  for (let place = 0; place < places; place++) {
    const weight = weightOf(start + place, 1);
    if (weight === 0) return 0;
    key += weight * factorOf(place);
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
    // Only here may a delimiter be in quotes: as a separator.
    if (!isPlain(at, at + size)) return 0;
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

/** The weight of one or two bytes of a text, whatever is behind them. */
// @ts-expect-error: decorator
@inline
function weightOf(at: i32, size: i32): u64 {
  const bytes = size === 1 ? (<i32>LINE_FEED << 8) | <i32>load<u8>(at) : <i32>load<u16>(at);
  return load<u64>(WEIGHTS_AT + (bytes << 3));
}

// @ts-expect-error: decorator
@inline
function isSeparator(byte: u8): bool {
  return byte === SPACE || byte === COMMA || byte === BAR;
}
