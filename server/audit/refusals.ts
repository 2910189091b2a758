import { networkOf } from '../auth/network';
import type { Db } from '../db/connection';
import { recordRefusal } from './change';
import type { Act, Origin, Refused } from './store';

/** Interval in ms in which equal refusals are counted. */
const windowMs = 60_000;

/** Equal refused changes that have rows of their own in that time. Further ones are counted. */
const maxOwnRows = 30;

/** Refusals that count as equal. */
interface Bundle {
  readonly endsAt: number;
  act: Act;
  origin: Origin;
  /** Refusals with rows of their own. `count` are the others. */
  written: number;
  count: number;
}

/** Refusals are equal if person, call, reason and network are. One person may have countless IPv6 addresses. */
const nameOf = ({ actor, vertical, action, outcome, after }: Act, { ip }: Origin): string =>
  JSON.stringify([actor, vertical, action, outcome, after?.reason, networkOf(ip)]);

/**
 * Refused changes differ by their target only if it exists and conflicts with them, as a request that is already decided does.
 * Invented targets do not make refusals different.
 */
const nameOfChange = (
  { actor, vertical, action, target }: Act,
  { statusCode, code }: Refused,
  { ip }: Origin,
): string =>
  JSON.stringify(['change', actor, vertical, action, code, statusCode === 409 ? target : null, networkOf(ip)]);

/**
 * Limits the rows of refusals, which people can cause without limit. The first is recorded at once; equal ones of the next minute
 * become one row with their `count`, and the request and time of the last of them. Of refused changes, the first
 * {@link maxOwnRows} are recorded.
 */
export class Refusals {
  private readonly bundles = new Map<string, Bundle>();
  private readonly timer: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();

  /** @param failed takes the error if a count cannot be recorded, which is retried */
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
    private readonly failed: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => void this.sweep(this.now().getTime()), windowMs).unref();
  }

  /** Records or counts a call without the right to it. */
  record(act: Act, origin: Origin): Promise<void> {
    return this.note(nameOf(act, origin), act, origin, 1);
  }

  /** Records or counts a change that was refused although the person has the right to the call. */
  recordChange(act: Act, why: Refused, origin: Origin): Promise<void> {
    return this.note(nameOfChange(act, why, origin), act, origin, maxOwnRows);
  }

  private async note(name: string, act: Act, origin: Origin, maximum: number): Promise<void> {
    const before = this.bundles.get(name);
    const at = origin.at.getTime();
    const isOpen = before !== undefined && at < before.endsAt;
    if (isOpen && before.written >= maximum) {
      Object.assign(before, { act, origin, count: before.count + 1 });
      return;
    }
    // Set before the first await, so that the second of two concurrent refusals is counted.
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

  /** Records all counts. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sweep(Number.POSITIVE_INFINITY);
  }

  /** Runs one sweep after another. A count that cannot be recorded stays for the next one. */
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
