import type { RowRecord } from '../../dataProvider/records';

/** At most so many windows are kept, and so many are asked for at a time. */
const most = 30;
const atOnce = 6;
/** So many windows beyond those in sight are read: a wheel that spins goes through six in a second. */
const reach = 6;

/**
 * The rows of a list of which only windows are held: those in sight, those that will be next, and a few that were. What is
 * not there yet is read when it is wanted; listeners are told when it has come.
 */
export class RowWindows {
  private readonly held = new Map<number, readonly RowRecord[]>();
  /** Shown until read again: the rows before a refresh. */
  private readonly stale = new Set<number>();
  private readonly underWay = new Set<number>();
  /** Not asked for again until they have been out of sight. */
  private readonly failed = new Set<number>();
  /** Why the last read that failed did. */
  failure: unknown;
  private readonly listeners = new Set<() => void>();
  private wanted: readonly number[] = [];
  private version = 0;
  private first = 0;

  /**
   * @param size rows of a window
   * @param read gives the rows of the n-th window, from 0
   * @param before the rows before a refresh
   */
  constructor(
    private readonly size: number,
    private readonly read: (window: number) => Promise<readonly RowRecord[]>,
    before?: RowWindows,
  ) {
    for (const [window, rows] of before?.held ?? []) {
      this.held.set(window, rows);
      this.stale.add(window);
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): number => this.version;

  /** The row at a place from 0; `undefined` while it is on its way. */
  at(index: number): RowRecord | undefined {
    return this.held.get(Math.floor(index / this.size))?.[index % this.size];
  }

  /** Gives a window that somebody else has read. */
  put(window: number, rows: readonly RowRecord[]): void {
    this.held.set(window, rows);
    this.stale.delete(window);
  }

  /** Says which rows are in sight, first and last, and how many there are. More is read the way the person scrolls. */
  want(first: number, last: number, count: number): void {
    const down = first >= this.first;
    this.first = first;
    const [from, to] = [Math.floor(first / this.size), Math.floor(last / this.size)];
    const inSight = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const ahead = Array.from({ length: reach }, (_, step) => (down ? to + 1 + step : from - 1 - step));
    ahead.push(down ? from - 1 : to + 1);
    const end = Math.ceil(count / this.size);
    this.wanted = [...inSight, ...ahead].filter((window) => window >= 0 && window < end);
    for (const window of this.failed) if (!this.wanted.includes(window)) this.failed.delete(window);
    this.readNext();
  }

  /** All rows from one place to another, both included; those that are not held are read. */
  async between(first: number, last: number): Promise<readonly RowRecord[]> {
    const found: RowRecord[] = [];
    for (let window = Math.floor(first / this.size); window <= Math.floor(last / this.size); window += 1) {
      const start = window * this.size;
      const rows = this.held.get(window) ?? (await this.read(window));
      found.push(...rows.slice(Math.max(0, first - start), last - start + 1));
    }
    return found;
  }

  private readNext(): void {
    for (const window of this.wanted) {
      if (this.underWay.size >= atOnce) return;
      if (this.underWay.has(window) || this.failed.has(window)) continue;
      if (this.held.has(window) && !this.stale.has(window)) continue;
      this.underWay.add(window);
      void this.load(window);
    }
  }

  private async load(window: number): Promise<void> {
    try {
      this.put(window, await this.read(window));
      this.forgetFar();
    } catch (error) {
      this.failed.add(window);
      this.failure = error;
    }
    this.underWay.delete(window);
    this.version += 1;
    for (const listener of this.listeners) listener();
    this.readNext();
  }

  private forgetFar(): void {
    const near = this.wanted[0] ?? 0;
    const byDistance = [...this.held.keys()].sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
    for (const far of byDistance.slice(most)) this.held.delete(far);
  }
}
