import { requestStatuses, type TemplateFault } from '../../contract/values';
import type { Db } from '../db/connection';
import { pagesOf } from '../db/snapshot';
import type { KnownFaults, NamedTemplate } from '../templates/faults';

/** More than the identifier of any row. */
const beyondAll = 2 ** 31 - 1;

/** Who asked, who decided, when and why: the history of a request. */
const history = [
  ...(['requested_by', 'requested_by_id', 'requested_at', 'decided_by', 'decided_at', 'reason'] as const),
  ...(['revision', 'edited_at', 'needs_information'] as const),
] as const;

/** Pages of requests: those to decide before the others, and each newest first. */
async function* inOrder<Row extends { readonly id: number }>(
  read: (isPending: boolean, below: number, count: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (const isPending of [true, false])
    yield* pagesOf<Row>((after, count) => read(isPending, after?.id ?? beyondAll, count));
}

/** The comparison of a status with that of a request which nobody has decided. */
const isOrNot = (isPending: boolean) => (isPending ? '=' : '<>');

/** The requests for processes, page by page; credentials are in no list. */
export function processRequestPages(db: Db) {
  return inOrder((isPending, below, count) =>
    processRequests(db, isPending).where('id', '<', below).limit(count).execute(),
  );
}

function processRequests(db: Db, isPending: boolean) {
  return db
    .selectFrom('process_request')
    .select(['id', 'status', 'process_name', 'subprocess_name', 'platform', 'account', 'region', 'machine_limit'])
    .select(['template_id', 'version', 'tagname', 'instance_type', 'ami_id', 'process_owner', 'incharge', 'vertical'])
    .select(history)
    .select('process_id')
    .where('status', isOrNot(isPending), requestStatuses.pending)
    .orderBy('id', 'desc');
}

/** The requests to update a process, page by page, with the old and the new values and those of the process now. */
export function updateRequestPages(db: Db) {
  return inOrder((isPending, below, count) =>
    updateRequests(db, isPending).where('update_request.id', '<', below).limit(count).execute(),
  );
}

function updateRequests(db: Db, isPending: boolean) {
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
    .where('status', isOrNot(isPending), requestStatuses.pending)
    .orderBy('update_request.id', 'desc');
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

/** A request with what is wrong with its template, if it is pending and that is known. */
export function withFault<Row extends NamedTemplate & { readonly status: number; readonly platform: string }>(
  row: Row,
  faults: KnownFaults,
): Row & { readonly template_fault?: TemplateFault } {
  const isAsked = row.status === requestStatuses.pending && row.platform === 'AWS';
  const template_fault = isAsked ? faults.of(row) : undefined;
  return template_fault === undefined ? row : { ...row, template_fault };
}
