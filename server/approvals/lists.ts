import { requestStatuses } from '../../contract/values';
import type { Db } from '../db/connection';

/** Who asked, who decided, when and why: the history of a request. */
const history = [
  ...(['requested_by', 'requested_by_id', 'requested_at', 'decided_by', 'decided_at', 'reason'] as const),
  ...(['revision', 'edited_at', 'needs_information'] as const),
] as const;

/** The requests for processes, those to decide before the others, and each newest first; credentials are in no list. */
export function listProcessRequests(db: Db) {
  return db
    .selectFrom('process_request')
    .select(['id', 'status', 'process_name', 'subprocess_name', 'platform', 'account', 'region', 'machine_limit'])
    .select(['template_id', 'version', 'tagname', 'instance_type', 'ami_id', 'process_owner', 'incharge', 'vertical'])
    .select(history)
    .select('process_id')
    .orderBy((request) => request('status', '=', requestStatuses.pending), 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * The requests to update a process, those to decide before the others, and each newest first, with the old and the new values and those
 * of the process now.
 */
export function listUpdateRequests(db: Db) {
  return db
    .selectFrom('update_request')
    .innerJoin('process', 'process.id', 'update_request.process_id')
    .select(['update_request.id', 'process_id', 'status', 'process_name', 'subprocess_name', 'account'])
    .select(['old_version', 'new_version', 'process.version as current_version'])
    .select([
      'old_machine_max_count',
      'new_machine_max_count',
      'process.machine_max_count as current_machine_max_count',
    ])
    .select('process.last_launch_at')
    .select(history)
    .orderBy((request) => request('status', '=', requestStatuses.pending), 'desc')
    .orderBy('update_request.id', 'desc')
    .execute();
}

/**
 * A row as it is shown. Where nobody approves requests of their own, `own` says whether it is one, so that a console can
 * explain why its button cannot be pressed.
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
