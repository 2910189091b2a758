import type { RowRecord } from '../../dataProvider/records';

/** So many windows are cached, and so many read at a time. */
const maximum = 30;
const concurrent = 6;
/** So many windows beyond the visible ones are read: a wheel that spins goes through six in a second. */
const ahead = 6;

/**
 * A cache of the rows of a list in windows: the visible ones, the next ones, and a few former ones. Missing ones are read when
 * they are requested, and listeners called when they have come.
 */
export class RowWindows {
  private readonly cached = new Map<number, readonly RowRecord[]>();
  /** Shown until read again: the rows before a refresh. */
  private readonly stale = new Set<number>();
  private readonly pending = new Set<number>();
  /** Not read again until they have been out of view. */
  private readonly failed = new Set<number>();
  /** Why the last read that failed did. */
  failure: unknown;
  private readonly listeners = new Set<() => void>();
  private requested: readonly number[] = [];
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
    for (const [window, rows] of before?.cached ?? []) {
      this.cached.set(window, rows);
      this.stale.add(window);
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): number => this.version;

  /** The row at a place from 0; `undefined` while it is loading. */
  at(index: number): RowRecord | undefined {
    return this.cached.get(Math.floor(index / this.size))?.[index % this.size];
  }

  /** Adds a window that was read elsewhere. */
  put(window: number, rows: readonly RowRecord[]): void {
    this.cached.set(window, rows);
    this.stale.delete(window);
  }

  /** Requests the visible rows, first and last, of `count`, and more in the direction of the scrolling. */
  request(first: number, last: number, count: number): void {
    const down = first >= this.first;
    this.first = first;
    const [from, to] = [Math.floor(first / this.size), Math.floor(last / this.size)];
    const visible = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const next = Array.from({ length: ahead }, (_, step) => (down ? to + 1 + step : from - 1 - step));
    next.push(down ? from - 1 : to + 1);
    const end = Math.ceil(count / this.size);
    this.requested = [...visible, ...next].filter((window) => window >= 0 && window < end);
    for (const window of this.failed) if (!this.requested.includes(window)) this.failed.delete(window);
    this.readNext();
  }

  /** All rows from one place to another, both included; missing ones are read. */
  async between(first: number, last: number): Promise<readonly RowRecord[]> {
    const found: RowRecord[] = [];
    for (let window = Math.floor(first / this.size); window <= Math.floor(last / this.size); window += 1) {
      const start = window * this.size;
      const rows = this.cached.get(window) ?? (await this.read(window));
      found.push(...rows.slice(Math.max(0, first - start), last - start + 1));
    }
    return found;
  }

  private readNext(): void {
    for (const window of this.requested) {
      if (this.pending.size >= concurrent) return;
      if (this.pending.has(window) || this.failed.has(window)) continue;
      if (this.cached.has(window) && !this.stale.has(window)) continue;
      this.pending.add(window);
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
    this.pending.delete(window);
    this.version += 1;
    for (const listener of this.listeners) listener();
    this.readNext();
  }

  private forgetFar(): void {
    const near = this.requested[0] ?? 0;
    const byDistance = [...this.cached.keys()].sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
    for (const far of byDistance.slice(maximum)) this.cached.delete(far);
  }
}
