import type { RequestKind } from '../../contract/ownRequests';
import { requestStatuses } from '../../contract/values';
import type { Db } from '../db/connection';
import { processKeyOf } from '../processes/names';
import type { OpenForm, Updatable } from '../processes/rules';

/** Tables of both kinds of request, which have the columns of their history alike. */
export const tables = { process: 'process_request', update: 'update_request' } as const satisfies Record<
  RequestKind,
  string
>;

/** What messages and the audit log call a request. */
export const nameOf = (kind: RequestKind, id: number): string => `${kind === 'process' ? 'Request' : 'Update'} ${id}`;
export const targetOf = (kind: RequestKind, id: number): string => nameOf(kind, id).toLowerCase();

/** What tells how a request stands. */
export const standing = [
  ...(['id', 'status', 'requested_by', 'requested_by_id', 'decided_by'] as const),
  ...(['revision', 'withdrawn'] as const),
] as const;

/** A request of a kind as it stands. */
export function findStanding(db: Db, kind: RequestKind, id: number) {
  return db.selectFrom(tables[kind]).select(standing).where('id', '=', id).executeTakeFirst();
}

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

/** What somebody asked for with a request for a process, without its credentials. */
export function findProcessRequest(db: Db, id: number) {
  return db
    .selectFrom('process_request')
    .select(['process_name', 'subprocess_name', 'platform', 'account', 'region', 'machine_limit'])
    .select(['template_id', 'version', 'tagname', 'instance_type', 'ami_id', 'process_owner', 'incharge'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What somebody asked for with a request to update a process. */
export function findUpdateRequest(db: Db, id: number) {
  return db
    .selectFrom('update_request')
    .select(['process_id', 'new_version as version', 'new_machine_max_count as machine_max_count'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Which request is changed: one that has another revision, is decided or is somebody else's by now is not. */
export interface Wanted {
  readonly id: number;
  readonly personId: number;
  readonly revision: number;
}

/**
 * Gives a pending request for a process other values.
 *
 * @param sealedCredentials absent: those that it has stay
 * @returns its new revision, or nothing when it is not as `wanted` any more
 * @throws the database's `unique_violation` when another request for the same process is pending
 */
export async function changeProcessRequest(
  transaction: Db,
  { id, personId, revision }: Wanted,
  { region, instance_type, ...form }: OpenForm,
  sealedCredentials: string | undefined,
  now: Date,
): Promise<number | undefined> {
  const row = await transaction
    .updateTable('process_request')
    .set({
      ...form,
      ...{ region: region || null, instance_type: instance_type || null, name_key: processKeyOf(form) },
      ...(sealedCredentials !== undefined && { sealed_credentials: sealedCredentials }),
      ...{ revision: revision + 1, edited_at: now },
    })
    .where('id', '=', id)
    .where('requested_by_id', '=', personId)
    .where('revision', '=', revision)
    .where('status', '=', requestStatuses.pending)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** Gives a pending request to update a process other values, and starts it from those that the process has now. */
export async function changeUpdateRequest(
  transaction: Db,
  { id, personId, revision }: Wanted,
  process: Updatable,
  wanted: Updatable,
  now: Date,
): Promise<number | undefined> {
  const row = await transaction
    .updateTable('update_request')
    .set({
      ...{ old_version: process.version, new_version: wanted.version },
      ...{ old_machine_max_count: process.machine_max_count, new_machine_max_count: wanted.machine_max_count },
      ...{ revision: revision + 1, edited_at: now },
    })
    .where('id', '=', id)
    .where('requested_by_id', '=', personId)
    .where('revision', '=', revision)
    .where('status', '=', requestStatuses.pending)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** What a withdrawn request has as its reason, for every list that knows only decisions. */
const withdrawnReason = 'Withdrawn by the requester';

/**
 * Takes a pending request back: it counts as rejected by whoever asked. Of a withdrawal and a decision at once exactly one gets the
 * row.
 *
 * @returns whether it was pending still
 */
export async function withdraw(
  transaction: Db,
  kind: RequestKind,
  { id, personId }: Pick<Wanted, 'id' | 'personId'>,
  { username, now }: { readonly username: string; readonly now: Date },
): Promise<boolean> {
  const row = await transaction
    .updateTable(tables[kind])
    .set({
      ...{ status: requestStatuses.rejected, withdrawn: true, reason: withdrawnReason },
      ...{ decided_by: username, decided_at: now },
    })
    .where('id', '=', id)
    .where('requested_by_id', '=', personId)
    .where('status', '=', requestStatuses.pending)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
