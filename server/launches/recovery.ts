import { record } from '../audit/store';
import type { Db } from '../db/connection';
import type { Run } from '../db/runs';
import type { Fleet, Machine } from '../fleet/fleet';
import { holdProcess } from '../processes/store';
import { addLaunchEnds } from '../schedules/ends';
import { endOf } from './rules';
import { endLaunch, type LaunchRow, openLaunches } from './store';

/** Dependencies of launches. */
export interface LaunchParts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly run: Run;
  /** Launches that this server is carrying out. */
  readonly underWay: ReadonlySet<number>;
}

/** Action name in the audit log. */
export const launchAction = 'launchmachines';

/** Returns the columns of a launch's audit row. */
export function actOf({ actor, vertical, process_id, account, region }: LaunchRow) {
  return { actor, vertical, action: launchAction, target: `process ${process_id}`, account, region };
}

/**
 * Records the result of a launch and releases its reservation.
 *
 * @param ip address of the client; null if no request waits for the result
 * @returns the result; `undefined` if another server has recorded it
 */
export async function conclude(
  transaction: Db,
  launch: LaunchRow,
  machines: readonly Machine[],
  { at, ip }: { readonly at: Date; readonly ip: string | null },
) {
  await holdProcess(transaction, launch.process_id);
  const end = endOf(launch, machines.length);
  const ids = machines.map(({ instance_id }) => instance_id);
  if (!(await endLaunch(transaction, launch, { ...end, at }, ids))) return undefined;
  await addLaunchEnds(transaction, launch, machines, at);
  const outcome = end.outcome === 'failed' ? 'failed' : 'success';
  const after = { launch: launch.id, count: launch.count, machines: ids, reason: end.message };
  await record(transaction, { ...actOf(launch), outcome, after }, { requestId: launch.request_id, ip, at });
  return end;
}

/** Limits concurrent lookups, so that a slow region does not block the launches of others. */
const maxConcurrentLaunches = 8;

/**
 * Concludes open launches that no server is carrying out: those of stopped servers and those without an answer of the cloud. While the
 * result is unknown, their machines stay reserved. A failure does not affect the other launches.
 *
 * @param processId default: all processes
 * @throws the first failure
 */
export async function reconcile(
  { db, fleet, run, underWay }: LaunchParts,
  at: Date,
  processId?: number,
): Promise<void> {
  const open = (await openLaunches(db)).filter(({ process_id }) => processId === undefined || process_id === processId);
  if (open.length === 0) return;
  const others = await run.others();
  const isCarriedOut = ({ id, outcome, run_id }: LaunchRow) =>
    underWay.has(id) || (outcome === null && others.has(run_id));
  const left = open.filter((launch) => !isCarriedOut(launch));
  const failures: unknown[] = [];
  const concludeSome = async () => {
    for (let launch = left.shift(); launch; launch = left.shift())
      await concludeOne(fleet, launch, at).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: maxConcurrentLaunches }, concludeSome));
  if (failures.length > 0) throw failures[0];
}

async function concludeOne(fleet: Fleet, launch: LaunchRow, at: Date): Promise<void> {
  const { client_token: clientToken, account, region, count, begun_at: begunAt } = launch;
  await fleet.launched({ clientToken, account, region, count, begunAt, at }, (transaction, machines) =>
    conclude(transaction, launch, machines, { at, ip: null }),
  );
}
