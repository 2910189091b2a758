import { randomUUID } from 'node:crypto';
import * as contract from '../../contract/receivers';
import { CallError } from '../api/callError';
import { type Handler, handle, handlePrepared, handleToldOnce, ToldOnce } from '../api/handler';
import { change } from '../audit/change';
import { findHead } from '../audit/store';
import { findCheckpoint } from '../audit/verify';
import type { Db } from '../db/connection';
import type { Tools } from '../handlers';
import { answers } from './answers';
import { eventSchema } from './auditEvents';
import { assertFollows, auditFeed } from './feed';
import type { Filters } from './filters';
import { checkTarget, type Reach, RefusedAddress } from './post';
import { findReceiver, listDeliveries, listReceivers } from './receivers';
import { newWebhookSecret } from './signature';
import { type Attempt, logAttempt, pruneDeliveries } from './store';
import { sealTarget, unsealTarget } from './targets';

/** Time in ms for which an earlier secret of a webhook signs as well. */
const rotationMs = 86_400_000;

interface Form extends Required<Filters> {
  readonly name: string;
  readonly with_values: boolean;
}

const targetOf = (id: number | string) => `receiver ${id}`;

const refused = (path: string, message: string, status = 422) =>
  new CallError(status, message, 'invalid_receiver', { fields: [{ path, message }] });

/** Returns the columns that a form sets. */
const columnsOf = ({ name, with_values, actions, outcomes, accounts, verticals }: Form) => ({
  name: name.trim(),
  with_values,
  filters: { actions, outcomes, accounts, verticals },
});

/** @throws CallError 422 if the address may not be reached */
async function checked(address: string, reach: Reach): Promise<URL> {
  try {
    return await checkTarget(address, reach);
  } catch (error) {
    throw error instanceof RefusedAddress ? refused('address', error.message) : error;
  }
}

/** @throws CallError 409 if another receiver has the name */
async function checkName(transaction: Db, name: string, own = 0): Promise<void> {
  if (name === '') throw refused('name', answers.name);
  const taken = await transaction
    .selectFrom('receiver')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', own)
    .executeTakeFirst();
  if (taken) throw refused('name', `There is already a receiver ${name}`, 409);
}

/** Takes the lock under which receivers are added, changed and deleted. */
async function lockReceivers(transaction: Db): Promise<void> {
  await transaction.selectFrom('receiver').select('id').where('kind', '=', 'notices').forUpdate().execute();
}

/** @throws CallError 422 if the receiver did not accept the message */
function resultOf({ status, duration_ms, error }: Attempt): { readonly message: string } {
  if (error !== null) throw new CallError(422, error, 'receiver_failed');
  return { message: `The receiver answered ${status} after ${duration_ms} ms` };
}

/** Implements the calls for receivers of events, and the feed of the audit log. */
export default function receiverHandlers({ db, credentialSecrets: secrets, eventPosts }: Tools): Handler[] {
  const { reach } = eventPosts;

  /** Logs and audits a message that was sent outside of the order. */
  const sentNow = async (
    author: Parameters<typeof change>[1],
    action: string,
    id: number,
    { attempt, event }: { readonly attempt: Attempt; readonly event?: number | undefined },
  ) => {
    await logAttempt(db, id, attempt);
    await pruneDeliveries(db, id);
    return change(db, author, { action, target: targetOf(id) }, async (_, notes) => {
      notes.after = { status: attempt.status, ...(event !== undefined && { event }) };
      return resultOf(attempt);
    });
  };

  return [
    handle(contract.listReceivers, async () => ({ data: await listReceivers(db, secrets) })),

    handleToldOnce(contract.createReceiver, async ({ body, session, origin, headers, address: own }) => {
      const { kind, address } = body;
      const columns = columnsOf(body);
      const { host } = await checked(address, reach);
      const secret = kind === 'webhook' ? newWebhookSecret() : null;
      const attempt = { action: contract.createReceiver.name, target: columns.name, lock: lockReceivers };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        await checkName(transaction, columns.name);
        const { count } = await transaction
          .selectFrom('receiver')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('kind', 'in', contract.receiverKinds)
          .executeTakeFirstOrThrow();
        if (Number(count) >= contract.receiversMaximum) throw new CallError(409, answers.tooMany, 'too_many_receivers');
        const seq = (await findHead(transaction))?.seq ?? 0;
        const sealed_target = sealTarget(secrets, { address, ...(secret !== null && { secret }) });
        const { id } = await transaction
          .insertInto('receiver')
          .values({
            ...{ ...columns, filters: JSON.stringify(columns.filters), kind, sealed_target, seq },
            // The console may be on another host, which the browser sends as the origin.
            address: headers.origin ?? own,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        notes.target = targetOf(id);
        notes.after = { id, kind, host, ...columns };
        return new ToldOnce({ message: answers.created, data: { id, value: secret } });
      });
    }),

    handle(contract.updateReceiver, async ({ params, body, session, origin }) => {
      const id = Number(params.id);
      const { address = '' } = body;
      const columns = columnsOf(body);
      const host = address === '' ? undefined : (await checked(address, reach)).host;
      const attempt = { action: contract.updateReceiver.name, target: targetOf(id), lock: lockReceivers };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const found = await findReceiver(transaction, id);
        await checkName(transaction, columns.name, id);
        const target = host !== undefined && { ...unsealTarget(secrets, found.sealed_target), address };
        await transaction
          .updateTable('receiver')
          .set({
            ...{ ...columns, filters: JSON.stringify(columns.filters) },
            ...(target && { sealed_target: sealTarget(secrets, target) }),
          })
          .where('id', '=', id)
          .execute();
        const { name, with_values, filters } = found;
        notes.before = { name, with_values, filters };
        notes.after = { ...columns, ...(host !== undefined && { host }) };
        return { message: answers.updated };
      });
    }),

    handle(contract.switchReceiver, async ({ params, body: { on }, session, origin }) => {
      const id = Number(params.id);
      const attempt = { action: contract.switchReceiver.name, target: targetOf(id), lock: lockReceivers };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const { is_on, seq } = await findReceiver(transaction, id);
        const pruned = (await findCheckpoint(transaction))?.seq ?? 0;
        const removed = on && seq < pruned ? `${seq + 1} to ${pruned}` : undefined;
        await transaction
          .updateTable('receiver')
          .set({ ...restarted, is_on: on, ...(on && !is_on && { due_at: origin.at }), ...(removed && { seq: pruned }) })
          .where('id', '=', id)
          .execute();
        notes.before = { on: is_on };
        notes.after = { on, ...(removed && { removed }) };
        const missed = removed ? `. The events ${removed} were removed from the audit log and are not sent.` : '';
        return { message: `${on ? answers.on : answers.off}${missed}` };
      });
    }),

    handle(contract.deleteReceiver, async ({ params, session, origin }) => {
      const id = Number(params.id);
      const attempt = { action: contract.deleteReceiver.name, target: targetOf(id), lock: lockReceivers };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const { name, kind } = await findReceiver(transaction, id);
        await transaction.deleteFrom('receiver').where('id', '=', id).execute();
        notes.before = { name, kind };
        return { message: answers.deleted };
      });
    }),

    handle(contract.testReceiver, async ({ params, session, origin }) => {
      const receiver = await findReceiver(db, Number(params.id));
      const attempt = await eventPosts.sendNow(receiver, `test_${randomUUID()}`, 'test');
      return sentNow({ session, origin }, contract.testReceiver.name, receiver.id, { attempt });
    }),

    handleToldOnce(contract.rotateReceiverSecret, async ({ body: { id }, session, origin }) => {
      const attempt = { action: contract.rotateReceiverSecret.name, target: targetOf(id), lock: lockReceivers };
      return change(db, { session, origin }, attempt, async (transaction) => {
        const { sealed_target } = await findReceiver(transaction, id);
        const { address, secret: before } = unsealTarget(secrets, sealed_target);
        if (before === undefined) throw new CallError(409, answers.noSecret, 'no_secret');
        const secret = newWebhookSecret();
        const previous = { secret: before, until: new Date(origin.at.getTime() + rotationMs).toISOString() };
        await transaction
          .updateTable('receiver')
          .set({ sealed_target: sealTarget(secrets, { address, secret, previous }) })
          .where('id', '=', id)
          .execute();
        return new ToldOnce({ message: answers.secretChanged, data: { id, value: secret } });
      });
    }),

    handle(contract.listDeliveries, async () => ({ data: await listDeliveries(db) })),

    handle(contract.resendDelivery, async ({ params, session, origin }) => {
      const delivery = await db
        .selectFrom('delivery')
        .select(['seq', 'receiver_id'])
        .where('id', '=', Number(params.id))
        .executeTakeFirst();
      const receiver = delivery && (await findReceiver(db, delivery.receiver_id));
      const row =
        delivery?.seq != null &&
        (await db.selectFrom('audit').selectAll().where('seq', '=', delivery.seq).executeTakeFirst());
      if (!receiver || !row) throw new CallError(404, answers.noEvent, 'unknown_delivery');
      const attempt = await eventPosts.sendNow(receiver, eventPosts.messageOf(receiver, row).id, row);
      const event = row.seq;
      return sentNow({ session, origin }, contract.resendDelivery.name, receiver.id, { attempt, event });
    }),

    handle(contract.resendFrom, async ({ params, body: { from }, session, origin }) => {
      const id = Number(params.id);
      const attempt = { action: contract.resendFrom.name, target: targetOf(id), lock: lockReceivers };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const { seq } = await findReceiver(transaction, id);
        await assertFollows(transaction, from - 1);
        await transaction
          .updateTable('receiver')
          .set({ ...restarted, seq: from - 1, due_at: origin.at })
          .where('id', '=', id)
          .execute();
        notes.before = { next: seq + 1 };
        notes.after = { next: from };
        return { message: `The events from number ${from} on are sent again` };
      });
    }),

    handlePrepared(contract.auditFeed, async ({ query }) => auditFeed(db, query)),

    handle(contract.auditEventSchema, async () => ({ schema: eventSchema() })),
  ];
}

/** Ends a delivery that is under way, and forgets failures. */
const restarted = {
  ...{ tries: 0, failing_since: null, run_id: null, claim: null, claimed_at: null, claimed_to: null },
} as const;
