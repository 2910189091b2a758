import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** Adds to the count that all servers share for a name in a minute since 1970, and returns the sum. */
export type Share = (name: string, minute: number, more: number) => Promise<number>;

/** The part of a limit that a server counts alone before it adds to the shared count. */
const ownPart = 1 / 20;

/** Bounds the memory that a flood from ever new addresses takes. */
const maximumNames = 50_000;

const minuteMs = 60_000;

export interface Count {
  /** The number of the request in this minute; above the limit if it is refused. */
  readonly current: number;
  /** Milliseconds until the next minute. */
  readonly ttl: number;
}

/** Requests that are added to the shared count together. */
interface Batch {
  size: number;
  /** The shared count before them. */
  before?: Promise<number>;
}

interface Entry {
  /** The shared count, as far as this server knows it. */
  known: number;
  batch: Batch;
  /** The batch that is being added to the shared count. */
  sharing?: Promise<unknown>;
}

/**
 * Counts requests by the minute. A single server counts in memory. Several on one database share their counts in batches of a
 * twentieth of the limit: the request that fills a batch, and those that arrive while it is shared, wait for the sum. So each server
 * exceeds the limit by one batch at most. Refused requests are not counted.
 */
export class RequestCounts {
  private minute = 0;
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly now: () => Date,
    private readonly share?: Share,
  ) {}

  /** Counts one request. */
  async count(name: string, limit: number): Promise<Count> {
    const now = this.now().getTime();
    const ttl = minuteMs - (now % minuteMs);
    const entry = this.entryOf(name, Math.floor(now / minuteMs));
    if (entry.known + entry.batch.size >= limit) return { current: limit + 1, ttl };
    const { batch } = entry;
    batch.size += 1;
    const place = batch.size;
    if (!this.share || (!entry.sharing && place < limit * ownPart)) return { current: entry.known + place, ttl };
    batch.before ??= this.shareBatch(name, entry, this.share);
    return { current: (await batch.before) + place, ttl };
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

  /** Shares a batch after the previous one; requests that arrive in the meantime join it. */
  private shareBatch(name: string, entry: Entry, share: Share): Promise<number> {
    const { minute } = this;
    const sharing = Promise.resolve(entry.sharing).then(async () => {
      const { size } = entry.batch;
      entry.batch = { size: 0 };
      try {
        entry.known = await share(name, minute, size);
      } catch {
        // Without the database, the server counts alone.
        entry.known += size;
      }
      if (entry.sharing === sharing) delete entry.sharing;
      return entry.known - size;
    });
    entry.sharing = sharing;
    return sharing;
  }
}

/** Shares counts through the database, and deletes those older than two minutes. */
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
