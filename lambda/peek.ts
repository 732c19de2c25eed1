/** A stream whose first bytes are known. */
export interface Peeked {
  /** The first bytes: as many as asked for, or all if there are fewer. */
  readonly head: Uint8Array;
  /** All bytes, those of `head` included. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Stops reading and lets the source free what it holds; needed even if `chunks` was never begun. */
  close(): Promise<void>;
}

/** Looks at the first `length` bytes of a stream without taking them out of it. */
export async function peek(stream: AsyncIterable<Uint8Array>, length: number): Promise<Peeked> {
  const chunks = stream[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < length) {
    const next = await chunks.next();
    if (next.done) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const first = head;
  const whole = async function* () {
    if (first.length > 0) yield first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  const close = async () => {
    await chunks.return?.();
  };
  return { head: head.subarray(0, length), chunks: whole(), close };
}
