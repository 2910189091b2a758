import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Client } from 'pg';
import type { Tables } from './tables';

/**
 * One run of a server, visible to the other servers on its database while it lives. The others, or the next run, conclude the
 * work that a dead run left unfinished (ADR 8).
 */
export interface Run {
  /** True while commits of other servers reach the listener of {@link OpenRun}. */
  readonly isListening: boolean;
  /**
   * Returns the number of this run, which is alive from now on.
   *
   * @throws Error once it is closed, so that unfinished work cannot begin a run that nobody closes
   */
  current(): Promise<number>;
  /** Returns the other runs that are alive. */
  others(): Promise<ReadonlySet<number>>;
  close(): Promise<void>;
}

/**
 * Opens a run.
 *
 * @param onChange is called after a commit with an audit row, by any server, and when the run begins to listen. Needs several
 *   servers on one database: the embedded database never calls it
 */
export type OpenRun = (onChange?: () => void) => Run;

/** The channel of PostgreSQL's NOTIFY that each audit row is announced on. */
export const changeChannel = 'quarterdeck_change';

/** The first half of the advisory locks' keys. Other locks in the database have another one. */
const lockClass = 7_118_603;

/** Time limit for a clean end of the connection. A paused PostgreSQL releases the lock later. */
const closeMs = 500;

/** Delays before the next attempt to listen: the first, doubled with each failure up to the longest. */
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

const closed = 'The run is closed';
const nextNumber = `select nextval('server_run')::integer as number`;

/** Opens runs on a database of this process alone, which knows all of them. */
export function runsInProcess(db: Kysely<Tables>): OpenRun {
  const alive = new Set<number>();
  return () => {
    let own: Promise<number> | undefined;
    let isClosed = false;
    const begin = async () => {
      const { rows } = await sql.raw<{ number: number }>(nextNumber).execute(db);
      const number = rows[0]?.number ?? 0;
      alive.add(number);
      return number;
    };
    return {
      isListening: false,
      async current() {
        if (isClosed) throw new Error(closed);
        own ??= begin();
        return own.catch((error: unknown) => {
          own = undefined;
          throw error;
        });
      },
      async others() {
        const number = await own;
        return new Set([...alive].filter((other) => other !== number));
      },
      async close() {
        isClosed = true;
        const number = await own?.catch(() => undefined);
        if (number !== undefined) alive.delete(number);
      },
    };
  };
}

interface Held {
  readonly number: number;
  readonly client: Client;
}

interface Parts {
  readonly db: Kysely<Tables>;
  /** Makes an unconnected client for a session of its own. */
  readonly connect: () => Client;
  readonly onChange: (() => void) | undefined;
}

/**
 * A run on a PostgreSQL that several servers share. It holds an advisory lock on a connection of its own, so that PostgreSQL
 * releases the lock at once when the server is killed. When that connection breaks, the run is over and the next one begins.
 */
class LockedRun implements Run {
  private own: Promise<Held> | undefined;
  private isClosed = false;
  private hears = false;
  private retry: NodeJS.Timeout | undefined;
  private retryMs = firstRetryMs;

  constructor(private readonly parts: Parts) {
    if (parts.onChange) this.begin();
  }

  get isListening(): boolean {
    return this.hears;
  }

  async current(): Promise<number> {
    if (this.isClosed) throw new Error(closed);
    return (await (this.own ?? this.begin())).number;
  }

  async others(): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ number: number }>`select objid::integer as number from pg_locks
      where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(this.parts.db);
    const number = (await this.own?.catch(() => undefined))?.number;
    return new Set(rows.map((row) => row.number).filter((other) => other !== number));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    const held = await this.own?.catch(() => undefined);
    if (!held) return;
    await Promise.race([held.client.end(), pause(closeMs, undefined, { ref: false })]);
    // The socket would keep the process alive.
    held.client.connection.stream.destroy();
  }

  private begin(): Promise<Held> {
    clearTimeout(this.retry);
    const { onChange } = this.parts;
    const client = this.parts.connect();
    const begun = hold(client, onChange);
    this.own = begun;
    // The end of a connection may be reported after the next run has begun.
    const end = () => {
      if (this.own === begun) this.end();
    };
    client.on('error', end);
    client.on('end', end);
    const listen = () => {
      if (this.own !== begun || !onChange) return;
      this.hears = true;
      this.retryMs = firstRetryMs;
      // The changes since the last run.
      onChange();
    };
    begun.then(listen, end);
    return begun;
  }

  private end(): void {
    this.own = undefined;
    this.hears = false;
    if (this.isClosed || !this.parts.onChange) return;
    this.retry = setTimeout(() => this.begin(), this.retryMs).unref();
    this.retryMs = Math.min(this.retryMs * 2, longestRetryMs);
  }
}

/** Takes the lock of a new run, and listens for changes if there is a listener. */
async function hold(client: Client, onChange: (() => void) | undefined): Promise<Held> {
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number }>(nextNumber);
    const number = rows[0]?.number ?? 0;
    await client.query('select pg_advisory_lock($1, $2)', [lockClass, number]);
    if (onChange) {
      client.on('notification', onChange);
      await client.query(`listen ${changeChannel}`);
    }
    return { number, client };
  } catch (error) {
    // The lock may have been granted. It is released with the connection.
    client.end().catch(() => undefined);
    throw error;
  }
}

/** Opens runs on a PostgreSQL that several servers share. */
export function runsByLock(db: Kysely<Tables>, connect: () => Client): OpenRun {
  return (onChange) => new LockedRun({ db, connect, onChange });
}
