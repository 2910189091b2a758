import { networkOf } from '../auth/network';
import type { Db } from '../db/connection';
import { recordRefusal } from './change';
import type { Act, Origin } from './store';

/** How long equal refusals are counted before they are written down, in milliseconds. */
const windowMs = 60_000;

/** Refusals that are equal to one that was written down. */
interface Bundle {
  readonly act: Act;
  readonly endsAt: number;
  origin: Origin;
  count: number;
}

/** A refusal is told apart by who, what, why and from which network: somebody has countless IPv6 addresses. */
const nameOf = ({ actor, vertical, action, outcome, after }: Act, { ip }: Origin): string =>
  JSON.stringify([actor, vertical, action, outcome, after?.reason, networkOf(ip)]);

/**
 * Writes down refusals that anybody can cause as often as they like. The first is written at once; equal ones of the next minute
 * become one row with their `count`, which has the request and the time of the last of them.
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

  /** Writes a refusal down, or counts it. */
  async record(act: Act, origin: Origin): Promise<void> {
    const name = nameOf(act, origin);
    const before = this.bundles.get(name);
    const at = origin.at.getTime();
    if (before && at < before.endsAt) {
      before.count += 1;
      before.origin = origin;
      return;
    }
    // Before anything is awaited: of two that come together, the second is counted.
    const bundle = { act, origin, count: 0, endsAt: at + windowMs };
    this.bundles.set(name, bundle);
    if (before) await this.write(name, before);
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
