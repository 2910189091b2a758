import { record } from '../audit/store';
import type { Db } from '../db/connection';
import type { Run } from '../db/runs';
import type { Fleet, Machine } from '../fleet/fleet';
import { holdProcess } from '../processes/store';
import { endOf } from './rules';
import { endLaunch, type LaunchRow, openLaunches } from './store';

/** What launches are begun, carried out and concluded with. */
export interface LaunchParts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly run: Run;
  /** The launches that this server is carrying out. */
  readonly underWay: ReadonlySet<number>;
}

/** The name of the call in the audit log. */
export const launchAction = 'launchmachines';

/** A launch as an act of the audit log. */
export function actOf({ actor, vertical, process_id, account, region }: LaunchRow) {
  return { actor, vertical, action: launchAction, target: `process ${process_id}`, account, region };
}

/**
 * Writes down what came of a launch, in the transaction in which it becomes known.
 *
 * @param ip of whoever asked, while they are there
 * @returns how it has ended; nothing when another server has written it down
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
  const outcome = end.outcome === 'failed' ? 'failed' : 'success';
  const after = { launch: launch.id, count: launch.count, machines: ids, reason: end.message };
  await record(transaction, { ...actOf(launch), outcome, after }, { requestId: launch.request_id, ip, at });
  return end;
}

/** So many launches are looked for at once: a region that is slow to answer must not hold up the others. */
const atOnce = 8;

/**
 * Finds out what came of launches that nobody is carrying out any more: those of a server that is gone, and those that the
 * cloud did not answer. As long as the cloud cannot tell, their machines stay reserved. One that cannot be concluded keeps none of the
 * others from it.
 *
 * @param processId of which process; without it, of all
 * @throws what the first of those failed with
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
  await Promise.all(Array.from({ length: atOnce }, concludeSome));
  if (failures.length > 0) throw failures[0];
}

async function concludeOne(fleet: Fleet, launch: LaunchRow, at: Date): Promise<void> {
  const { client_token: clientToken, account, region, count, begun_at: begunAt } = launch;
  await fleet.launched({ clientToken, account, region, count, begunAt, at }, (transaction, machines) =>
    conclude(transaction, launch, machines, { at, ip: null }),
  );
}
