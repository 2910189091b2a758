import { sql } from 'kysely';
import type { Db } from './connection';

/**
 * Numbers that identify the committed state at one moment. Each changes with every change of the data it counts, by any server or
 * anybody with access to the database (ADR 10).
 */
export interface Revision {
  /** The number of this reading on this server. A later reading includes everything that an earlier one did. */
  readonly reading: number;
  /** Ended sessions. */
  readonly sessions: number;
  /** People, verticals, roles and their assignments. */
  readonly people: number;
  readonly processes: number;
  /** Requests of both kinds, with their messages. */
  readonly requests: number;
  readonly launches: number;
  /** Actions that the server carries out at a time. */
  readonly due: number;
  /** Number and hash of the newest row of the audit log. */
  readonly audit: string;
  /** The generation of the embedded fleet. */
  readonly fleet: number;
}

/** Returns the number of the newest row of the audit log, which is the id of the last event that a revision includes. */
export const placeOf = ({ audit }: Revision): string => audit.slice(0, audit.indexOf(' '));

interface Known {
  readonly commits: number;
  readonly revision: Revision;
}

/** Reads the committed revision, with one statement for all requests that ask at the same moment. */
export class Revisions {
  private readings = 0;
  private next: Promise<Revision> | undefined;
  private previous: Promise<unknown> = Promise.resolve();
  private known: Known | undefined;
  private readonly statement: ReturnType<typeof statementOf>;

  /**
   * @param commits counts the commits of a database that only this process writes: nothing is read while it stays the same
   */
  constructor(
    private readonly db: Db,
    private readonly commits?: () => number,
  ) {
    this.statement = statementOf(db);
  }

  /**
   * Reads the current revision, never one from before the call.
   *
   * @throws any error of the database
   */
  async current(): Promise<Revision> {
    if (this.known && this.commits?.() === this.known.commits) return this.known.revision;
    this.next ??= this.readAfter(this.previous);
    return this.next;
  }

  /**
   * Reads when the previous reading has ended. Callers join until the statement is sent; later ones wait for the next reading, since
   * this one may miss what was committed before they called. It waits for a turn of the event loop, so that requests that arrive together
   * share it.
   */
  private readAfter(previous: Promise<unknown>): Promise<Revision> {
    const reading = previous.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.next = undefined;
      return this.read();
    });
    this.previous = reading.catch(() => undefined);
    return reading;
  }

  private async read(): Promise<Revision> {
    const commits = this.commits?.() ?? 0;
    this.readings += 1;
    const { readings: reading } = this;
    const [row] = (await this.db.executeQuery(this.statement)).rows;
    if (!row) throw new Error('The row of revisions is missing');
    const revision = { reading, ...row };
    this.known = { commits, revision };
    return revision;
  }
}

/** Compiles the statement once, since compiling takes longer than sending. */
function statementOf(db: Db) {
  return db
    .selectFrom('revision')
    .innerJoin('audit_head', 'audit_head.id', 'revision.id')
    .innerJoin('fleet_head', 'fleet_head.id', 'revision.id')
    .select(['sessions', 'people', 'processes', 'requests', 'launches', 'due', 'fleet_head.generation as fleet'])
    .select(sql<string>`audit_head.seq || ' ' || audit_head.hash`.as('audit'))
    .where('revision.id', '=', 1)
    .compile();
}
