/** Calls `work` for every item, at most `limit` at a time, in order. Rejects with the first fault, once the rest is done. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
