import * as feed from '../../contract/auditFeed';
import type { Call } from '../../contract/call';
import * as contract from '../../contract/receivers';
import { CallError } from '../api/callError';
import { type Handler, handle, handlePrepared } from '../api/handler';
import type { AuditRow } from '../audit/chain';
import { type Author, change, type Notes } from '../audit/change';
import { auditRows, findHead } from '../audit/store';
import { findCheckpoint } from '../audit/verify';
import type { Db } from '../db/connection';
import type { Tools } from '../handlers';
import { eventSchema } from './auditEvents';
import { assertFollows, auditFeed } from './feed';
import type { Filters } from './filters';
import { checkTarget, type Reach, RefusedAddress } from './post';
import { findReceiver, listDeliveries, listReceivers } from './receivers';
import { newWebhookSecret } from './signature';
import { logAttempt, type Receiver, restarted, updateReceivers } from './store';
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
  if (name === '') throw refused('name', 'A name needs visible characters');
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

/** Implements the calls for receivers of events, and the feed of the audit log. */
export default function receiverHandlers({ db, credentialSecrets: secrets, eventPosts }: Tools): Handler[] {
  const { reach } = eventPosts;

  /** Changes a receiver, with an audit row. */
  const changeReceiver = <Answer>(
    { name: action }: Call,
    id: number,
    author: Author,
    work: (transaction: Db, receiver: Receiver & { readonly name: string }, notes: Notes) => Promise<Answer>,
  ) =>
    change(db, author, { action, target: targetOf(id), lock: lockReceivers }, async (transaction, notes) =>
      work(transaction, await findReceiver(transaction, id), notes),
    );

  /** Sends a message outside of the order, logs and audits it. Refuses if the receiver does not accept it. */
  const sendNow = async ({ name: action }: Call, author: Author, receiver: Receiver, row: AuditRow | 'test') => {
    const attempt = await eventPosts.sendNow(receiver, row);
    const { status, error, duration_ms } = attempt;
    await logAttempt(db, receiver.id, attempt);
    return change(db, author, { action, target: targetOf(receiver.id) }, async (_, notes) => {
      notes.after = { status, ...(row !== 'test' && { event: row.seq }) };
      if (error !== null) throw new CallError(422, error, 'receiver_failed');
      return { message: `The receiver answered ${status} after ${duration_ms} ms` };
    });
  };

  return [
    handle(contract.listReceivers, async () => ({ data: await listReceivers(db, secrets) })),

    handle(contract.createReceiver, async ({ body, headers, address: own, ...author }) => {
      const { kind, address } = body;
      const columns = columnsOf(body);
      const { host } = await checked(address, reach);
      const secret = kind === 'webhook' ? newWebhookSecret() : null;
      const attempt = { action: contract.createReceiver.name, target: columns.name, lock: lockReceivers };
      return change(db, author, attempt, async (transaction, notes) => {
        await checkName(transaction, columns.name);
        const { count } = await transaction
          .selectFrom('receiver')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('kind', 'in', contract.receiverKinds)
          .executeTakeFirstOrThrow();
        if (Number(count) >= contract.receiversMaximum)
          throw new CallError(
            409,
            `There are ${contract.receiversMaximum} receivers already. Please delete one first.`,
            'too_many_receivers',
          );
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
        return { message: 'Receiver added', data: { id, value: secret } };
      });
    }),

    handle(contract.updateReceiver, async ({ params, body, ...author }) => {
      const id = Number(params.id);
      const { address = '' } = body;
      const columns = columnsOf(body);
      const host = address === '' ? undefined : (await checked(address, reach)).host;
      return changeReceiver(contract.updateReceiver, id, author, async (transaction, receiver, notes) => {
        await checkName(transaction, columns.name, id);
        const target = host !== undefined && { ...unsealTarget(secrets, receiver.sealed_target), address };
        await updateReceivers(transaction, [id], {
          ...{ ...columns, filters: JSON.stringify(columns.filters) },
          ...(target && { sealed_target: sealTarget(secrets, target) }),
        });
        const { name, with_values, filters } = receiver;
        notes.before = { name, with_values, filters };
        notes.after = { ...columns, ...(host !== undefined && { host }) };
        return { message: 'Receiver updated' };
      });
    }),

    handle(contract.switchReceiver, async ({ params, body: { on }, ...author }) => {
      const id = Number(params.id);
      return changeReceiver(contract.switchReceiver, id, author, async (transaction, { is_on, seq }, notes) => {
        const pruned = (await findCheckpoint(transaction))?.seq ?? 0;
        const removed = on && seq < pruned ? `${seq + 1} to ${pruned}` : undefined;
        const due = on && !is_on && { due_at: author.origin.at };
        await updateReceivers(transaction, [id], { ...restarted, is_on: on, ...due, ...(removed && { seq: pruned }) });
        notes.before = { on: is_on };
        notes.after = { on, ...(removed && { removed }) };
        const missed = removed ? `. The events ${removed} were removed from the audit log and are not sent.` : '';
        return { message: `Receiver switched ${on ? 'on' : 'off'}${missed}` };
      });
    }),

    handle(contract.deleteReceiver, async ({ params, ...author }) => {
      const id = Number(params.id);
      return changeReceiver(contract.deleteReceiver, id, author, async (transaction, { name, kind }, notes) => {
        await transaction.deleteFrom('receiver').where('id', '=', id).execute();
        notes.before = { name, kind };
        return { message: 'Receiver deleted' };
      });
    }),

    handle(contract.testReceiver, async ({ params, ...author }) =>
      sendNow(contract.testReceiver, author, await findReceiver(db, Number(params.id)), 'test'),
    ),

    handle(contract.rotateReceiverSecret, async ({ body: { id }, ...author }) =>
      changeReceiver(contract.rotateReceiverSecret, id, author, async (transaction, { sealed_target }) => {
        const { address, secret: before } = unsealTarget(secrets, sealed_target);
        if (before === undefined) throw new CallError(409, 'Only webhooks have a secret', 'no_secret');
        const secret = newWebhookSecret();
        const previous = { secret: before, until: new Date(author.origin.at.getTime() + rotationMs).toISOString() };
        await updateReceivers(transaction, [id], { sealed_target: sealTarget(secrets, { address, secret, previous }) });
        const message = 'The secret was changed. The earlier one signs as well for a day.';
        return { message, data: { id, value: secret } };
      }),
    ),

    handle(contract.listDeliveries, async () => ({ data: await listDeliveries(db) })),

    handle(contract.resendDelivery, async ({ params, ...author }) => {
      const delivery = await db
        .selectFrom('delivery')
        .select(['seq', 'receiver_id'])
        .where('id', '=', Number(params.id))
        .executeTakeFirst();
      const { value: row } = await auditRows(db, (delivery?.seq ?? 0) - 1, delivery?.seq ?? 0).next();
      if (!delivery || !row)
        throw new CallError(404, 'The event of this delivery is no longer in the audit log', 'unknown_delivery');
      return sendNow(contract.resendDelivery, author, await findReceiver(db, delivery.receiver_id), row);
    }),

    handle(contract.resendFrom, async ({ params, body: { from }, ...author }) => {
      const id = Number(params.id);
      return changeReceiver(contract.resendFrom, id, author, async (transaction, { seq }, notes) => {
        await assertFollows(transaction, from - 1);
        await updateReceivers(transaction, [id], { ...restarted, seq: from - 1, due_at: author.origin.at });
        notes.before = { next: seq + 1 };
        notes.after = { next: from };
        return { message: `The events from number ${from} on are sent again` };
      });
    }),

    handlePrepared(feed.auditFeed, async ({ query }) => auditFeed(db, query)),

    handle(feed.auditEventSchema, async () => ({ schema: eventSchema() })),
  ];
}
