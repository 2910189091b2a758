import type { UpdateObject } from 'kysely';
import type { RequestKind } from '../../contract/ownRequests';
import { requestStatuses } from '../../contract/values';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import { budgetColumns } from '../processes/budgets';
import { processKeyOf } from '../processes/names';
import type { OpenForm, Updatable } from '../processes/rules';

/** Tables of all kinds of request. The columns of their history are the same. */
export const tables = {
  process: 'process_request',
  update: 'update_request',
  role: 'role_request',
} as const satisfies Record<RequestKind, string>;

const names = { process: 'Request', update: 'Update', role: 'Access request' } as const satisfies Record<
  RequestKind,
  string
>;
const targets = { process: 'request', update: 'update', role: 'access' } as const satisfies Record<RequestKind, string>;

/** Returns the name of a request in messages. */
export const nameOf = (kind: RequestKind, id: number): string => `${names[kind]} ${id}`;
/** Returns the name of a request in the audit log. */
export const targetOf = (kind: RequestKind, id: number): string => `${targets[kind]} ${id}`;

/** Columns with the state of a request. */
export const stateColumns = [
  ...(['id', 'status', 'requested_by', 'requested_by_id', 'decided_by'] as const),
  ...(['revision', 'withdrawn'] as const),
] as const;

/** Loads the state of a request. */
export function findRequestState(db: Db, kind: RequestKind, id: number) {
  return db.selectFrom(tables[kind]).select(stateColumns).where('id', '=', id).executeTakeFirst();
}

export type RequestState = NonNullable<Awaited<ReturnType<typeof findRequestState>>>;

/** Loads the values of a process request, without credentials. */
export function findProcessRequest(db: Db, id: number) {
  return db
    .selectFrom('process_request')
    .select(['process_name', 'subprocess_name', 'platform', 'account', 'region', 'machine_limit'])
    .select(['template_id', 'version', 'tagname', 'instance_type', 'ami_id', 'process_owner', 'incharge', 'budget'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Loads the values of an update request. */
export function findUpdateRequest(db: Db, id: number) {
  return db
    .selectFrom('update_request')
    .select([
      'process_id',
      'new_version as version',
      'new_machine_max_count as machine_max_count',
      'new_budget as budget',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Identifies the request to change. It is not changed if its revision or its requester differs. */
export interface RequestToChange {
  readonly id: number;
  readonly personId: number;
  readonly revision: number;
}

/**
 * Changes values of a pending request.
 *
 * @returns the new revision; `undefined` if the request is not as `wanted` or not pending any more
 */
async function changeRequest<Kind extends RequestKind>(
  transaction: Db,
  kind: Kind,
  { id, personId, revision }: RequestToChange,
  values: UpdateObject<Tables, (typeof tables)[Kind]>,
  now: Date,
): Promise<number | undefined> {
  const row = await transaction
    .updateTable(tables[kind as RequestKind])
    .set({ ...(values as object), revision: revision + 1, edited_at: now })
    .where('id', '=', id)
    .where('requested_by_id', '=', personId)
    .where('revision', '=', revision)
    .where('status', '=', requestStatuses.pending)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/**
 * Changes the values of a pending process request, as {@link changeRequest}.
 *
 * @param sealedCredentials default: the credentials do not change
 * @throws the database's `unique_violation` if another request for the same process is pending
 */
export function changeProcessRequest(
  transaction: Db,
  wanted: RequestToChange,
  { region, instance_type, ...form }: OpenForm,
  sealedCredentials: string | undefined,
  now: Date,
): Promise<number | undefined> {
  const values = {
    ...form,
    ...{ region: region || null, instance_type: instance_type || null, name_key: processKeyOf(form) },
    budget: form.budget ?? null,
    ...(sealedCredentials !== undefined && { sealed_credentials: sealedCredentials }),
  };
  return changeRequest(transaction, 'process', wanted, values, now);
}

/** Changes the values of a pending update request, as {@link changeRequest}, and sets its old values to those of the process now. */
export function changeUpdateRequest(
  transaction: Db,
  wanted: RequestToChange,
  process: Updatable,
  form: Updatable,
  now: Date,
): Promise<number | undefined> {
  const values = {
    ...{ old_version: process.version, new_version: form.version },
    ...{ old_machine_max_count: process.machine_max_count, new_machine_max_count: form.machine_max_count },
    ...budgetColumns(process, form),
  };
  return changeRequest(transaction, 'update', wanted, values, now);
}

/** Changes the values of a pending request for a role, as {@link changeRequest}. */
export const changeRoleRequest = (
  transaction: Db,
  wanted: RequestToChange,
  { hours, why }: { readonly hours: number; readonly why: string },
  now: Date,
): Promise<number | undefined> => changeRequest(transaction, 'role', wanted, { minutes: hours * 60, why }, now);

/** Shown by lists that know only decisions. */
const withdrawnReason = 'Withdrawn by the requester';

/**
 * Withdraws a pending request, which counts as rejected by its requester. Either a withdrawal or a simultaneous decision succeeds.
 *
 * @returns false if the request was not pending any more
 */
export async function withdraw(
  transaction: Db,
  kind: RequestKind,
  { id, personId }: Pick<RequestToChange, 'id' | 'personId'>,
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
