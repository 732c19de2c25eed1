import type { Layout } from '../csv/layout.ts';
import type { KeyWeights } from '../games/game.ts';
import { KERNEL_CODE } from './code.generated.ts';

interface Global {
  readonly value: number;
}

/** What `rows.as.ts` exports: the places of its regions, what a run came to, and its functions. */
interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly WEIGHTS_AT: Global;
  readonly COLUMNS_AT: Global;
  readonly FACTORS_AT: Global;
  readonly PLACES: Global;
  readonly LONGEST_TEXT: Global;
  readonly INPUT_AT: Global;
  readonly INPUT_BYTES: Global;
  readonly OUTPUT_AT: Global;
  readonly OUTPUT_BYTES: Global;
  readonly rows: Global;
  readonly stoppedAt: Global;
  readonly copiedTo: Global;
  readonly outputLength: Global;
  configure(delimiter: number, columns: number, notation: number, places: number): void;
  forget(): void;
  roomForText(bytes: number): number;
  learn(key: bigint, bytes: number): void;
  takeUses(entry: number): number;
  run(from: number, length: number, atEnd: boolean, outputFrom: number): number;
}

/** Why a run stopped: the rest of the block holds no complete row, a row that it cannot answer, or the output was full. */
export type KernelStop = 'end' | 'misfit' | 'output-full';

/** By number, as in `rows.as.ts`. */
const STOPS: readonly KernelStop[] = ['end', 'misfit', 'output-full'];
const NOTATIONS: readonly KeyWeights['notation'][] = ['cells', 'separated', 'packed'];

/** A run looks at so many bytes behind the input, and overwrites the first. */
const INPUT_SLACK = 128;

/** As in `rows.as.ts`: marks the weight of what is a card or a symbol. */
const VALID = 1n << 63n;

const BYTES = 256;
const CHARACTERS = 128;
const TWO_DIGIT_NUMBERS = 100;

let compiled: WebAssembly.Module | undefined;

/**
 * The lane of everyday rows, in WebAssembly (`rows.as.ts`): it finds the cells (quoted ones too, if they are well formed),
 * sums up the key of each row's position, looks up its answer and writes the row with it. It knows just the answers that it was taught. A
 * row that it cannot answer stops it before that row's first byte, or before the blank lines in front of it.
 */
export class RowKernel {
  /** Where the blocks to read must stand. */
  readonly input: Buffer;
  /** Where rows with their answers are written. */
  readonly output: Buffer;
  readonly #exports: KernelExports;
  /** What the kernel's keys have besides the position's. */
  #keyBase = 0n;
  /** The caller's entry by the kernel's. */
  #entries: number[] = [];

  constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(KERNEL_CODE, 'base64'));
    this.#exports = new WebAssembly.Instance(compiled).exports as unknown as KernelExports;
    const { memory, INPUT_AT, INPUT_BYTES, OUTPUT_AT, OUTPUT_BYTES } = this.#exports;
    this.input = Buffer.from(memory.buffer, INPUT_AT.value, INPUT_BYTES.value - INPUT_SLACK);
    this.output = Buffer.from(memory.buffer, OUTPUT_AT.value, OUTPUT_BYTES.value);
  }

  /** Takes on a file, and forgets the last one. */
  begin({ delimiter, columnCount, columns }: Layout, weights: KeyWeights): void {
    const { memory, COLUMNS_AT, FACTORS_AT, PLACES } = this.#exports;
    const { notation, factors } = weights;
    this.#setWeights(delimiter, weights);
    new Uint32Array(memory.buffer, COLUMNS_AT.value, PLACES.value).set(columns.indexes);
    new BigUint64Array(memory.buffer, FACTORS_AT.value, PLACES.value).set(factors);
    this.#exports.configure(
      delimiter.charCodeAt(0),
      columnCount,
      NOTATIONS.indexOf(notation),
      factors.length,
    );
    // Each cell's weight has the bit too, so that the sum over all places has this besides.
    this.#keyBase = notation === 'separated' ? 0n : VALID * factors.reduce((sum, factor) => sum + factor, 0n);
    this.#entries = [];
  }

  /** Sets the weights of cells by their first two bytes: those of a cell of one byte are the byte and what ends the cell. */
  #setWeights(delimiter: string, { weightOf, emptyWeight }: KeyWeights): void {
    const { memory, WEIGHTS_AT } = this.#exports;
    const byBytes = new BigUint64Array(memory.buffer, WEIGHTS_AT.value, BYTES * BYTES).fill(0n);
    const ends = [delimiter, '\n', '\r'].map((end) => end.charCodeAt(0));
    const quote = '"'.charCodeAt(0);
    const set = (text: string, seconds: readonly number[]) => {
      const weight = weightOf(text);
      for (const second of seconds) {
        byBytes[text.charCodeAt(0) + BYTES * second] = weight === 0n ? 0n : VALID | weight;
      }
    };
    for (let code = 0; code < CHARACTERS; code++) set(String.fromCharCode(code), [...ends, quote]);
    for (let number = 0; number < TWO_DIGIT_NUMBERS; number++) {
      const text = String(number).padStart(2, '0');
      set(text, [text.charCodeAt(1)]);
    }
    // An empty cell has what ends it for its first byte; the content of one in quotes has the quote, and then what ends it.
    for (const end of ends) {
      for (let second = 0; second < BYTES; second++) byBytes[end + BYTES * second] = VALID | emptyWeight;
      byBytes[quote + BYTES * end] = VALID | emptyWeight;
    }
  }

  /** Whether a block stands where the kernel can read it. */
  holds(block: Buffer): boolean {
    return block.buffer === this.input.buffer;
  }

  /**
   * Answers rows of the block at the beginning of {@link input} from offset `from` on, up to its length or, unless `atEnd`, up to the last
   * row that may go on behind it. Writes them to {@link output} from `outputFrom` on. What came of it: {@link rows},
   * {@link stoppedAt}, {@link copiedTo} and {@link outputLength}.
   */
  run(from: number, length: number, atEnd: boolean, outputFrom: number): KernelStop {
    return STOPS[this.#exports.run(from, length, atEnd, outputFrom)] as KernelStop;
  }

  /** How many rows the last run answered. */
  get rows(): number {
    return this.#exports.rows.value;
  }

  /** Offset in the block behind what the last run read. */
  get stoppedAt(): number {
    return this.#exports.stoppedAt.value;
  }

  /** Offset in the block behind what the last run copied to the output: the line end behind the last row is missing. */
  get copiedTo(): number {
    return this.#exports.copiedTo.value;
  }

  /** Bytes in the output after the last run. */
  get outputLength(): number {
    return this.#exports.outputLength.value;
  }

  /**
   * Teaches the answer of a position that it does not know: `entry` is what the caller counts its rows by, `text` what stands behind
   * them. It stays unknown if there is no room for it.
   */
  learn(key: bigint, entry: number, text: Uint8Array): void {
    if (text.length > this.#exports.LONGEST_TEXT.value) return;
    const room = this.#exports.roomForText(text.length);
    if (room === 0) return;
    new Uint8Array(this.#exports.memory.buffer, room, text.length).set(text);
    this.#exports.learn(BigInt.asUintN(64, key + this.#keyBase), text.length);
    this.#entries.push(entry);
  }

  /** Reports the rows answered since the last call by their entries. */
  takeUses(report: (entry: number, rows: number) => void): void {
    this.#entries.forEach((entry, index) => {
      // The number is unsigned.
      const rows = this.#exports.takeUses(index) >>> 0;
      if (rows > 0) report(entry, rows);
    });
  }

  /** Forgets all answers. */
  forget(): void {
    this.#exports.forget();
    this.#entries = [];
  }
}
