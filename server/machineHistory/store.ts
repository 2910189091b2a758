import { sql } from 'kysely';
import { holdProcessMachines, terminateProcessMachines } from '../../contract/launches';
import { type MachineAct, machineActsMaximum } from '../../contract/machineHistory';
import { actOnMachine, holdMachines, terminate } from '../../contract/machines';
import type { Db } from '../db/connection';
import type { MachineKey } from '../fleet/fleet';
import { actKinds, actOnOne } from '../recentActs/acts';

/** An action on a machine with the identifier of its request. */
interface Found extends Pick<MachineAct, 'id' | 'act' | 'outcome' | 'by' | 'process_id' | 'reason'> {
  readonly at: Date;
  readonly request: string;
}

async function launchesOf(db: Db, { account, region, instance_id }: MachineKey, until: Date): Promise<Found[]> {
  const rows = await db
    .selectFrom('launch_machine')
    .innerJoin('launch', 'launch.id', 'launch_machine.launch_id')
    .select(['launch.id', 'process_id', 'actor', 'begun_at', 'request_id'])
    .where('launch_machine.instance_id', '=', instance_id)
    .where('launch.account', '=', account)
    .where('launch.region', '=', region)
    .where('begun_at', '<=', until)
    .execute();
  return rows.map(({ id, process_id, actor, begun_at, request_id }) => ({
    ...{ id: `launch ${id}`, at: begun_at, act: 'launch', outcome: 'success', by: actor, process_id, reason: null },
    request: request_id,
  }));
}

/** Loads the terminations from the process's ledger, which is kept longer than the audit log. */
async function terminationsOf(db: Db, { account, instance_id }: MachineKey, until: Date): Promise<Found[]> {
  const rows = await db
    .selectFrom('machine_termination')
    .innerJoin('process', 'process.id', 'machine_termination.process_id')
    .select(['machine_termination.id', 'process_id', 'actor', 'at', 'error', 'unsettled', 'request_id'])
    .where('machine_termination.instance_id', '=', instance_id)
    .where('process.account', '=', account)
    .where('machine_termination.at', '<=', until)
    .orderBy('machine_termination.id', 'desc')
    .limit(machineActsMaximum)
    .execute();
  return rows.map(({ id, process_id, actor, at, error, unsettled, request_id }) => {
    const outcome = unsettled === 'pending' ? 'pending' : unsettled ? 'warning' : error === null ? 'success' : 'failed';
    return {
      ...{ id: `termination ${id}`, at, act: 'terminate', outcome, by: actor, process_id, reason: error },
      request: request_id,
    };
  });
}

const actsOnOne = Object.keys(actKinds).filter((action) => action.startsWith(`${actOnMachine.name}/`));

/** Written as literals so that the planner can use the partial index. */
const isGroupAct = sql<boolean>`action in (${sql.join(
  [terminate, terminateProcessMachines, holdMachines, holdProcessMachines].map(({ name }) => sql.lit(name)),
)}) and outcome <> 'denied'`;

/** Returns the queries for a machine's audit rows: actions on it alone, and terminations and holds of several machines. */
export function loggedRows(db: Db, { account, region, instance_id }: MachineKey) {
  const rows = db
    .selectFrom('audit')
    .select(['seq', 'at', 'actor', 'action', 'target', 'region', 'before', 'after', 'request_id'])
    .select([sql<string>`account`.as('account'), 'outcome'])
    .where('account', '=', account)
    .where((either) => either.or([either('region', 'is', null), either('region', '=', region)]))
    .orderBy('seq', 'desc')
    .limit(machineActsMaximum);
  return {
    own: rows.where('target', '=', instance_id).where('action', 'in', actsOnOne),
    shared: rows.where(isGroupAct).where(sql<boolean>`before ? ${instance_id}`),
  };
}

async function loggedOf(db: Db, place: MachineKey, until: Date): Promise<Found[]> {
  const { own, shared } = loggedRows(db, place);
  const isPast = sql<boolean>`at <= ${until}`;
  const rows = [...(await own.where(isPast).execute()), ...(await shared.where(isPast).execute())];
  return rows.flatMap(({ request_id, ...row }) => {
    const act = actOnOne(row, place.instance_id);
    return act ? [{ ...act, id: `audit ${row.seq}`, at: row.at, by: row.actor, request: request_id }] : [];
  });
}

/** Loads the actions on a machine up to a moment, newest first. */
export async function actsOn(db: Db, place: MachineKey, until: Date): Promise<MachineAct[]> {
  const launches = await launchesOf(db, place, until);
  const ended = await terminationsOf(db, place, until);
  const logged = await loggedOf(db, place, until);
  // A termination of a process's machine is in the log and in the ledger.
  const isInLedger = (act: Found) =>
    act.act === 'terminate' && ended.some(({ request, by }) => request === act.request && by === act.by);
  return [...launches, ...ended, ...logged.filter((act) => !isInLedger(act))]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, machineActsMaximum)
    .map(({ request: _, at, ...act }) => ({ ...act, at: at.toISOString() }));
}
