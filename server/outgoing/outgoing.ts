import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { findHead } from '../audit/store';
import { type Db, isUnavailable } from '../db/connection';
import type { Run } from '../db/runs';
import {
  advance,
  type Claimed,
  claim,
  fail,
  giveBack,
  hasReceivers,
  idle,
  type Kind,
  pass,
  pruneDeliveries,
  type Receiver,
  release,
  schedule,
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

/** A way to send events. */
export interface Channel {
  readonly kinds: readonly Kind[];
  /** Time for which events are collected into one message. */
  readonly collectMs: number;
  /** Receivers share one server: when it fails, the others wait for the next run. */
  readonly isShared: boolean;
  /** Returns the receivers that rows after their position, up to `to`, concern. May add further receivers, which are due at `dueAt`. */
  concerned(transaction: Db, receivers: readonly Receiver[], to: number, dueAt: Date): Promise<readonly number[]>;
  /** Yields the messages with the rows of a claim, in order. */
  messages(claimed: Claimed): AsyncIterable<Message>;
  succeeded(claimed: Claimed): 'next';
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
  private readonly turns = new Map<Channel | undefined, Promise<void>>();
  private readonly underWay = new Set<Promise<unknown>>();
  private isStopped = false;

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), intervalMs).unref();
    // Deliveries that were due before a restart.
    this.wake();
  }

  /** Looks soon for events that are not collected for a while. */
  wake(): void {
    if (!this.timer || this.isStopped) return;
    this.waking ??= setTimeout(() => {
      this.waking = undefined;
      void this.look(this.parts.channels.filter(({ collectMs }) => collectMs === 0));
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
  async look(channels = this.parts.channels): Promise<void> {
    const looking = (async () => {
      const used = await this.used(channels);
      if (used.length === 0) return;
      await this.inTurn(undefined, () => this.collect(used));
      await Promise.all(used.map((channel) => this.sendAll(channel)));
    })();
    this.underWay.add(looking);
    await looking;
    this.underWay.delete(looking);
  }

  /** Returns the channels with receivers. The others write nothing, not even to lock rows. */
  private async used(channels: readonly Channel[]): Promise<readonly Channel[]> {
    const used: Channel[] = [];
    await this.guarded(async () => {
      for (const channel of channels) if (await hasReceivers(this.parts.db, channel.kinds)) used.push(channel);
    });
    return used;
  }

  /** Runs works of a channel one after the other. Logs their errors. */
  private inTurn(channel: Channel | undefined, work: () => Promise<unknown>): Promise<void> {
    const turn = (this.turns.get(channel) ?? Promise.resolve()).then(() => this.guarded(work));
    this.turns.set(channel, turn);
    return turn;
  }

  private async guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      if (!this.isStopped) await work();
    } catch (error) {
      if (!isUnavailable(error)) this.parts.log.error({ err: error }, 'events could not be sent');
    }
  }

  /** Moves the receivers that new rows do not concern, and schedules the others. */
  private async collect(channels: readonly Channel[]): Promise<void> {
    const head = (await findHead(this.parts.db))?.seq ?? 0;
    for (const channel of channels) while (await this.collectFor(channel, head));
  }

  /** Returns true if there may be more rows. */
  private collectFor(channel: Channel, head: number): Promise<boolean> {
    const { db, now } = this.parts;
    return db.transaction().execute(async (transaction) => {
      const all = await idle(transaction, channel.kinds, head);
      const first = Math.min(...all.map(({ seq }) => seq));
      const to = Math.min(first + batchSize, head);
      const receivers = all.filter(({ seq }) => seq < to);
      if (receivers.length === 0) return false;
      const dueAt = new Date(now().getTime() + channel.collectMs);
      const concerned = await channel.concerned(transaction, receivers, to, dueAt);
      const others = receivers.map(({ id }) => id).filter((id) => !concerned.includes(id));
      if (others.length > 0) await pass(transaction, others, to);
      if (concerned.length > 0) await schedule(transaction, concerned, dueAt);
      return to < head;
    });
  }

  private sendAll(channel: Channel): Promise<unknown> {
    const sendNext = () => this.sendNext(channel);
    if (channel.isShared)
      return this.inTurn(channel, async () => {
        while (!this.isStopped) {
          const claimed = await sendNext();
          if (!claimed || !(await this.serve(channel, claimed))) return;
        }
      });
    return this.guarded(async () => {
      const serving: Promise<unknown>[] = [];
      for (let claimed = await sendNext(); claimed; claimed = await sendNext()) {
        const next = claimed;
        serving.push(this.guarded(() => this.serve(channel, next)));
      }
      await Promise.all(serving);
    });
  }

  private async sendNext({ kinds }: Channel): Promise<Claimed | undefined> {
    const { db, now, run } = this.parts;
    if (this.isStopped) return undefined;
    const [own, others, head] = [await run.current(), await run.others(), await findHead(db)];
    return claim(db, kinds, { now: now(), head: head?.seq ?? 0, run: own, living: [own, ...others] });
  }

  /** Sends the messages of a claim. Returns true unless one failed and is to be sent again. */
  private async serve(channel: Channel, claimed: Claimed): Promise<boolean> {
    const { db, now } = this.parts;
    let { tries } = claimed;
    let count = 0;
    try {
      for await (const { seq, id, send } of channel.messages(claimed)) {
        if (this.isStopped) return await this.end(giveBack, claimed);
        const at = now();
        const begun = performance.now();
        const sent = await send();
        const { status = null, error = null } = sent;
        const times = { at, duration_ms: Math.round(performance.now() - begun) };
        const attempt = { seq, message_id: id, attempt: tries + 1, ...times, status, error };
        const next = error === null ? channel.succeeded(claimed) : channel.failed(claimed, sent, now());
        if (next === 'off' || next instanceof Date) {
          const dueAt = next === 'off' ? undefined : next;
          await db.transaction().execute(async (transaction) => {
            const isOwn = await fail(transaction, claimed, { now: now(), dueAt, attempt });
            if (isOwn && !dueAt) await channel.switchedOff?.(transaction, claimed);
          });
          return false;
        }
        if (!(await advance(db, claimed, { seq, attempt }))) return true;
        if (next === 'dropped') {
          await release(db, claimed);
          return false;
        }
        tries = 0;
        count += 1;
        if (count % pruneInterval === 0) await pruneDeliveries(db, claimed.id);
      }
      return await this.end(release, claimed);
    } finally {
      await pruneDeliveries(db, claimed.id);
    }
  }

  private async end(how: typeof release, claimed: Claimed): Promise<true> {
    await how(this.parts.db, claimed);
    // Rows that were written meanwhile.
    if (how === release) this.wake();
    return true;
  }
}
