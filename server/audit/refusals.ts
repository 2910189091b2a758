import { networkOf } from '../auth/network';
import type { Db } from '../db/connection';
import { recordRefusal } from './change';
import type { Act, Origin, Refused } from './store';

/** How long equal refusals are counted before they are written down, in milliseconds. */
const windowMs = 60_000;

/** So many refused changes that are alike have rows of their own within that time; what is beyond is counted. */
const ownRows = 30;

/** Refusals that are told apart from others, but not from each other. */
interface Bundle {
  readonly endsAt: number;
  act: Act;
  origin: Origin;
  /** How many have rows of their own, and how many are only counted. */
  written: number;
  count: number;
}

/** A refusal is told apart by who, what, why and from which network: somebody has countless IPv6 addresses. */
const nameOf = ({ actor, vertical, action, outcome, after }: Act, { ip }: Origin): string =>
  JSON.stringify([actor, vertical, action, outcome, after?.reason, networkOf(ip)]);

/**
 * Refused changes are told apart by what they were about only where that exists and is in conflict with them, as a request that is
 * decided already: whoever makes up names that nothing has makes one kind of refusal.
 */
const nameOfChange = (
  { actor, vertical, action, target }: Act,
  { statusCode, code }: Refused,
  { ip }: Origin,
): string =>
  JSON.stringify(['change', actor, vertical, action, code, statusCode === 409 ? target : null, networkOf(ip)]);

/**
 * Writes down refusals that anybody can cause as often as they like. The first is written at once; equal ones of the next minute
 * become one row with their `count`, which has the request and the time of the last of them. Of refused changes the first
 * {@link ownRows} are written.
 */
export class Refusals {
  private readonly bundles = new Map<string, Bundle>();
  private readonly timer: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();

  /** @param failed is told why a count could not be written; it is tried again */
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
    private readonly failed: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => void this.sweep(this.now().getTime()), windowMs).unref();
  }

  /** Writes down, or counts, that somebody lacks the right to a call. */
  record(act: Act, origin: Origin): Promise<void> {
    return this.note(nameOf(act, origin), act, origin, 1);
  }

  /** Writes down, or counts, that a change was refused to somebody who has the right to the call. */
  recordChange(act: Act, why: Refused, origin: Origin): Promise<void> {
    return this.note(nameOfChange(act, why, origin), act, origin, ownRows);
  }

  private async note(name: string, act: Act, origin: Origin, maximum: number): Promise<void> {
    const before = this.bundles.get(name);
    const at = origin.at.getTime();
    const isOpen = before !== undefined && at < before.endsAt;
    if (isOpen && before.written >= maximum) {
      Object.assign(before, { act, origin, count: before.count + 1 });
      return;
    }
    // Before anything is awaited: of two that come together, the second is counted.
    const bundle = isOpen ? before : { act, origin, written: 0, count: 0, endsAt: at + windowMs };
    bundle.written += 1;
    this.bundles.set(name, bundle);
    if (before && !isOpen) await this.write(name, before);
    try {
      await recordRefusal(this.db, act, origin);
    } catch (error) {
      bundle.count += 1;
      throw error;
    }
  }

  /** Writes down what was counted. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sweep(Number.POSITIVE_INFINITY);
  }

  /** One after another: what a sweep could not write is there for the next one. */
  private sweep(at: number): Promise<void> {
    this.underWay = this.underWay.then(() => this.writeEnded(at));
    return this.underWay;
  }

  private async writeEnded(at: number): Promise<void> {
    const ended = [...this.bundles].filter(([, { endsAt }]) => endsAt <= at);
    for (const [name] of ended) this.bundles.delete(name);
    for (const [name, bundle] of ended) await this.write(name, bundle);
  }

  private async write(name: string, bundle: Bundle): Promise<void> {
    const { act, origin, count } = bundle;
    if (count === 0) return;
    try {
      await recordRefusal(this.db, { ...act, after: { ...act.after, count } }, origin);
    } catch (error) {
      const newer = this.bundles.get(name);
      if (newer) newer.count += count;
      else this.bundles.set(name, bundle);
      this.failed(error);
    }
  }
}
