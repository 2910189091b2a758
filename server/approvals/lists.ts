import { requestStatuses, type TemplateFault } from '../../contract/values';
import type { Db } from '../db/connection';
import { pagesOf } from '../db/snapshot';
import { roleRequests } from '../roleRequests/store';
import type { KnownFaults, NamedTemplate } from '../templates/faults';

const maxId = 2 ** 31 - 1;

/** Columns with the history of a request. */
const history = [
  ...(['requested_by', 'requested_by_id', 'requested_at', 'decided_by', 'decided_at', 'reason'] as const),
  ...(['revision', 'edited_at', 'needs_information'] as const),
] as const;

/** Yields pages of requests: pending ones, then the others, each newest first. */
async function* pendingFirst<Row extends { readonly id: number }>(
  read: (isPending: boolean, below: number, count: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (const isPending of [true, false])
    yield* pagesOf<Row>((after, count) => read(isPending, after?.id ?? maxId, count));
}

/** Returns the operator that compares a status with `pending`. */
const operatorFor = (isPending: boolean) => (isPending ? '=' : '<>');

/** Yields pages of process requests, without credentials. */
export function processRequestPages(db: Db) {
  return pendingFirst((isPending, below, count) =>
    processRequests(db, isPending).where('id', '<', below).limit(count).execute(),
  );
}

function processRequests(db: Db, isPending: boolean) {
  return db
    .selectFrom('process_request')
    .select(['id', 'status', 'process_name', 'subprocess_name', 'platform', 'account', 'region', 'machine_limit'])
    .select(['template_id', 'version', 'tagname', 'instance_type', 'ami_id', 'process_owner', 'incharge', 'vertical'])
    .select(history)
    .select(['process_id', 'budget'])
    .where('status', operatorFor(isPending), requestStatuses.pending)
    .orderBy('id', 'desc');
}

/** Yields pages of update requests, with the old and new values and those of the process now. */
export function updateRequestPages(db: Db) {
  return pendingFirst((isPending, below, count) =>
    updateRequests(db, isPending).where('update_request.id', '<', below).limit(count).execute(),
  );
}

function updateRequests(db: Db, isPending: boolean) {
  return db
    .selectFrom('update_request')
    .innerJoin('process', 'process.id', 'update_request.process_id')
    .select(['update_request.id', 'process_id', 'status', 'process_name', 'subprocess_name', 'account'])
    .select('process.process_owner')
    .select(['old_version', 'new_version', 'process.version as current_version'])
    .select([
      'old_machine_max_count',
      'new_machine_max_count',
      'process.machine_max_count as current_machine_max_count',
    ])
    .select('process.last_launch_at')
    .select(['old_budget', 'new_budget', 'process.budget as current_budget'])
    .select(['process.platform', 'process.region', 'process.instance_type'])
    .select(history)
    .where('status', operatorFor(isPending), requestStatuses.pending)
    .orderBy('update_request.id', 'desc');
}

/** Yields pages of requests for roles. */
export function roleRequestPages(db: Db) {
  return pendingFirst((isPending, below, count) =>
    roleRequests(db)
      .select(history)
      .where('status', operatorFor(isPending), requestStatuses.pending)
      .where('role_request.id', '<', below)
      .orderBy('role_request.id', 'desc')
      .limit(count)
      .execute(),
  );
}

/**
 * Makes the function that converts a row for a person. If a second approver is required, `own` marks the person's own requests, so that a
 * console can explain why Approve is disabled.
 */
export function shownTo<Row extends { requested_by_id: number | null }>(
  { personId }: { readonly personId: number },
  rules: { readonly secondApprover: boolean },
) {
  return ({ requested_by_id, ...row }: Row) => ({
    ...row,
    ...(rules.secondApprover && { own: requested_by_id === personId }),
  });
}

/** Adds the known fault of a pending request's launch template. */
export function withFault<Row extends NamedTemplate & { readonly status: number; readonly platform: string }>(
  row: Row,
  faults: KnownFaults,
): Row & { readonly template_fault?: TemplateFault } {
  const isChecked = row.status === requestStatuses.pending && row.platform === 'AWS';
  const template_fault = isChecked ? faults.of(row) : undefined;
  return template_fault === undefined ? row : { ...row, template_fault };
}
