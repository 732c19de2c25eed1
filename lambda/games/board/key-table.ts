/** Slots to begin with; a power of two. */
const FIRST_SLOTS = 1 << 10;

/**
 * Numbers distinct keys of a fixed number of 32-bit words in the order in which they are met: 0, 1, 2 … What is known of
 * a key stands in arrays of the owner, at that number. Open addressing, at most half full; keys are compared whole.
 */
export class KeyTable {
  count = 0;
  readonly #words: number;
  #slots = new Int32Array(FIRST_SLOTS);
  /** Key by number, word after word. */
  #keys: Int32Array;

  constructor(words: number) {
    this.#words = words;
    this.#keys = new Int32Array((words * FIRST_SLOTS) / 2);
  }

  /** How many keys there is room for before the table grows; it doubles then. Owners size their arrays by it. */
  get capacity(): number {
    return this.#slots.length / 2;
  }

  /** The number of a key, or -1 if it was not met. */
  find(key: Int32Array): number {
    return (this.#slots[this.#slotOf(key)] as number) - 1;
  }

  /** The number of a key, which it gets now if it was not met. */
  add(key: Int32Array): number {
    let slot = this.#slotOf(key);
    const known = this.#slots[slot] as number;
    if (known > 0) return known - 1;
    if (this.count === this.capacity) {
      this.#grow();
      slot = this.#slotOf(key);
    }
    const number = this.count++;
    this.#keys.set(key, number * this.#words);
    this.#slots[slot] = number + 1;
    return number;
  }

  /** Copies the key with a number into `key`. */
  read(number: number, key: Int32Array): void {
    const from = number * this.#words;
    for (let word = 0; word < this.#words; word++) key[word] = this.#keys[from + word] as number;
  }

  /** The slot that holds a key, or the empty one where it belongs. */
  #slotOf(key: Int32Array): number {
    const slots = this.#slots;
    const keys = this.#keys;
    const words = this.#words;
    const mask = slots.length - 1;
    let hash = 0;
    for (let word = 0; word < words; word++) {
      hash = Math.imul(hash ^ (key[word] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash, 0x85ebca6b);
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot] as number;
      if (number === 0) return slot;
      const at = (number - 1) * words;
      let word = 0;
      while (word < words && keys[at + word] === key[word]) word++;
      if (word === words) return slot;
    }
  }

  #grow(): void {
    const keys = new Int32Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    this.#slots = new Int32Array(this.#slots.length * 2);
    const key = new Int32Array(this.#words);
    for (let number = 0; number < this.count; number++) {
      this.read(number, key);
      this.#slots[this.#slotOf(key)] = number + 1;
    }
  }
}
