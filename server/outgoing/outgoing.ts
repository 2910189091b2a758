import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { findHead } from '../audit/store';
import { livingRuns } from '../db/claims';
import { type Db, isUnavailable } from '../db/connection';
import type { Run } from '../db/runs';
import { KeyedQueue } from '../keyedQueue';
import {
  type Attempt,
  advance,
  type Claimed,
  claim,
  fail,
  giveBack,
  type Kind,
  lockUnscheduled,
  pruneDeliveries,
  type Receiver,
  release,
  updateReceivers,
  usedKinds,
} from './store';

const intervalMs = 10_000;
/** Collects the rows of one moment. */
const wakeMs = 300;
/** Audit rows per transaction that looks for receivers. */
const batchSize = 1_000;
/** Time that a shutdown waits for a message that is being sent. */
const stopMs = 5_000;
/** Deliveries between two prunings of the log. */
const pruneInterval = 100;

/** The result of sending a message. */
export interface Sent {
  /** Status of the response. */
  readonly status?: number | undefined;
  /** Absent: the message was accepted. */
  readonly error?: string;
  /** The error itself, if the channel needs it. */
  readonly cause?: unknown;
}

/** Next step after an attempt: the next message, a retry, or the end of the run or of the receiver. */
export type Next = 'next' | Date | 'dropped' | 'off';

/** A message to a receiver. */
export interface Message {
  /** The audit row up to which the receiver has everything when the message is accepted. */
  readonly seq: number;
  /** Equal if the same events are sent again. */
  readonly id: string;
  readonly send: () => Promise<Sent>;
}

/** Sends a message. Returns the result, and the attempt for the log. */
export async function attemptOf<Seq extends number | null>(
  { seq, id, send }: Omit<Message, 'seq'> & { readonly seq: Seq },
  attempt: number,
  at: Date,
): Promise<{ readonly sent: Sent; readonly attempt: Attempt }> {
  const begun = performance.now();
  const sent = await send();
  const { status = null, error = null } = sent;
  const duration_ms = Math.round(performance.now() - begun);
  return { sent, attempt: { seq, message_id: id, attempt, at, duration_ms, status, error } };
}

/** Audit rows that may concern receivers. */
export interface NewRows {
  /** The first position of a receiver. */
  readonly after: number;
  readonly to: number;
  /** Time of the delivery. */
  readonly dueAt: Date;
}

/** A way to send events. */
export interface Channel {
  readonly kinds: readonly Kind[];
  /** Time for which events are collected into one message. */
  readonly collectMs: number;
  /** Receivers share one server: when it fails, the others wait for the next run. */
  readonly isShared: boolean;
  /** Returns the receivers that rows after their position concern. May add further receivers, which are due at `dueAt`. */
  concerned(transaction: Db, receivers: readonly Receiver[], rows: NewRows): Promise<readonly number[]>;
  /** Yields the messages with the rows of a claim, in order. */
  messages(claimed: Claimed): AsyncIterable<Message>;
  failed(claimed: Claimed, sent: Sent, now: Date): Next;
  /** Called in the transaction that switches a receiver off. */
  switchedOff?(transaction: Db, claimed: Claimed): Promise<void>;
}

interface Parts {
  readonly db: Db;
  readonly now: () => Date;
  readonly run: Pick<Run, 'current' | 'others'>;
  readonly channels: readonly Channel[];
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Sends the events of the audit log to their receivers, in order and at least once (D65). Each receiver has a position in the log, so that
 * no request waits, only committed changes are sent, and a restart loses nothing. A server claims a receiver while it sends. If it is
 * killed, another one goes on after the last row that was accepted.
 */
export class Outgoing {
  private timer: NodeJS.Timeout | undefined;
  private waking: NodeJS.Timeout | undefined;
  private readonly queue = new KeyedQueue<Channel | 'schedule'>();
  private readonly underWay = new Set<Promise<unknown>>();
  private isStopped = false;

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.timer = setInterval(() => void this.deliver(), intervalMs).unref();
    // Deliveries that were due before a restart.
    this.wake();
  }

  /** Delivers soon what is not collected for a while. */
  wake(): void {
    if (!this.timer || this.isStopped) return;
    this.waking ??= setTimeout(() => {
      this.waking = undefined;
      void this.deliver(this.parts.channels.filter(({ collectMs }) => collectMs === 0));
    }, wakeMs).unref();
  }

  /** Stops sending, and waits for the current messages. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.waking);
    this.isStopped = true;
    await Promise.race([Promise.all(this.underWay), pause(stopMs, undefined, { ref: false })]);
  }

  /** Schedules new events and sends those that are due. Never throws; after an outage of the database the next run continues. */
  async deliver(channels = this.parts.channels): Promise<void> {
    const delivering = this.guarded(async () => {
      const kinds = await usedKinds(this.parts.db);
      // Channels without receivers write nothing, not even to lock rows.
      const used = channels.filter((channel) => channel.kinds.some((kind) => kinds.includes(kind)));
      if (used.length > 0) await this.queued('schedule', () => this.schedule(used));
      await Promise.all(used.map((channel) => this.sendDue(channel)));
    });
    this.underWay.add(delivering);
    await delivering;
    this.underWay.delete(delivering);
  }

  private queued(key: Channel | 'schedule', work: () => Promise<void>): Promise<void> {
    return this.queue.run(key, () => this.guarded(work));
  }

  /** Runs work unless the server stops, and logs its error. */
  private async guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      if (!this.isStopped) await work();
    } catch (error) {
      if (!isUnavailable(error)) this.parts.log.error({ err: error }, 'events could not be sent');
    }
  }

  private async schedule(channels: readonly Channel[]): Promise<void> {
    const head = (await findHead(this.parts.db))?.seq ?? 0;
    for (const channel of channels) while (await this.scheduleBatch(channel, head));
  }

  /** Moves the receivers that new rows do not concern, and schedules the others. Returns true if there may be more rows. */
  private scheduleBatch(channel: Channel, head: number): Promise<boolean> {
    const { db, now } = this.parts;
    return db.transaction().execute(async (transaction) => {
      const all = await lockUnscheduled(transaction, channel.kinds, head);
      const after = Math.min(...all.map(({ seq }) => seq));
      const to = Math.min(after + batchSize, head);
      const receivers = all.filter(({ seq }) => seq < to);
      if (receivers.length === 0) return false;
      const dueAt = new Date(now().getTime() + channel.collectMs);
      const concerned = await channel.concerned(transaction, receivers, { after, to, dueAt });
      const others = receivers.map(({ id }) => id).filter((id) => !concerned.includes(id));
      if (others.length > 0) await updateReceivers(transaction, others, { seq: to });
      if (concerned.length > 0) await updateReceivers(transaction, concerned, { due_at: dueAt });
      return to < head;
    });
  }

  private sendDue(channel: Channel): Promise<void> {
    if (channel.isShared)
      return this.queued(channel, async () => {
        let claimed = await this.claimNext(channel);
        while (claimed && (await this.send(channel, claimed))) claimed = await this.claimNext(channel);
      });
    return this.guarded(async () => {
      const sending: Promise<void>[] = [];
      for (let claimed = await this.claimNext(channel); claimed; claimed = await this.claimNext(channel)) {
        const next = claimed;
        sending.push(this.guarded(() => this.send(channel, next)));
      }
      await Promise.all(sending);
    });
  }

  private async claimNext({ kinds }: Channel): Promise<Claimed | undefined> {
    const { db, now, run } = this.parts;
    if (this.isStopped) return undefined;
    const runs = await livingRuns(db, run);
    const head = await findHead(db);
    return claim(db, kinds, { now: now(), head: head?.seq ?? 0, runs });
  }

  /** Sends the messages of a claim. Returns true unless one failed and is to be sent again. */
  private async send(channel: Channel, claimed: Claimed): Promise<boolean> {
    const { db, now } = this.parts;
    let { tries } = claimed;
    let count = 0;
    try {
      for await (const message of channel.messages(claimed)) {
        if (this.isStopped) {
          await giveBack(db, claimed);
          return true;
        }
        const { sent, attempt } = await attemptOf(message, tries + 1, now());
        const next = sent.error === undefined ? 'next' : channel.failed(claimed, sent, now());
        if (next === 'off' || next instanceof Date) {
          const dueAt = next === 'off' ? undefined : next;
          await db.transaction().execute(async (transaction) => {
            const isOwn = await fail(transaction, claimed, { now: now(), dueAt, attempt });
            if (isOwn && !dueAt) await channel.switchedOff?.(transaction, claimed);
          });
          return false;
        }
        if (!(await advance(db, claimed, message.seq, attempt))) return true;
        if (next === 'dropped') {
          await release(db, claimed);
          return false;
        }
        tries = 0;
        count += 1;
        if (count % pruneInterval === 0) await pruneDeliveries(db, claimed.id);
      }
      await release(db, claimed);
      // Rows that were written meanwhile.
      this.wake();
      return true;
    } finally {
      await pruneDeliveries(db, claimed.id);
    }
  }
}
