import { sessionValid } from '../authProvider/session';
import type { Counted, PendingRows } from '../dataProvider/pendingRows';

/** How often a pending number is asked for, in ms (R63). */
export const pollEvery = 60_000;

const isHidden = () => document.hidden || document.visibilityState === 'hidden';

/**
 * Keeps one pending number up to date: by what a page reads anyway, else by a request of its own every minute, never two at
 * a time. While the tab is hidden it asks for nothing, and once when the person is back (C28). A request that fails changes
 * nothing and says nothing.
 */
export class PendingPoll {
  private last: Counted | undefined;
  private asking: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wasHidden = isHidden();
  private stopped = false;
  private readonly stopListening: () => void;

  /** @param tell is given each number as soon as it is known, the last one of this session at once */
  constructor(
    private readonly rows: Pick<PendingRows, keyof PendingRows>,
    private readonly tell: (count: number) => void,
  ) {
    this.stopListening = rows.onRead(() => void this.adopt());
    document.addEventListener('visibilitychange', this.look);
    this.settle(rows.last());
    if (rows.readAt > this.age()) void this.adopt();
    else this.wait();
  }

  /** Ends it for good: nothing is asked for nor told afterwards. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.asking?.abort();
    document.removeEventListener('visibilitychange', this.look);
    this.stopListening();
  }

  private readonly look = (): void => {
    const back = this.wasHidden && !isHidden();
    this.wasHidden = isHidden();
    // Meanwhile somebody may have decided, here in another tab or elsewhere.
    if (back) void this.ask();
  };

  /** When the number was true, in ms since 1970. */
  private age(): number {
    return this.last?.at ?? 0;
  }

  private settle(counted: Counted | undefined): void {
    if (!counted || this.stopped) return;
    this.last = counted;
    this.rows.keep(counted);
    this.tell(counted.count);
  }

  /** Takes the number from what a page has read since; a request under way would only tell what was before. */
  private async adopt(): Promise<void> {
    if (this.rows.readAt <= this.age()) return;
    this.asking?.abort();
    const counted = await this.rows.inPage().catch(() => undefined);
    if (counted && counted.at > this.age()) this.settle(counted);
    this.wait();
  }

  /** Asks when a minute has passed since the number was true: at once, where it has. */
  private wait(since = this.age()): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const left = since + pollEvery - Date.now();
    if (left <= 0) void this.ask();
    else this.timer = setTimeout(() => void this.ask(), left);
  }

  private async ask(): Promise<void> {
    // Hidden, it goes on when the person is back.
    if (this.stopped || this.asking || isHidden()) return;
    const since = Date.now();
    if (sessionValid() && !this.rows.underWay) {
      const asking = new AbortController();
      this.asking = asking;
      const counted = await this.rows.ask(asking.signal).catch(() => undefined);
      this.asking = undefined;
      if (!asking.signal.aborted) this.settle(counted);
    }
    this.wait(Math.max(since, this.age()));
  }
}
