import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { findHead } from '../audit/store';
import { type Db, isUnavailable } from '../db/connection';
import { failureOf, type NewsSender } from '../mail/newsSender';
import { concerns, newsAfter, newsOf } from './news';
import { newsSubject, newsText } from './newsText';
import { type Claim, claim, giveBack, queue, readers } from './store';

const intervalMs = 10_000;
/** Time during which notifications for a person are collected into one mail. */
const collectMs = 60_000;
/** Events that are older are not mailed, such as those of a time without a running server. */
const maxAgeMs = 86_400_000;
const retryDelaysMinutes = [1, 5, 30, 120];
/** Time that a shutdown waits for a mail that is being sent. */
const stopMs = 5_000;

interface Parts {
  readonly db: Db;
  readonly now: () => Date;
  readonly send: NewsSender;
  /** Path of the console, with slashes at both ends. */
  readonly basePath: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/**
 * Mails notifications to their subscribers (D65). It reads them from the audit log, so that no request waits and only committed changes are
 * mailed. The position in the log and the queue are in the database, so a restart loses nothing. A server claims what it mails, so each
 * notification is mailed at most once by one server; a mail is lost if its server is killed while it sends.
 */
export class NewsMailing {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private isStopped = false;
  private isFailing = false;

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), intervalMs).unref();
  }

  /** Stops sending, and waits for the current mail. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    await Promise.race([this.underWay, pause(stopMs, undefined, { ref: false })]);
  }

  /** Queues new notifications and mails those that are due. Never throws; after an outage of the database the next run continues. */
  look(): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      try {
        await this.collect();
        while (!this.isStopped && (await this.mailNext()));
      } catch (error) {
        if (!isUnavailable(error)) this.parts.log.error({ err: error }, 'notifications could not be mailed');
      }
    });
    return this.underWay;
  }

  /** Queues the notifications from the log since the last run of any server. */
  private async collect(): Promise<void> {
    const { db, now } = this.parts;
    const position = await db.selectFrom('news_place').select('seq').executeTakeFirstOrThrow();
    if ((await findHead(db))?.seq === position.seq) return;
    await db.transaction().execute(async (transaction) => {
      const locked = await transaction
        .selectFrom('news_place')
        .select('seq')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      const head = await findHead(transaction);
      // Without the lock, another server is collecting.
      if (!locked || !head) return;
      const at = now();
      const all = await readers(transaction);
      const since = new Date(at.getTime() - maxAgeMs);
      const news = all.length === 0 ? [] : await newsAfter(transaction, locked.seq, head.seq, since);
      const items = news.flatMap((one) =>
        all.filter((reader) => concerns(one, reader)).map(({ personId }) => ({ person_id: personId, seq: one.seq })),
      );
      await queue(transaction, items, new Date(at.getTime() + collectMs));
      await transaction.updateTable('news_place').set({ seq: head.seq }).execute();
    });
  }

  /** Mails what is due for one person. Returns true if there may be more to mail. */
  private async mailNext(): Promise<boolean> {
    const { db, now, basePath, send, log } = this.parts;
    const claimed = await db.transaction().execute(async (transaction) => {
      const claimed = await claim(transaction, now());
      return claimed && { ...claimed, found: await newsOf(transaction, claimed.seqs) };
    });
    if (!claimed) return false;
    const { reader, found } = claimed;
    const news = found.filter((one) => concerns(one, reader));
    if (news.length === 0) return true;
    try {
      await send({ email: reader.email, subject: newsSubject(news), text: newsText(news, reader, basePath) });
    } catch (error) {
      return this.failed(claimed, error);
    }
    if (this.isFailing) log.info('notifications are mailed again');
    this.isFailing = false;
    return true;
  }

  /** Schedules a retry if the mail was not accepted. Logs an outage of the mail server once, and ends the run then. */
  private async failed(claimed: Claim, error: unknown): Promise<boolean> {
    const { db, now, log } = this.parts;
    const { reader, tries } = claimed;
    const { username } = reader;
    if (failureOf(error) !== 'later') {
      log.error({ err: error, username }, 'notifications for a person could not be mailed');
      return true;
    }
    if (!this.isFailing) log.error({ err: error }, 'notifications could not be mailed; retrying a few times');
    this.isFailing = true;
    const minutes = retryDelaysMinutes[tries];
    if (minutes === undefined)
      log.error({ username, tries: tries + 1 }, 'notifications could not be mailed; no further retry');
    else await giveBack(db, claimed, new Date(now().getTime() + minutes * 60_000));
    return false;
  }
}
