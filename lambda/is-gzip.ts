/** The first two bytes of every gzip file. Source: RFC 1952, section 2.3.1. */
const MAGIC = [0x1f, 0x8b] as const;

/** Whether `head`, the first bytes of a file, begin a gzip archive. Most files do not, and can do without what `gzip.ts` loads. */
export function isGzip(head: Uint8Array): boolean {
  return MAGIC.every((byte, index) => head[index] === byte);
}
