/** How people expect texts in order: `machine 9` before `machine 10`, whatever the case. One language for everybody, so that a shared view is the same for all. */
export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Above this many digits the collator splits a number. */
const longestNumber = 254;
const digitZero = 48;
const digitNine = 57;

/** The collator's rank of each printable ASCII character, from 1; 0 for all others. Asked of the collator itself. */
const ranks = (() => {
  const table = new Uint8Array(128);
  const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).sort(collator.compare);
  let rank = 0;
  let before: string | undefined;
  for (const character of characters) {
    if (before === undefined || collator.compare(before, character) !== 0) rank += 1;
    table[character.charCodeAt(0)] = rank;
    before = character;
  }
  return table;
})();
const numberRank = ranks[digitZero] ?? 0;

/** So many texts have their keys made in a millisecond or two. */
const atATime = 4_096;

const isDigit = (code: number) => code >= digitZero && code <= digitNine;

/**
 * Texts as rows of bytes whose order is the collator's, made in one pass and compared a hundred times faster. Only for
 * printable ASCII: for other texts, and numbers of absurd length, {@link has} is false and the collator has to be asked.
 */
export class NaturalKeys {
  private constructor(
    private readonly bytes: Uint8Array,
    private readonly starts: Uint32Array,
    private readonly good: Uint8Array,
  ) {}

  /** Makes the keys of texts, some at a time. */
  static *of(texts: readonly string[]): Generator<void, NaturalKeys> {
    const starts = new Uint32Array(texts.length + 1);
    const good = new Uint8Array(texts.length);
    // A number costs two bytes more than its digits.
    let size = 0;
    for (const text of texts) size += text.length * 3;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (let index = 0; index < texts.length; index += 1) {
      const end = encode(texts[index] ?? '', bytes, at);
      if (end >= 0) {
        good[index] = 1;
        at = end;
      }
      starts[index + 1] = at;
      if (index % atATime === 0) yield;
    }
    return new NaturalKeys(bytes.slice(0, at), starts, good);
  }

  has(index: number): boolean {
    return this.good[index] === 1;
  }

  /** Six bytes of a key, from `depth` on, as one number; keys that have ended count as zeros. */
  prefix(index: number, depth: number): number {
    const start = (this.starts[index] ?? 0) + depth;
    const end = this.starts[index + 1] ?? 0;
    let number = 0;
    for (let at = start; at < start + 6; at += 1) number = number * 256 + (at < end ? (this.bytes[at] ?? 0) : 0);
    return number;
  }

  /** Whether a key goes on after `depth` bytes. */
  reaches(index: number, depth: number): boolean {
    return (this.starts[index + 1] ?? 0) - (this.starts[index] ?? 0) > depth;
  }

  compare(a: number, b: number, depth = 0): number {
    const { bytes, starts } = this;
    let atA = (starts[a] ?? 0) + depth;
    let atB = (starts[b] ?? 0) + depth;
    const endA = starts[a + 1] ?? 0;
    const endB = starts[b + 1] ?? 0;
    while (atA < endA && atB < endB) {
      const difference = (bytes[atA] ?? 0) - (bytes[atB] ?? 0);
      if (difference !== 0) return difference;
      atA += 1;
      atB += 1;
    }
    return endA - atA - (endB - atB);
  }
}

/** Writes a text's key at a position; returns where it ends, or -1 for a text that has none. */
function encode(text: string, bytes: Uint8Array, start: number): number {
  let at = start;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (!isDigit(code)) {
      const rank = code < 128 ? (ranks[code] ?? 0) : 0;
      if (rank === 0) return -1;
      bytes[at] = rank;
      at += 1;
      index += 1;
      continue;
    }
    let end = index;
    while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
    // Zeros in front do not count, but the last digit always does.
    while (index < end - 1 && text.charCodeAt(index) === digitZero) index += 1;
    if (end - index > longestNumber) return -1;
    bytes[at] = numberRank;
    bytes[at + 1] = end - index;
    at += 2;
    for (; index < end; index += 1) {
      bytes[at] = text.charCodeAt(index);
      at += 1;
    }
  }
  return at;
}
