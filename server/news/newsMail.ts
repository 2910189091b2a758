import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { failureOf, type NewsMail as Mail, type NewsSender } from '../mail/newsSender';
import type { Channel, Message, NewRows, Next, Sent } from '../outgoing/outgoing';
import type { Claimed, Receiver } from '../outgoing/store';
import { concerns, newsAfter } from './news';
import { newsSubject, newsText } from './newsText';
import { addAdministrators, type Reader, readers } from './store';

/** Events that are older are not mailed, such as those of a time without a running server. */
const maxAgeMs = 86_400_000;
const retryDelaysMinutes = [1, 5, 30, 120];

interface Parts {
  readonly db: Db;
  readonly now: () => Date;
  readonly send: NewsSender;
  /** Path of the console, with slashes at both ends. */
  readonly basePath: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/**
 * Mails notifications to their subscribers (D65), and notices to administrators. A mail that the mail server may have accepted is sent
 * again only if this server was killed meanwhile, with the same `Message-ID`.
 */
export class NewsMail implements Channel {
  readonly kinds = ['mail', 'notices'] as const;
  readonly collectMs = 60_000;
  readonly isShared = true;
  private isFailing = false;

  constructor(private readonly parts: Parts) {}

  async concerned(
    transaction: Db,
    receivers: readonly Receiver[],
    { after, to, dueAt }: NewRows,
  ): Promise<readonly number[]> {
    const now = this.parts.now();
    const news = await newsAfter(transaction, after, to, this.oldest);
    if (news.length === 0) return [];
    const watching = receivers.find(({ kind }) => kind === 'notices');
    const notice = watching && news.find(({ what, seq }) => what === 'notice' && seq > watching.seq);
    if (notice) await addAdministrators(transaction, { seq: notice.seq - 1, dueAt, now });
    const people = await this.readersOf(transaction, receivers);
    return receivers.flatMap(({ id, seq, person_id }) => {
      const reader = people.find(({ personId }) => personId === person_id);
      return reader && news.some((one) => one.seq > seq && concerns(one, reader)) ? [id] : [];
    });
  }

  async *messages(claimed: Claimed): AsyncGenerator<Message> {
    const { db, basePath } = this.parts;
    const { seq: first, claimed_to: seq } = claimed;
    const [reader] = await this.readersOf(db, [claimed]);
    const all = reader ? await newsAfter(db, first, seq, this.oldest) : [];
    const news = reader ? all.filter((one) => concerns(one, reader)) : [];
    if (!reader || news.length === 0) return;
    const id = await this.messageId(claimed);
    const mail = { id, email: reader.email, subject: newsSubject(news), text: newsText(news, reader, basePath) };
    yield { seq, id, send: () => this.send(mail) };
  }

  private async send(mail: Mail): Promise<Sent> {
    const { send, log } = this.parts;
    try {
      await send(mail);
    } catch (cause) {
      return { cause, error: cause instanceof Error ? cause.message : String(cause) };
    }
    if (this.isFailing) log.info('notifications are mailed again');
    this.isFailing = false;
    return {};
  }

  /** Schedules a retry if the mail was not accepted. Logs an outage of the mail server once, and ends the run then. */
  failed({ id: receiver, tries }: Claimed, { cause }: Sent, now: Date): Next {
    const { log } = this.parts;
    if (failureOf(cause) !== 'later') {
      log.error({ err: cause, receiver }, 'notifications for a person could not be mailed');
      return 'next';
    }
    if (!this.isFailing) log.error({ err: cause }, 'notifications could not be mailed; retrying a few times');
    this.isFailing = true;
    const minutes = retryDelaysMinutes[tries];
    if (minutes !== undefined) return new Date(now.getTime() + minutes * 60_000);
    log.error({ receiver, tries: tries + 1 }, 'notifications could not be mailed; no further retry');
    return 'dropped';
  }

  private get oldest(): Date {
    return new Date(this.parts.now().getTime() - maxAgeMs);
  }

  private readersOf(db: Db, receivers: readonly Receiver[]): Promise<readonly Reader[]> {
    const ids = receivers.flatMap(({ person_id }) => person_id ?? []);
    return readers(db, ids, this.parts.now());
  }

  /** Identifies a mail by its receiver and its last row, whose hash differs in every installation. */
  private async messageId({ id, claimed_to }: Claimed): Promise<string> {
    const { end } = await this.parts.db
      .selectFrom('audit')
      .select(sql<string>`right(hash, 16)`.as('end'))
      .where('seq', '=', claimed_to)
      .executeTakeFirstOrThrow();
    return `quarterdeck-${id}-${claimed_to}-${end}`;
  }
}
