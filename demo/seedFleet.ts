import { type Insertable, sql } from 'kysely';
import { launchMachines, terminateProcessMachines } from '../contract/launches';
import { actOnMachine } from '../contract/machines';
import { type Act, auditKeyIn, record, withAuditKey } from '../server/audit/store';
import type { Database, Db } from '../server/db/connection';
import type { Tables } from '../server/db/tables';
import { addMachines } from '../server/fleet/embedded/store';
import { takeTurn } from '../server/fleet/head';
import { seededFact } from '../server/setup/demoData';
import { dayOf } from '../server/time';
import { type Batch, demoHistory, historyBegin, type Turn } from './demoHistory';
import { type DemoLaunch, demoLaunches, launchOf } from './demoLaunches';
import { demoMachines } from './demoMachines';
import { demoSchedules } from './demoSchedules';
import { demoTemplates } from './demoTemplates';

const fleetFact = 'demo_fleet_seeded_at';

/**
 * Adds machines, their launches and the launch templates of the demo processes to a database with demo people, once. A database with
 * machines or templates stays as it is.
 *
 * @param count the number of machines
 */
export async function seedDemoFleet(database: Database, now: Date, count: number): Promise<boolean> {
  if (!(await isWanted(database.db))) return false;
  // The audit rows of the past are not logged.
  const { db } = withAuditKey({ ...database, db: database.db.withoutPlugins() }, auditKeyIn(database.db));
  return db.transaction().execute(async (transaction) => {
    const generation = await takeTurn(transaction);
    if (!(await isWanted(transaction))) return false;
    const processes = await transaction.selectFrom('process').selectAll().orderBy('id').execute();
    const machines = demoMachines({ processes, count, now });
    await addMachines(transaction, generation, machines);
    const { batches, turns } = await addHistory(transaction, { processes, machines, now });
    const launches = [...batches.map(launchOfBatch), ...demoLaunches(processes, machines)].toSorted(
      (one, other) => Number(one.row.begun_at) - Number(other.row.begun_at),
    );
    for (const launch of launches) await addDemoLaunch(transaction, launch);
    await transaction.insertInto('machine_termination').values(batches.flatMap(terminationsOf)).execute();
    const acts = [...launches.map(actOfLaunch), ...batches.map(actOfEnd), ...turns.map(actOfTurn)];
    for (const { at, requestId, act } of acts.toSorted((one, other) => Number(one.at) - Number(other.at)))
      await record(transaction, act, { requestId, ip: null, at });
    const { schedules, ends } = demoSchedules({ processes, machines, now });
    if (schedules.length > 0) await transaction.insertInto('process_schedule').values(schedules).execute();
    if (ends.length > 0) await transaction.insertInto('due_action').values(ends).execute();
    const { templates, versions } = demoTemplates(processes, now);
    if (templates.length > 0) await transaction.insertInto('launch_template').values(templates).execute();
    if (versions.length > 0) await transaction.insertInto('launch_template_version').values(versions).execute();
    await transaction.insertInto('fact').values({ name: fleetFact, value: now.toISOString() }).execute();
    return true;
  });
}

/** Machines with a history in detail. The others of a large demo fleet have been in their state since their launch. */
const detailedMachines = 500;

/** Replaces the spans that the database has written for the machines, except those of a change that goes on. */
async function addHistory(transaction: Db, world: Parameters<typeof demoHistory>[0]) {
  const machines = world.machines.slice(0, detailedMachines);
  const { spans, batches, turns } = demoHistory({ ...world, machines });
  const settled = machines.filter(({ began_at }) => !began_at).map(({ instance_id }) => instance_id);
  if (settled.length > 0) await transaction.deleteFrom('machine_span').where('instance_id', 'in', settled).execute();
  await sql`insert into machine_span
    select * from jsonb_populate_recordset(null::machine_span, ${JSON.stringify(spans)}::jsonb)`.execute(transaction);
  const begin = historyBegin(world.now);
  const history = { known_since: begin, days_until: dayOf(begin) };
  await transaction.updateTable('fleet_history').set(history).execute();
  return { batches, turns };
}

function launchOfBatch({ process, instanceIds, launchedAt }: Batch): DemoLaunch {
  const token = `demo-past-${process.id}-${launchedAt.getTime()}`;
  return { row: launchOf(process, token, instanceIds.length, launchedAt), instanceIds };
}

const endOf = (batch: Batch) => `${launchOfBatch(batch).row.request_id}-end`;

function terminationsOf(batch: Batch): Insertable<Tables['machine_termination']>[] {
  const { actor, process_id } = launchOfBatch(batch).row;
  const end = { process_id, actor, request_id: endOf(batch), at: batch.terminatedAt };
  return batch.instanceIds.map((instance_id) => ({ ...end, instance_id }));
}

/** An act of the past for the audit log. */
interface PastAct {
  readonly at: Date;
  readonly requestId: string;
  readonly act: Act;
}

/** Returns what the acts of people on the machines of a launch have in common. */
function placeOf({ actor, vertical, account, region, process_id }: DemoLaunch['row']) {
  return { actor, vertical, account, region, target: `process ${process_id}` };
}

function actOfLaunch({ row, instanceIds }: DemoLaunch): PastAct {
  const { count, message, begun_at, request_id: requestId } = row;
  const act = { ...placeOf(row), action: launchMachines.name };
  return {
    ...{ at: new Date(begun_at), requestId },
    act:
      row.outcome === 'failed'
        ? { ...act, outcome: 'failed', after: { count, reason: message } }
        : { ...act, outcome: 'success', after: { count, machines: [...instanceIds] } },
  };
}

function actOfEnd(batch: Batch): PastAct {
  const { instanceIds, terminatedAt: at } = batch;
  const before = Object.fromEntries(instanceIds.map((id) => [id, 'running']));
  const machines = instanceIds.map((instance_id) => ({ instance_id, outcome: 'terminate' }));
  const act = { ...placeOf(launchOfBatch(batch).row), before, after: { machines } };
  return { at, requestId: endOf(batch), act: { ...act, action: terminateProcessMachines.name, outcome: 'success' } };
}

function actOfTurn({ at, action, machine: { account, region, instance_id: target } }: Turn): PastAct {
  const [from, to] = action === 'start' ? ['stopped', 'pending'] : ['running', 'stopping'];
  const place = { actor: 'otto', vertical: 'Data/Air', account, region, target };
  const act = { ...place, before: { state: from }, after: { state: to } };
  const requestId = `demo-${action}-${target}-${at.getTime()}`;
  return { at, requestId, act: { ...act, action: `${actOnMachine.name}/${action}`, outcome: 'success' } };
}

async function addDemoLaunch(transaction: Db, { row, instanceIds }: DemoLaunch): Promise<void> {
  const { id } = await transaction.insertInto('launch').values(row).returning('id').executeTakeFirstOrThrow();
  if (instanceIds.length === 0) return;
  const machines = instanceIds.map((instance_id) => ({ launch_id: id, instance_id }));
  await transaction.insertInto('launch_machine').values(machines).execute();
  const { process_id, begun_at: last_launch_at } = row;
  await transaction.updateTable('process').set({ last_launch_at }).where('id', '=', process_id).execute();
}

async function isWanted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`select
      exists (select from fact where name = ${seededFact})
      and not exists (select from fact where name = ${fleetFact})
      and not exists (select from machine) and not exists (select from launch_template) as wanted`.execute(db);
  return rows[0]?.wanted === true;
}
