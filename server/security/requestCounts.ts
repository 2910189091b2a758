import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** Adds to what all servers have counted under a name in a minute since 1970, and returns the sum. */
export type Share = (name: string, minute: number, more: number) => Promise<number>;

/** So much of a limit a server counts by itself before it asks what the others have. */
const ownPart = 1 / 20;

/** Names that are counted at once; a flood from ever new addresses must not fill the memory. */
const maximumNames = 50_000;

const minuteMs = 60_000;

/** What a request that was counted is told. */
export interface Count {
  /** Its place in this minute, more than the limit when it is to be refused. */
  readonly current: number;
  /** Milliseconds until the next minute. */
  readonly ttl: number;
}

/** Requests that are told to the other servers together. */
interface Batch {
  size: number;
  /** How many of all servers came before them. */
  before?: Promise<number>;
}

/** What is known of one name in this minute. */
interface Entry {
  /** The requests of all servers, as far as they were told. */
  known: number;
  batch: Batch;
  /** While a batch is being told. */
  telling?: Promise<unknown>;
}

/**
 * Counts requests by the minute. A server alone counts in its memory. Several on one database tell each other a twentieth of the
 * limit at a time: whatever completes that part, or comes while it is being told, waits for the sum, and so each server lets
 * through at most that part more than the limit, for a few statements a minute. What is refused is neither counted nor told.
 */
export class RequestCounts {
  private minute = 0;
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly now: () => Date,
    private readonly share?: Share,
  ) {}

  /**
   * Counts one request.
   *
   * @returns at once where nobody else has to be asked
   */
  count(name: string, limit: number): Count | Promise<Count> {
    const now = this.now().getTime();
    const ttl = minuteMs - (now % minuteMs);
    const entry = this.entryOf(name, Math.floor(now / minuteMs));
    if (entry.known + entry.batch.size >= limit) return { current: limit + 1, ttl };
    const { batch } = entry;
    batch.size += 1;
    const place = batch.size;
    if (!this.share || (!entry.telling && place < limit * ownPart)) return { current: entry.known + place, ttl };
    batch.before ??= this.tell(name, entry, this.share);
    return batch.before.then((before) => ({ current: before + place, ttl }));
  }

  private entryOf(name: string, minute: number): Entry {
    if (minute !== this.minute) {
      this.minute = minute;
      this.entries.clear();
    }
    const found = this.entries.get(name);
    if (found) return found;
    const oldest = this.entries.size >= maximumNames ? this.entries.keys().next().value : undefined;
    if (oldest !== undefined) this.entries.delete(oldest);
    const entry = { known: 0, batch: { size: 0 } };
    this.entries.set(name, entry);
    return entry;
  }

  /** Tells a batch once the one before it has been told; those that come meanwhile are part of it. */
  private tell(name: string, entry: Entry, share: Share): Promise<number> {
    const { minute } = this;
    const telling = Promise.resolve(entry.telling).then(async () => {
      const { size } = entry.batch;
      entry.batch = { size: 0 };
      try {
        entry.known = await share(name, minute, size);
      } catch {
        // Without the database a server counts for itself; whoever needs the database is told that it is away.
        entry.known += size;
      }
      if (entry.telling === telling) delete entry.telling;
      return entry.known - size;
    });
    entry.telling = telling;
    return telling;
  }
}

/** Counts in the database that several servers share. What is older than two minutes is thrown away. */
export function shareIn(db: Kysely<Tables>): Share {
  let swept = 0;
  return async (name, minute, more) => {
    if (minute !== swept) {
      swept = minute;
      await db
        .deleteFrom('request_count')
        .where('minute', '<', minute - 2)
        .execute();
    }
    const { rows } = await sql<{ count: number }>`
      insert into request_count (name, minute, count) values (${name}, ${minute}, ${more})
      on conflict (name, minute) do update set count = request_count.count + excluded.count
      returning count`.execute(db);
    return rows[0]?.count ?? more;
  };
}
