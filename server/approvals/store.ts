import { type Selectable, sql } from 'kysely';
import type { RequestKind } from '../../contract/ownRequests';
import { requestStatuses } from '../../contract/values';
import type { Author } from '../audit/change';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import { checkDecision, overtaken } from '../requests/rules';
import { findRequestState, type RequestState, stateColumns, tables } from '../requests/store';
import type { Decision, DecisionRules } from './rules';

type Request<Kind extends RequestKind> = Selectable<Tables[(typeof tables)[Kind]]>;

/**
 * Decides a pending request. One of several simultaneous decisions succeeds (D28); an edit and a decision are serialized.
 *
 * @throws CallError as {@link checkDecision}; 409 if another decision or an edit was faster
 */
export async function decide<Kind extends RequestKind>(
  transaction: Db,
  kind: Kind,
  found: RequestState,
  decision: Decision,
  { session, origin }: Author,
  rules: DecisionRules,
): Promise<Request<Kind>> {
  checkDecision(kind, found, decision, { isOwn: found.requested_by_id === session.personId, rules });
  const { approve, reason, revision } = decision;
  const row = await transaction
    .updateTable(tables[kind as RequestKind])
    .set({ status: approve, reason: reason ?? null, decided_by: session.username, decided_at: origin.at })
    .where('id', '=', found.id)
    .where('status', '=', requestStatuses.pending)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw overtaken(kind, found.id, await findRequestState(transaction, kind, found.id));
  return row as Request<Kind>;
}

/** Creates the process of an approved request, with its sealed credentials, and returns its id. */
export async function makeProcess(transaction: Db, request: Request<'process'>, now: Date): Promise<number> {
  const { process_name, subprocess_name, platform, account, region, template_id, version } = request;
  const { tagname, instance_type, ami_id, process_owner, incharge, machine_limit, budget } = request;
  const { id } = await transaction
    .insertInto('process')
    .values({
      ...{ process_name, subprocess_name, platform, account, region, template_id, version },
      ...{ tagname, instance_type, ami_id, process_owner, incharge, budget },
      machine_max_count: machine_limit,
      tags: '{}',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { sealed_credentials } = request;
  if (sealed_credentials !== null)
    await transaction.insertInto('process_credentials').values({ process_id: id, sealed_credentials }).execute();
  await transaction.updateTable('process_request').set({ process_id: id }).where('id', '=', request.id).execute();
  return id;
}

/** Deletes the credentials of a decided request. An approved one has passed them to its process. */
export async function dropCredentials(transaction: Db, requestId: number): Promise<void> {
  await transaction
    .updateTable('process_request')
    .set({ sealed_credentials: null })
    .where('id', '=', requestId)
    .execute();
}

/** Changes a process to the new values. Returns false if it does not have the old ones any more. */
export async function applyUpdate(transaction: Db, request: Request<'update'>): Promise<boolean> {
  const { old_budget, new_budget } = request;
  const row = await transaction
    .updateTable('process')
    .set({
      ...{ version: request.new_version, machine_max_count: request.new_machine_max_count },
      ...(new_budget !== null && { budget: new_budget || null }),
    })
    .$if(new_budget !== null, (query) => query.where(sql`coalesce(budget, 0)`, '=', old_budget))
    .where('id', '=', request.process_id)
    .where('version', '=', request.old_version)
    .where('machine_max_count', '=', request.old_machine_max_count)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findProcessRequest(transaction: Db, id: number) {
  return transaction
    .selectFrom('process_request')
    .select([...stateColumns, 'account'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findUpdateRequest(transaction: Db, id: number) {
  return transaction
    .selectFrom('update_request')
    .select([...stateColumns, 'process_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}
