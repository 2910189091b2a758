import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/connection';
import { type AnchorPlace, note } from './anchorPlace';
import { findHead } from './store';

/** How often the newest link is noted while it changes, in milliseconds. */
const everyMs = 60_000;

/**
 * Notes the newest link of the log outside of the database, so that rows which are taken away at the end, and a log that was made
 * anew from some row on, are noticed even when whoever did it has the key. No request waits for it; what fails is tried again.
 */
export class Anchoring {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private noted = '';
  private isFailing = false;

  constructor(
    private readonly db: Db,
    private readonly place: AnchorPlace,
    private readonly now: () => Date,
    private readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  ) {}

  /** Notes at once, and then again and again. */
  start(): void {
    void this.noteHead();
    this.timer = setInterval(() => void this.noteHead(), everyMs).unref();
  }

  /** Notes a last time. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.noteHead();
  }

  /** Notes the newest link unless it was noted before; never fails. */
  noteHead(): Promise<void> {
    this.underWay = this.underWay.then(async () => {
      try {
        const head = await findHead(this.db);
        if (!head || head.seq === 0 || head.hash === this.noted) return;
        const at = this.now();
        await note(this.place, JSON.stringify({ seq: head.seq, hash: head.hash, time: at.toISOString() }), at);
        this.noted = head.hash;
        if (this.isFailing) this.log.info('AUDIT_ANCHOR takes the head of the audit log again');
        this.isFailing = false;
      } catch (error) {
        if (!this.isFailing)
          this.log.error({ err: error }, 'AUDIT_ANCHOR does not take the head of the audit log; it is tried again');
        this.isFailing = true;
      }
    });
    return this.underWay;
  }
}
