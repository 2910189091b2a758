import type { Db } from '../db/connection';
import type { Revision } from '../db/revisions';
import { findSession, type Session } from './sessions';

const maxSessions = 10_000;

/** Changes whenever a session ends, or the rights in one may have changed. */
const generationOf = ({ sessions, people }: Revision): string => `${sessions} ${people}`;

const isCurrent = ({ endsAt, rolesSince, rolesUntil }: Session, now: Date): boolean =>
  // A clock that was set back may be before the start of a role.
  endsAt > now && (rolesSince === null || rolesSince <= now) && (rolesUntil === null || rolesUntil > now);

/**
 * Caches valid sessions until a session ends or a person, vertical or role changes on any server. Each request compares the cache with a
 * revision that was read after it arrived. Unknown tokens are looked up each time, since the revision does not count new sessions.
 */
export class KnownSessions {
  private generation = '';
  private reading = 0;
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly db: Db) {}

  /**
   * Finds the valid session of a token's digest.
   *
   * @param revision read after the request arrived
   */
  async find(tokenHash: string, now: Date, revision: Revision): Promise<Session | undefined> {
    const generation = generationOf(revision);
    // Sessions of a later revision also hold for requests that arrived before it.
    if (revision.reading > this.reading) {
      this.reading = revision.reading;
      if (generation !== this.generation) this.sessions.clear();
      this.generation = generation;
    }
    const known = this.sessions.get(tokenHash);
    return known && isCurrent(known, now) ? known : this.look(tokenHash, now, generation);
  }

  private async look(tokenHash: string, now: Date, generation: string): Promise<Session | undefined> {
    const found = await findSession(this.db, tokenHash, now);
    // Another request may have read a later revision, and this session may be older.
    if (found && generation === this.generation) this.keep(tokenHash, found);
    return found;
  }

  private keep(tokenHash: string, session: Session): void {
    this.sessions.delete(tokenHash);
    this.sessions.set(tokenHash, session);
    const [oldest] = this.sessions.size > maxSessions ? this.sessions.keys() : [];
    if (oldest !== undefined) this.sessions.delete(oldest);
  }
}
