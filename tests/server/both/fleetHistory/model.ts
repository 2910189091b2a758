/** An independent model of the history: a list of events, which are replayed and counted. */
export class Model {
  private readonly machines = new Map<string, Event[]>();
  private readonly gaps: Gap[] = [];

  /** A machine has a state from a moment on, which cancels later events. No state: it is gone. */
  note(
    machine: Placed,
    at: number,
    now: Seen | undefined,
    later: { readonly at: number; readonly seen: Seen | undefined }[] = [],
  ) {
    const key = `${machine.account}/${machine.region}/${machine.instance_id}`;
    const before = (this.machines.get(key) ?? []).filter((event) => event.at <= at);
    const events = [{ at, seen: now }, ...later].map((event) => ({ ...event, machine }));
    this.machines.set(key, [...before, ...events]);
  }

  gap(gap: Gap): void {
    this.gaps.push(gap);
  }

  /** Counts the machines at a moment that pass a test. Undefined: one of them was in a region that was not read. */
  count(at: number, passes: (seen: Seen, machine: Placed) => boolean): number | undefined {
    let count = 0;
    for (const events of this.machines.values()) {
      const event = events.findLast((one) => one.at <= at);
      if (!event?.seen || !passes(event.seen, event.machine)) continue;
      count += 1;
      if (this.isInGap(at, event.machine)) return undefined;
    }
    return count;
  }

  /** Sums up the seconds that machines passing a test had between two moments. */
  seconds(from: number, until: number, passes: (seen: Seen, machine: Placed) => boolean): number {
    let sum = 0;
    for (const events of this.machines.values())
      for (const [index, { at, seen, machine }] of events.entries()) {
        const end = Math.min(events[index + 1]?.at ?? until, until);
        if (seen && passes(seen, machine)) sum += Math.max(0, end - Math.max(at, from)) / 1_000;
      }
    return sum;
  }

  private isInGap(at: number, { account, region }: Placed): boolean {
    return this.gaps.some(
      (gap) => gap.account === account && gap.region === region && gap.since < at && at < gap.until,
    );
  }
}

export interface Placed {
  readonly account: string;
  readonly region: string;
  readonly instance_id: string;
}

export interface Seen {
  readonly state: string;
  readonly instance_type: string;
  readonly process_id: number | null;
}

interface Event {
  readonly at: number;
  readonly seen: Seen | undefined;
  readonly machine: Placed;
}

interface Gap {
  readonly account: string;
  readonly region: string;
  readonly since: number;
  readonly until: number;
}

/** Returns pseudo-random numbers from 0 to 1 that a seed determines. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
