import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { eventNames } from '../../contract/events';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { findHead } from '../audit/store';
import { networkOf } from '../auth/network';
import { findSessions, type Session } from '../auth/sessions';
import { type Db, isUnavailable } from '../db/connection';
import type { AccountsOf } from '../machines/scope';
import { mayFollow, requestersOf } from './audience';
import { type Change, changesOf, type LogRow } from './changes';
import { EventStream, eventText, placeText } from './stream';

/** So many streams one person, one network and all together may have open. */
const ofOnePerson = 10;
const ofOneNetwork = 300;
const ofAll = 5_000;

/** More rows than this of the audit log are not told one by one: whoever missed them reads everything anew. */
const longest = 1_000;

/** How long changes of this server are gathered, in milliseconds: a launch of many machines is told of at once. */
const gatherMs = 50;
/** How often, in milliseconds, the log is looked at for changes of other servers, while anybody follows. */
const pollMs = 1_000;
/** Every so many looks each stream gets a sign of life, and those whose session is over end. */
const looksPerBeat = 15;

interface Parts {
  readonly db: Db;
  readonly now: () => Date;
  readonly accountsOf: AccountsOf;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** What follows a place in the log: its rows, or that they are too many to tell, or gone. */
interface Following {
  readonly rows: readonly LogRow[] | 'anew';
}

/**
 * Tells those who follow what others change (D65). Every change has its row in the audit log, in its own transaction and with a
 * number that follows the one before, on whichever server: so the log is the one of the events, too, and a number in it is where
 * somebody goes on after a break. Of a row nobody gets more than the kind and the identifier of what changed.
 */
export class Events {
  private readonly streams = new Set<EventStream>();
  /** Up to where all streams that take part have been told. */
  private last = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private gathering: NodeJS.Timeout | undefined;
  private looking: NodeJS.Timeout | undefined;
  private looks = 0;
  private isClosed = false;

  constructor(private readonly parts: Parts) {}

  /** How many streams are open. */
  get size(): number {
    return this.streams.size;
  }

  /** Something was changed by this server, and is committed. */
  changed(): void {
    if (this.streams.size === 0 || this.gathering) return;
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      void this.look();
    }, gatherMs).unref();
  }

  /** The number of the newest row of the log. */
  async newest(): Promise<number> {
    return (await findHead(this.parts.db))?.seq ?? 0;
  }

  /**
   * Opens a stream.
   *
   * @param after where the client has been told up to; absent: from now on
   * @throws CallError 429 where too many are open
   */
  async open(session: Session, address: string | null, after: number | undefined): Promise<EventStream> {
    const network = networkOf(address);
    const count = (of: (stream: EventStream) => boolean) => [...this.streams].filter(of).length;
    if (
      this.streams.size >= ofAll ||
      count((stream) => stream.session.personId === session.personId) >= ofOnePerson ||
      count((stream) => stream.network === network) >= ofOneNetwork
    )
      throw new CallError(429, answers.tooManyStreams, 'too_many_requests', { retryAfter: 60 });
    const stream = new EventStream(session, network);
    this.streams.add(stream);
    stream.once('close', () => {
      this.streams.delete(stream);
      if (this.streams.size === 0) this.rest();
    });
    this.looking ??= setInterval(() => this.tick(), pollMs).unref();
    try {
      await this.inTurn(() => this.join(stream, after));
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }

  /** Ends all streams; whoever comes later gets one that ends at once. */
  close(): void {
    this.isClosed = true;
    this.rest();
    for (const stream of this.streams) stream.end();
  }

  private rest(): void {
    clearTimeout(this.gathering);
    clearInterval(this.looking);
    this.gathering = undefined;
    this.looking = undefined;
  }

  /** One after the other: no stream joins while others are being told of what it may not have. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async join(stream: EventStream, after: number | undefined): Promise<void> {
    // The others first: from here on all are at the same place.
    await this.tellAll();
    stream.send(eventText(eventNames.open, {}));
    if (after === undefined) stream.send(placeText(this.last));
    else await this.tell([stream], await this.following(after, this.last));
    stream.isJoined = true;
    if (this.isClosed) stream.end();
  }

  private tick(): void {
    this.looks += 1;
    void this.look(this.looks % looksPerBeat === 0);
  }

  /** Tells everybody what is new. While the database is away nothing is: the streams stay, and the next look finds it. */
  private look(isBeat = false): Promise<void> {
    return this.inTurn(async () => {
      try {
        await this.tellAll();
        if (isBeat) for (const stream of await this.living(this.joined)) stream.send(`: \n${placeText(this.last)}`);
      } catch (error) {
        if (!isUnavailable(error)) this.parts.log.error({ err: error }, 'those who follow could not be told');
      }
    });
  }

  private get joined(): readonly EventStream[] {
    return [...this.streams].filter(({ isJoined }) => isJoined);
  }

  private async tellAll(): Promise<void> {
    const head = await this.newest();
    const { joined } = this;
    const following = joined.length > 0 ? await this.following(this.last, head) : { rows: [] };
    this.last = head;
    if (following.rows.length > 0) await this.tell(joined, following);
  }

  /** The streams whose sessions live, each with its rights as they are now; the others end. */
  private async living(streams: readonly EventStream[]): Promise<readonly EventStream[]> {
    const { db, now } = this.parts;
    const hashes = [...new Set(streams.map(({ session }) => session.tokenHash))];
    const sessions = new Map((await findSessions(db, hashes, now())).map((session) => [session.tokenHash, session]));
    return streams.filter((stream) => {
      const session = sessions.get(stream.session.tokenHash);
      if (session) stream.session = session;
      else stream.end();
      return session !== undefined;
    });
  }

  private async tell(streams: readonly EventStream[], { rows }: Following): Promise<void> {
    const { db, accountsOf } = this.parts;
    const { last } = this;
    const living = await this.living(streams);
    if (rows === 'anew') {
      for (const stream of living) stream.send(eventText(eventNames.anew, {}) + placeText(last));
      return;
    }
    const changes = unique(rows.flatMap(changesOf));
    const requesters = await requestersOf(db, changes);
    for (const stream of living) {
      const seen = changes.filter((change) => mayFollow(change, stream.session, accountsOf, requesters));
      const texts = seen.map(({ kind, id }) => eventText(eventNames.change, { kind, id }));
      stream.send(texts.join('') + placeText(last));
    }
  }

  /** What has come after a place in the log; acts that were refused changed nothing. */
  private async following(after: number, head: number): Promise<Following> {
    if (head === after) return { rows: [] };
    if (head < after || head - after > longest) return { rows: 'anew' };
    const rows = await this.parts.db
      .selectFrom('audit')
      .select(['seq', 'action', 'target', 'account', 'outcome'])
      .select([
        sql<string | null>`after->>'request'`.as('request'),
        sql<string | null>`after->>'process_id'`.as('process'),
      ])
      .where('seq', '>', after)
      .where('seq', '<=', head)
      .orderBy('seq')
      .execute();
    // Some of them were removed from the beginning of the log.
    if (rows.length < head - after) return { rows: 'anew' };
    return { rows: rows.filter(({ outcome }) => outcome !== 'denied') };
  }
}

/** Each change once, however many rows have it. */
function unique(changes: readonly Change[]): readonly Change[] {
  const byText = new Map(changes.map((change) => [JSON.stringify([change.kind, change.id, change.account]), change]));
  return [...byText.values()];
}
