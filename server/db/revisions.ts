import { sql } from 'kysely';
import type { Db } from './connection';

/**
 * What was committed at one moment, in numbers: each is another one after every change of what it counts, by this server, another one
 * or anybody with access to the database (ADR 10).
 */
export interface Revision {
  /** The place of this reading among those of this server: a later one knows at least what an earlier one did. */
  readonly reading: number;
  /** Sessions that ended. */
  readonly sessions: number;
  /** People, verticals, roles, and who has which. */
  readonly people: number;
  readonly processes: number;
  /** Requests of both kinds, and what was said about them. */
  readonly requests: number;
  readonly launches: number;
  /** The newest row of the audit log: its number and its hash. */
  readonly audit: string;
  /** The generation of the embedded fleet. */
  readonly fleet: number;
}

/** The number of the newest row of the audit log: the event up to which everything is known. */
export const placeOf = ({ audit }: Revision): string => audit.slice(0, audit.indexOf(' '));

interface Known {
  readonly commits: number;
  readonly revision: Revision;
}

/** Tells what is committed, in one small statement for all who ask at the same moment. */
export class Revisions {
  private readings = 0;
  private next: Promise<Revision> | undefined;
  private underWay: Promise<unknown> = Promise.resolve();
  private known: Known | undefined;
  private readonly statement: ReturnType<typeof statementOf>;

  /**
   * @param commits how much has been committed, where nothing can be without this process: then nothing is asked while that stays.
   *   Absent where others write, too
   */
  constructor(
    private readonly db: Db,
    private readonly commits?: () => number,
  ) {
    this.statement = statementOf(db);
  }

  /**
   * What is committed now, or was a moment later: never what was before this was called. At once where nobody has to be asked.
   *
   * @throws whatever the database does when it is away
   */
  current(): Revision | Promise<Revision> {
    if (this.known && this.commits?.() === this.known.commits) return this.known.revision;
    this.next ??= this.readNext();
    return this.next;
  }

  /**
   * Reads once the reading before has ended. Whoever asks until then takes part; who comes once the statement is on its way waits for
   * the next one, since what it will be told may have been read before they came. In a turn of its own, so that all
   * requests that arrived together take part.
   */
  private async readNext(): Promise<Revision> {
    const before = this.underWay;
    let end: () => void = () => undefined;
    this.underWay = new Promise<void>((resolve) => {
      end = resolve;
    });
    await before;
    await new Promise((resolve) => setImmediate(resolve));
    this.next = undefined;
    try {
      const commits = this.commits?.() ?? 0;
      this.readings += 1;
      const { readings: reading } = this;
      const [row] = (await this.db.executeQuery(this.statement)).rows;
      if (!row) throw new Error('The row of revisions is gone');
      const revision = { reading, ...row };
      this.known = { commits, revision };
      return revision;
    } finally {
      end();
    }
  }
}

/** One statement, which sees one moment. It is made once: that takes longer than to send it. */
function statementOf(db: Db) {
  return db
    .selectFrom('revision')
    .innerJoin('audit_head', 'audit_head.id', 'revision.id')
    .innerJoin('fleet_head', 'fleet_head.id', 'revision.id')
    .select(['sessions', 'people', 'processes', 'requests', 'launches', 'fleet_head.generation as fleet'])
    .select(sql<string>`audit_head.seq || ' ' || audit_head.hash`.as('audit'))
    .where('revision.id', '=', 1)
    .compile();
}
