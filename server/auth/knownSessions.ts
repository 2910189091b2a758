import type { Db } from '../db/connection';
import type { Revision } from '../db/revisions';
import { findSession, type Session } from './sessions';

/** Sessions that are known at once. */
const maximumKnown = 10_000;

/** Of everything that a session lives by. */
const generationOf = ({ sessions, people }: Revision): string => `${sessions} ${people}`;

/**
 * The living sessions that were asked for, for as long as no session ends and no person, vertical or role changes, on any server: what
 * is known is compared with a revision that was read when the request had come. A token that opens nothing is looked up
 * each time, since a session that begins is not counted.
 */
export class KnownSessions {
  private generation = '';
  private reading = 0;
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly db: Db) {}

  /**
   * The session of a token by its digest, when it is alive; at once when it is known.
   *
   * @param revision read after the request had come
   */
  find(tokenHash: string, now: Date, revision: Revision): Session | Promise<Session | undefined> {
    const generation = generationOf(revision);
    // What is known of a later reading is good for whoever came before it, too.
    if (revision.reading > this.reading) {
      this.reading = revision.reading;
      if (generation !== this.generation) this.sessions.clear();
      this.generation = generation;
    }
    const known = this.sessions.get(tokenHash);
    return known && known.endsAt > now ? known : this.look(tokenHash, now, generation);
  }

  private async look(tokenHash: string, now: Date, generation: string): Promise<Session | undefined> {
    const found = await findSession(this.db, tokenHash, now);
    // Somebody else may have read a later revision meanwhile, and this may be what was before it.
    if (found && generation === this.generation) this.keep(tokenHash, found);
    return found;
  }

  private keep(tokenHash: string, session: Session): void {
    this.sessions.delete(tokenHash);
    this.sessions.set(tokenHash, session);
    const [oldest] = this.sessions.size > maximumKnown ? this.sessions.keys() : [];
    if (oldest !== undefined) this.sessions.delete(oldest);
  }
}
