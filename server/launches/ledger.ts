import type { ledgerKinds, ledgerStatuses } from '../../contract/values';
import { wordOf } from '../approvals/rules';
import { groupBy } from '../groupBy';
import type { Records } from './ledgerStore';

type Status = (typeof ledgerStatuses)[number];

/** An event in the history of a process; see the contract. */
export interface Entry {
  readonly at: Date;
  readonly kind: (typeof ledgerKinds)[number];
  readonly status: Status;
  readonly by: string;
  readonly request_id: number | null;
  readonly reason: string | null;
  readonly changes: Record<string, { readonly from: string | null; readonly to: string }>;
  readonly count: number | null;
  readonly instance_ids: readonly string[];
}

const plain = { request_id: null, reason: null, changes: {}, count: null, instance_ids: [] } as const;

interface Request {
  readonly id: number;
  readonly status: 0 | 1 | -1;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
}

/** Makes the entries of a request and its decision, if there is one. */
function requested(
  request: Request,
  [requestKind, decisionKind]: readonly [Entry['kind'], Entry['kind']],
  changes: Entry['changes'],
): Entry[] {
  const { id, requested_by, requested_at, decided_by, decided_at, reason } = request;
  const status: Status = request.status === 0 ? 'pending' : wordOf(request.status);
  const about = { ...plain, request_id: id, status, changes };
  const entry: Entry = { ...about, at: requested_at, kind: requestKind, by: requested_by };
  if (decided_at === null) return [entry];
  return [entry, { ...about, at: decided_at, kind: decisionKind, by: decided_by ?? '', reason }];
}

/** Returns the old and new values that differ. */
function changed(values: Record<string, readonly [from: string | number | null, to: string | number]>) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, [from, to]]) =>
      from === to ? [] : [[name, { from: from === null ? null : String(from), to: String(to) }]],
    ),
  );
}

/** Makes the entry of the terminations by one request. */
function terminated(rows: readonly Records['terminations'][number][]): Entry[] {
  const [first] = rows;
  if (!first) return [];
  const failed = rows.filter(({ error }) => error !== null);
  const isRefused = failed.length === rows.length && failed.every(({ unsettled }) => unsettled === null);
  const isPending = rows.some(({ unsettled }) => unsettled === 'pending');
  const ended = failed.length === 0 ? 'success' : isRefused ? 'failed' : 'warning';
  const status = isPending ? 'pending' : ended;
  const instance_ids = rows.map(({ instance_id }) => instance_id);
  const about = { status, reason: failed[0]?.error ?? null, count: rows.length, instance_ids } as const;
  return [{ ...plain, ...about, at: first.at, kind: 'termination', by: first.actor }];
}

/** Identifies the request of a termination. Clients choose request ids, so that several requests may have the same. */
const requestOf = ({ request_id, actor, at }: Records['terminations'][number]) =>
  JSON.stringify([request_id, actor, at]);

/** Returns the records of a process as they were at a moment. Later decisions and results are left out. */
export function recordsUntil({ requests, updates, launches, terminations }: Records, at: Date): Records {
  const undecided = { status: 0, decided_by: null, decided_at: null, reason: null } as const;
  const asked = <One extends Request>(request: One): One[] => {
    if (request.requested_at > at) return [];
    return [request.decided_at !== null && request.decided_at > at ? { ...request, ...undecided } : request];
  };
  return {
    requests: requests.flatMap(asked),
    updates: updates.flatMap(asked),
    launches: launches
      .filter(({ begun_at }) => begun_at <= at)
      .map((launch) =>
        launch.ended_at !== null && launch.ended_at > at
          ? { ...launch, outcome: null, message: null, instance_ids: [] }
          : launch,
      ),
    terminations: terminations.filter((termination) => termination.at <= at),
  };
}

/** Makes the history of a process, newest first. */
export function entriesOf({ requests, updates, launches, terminations }: Records): Entry[] {
  const entries = [
    ...requests.flatMap((request) =>
      requested(
        request,
        ['request', 'decision'],
        changed({
          version: [null, request.version],
          machine_max_count: [null, request.machine_limit],
          ...(request.budget !== null && { budget: [null, request.budget] }),
        }),
      ),
    ),
    ...updates.flatMap((update) =>
      requested(
        update,
        ['update', 'update_decision'],
        changed({
          version: [update.old_version, update.new_version],
          machine_max_count: [update.old_machine_max_count, update.new_machine_max_count],
          ...(update.new_budget !== null && { budget: [update.old_budget, update.new_budget] }),
        }),
      ),
    ),
    ...launches.map(
      ({ actor, begun_at, outcome, message, count, instance_ids }): Entry => ({
        ...{ ...plain, at: begun_at, kind: 'launch', status: outcome ?? 'pending', by: actor, count, instance_ids },
        reason: outcome === 'success' ? null : message,
      }),
    ),
    ...[...groupBy(terminations, requestOf).values()].flatMap(terminated),
  ];
  return entries.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
