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

const maxStreamsPerPerson = 10;
const maxStreamsPerNetwork = 300;
const maxStreams = 5_000;

/** A client that missed more rows of the audit log than this reloads everything. */
const maxRows = 1_000;

/** Collects the changes of a launch of many machines into one message. */
const collectMs = 50;
/** Interval between two reads of the log while anybody follows. */
const pollMs = 1_000;
/** While PostgreSQL announces the changes of other servers, every n-th poll reads the log. */
const pollsWhileListening = 10;
/** Polls between two heartbeats, which also end the streams of sessions that are over. */
const pollsPerHeartbeat = 15;

interface Parts {
  readonly db: Db;
  readonly now: () => Date;
  readonly accountsOf: AccountsOf;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Returns true while {@link Events.changed} is called for the changes of other servers, too. */
  readonly isListening: () => boolean;
}

/** The rows after an event id; `anew` if they are too many or pruned. */
interface Following {
  readonly rows: readonly LogRow[] | 'anew';
}

/**
 * Sends the changes of others to the streams of clients (D65). Every change has a row in the audit log, in its own transaction and
 * numbered without gaps across servers. So the audit log is the event log, and its numbers are the event ids. An event has only
 * the kind and the id of the changed record.
 */
export class Events {
  private readonly streams = new Set<EventStream>();
  /** The last event id that all joined streams have. */
  private last = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private collecting: NodeJS.Timeout | undefined;
  private polling: NodeJS.Timeout | undefined;
  private polls = 0;
  private isClosed = false;

  constructor(private readonly parts: Parts) {}

  /** The number of open streams. */
  get size(): number {
    return this.streams.size;
  }

  /** Sends the changes that were committed since the last call, after a moment. */
  changed(): void {
    if (this.streams.size === 0 || this.collecting) return;
    this.collecting = setTimeout(() => {
      this.collecting = undefined;
      void this.send();
    }, collectMs).unref();
  }

  /** Returns the id of the newest event. */
  async newest(): Promise<number> {
    return (await findHead(this.parts.db))?.seq ?? 0;
  }

  /**
   * Opens a stream.
   *
   * @param after the client's last event id. Absent: the stream begins now
   * @throws CallError 429 if too many are open
   */
  async open(session: Session, address: string | null, after: number | undefined): Promise<EventStream> {
    const network = networkOf(address);
    const count = (of: (stream: EventStream) => boolean) => [...this.streams].filter(of).length;
    if (
      this.streams.size >= maxStreams ||
      count((stream) => stream.session.personId === session.personId) >= maxStreamsPerPerson ||
      count((stream) => stream.network === network) >= maxStreamsPerNetwork
    )
      throw new CallError(429, answers.tooManyStreams, 'too_many_requests', { retryAfter: 60 });
    const stream = new EventStream(session, network);
    this.streams.add(stream);
    stream.once('close', () => {
      this.streams.delete(stream);
      if (this.streams.size === 0) this.stopPolling();
    });
    this.polling ??= setInterval(() => this.poll(), pollMs).unref();
    try {
      await this.inTurn(() => this.join(stream, after));
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }

  /** Ends all streams. A later one ends at once. */
  close(): void {
    this.isClosed = true;
    this.stopPolling();
    for (const stream of this.streams) stream.end();
  }

  private stopPolling(): void {
    clearTimeout(this.collecting);
    clearInterval(this.polling);
    this.collecting = undefined;
    this.polling = undefined;
  }

  /** Runs works one after the other, so that no stream joins while the others get changes. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async join(stream: EventStream, after: number | undefined): Promise<void> {
    // Brings the others to the same event id.
    await this.sendToAll();
    stream.send(eventText(eventNames.open, {}));
    if (after === undefined) stream.send(placeText(this.last));
    else await this.sendTo([stream], await this.following(after, this.last));
    stream.isJoined = true;
    if (this.isClosed) stream.end();
  }

  private poll(): void {
    this.polls += 1;
    const isHeartbeat = this.polls % pollsPerHeartbeat === 0;
    if (isHeartbeat || this.polls % pollsWhileListening === 0 || !this.parts.isListening()) void this.send(isHeartbeat);
    if (this.outdated.length > 0) void this.renew();
  }

  /** Sends the new changes to all. While the database is away, the streams stay open. */
  private send(isHeartbeat = false): Promise<void> {
    return this.inTurn(async () => {
      try {
        await this.sendToAll();
        if (isHeartbeat)
          for (const stream of await this.living(this.joined)) stream.send(`: \n${placeText(this.last)}`);
      } catch (error) {
        this.logFailure(error);
      }
    });
  }

  /** The streams of sessions of which a role has started or ended. */
  private get outdated(): readonly EventStream[] {
    const now = this.parts.now();
    return this.joined.filter(({ session: { rolesUntil } }) => rolesUntil !== null && rolesUntil <= now);
  }

  /** Gives these streams the present rights of their sessions, and tells their clients. */
  private renew(): Promise<void> {
    return this.inTurn(async () => {
      try {
        for (const stream of await this.living(this.outdated))
          stream.send(eventText(eventNames.change, { kind: 'access' }));
      } catch (error) {
        this.logFailure(error);
      }
    });
  }

  private logFailure(error: unknown): void {
    if (!isUnavailable(error)) this.parts.log.error({ err: error }, 'changes could not be sent to the event streams');
  }

  private get joined(): readonly EventStream[] {
    return [...this.streams].filter(({ isJoined }) => isJoined);
  }

  private async sendToAll(): Promise<void> {
    const head = await this.newest();
    const { joined } = this;
    const following = joined.length > 0 ? await this.following(this.last, head) : { rows: [] };
    this.last = head;
    if (following.rows.length > 0) await this.sendTo(joined, following);
  }

  /** Returns the streams of live sessions, each with its present rights. Ends the others. */
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

  private async sendTo(streams: readonly EventStream[], { rows }: Following): Promise<void> {
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

  /** Returns the rows after an event id, without refused acts, which changed nothing. */
  private async following(after: number, head: number): Promise<Following> {
    if (head === after) return { rows: [] };
    if (head < after || head - after > maxRows) return { rows: 'anew' };
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
    // The beginning of the log was pruned.
    if (rows.length < head - after) return { rows: 'anew' };
    return { rows: rows.filter(({ outcome }) => outcome !== 'denied') };
  }
}

/** Drops repeated changes. */
function unique(changes: readonly Change[]): readonly Change[] {
  const byText = new Map(changes.map((change) => [JSON.stringify([change.kind, change.id, change.account]), change]));
  return [...byText.values()];
}
