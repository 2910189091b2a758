import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { findHead } from '../audit/store';
import { type Db, isUnavailable } from '../db/connection';
import { fateOf, type NewsSender } from '../mail/newsSender';
import { concerns, newsAfter, newsOf } from './news';
import { newsSubject, newsText } from './newsText';
import { type Claim, claim, giveBack, queue, readers } from './store';

/** How often the audit log is looked at, in milliseconds. */
const everyMs = 10_000;
/** How long news of one person is gathered into one mail, in milliseconds. */
const gatherMs = 60_000;
/** What is older, in milliseconds, is no news: nothing looked at the log meanwhile. */
const oldMs = 86_400_000;
/** After so many minutes each, a mail that was not taken is tried again. */
const pauses = [1, 5, 30, 120];
/** How long a stop waits for a mail that is being sent, in milliseconds. */
const stopMs = 5_000;

interface Parts {
  readonly db: Db;
  readonly now: () => Date;
  readonly send: NewsSender;
  /** What the console's addresses begin with. */
  readonly basePath: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/**
 * Mails news to those who want it (D65), out of the audit log: no request waits for it, and what was not committed is no news. The place in
 * the log and what waits are in the database, so that a restart loses nothing; a server takes over what it mails, so that of several
 * servers one does, at most once. What one was sending when it was killed is lost.
 */
export class NewsMailing {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private isStopped = false;
  private isFailing = false;

  constructor(private readonly parts: Parts) {}

  /** Looks again and again. */
  start(): void {
    this.timer = setInterval(() => void this.look(), everyMs).unref();
  }

  /** Sends nothing more, and waits for what is being sent. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    await Promise.race([this.underWay, pause(stopMs, undefined, { ref: false })]);
  }

  /** Notes what is new and mails what is due; never fails. While the database is away, the next look finds it. */
  look(): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      try {
        await this.gather();
        while (!this.isStopped && (await this.mailNext()));
      } catch (error) {
        if (!isUnavailable(error)) this.parts.log.error({ err: error }, 'news could not be mailed');
      }
    });
    return this.underWay;
  }

  /** Notes for whom there is news in what the log has had since the last look of any server. */
  private async gather(): Promise<void> {
    const { db, now } = this.parts;
    const place = await db.selectFrom('news_place').select('seq').executeTakeFirstOrThrow();
    if ((await findHead(db))?.seq === place.seq) return;
    await db.transaction().execute(async (transaction) => {
      const held = await transaction.selectFrom('news_place').select('seq').forUpdate().skipLocked().executeTakeFirst();
      const head = await findHead(transaction);
      // Another server is at it.
      if (!held || !head) return;
      const at = now();
      const all = await readers(transaction);
      const since = new Date(at.getTime() - oldMs);
      const news = all.length === 0 ? [] : await newsAfter(transaction, held.seq, head.seq, since);
      const items = news.flatMap((one) =>
        all.filter((reader) => concerns(one, reader)).map(({ personId }) => ({ person_id: personId, seq: one.seq })),
      );
      await queue(transaction, items, new Date(at.getTime() + gatherMs));
      await transaction.updateTable('news_place').set({ seq: head.seq }).execute();
    });
  }

  /** Mails what is due for one person. @returns whether there may be more to mail */
  private async mailNext(): Promise<boolean> {
    const { db, now, basePath, send, log } = this.parts;
    const taken = await claim(db, now(), newsOf);
    if (!taken) return false;
    const { reader, found } = taken;
    const news = found.filter((one) => concerns(one, reader));
    if (news.length === 0) return true;
    try {
      await send({ email: reader.email, subject: newsSubject(news), text: newsText(news, reader, basePath) });
    } catch (error) {
      return this.failed(taken, error);
    }
    if (this.isFailing) log.info('news is mailed again');
    this.isFailing = false;
    return true;
  }

  /** Of a mail server that takes nothing the log has one line; then others are not tried before the next look. */
  private async failed(taken: Claim, error: unknown): Promise<boolean> {
    const { db, now, log } = this.parts;
    const fate = fateOf(error);
    const minutes = pauses[taken.tries];
    if (fate !== 'later') {
      log.error({ err: error, username: taken.reader.username }, 'news could not be mailed to somebody');
      return true;
    }
    if (!this.isFailing) log.error({ err: error }, 'news could not be mailed; it is tried again a few times');
    this.isFailing = true;
    if (minutes === undefined)
      log.error(
        { username: taken.reader.username, tries: taken.tries + 1 },
        'news could not be mailed and is given up',
      );
    else await giveBack(db, taken, new Date(now().getTime() + minutes * 60_000));
    return false;
  }
}
