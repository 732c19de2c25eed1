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
  readonly FACTORS_AT: Global;
  readonly PLACE_OF_COLUMN_AT: Global;
  readonly COLUMNS: Global;
  readonly USES_AT: Global;
  readonly ENTRIES: Global;
  readonly INPUT_AT: Global;
  readonly INPUT_BYTES: Global;
  readonly OUTPUT_AT: Global;
  readonly OUTPUT_BYTES: Global;
  readonly rows: Global;
  readonly stoppedAt: Global;
  readonly copiedTo: Global;
  readonly outputLength: Global;
  configure(delimiter: number, columns: number, notation: number, places: number, emptyWeight: bigint): void;
  forget(): void;
  roomForText(bytes: number): number;
  learn(key: bigint, bytes: number): void;
  run(from: number, length: number, atEnd: boolean, outputFrom: number): number;
}

/** Why a run stopped: the rest of the block holds no complete row, a row that it cannot answer, or the output was full. */
export type KernelStop = 'end' | 'misfit' | 'output-full';

/** By number, as in `rows.as.ts`. */
const STOPS: readonly KernelStop[] = ['end', 'misfit', 'output-full'];
const NOTATIONS: readonly KeyWeights['notation'][] = ['cells', 'separated', 'packed'];

/** A run looks at so many bytes behind the input, and overwrites the first. */
const INPUT_SLACK = 128;

/** Longer answers are left to the other lanes: together with its row, an answer must fit into the output. */
const LONGEST_TEXT = 1 << 16;

const CHARACTERS = 128;
const TWO_DIGIT_NUMBERS = 100;

let compiled: WebAssembly.Module | undefined;

/**
 * The lane of everyday rows, in WebAssembly (`rows.as.ts`): in one pass over a block it finds the cells (quoted ones too, if they
 * are well formed), sums up the key of each row's position, looks up its answer and writes the row with it. It knows
 * just the answers that it was taught. A row that it cannot answer stops it before that row's first byte.
 */
export class RowKernel {
  /** Where the blocks to read must stand. */
  readonly input: Buffer;
  /** Where rows with their answers are written. */
  readonly output: Buffer;
  readonly #exports: KernelExports;
  readonly #uses: Uint32Array;
  /** The caller's entry by the kernel's. */
  #entries: number[] = [];

  constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(KERNEL_CODE, 'base64'));
    this.#exports = new WebAssembly.Instance(compiled).exports as unknown as KernelExports;
    const { memory, INPUT_AT, INPUT_BYTES, OUTPUT_AT, OUTPUT_BYTES, USES_AT, ENTRIES } = this.#exports;
    this.input = Buffer.from(memory.buffer, INPUT_AT.value, INPUT_BYTES.value - INPUT_SLACK);
    this.output = Buffer.from(memory.buffer, OUTPUT_AT.value, OUTPUT_BYTES.value);
    this.#uses = new Uint32Array(memory.buffer, USES_AT.value, ENTRIES.value);
  }

  /** Takes on a file. False if its rows have more columns, or its positions more places, than the kernel has room for. */
  begin({ delimiter, columnCount, columns }: Layout, weights: KeyWeights): boolean {
    const { memory, WEIGHTS_AT, FACTORS_AT, PLACE_OF_COLUMN_AT, COLUMNS } = this.#exports;
    if (columnCount > COLUMNS.value) return false;
    const weightByIndex = new BigUint64Array(memory.buffer, WEIGHTS_AT.value, 256 + TWO_DIGIT_NUMBERS);
    for (let code = 0; code < CHARACTERS; code++) {
      weightByIndex[code] = weights.weightOf(String.fromCharCode(code));
    }
    for (let number = 0; number < TWO_DIGIT_NUMBERS; number++) {
      weightByIndex[256 + number] = weights.weightOf(String(number).padStart(2, '0'));
    }
    new BigUint64Array(memory.buffer, FACTORS_AT.value, weights.factors.length).set(weights.factors);
    const places = new Uint8Array(memory.buffer, PLACE_OF_COLUMN_AT.value, COLUMNS.value).fill(0);
    columns.indexes.forEach((column, index) => {
      places[column] = index + 1;
    });
    this.#exports.configure(
      delimiter.charCodeAt(0),
      columnCount,
      NOTATIONS.indexOf(weights.notation),
      weights.factors.length,
      weights.emptyWeight,
    );
    this.#entries = [];
    return true;
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
    if (text.length > LONGEST_TEXT) return;
    const room = this.#exports.roomForText(text.length);
    if (room === 0) return;
    new Uint8Array(this.#exports.memory.buffer, room, text.length).set(text);
    this.#exports.learn(key, text.length);
    this.#entries.push(entry);
  }

  /** Reports the rows answered since the last call by their entries. */
  takeUses(report: (entry: number, rows: number) => void): void {
    this.#entries.forEach((entry, index) => {
      const rows = this.#uses[index] as number;
      if (rows > 0) report(entry, rows);
      this.#uses[index] = 0;
    });
  }

  /** Forgets all answers. */
  forget(): void {
    this.#exports.forget();
    this.#entries = [];
  }
}
