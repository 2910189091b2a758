import { sql } from 'kysely';
import { type ReceiverKind, receiverKinds } from '../../contract/receivers';
import { CallError } from '../api/callError';
import { findHead } from '../audit/store';
import type { Db } from '../db/connection';
import type { Secrets } from '../secrets';
import { noFilters } from './filters';
import type { Receiver } from './store';
import { unsealTarget } from './targets';

/** @throws CallError 404 if there is no such receiver */
export async function findReceiver(db: Db, id: number): Promise<Receiver & { readonly name: string }> {
  const found = await db
    .selectFrom('receiver')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', receiverKinds)
    .executeTakeFirst();
  if (found?.name === undefined || found.name === null)
    throw new CallError(404, 'There is no such receiver', 'unknown_receiver');
  return { ...found, name: found.name };
}

/** Lists the receivers of events by name, with their states and hosts. */
export async function listReceivers(db: Db, secrets: Secrets) {
  const rows = await receiverStates(db);
  return rows.map(({ id, name, kind, state, last_delivery, failing_since, backlog, with_values, ...row }) => ({
    ...{ id, name: name ?? '', kind, state },
    failing_since: failing_since?.toISOString() ?? null,
    last_delivery: last_delivery?.toISOString() ?? null,
    ...{ backlog, host: hostOf(secrets, row.sealed_target) },
    ...{ ...noFilters, ...row.filters, with_values },
  }));
}

/** Returns the receivers of events with their states, by name. */
export async function receiverStates(db: Db) {
  const head = (await findHead(db))?.seq ?? 0;
  const rows = await db
    .selectFrom('receiver')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('delivery')
        .whereRef('receiver_id', '=', 'receiver.id')
        .where('error', 'is', null)
        .where('seq', 'is not', null)
        .select(({ fn }) => fn.max('at').as('at'))
        .as('last_delivery'),
    )
    .where('kind', 'in', receiverKinds)
    .$narrowType<{ kind: ReceiverKind }>()
    .orderBy(sql`name collate "C"`)
    .execute();
  return rows.map((row) => ({
    ...row,
    state: row.is_on ? (row.failing_since ? ('failing' as const) : ('on' as const)) : ('off' as const),
    // Rows that concern nobody wait for the next run.
    backlog: row.is_on && row.due_at === null ? 0 : Math.max(0, head - row.seq),
  }));
}

/** Returns the host of an address, whose path is a secret; empty if no key opens it. */
function hostOf(secrets: Secrets, sealed: string | null): string {
  try {
    return new URL(unsealTarget(secrets, sealed).address).host;
  } catch {
    return '';
  }
}

/** Lists the attempts of all receivers, newest first. */
export async function listDeliveries(db: Db) {
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('receiver', 'receiver.id', 'delivery.receiver_id')
    .select(['delivery.id', 'at', 'name', 'receiver_id', 'delivery.seq', 'status', 'duration_ms', 'attempt', 'error'])
    .select('message_id')
    .where('kind', 'in', receiverKinds)
    .orderBy('delivery.id', 'desc')
    .execute();
  return rows.map(({ id, at, name, receiver_id, seq, ...row }) => ({
    ...{ id, at: at.toISOString(), receiver: name ?? '', receiver_id, event: seq },
    result: row.error === null ? ('delivered' as const) : ('failed' as const),
    ...row,
  }));
}
