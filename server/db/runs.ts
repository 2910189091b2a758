import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Client } from 'pg';
import type { Tables } from './tables';

/**
 * One run of a server, known to the other servers on its database while it lives. Whatever a run leaves unfinished when it
 * dies is for the others, or for the next run, to conclude (ADR 8).
 */
export interface Run {
  /**
   * The number of this run, which others see to be alive from now on.
   *
   * @throws Error once it is closed: whatever is still under way then must not begin another one, which nobody would close
   */
  current(): Promise<number>;
  /** The other runs that are alive. */
  others(): Promise<ReadonlySet<number>>;
  close(): Promise<void>;
}

/** The first half of the advisory locks' keys: whatever else takes such locks in the database has another one. */
const lockClass = 7_118_603;

/** How long PostgreSQL gets to say goodbye, in milliseconds: one that is paused gives the lock back when it finds nobody there. */
const goodbyeMs = 1_000;

const closed = 'The run is closed';

async function nextNumber(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('server_run')::integer as number`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Runs on a database that only this process can have open: it knows them all. */
export function runsInProcess(db: Kysely<Tables>): () => Run {
  const alive = new Set<number>();
  return () => {
    let own: Promise<number> | undefined;
    let isClosed = false;
    const begin = async () => {
      const number = await nextNumber(db);
      alive.add(number);
      return number;
    };
    return {
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

/**
 * Runs on a PostgreSQL that several servers share. Each holds an advisory lock on a connection of its own: PostgreSQL gives
 * it back at once when the server is killed. A run whose connection broke is over, and the server begins another one.
 */
export function runsByLock(db: Kysely<Tables>, connect: () => Client): () => Run {
  return () => {
    let own: Promise<{ readonly number: number; readonly client: Client }> | undefined;
    let isClosed = false;
    const begin = () => {
      const client = connect();
      // Only itself: when the end of a connection is told, another run may have begun, whose lock would be held for ever.
      const over = () => {
        if (own === begun) own = undefined;
      };
      client.on('error', over);
      client.on('end', over);
      const hold = async () => {
        const number = await nextNumber(db);
        try {
          await client.connect();
          await client.query('select pg_advisory_lock($1, $2)', [lockClass, number]);
        } catch (error) {
          // What came of the lock is not known: it goes with the connection.
          client.end().catch(() => undefined);
          throw error;
        }
        return { number, client };
      };
      const begun = hold();
      begun.catch(over);
      return begun;
    };
    return {
      async current() {
        if (isClosed) throw new Error(closed);
        own ??= begin();
        return (await own).number;
      },
      async others() {
        const { rows } = await sql<{ number: number }>`select objid::integer as number from pg_locks
          where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
        const number = (await own?.catch(() => undefined))?.number;
        return new Set(rows.map((row) => row.number).filter((other) => other !== number));
      },
      async close() {
        isClosed = true;
        const held = await own?.catch(() => undefined);
        if (held) await Promise.race([held.client.end(), pause(goodbyeMs, undefined, { ref: false })]);
      },
    };
  };
}
