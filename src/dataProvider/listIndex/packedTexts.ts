import { fold } from './fold';

/** What a row is to a search under way: still to be looked at, found, or passed over from the start. */
export const rowStates = { open: 0, found: 1, out: 2 } as const;

/**
 * One text per row, kept as one text and where each row's part ends: a fraction of the memory of as many strings, and a
 * search is one native scan instead of a call for each row.
 */
export class PackedTexts {
  private readonly text: string;
  private readonly ends: Uint32Array;
  private readonly folded: string;
  /** Its own where folding changed a text's length (İ becomes two characters), else `ends`. */
  private readonly foldedEnds: Uint32Array;

  constructor(texts: readonly string[]) {
    this.text = texts.join('');
    this.ends = endsOf(texts);
    const folded = fold(this.text);
    // The same text twice would cost its memory twice.
    this.folded = folded === this.text ? this.text : folded;
    this.foldedEnds = folded.length === this.text.length ? this.ends : endsOf(texts.map(fold));
  }

  at(row: number): string {
    return this.text.slice(row === 0 ? 0 : this.ends[row - 1], this.ends[row]);
  }

  /**
   * Marks the open rows whose text contains `search`, which is folded already and not empty, as found.
   *
   * @param states one of {@link rowStates} for each row
   */
  mark(search: string, states: Uint8Array): void {
    const { folded, foldedEnds: ends } = this;
    let row = 0;
    let hit = folded.indexOf(search);
    while (hit >= 0) {
      row = rowAt(ends, hit, row);
      const end = ends[row] ?? folded.length;
      let next = hit + 1;
      if (hit + search.length <= end) {
        if (states[row] === rowStates.open) states[row] = rowStates.found;
        next = end;
      }
      // Rows that are decided already need no look, however many hits they hold.
      if (next === end) {
        while (row + 1 < ends.length && states[row + 1] !== rowStates.open) {
          row += 1;
          next = ends[row] ?? next;
        }
      }
      hit = folded.indexOf(search, next);
    }
  }
}

function endsOf(texts: readonly string[]): Uint32Array {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (let row = 0; row < texts.length; row += 1) {
    end += texts[row]?.length ?? 0;
    ends[row] = end;
  }
  return ends;
}

/** The row whose part holds a position, which is at or after `from`'s. */
function rowAt(ends: Uint32Array, position: number, from: number): number {
  // Hits come close to each other: double the step until it is passed, then halve.
  let low = from;
  let step = 1;
  while (low + step < ends.length && (ends[low + step] ?? 0) <= position) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, ends.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
