import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ReceiverKind } from '../../contract/receivers';
import type { AuditRow } from '../audit/chain';
import { auditRows, record } from '../audit/store';
import type { Db } from '../db/connection';
import { plainName } from '../news/newsText';
import type { Secrets } from '../secrets';
import { bodyOf } from './bodies';
import { passes } from './filters';
import { attemptOf, type Channel, type Message, type NewRows, type Next, type Sent } from './outgoing';
import { post, type Reach, RefusedAddress } from './post';
import { webhookHeaders } from './signature';
import type { Attempt, Claimed, Receiver } from './store';
import { signingSecrets, unsealTarget } from './targets';

/** Delays before retries; the last one is repeated. */
const retryDelaysSeconds = [10, 30, 120, 600, 1_800, 3_600];
/** A receiver that fails for longer is switched off. */
const maxFailingMs = 86_400_000;

interface Parts {
  readonly db: Db;
  readonly now: () => Date;
  readonly reach: Reach;
  readonly secrets: Secrets;
  /** Path of the console, with slashes at both ends. */
  readonly basePath: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Posts events to webhooks, Slack and Microsoft Teams: one message an event, in order. */
export class EventPosts implements Channel {
  readonly kinds = ['webhook', 'slack', 'teams'] as const satisfies readonly ReceiverKind[];
  readonly collectMs = 0;
  readonly isShared = false;

  constructor(private readonly parts: Parts) {}

  get reach(): Reach {
    return this.parts.reach;
  }

  async concerned(transaction: Db, receivers: readonly Receiver[], { after, to }: NewRows): Promise<readonly number[]> {
    const rows = await transaction
      .selectFrom('audit')
      .select(['seq', 'action', 'outcome', 'account', 'vertical'])
      .where('seq', '>', after)
      .where('seq', '<=', to)
      .execute();
    return receivers
      .filter(({ seq, filters }) => rows.some((row) => row.seq > seq && passes(filters, row)))
      .map(({ id }) => id);
  }

  async *messages(claimed: Claimed): AsyncGenerator<Message> {
    for await (const row of auditRows(this.parts.db, claimed.seq, claimed.claimed_to))
      if (passes(claimed.filters, row)) yield { seq: row.seq, ...this.messageOf(claimed, row) };
  }

  /** Sends a message outside of the order, and returns the attempt for the log. */
  async sendNow(receiver: Receiver, row: AuditRow | 'test'): Promise<Attempt> {
    const seq = row === 'test' ? null : row.seq;
    const { attempt } = await attemptOf({ seq, ...this.messageOf(receiver, row) }, 1, this.parts.now());
    return attempt;
  }

  /** Returns the message about an audit row. Its identifier is the same each time. */
  private messageOf(receiver: Receiver, row: AuditRow | 'test'): Omit<Message, 'seq'> {
    const id = row === 'test' ? `test_${randomUUID()}` : `msg_${receiver.id}_${row.seq}`;
    return { id, send: () => this.send(receiver, id, row) };
  }

  failed({ id: receiver, tries, failing_since }: Claimed, { status, error }: Sent, now: Date): Next {
    if (!failing_since) this.parts.log.warn({ receiver, status, error }, 'a receiver of events failed; retrying');
    else if (now.getTime() - failing_since.getTime() >= maxFailingMs) return 'off';
    const seconds = retryDelaysSeconds[tries] ?? retryDelaysSeconds.at(-1) ?? 0;
    return new Date(now.getTime() + seconds * 1_000);
  }

  async switchedOff(transaction: Db, { id, name }: Claimed): Promise<void> {
    const notice = `Events are no longer sent to the receiver ${plainName(name ?? '')}, which failed for a day`;
    const act = { actor: 'server', action: 'receiver_off', target: `receiver ${id}`, outcome: 'success' as const };
    const origin = { requestId: `receiver-${id}-off`, ip: null, at: this.parts.now() };
    await record(transaction, { ...act, after: { on: false, notice } }, origin);
  }

  private async send(receiver: Receiver, id: string, row: AuditRow | 'test'): Promise<Sent> {
    const { now, secrets, basePath } = this.parts;
    try {
      const target = unsealTarget(secrets, receiver.sealed_target);
      const at = now();
      const body = JSON.stringify(bodyOf(receiver, row, { at, basePath }));
      const signed = receiver.kind === 'webhook' ? webhookHeaders(signingSecrets(target, at), { id, at, body }) : {};
      const headers = { 'content-type': 'application/json', 'user-agent': 'Quarterdeck', ...signed };
      const status = await post(new URL(target.address), { headers, body }, this.reach);
      return status >= 200 && status < 300 ? { status } : { status, error: `The receiver answered ${status}` };
    } catch (error) {
      return { error: reasonOf(error) };
    }
  }
}

/** Describes an error without the address, which may be a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const { code, message } = error as { readonly code?: string; readonly message: string };
  return code === undefined ? message : `The receiver could not be reached (${code})`;
}
