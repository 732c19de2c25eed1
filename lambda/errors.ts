/** Where a fault lies; every part is optional, since a fault knows only some of them. */
export interface Coordinates {
  readonly bucket?: string;
  readonly key?: string;
  /** Data row, counted from 1; a header is not a row. */
  readonly row?: number;
  /** Offset of the row's first byte in the file (unpacked, if it came as gzip), from 0. */
  readonly byte?: number;
}

/** What makes a {@link DeckhandError}. */
export interface DeckhandErrorInit {
  /** Stable, machine-readable name of the fault, such as `no_card_columns`. */
  readonly code: string;
  /** One or two sentences for a person: what is wrong, and what to change. */
  readonly message: string;
  /** True if the same request may succeed later without any change to it. Default false. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
  readonly at?: Coordinates;
}

/**
 * The one error class of the product: a fault of a whole file, request or command.
 * A fault of a single row is not thrown; it is a {@link RowFault} value.
 */
export class DeckhandError extends Error {
  override readonly name = 'DeckhandError';
  readonly code: string;
  readonly retryable: boolean;
  readonly at: Coordinates;

  constructor(init: DeckhandErrorInit) {
    super(init.message, { cause: init.cause });
    this.code = init.code;
    this.retryable = init.retryable ?? false;
    this.at = init.at ?? {};
  }
}

/** Why one row cannot be read as a hand. The row keeps its place and gets an empty result. */
export interface RowFault {
  /** Stable, machine-readable name of the fault, such as `not_a_card`. */
  readonly code: string;
  /** A sentence for a person: what is wrong, and what to change. */
  readonly message: string;
  /** Index, among the row's hand cells, of the cell at fault. Left out if the row as a whole is. */
  readonly cell?: number;
}

/** Whether reading a row, or a part of it, gave a fault in place of what was to be read. */
export function isRowFault(read: object): read is RowFault {
  return 'code' in read;
}
