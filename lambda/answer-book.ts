import { type AnswerCache, NO_CACHE } from './cache/answer-cache.ts';
import { answerText } from './csv/answer-text.ts';
import { type EntryFinder, NO_ENTRY } from './csv/entry-finder.ts';
import type { Layout } from './csv/layout.ts';
import { PackedTexts } from './csv/packed-texts.ts';
import type { RowBatch } from './csv/row-batch.ts';
import type { RowFault } from './errors.ts';
import type { KeyWeights, Play } from './games/game.ts';
import type { KnownAnswers } from './games/known-answers.ts';
import { resolveAnswers } from './resolve-answers.ts';
import { Spellings } from './spellings.ts';
import type { Tally } from './tally.ts';

/** Entries kept besides the ready table; beyond them the book starts afresh. About 30 MB at most. */
const MOST_ENTRIES = 200_000;
/** Entries kept of positions that are solved sooner than looked up: hardly any of a million answers to check comes again. */
const MOST_CHEAP_ENTRIES = 50_000;

/** Faults that are kept with their spellings, so that what is wrong in row after row is found out once. */
const MOST_FAULTS = 4096;

/** Bytes of answers beyond which the book starts afresh, and how many of them one batch may add. */
const MOST_TEXT_BYTES = 32 << 20;
const BATCH_TEXT_BYTES = 4 << 20;
/**
 * Positions whose answers are found in one go before their length is known; all solutions of six cards take 6 kB.
 * It stays so if no cache is asked: few answers at a time die young, and cost the garbage collector little.
 */
const FIRST_PENDING = 512;

/**
 * The table that rows are joined with: entry by entry a position, its answer as bytes, and how many rows had it.
 * It starts with the game's ready table and grows by the positions that a file has besides, up to a bound, so that
 * memory stays flat whatever the file holds.
 */
export class AnswerBook<Answer = unknown> implements EntryFinder {
  /** The answer of each entry as it stands behind a row. */
  readonly texts = new PackedTexts();

  readonly #play: Play<Answer>;
  readonly #cache: AnswerCache;
  readonly #layout: Layout;
  /** The game's ready table: its positions are the first entries. */
  readonly #ready: KnownAnswers<Answer> | undefined;
  readonly #readyEntries: number;
  /** The entries of all other positions, by id. */
  readonly #entries = new Map<string, number>();
  /** Their ids, in the order of their entries. */
  #ids: string[] = [];
  /** Whether they have a solution, likewise. */
  #solvable: boolean[] = [];
  readonly #mostEntries: number;
  readonly #spellings: Spellings;
  /** Fault `i` has entry `-1 - i` among the spellings. */
  #faults: RowFault[] = [];
  /** Rows by entry. */
  #uses: number[];
  /** Ids whose entries have no text yet, in the order of their entries. */
  #pending: string[] = [];
  /** Positions whose answers are found in one go. */
  #mostPending = FIRST_PENDING;
  /** What the entries that were dropped to make room added up to. */
  #dropped = { solved: 0, unsolvable: 0, distinct: 0 };
  #bad = 0;

  constructor(play: Play<Answer>, cache: AnswerCache, layout: Layout) {
    this.#play = play;
    this.#cache = cache;
    this.#layout = layout;
    this.#spellings = new Spellings(layout.columns.indexes.length);
    this.#ready = play.known();
    const cells = this.#ready?.cells ?? [];
    this.texts.addAll(cells.map((cell) => layout.delimiter + cell));
    this.#readyEntries = cells.length;
    this.#uses = new Array<number>(cells.length).fill(0);
    this.#mostEntries = play.cacheable ? MOST_ENTRIES : MOST_CHEAP_ENTRIES;
  }

  get isFull(): boolean {
    return this.#pending.length >= this.#mostPending;
  }

  /** Whether positions wait for answers that are looked up elsewhere, so that it is good to have many of them at a time. */
  get wantsMore(): boolean {
    return this.#play.cacheable && this.#cache !== NO_CACHE && this.#pending.length > 0;
  }

  entryOf(cells: readonly string[]): number | RowFault {
    const known = this.#spellings.entryOf(cells);
    if (known !== undefined) return known < 0 ? (this.#faults[-1 - known] as RowFault) : known;
    const id = this.#play.parse(cells, this.#layout.columns.notation);
    if (typeof id !== 'string') {
      if (this.#faults.length < MOST_FAULTS) this.#spellings.keep(cells, -this.#faults.push(id));
      return id;
    }
    let entry = this.#ready?.indexOf(id) ?? this.#entries.get(id);
    if (entry === undefined) {
      entry = this.#add(id);
      this.#pending.push(id);
    }
    this.#spellings.keep(cells, entry);
    return entry;
  }

  /** Finds the answers of all positions met since the last call. Rejects with the reason of `signal`. */
  async resolve(signal?: AbortSignal): Promise<void> {
    if (this.#pending.length === 0) return;
    const answers = await resolveAnswers(this.#play, this.#cache, this.#pending, signal);
    const before = this.texts.byteLength;
    this.#fill(this.#pending.map((id) => answers.get(id) as Answer));
    const mean = (this.texts.byteLength - before) / this.#pending.length;
    if (this.#play.cacheable) this.#mostPending = Math.max(1, Math.floor(BATCH_TEXT_BYTES / mean));
    this.#pending = [];
  }

  /** Counts the rows of a batch whose positions are all resolved. */
  count(batch: RowBatch): void {
    const { count, entries } = batch;
    const uses = this.#uses;
    for (let row = 0; row < count; row++) {
      const entry = entries[row] as number;
      if (entry !== NO_ENTRY) (uses[entry] as number)++;
    }
    this.#bad += batch.faults;
  }

  /** Counts rows that were written without a batch. */
  countRows(entry: number, rows: number): void {
    (this.#uses[entry] as number) += rows;
  }

  /** How many entries have their answers, in {@link texts}. */
  get filled(): number {
    return this.texts.count;
  }

  /** How many positions it holds besides those of the ready table. */
  get grown(): number {
    return this.#ids.length;
  }

  /** The key of the position of an entry; undefined if it has none. */
  keyOf(entry: number, weights: KeyWeights): bigint | undefined {
    return this.#ready?.keys[entry] ?? weights.keyOf(this.#idOf(entry));
  }

  #idOf(entry: number): string {
    return this.#ready?.ids[entry] ?? (this.#ids[entry - this.#readyEntries] as string);
  }

  /** Whether the book has grown so large that it should start afresh once all rows are counted. */
  get isLarge(): boolean {
    return this.grown > this.#mostEntries || this.texts.byteLength > MOST_TEXT_BYTES;
  }

  /** What the rows counted so far add up to. */
  tally(): Tally {
    let { solved, unsolvable } = this.#dropped;
    const ids: string[] = [];
    this.#uses.forEach((rows, entry) => {
      if (rows === 0) return;
      if (this.#isSolvable(entry)) solved += rows;
      else unsolvable += rows;
      ids.push(this.#idOf(entry));
    });
    return { solved, unsolvable, bad: this.#bad, ids, dropped: this.#dropped.distinct };
  }

  /** Drops all entries but those of the ready table; their rows stay counted. */
  startAfresh(): void {
    const { solved, unsolvable, ids, dropped } = this.tally();
    this.#dropped = { solved, unsolvable, distinct: Math.max(ids.length, dropped) };
    const ready = this.#readyEntries;
    this.#entries.clear();
    this.#ids = [];
    this.#spellings.clear();
    this.#faults = [];
    this.#solvable = [];
    this.#uses = new Array<number>(ready).fill(0);
    this.texts.truncate(ready);
  }

  #add(id: string): number {
    const entry = this.#readyEntries + this.#ids.push(id) - 1;
    this.#entries.set(id, entry);
    return entry;
  }

  #isSolvable(entry: number): boolean {
    if (this.#ready && entry < this.#readyEntries) return this.#play.isSolvable(this.#ready.answerAt(entry));
    return this.#solvable[entry - this.#readyEntries] as boolean;
  }

  /** Takes up the answers of the entries that have none yet, in their order. */
  #fill(answers: readonly Answer[]): void {
    this.texts.addAll(answers.map((answer) => answerText(this.#play.cells(answer), this.#layout.delimiter)));
    for (const answer of answers) {
      this.#solvable.push(this.#play.isSolvable(answer));
      this.#uses.push(0);
    }
  }
}
