import { sql } from 'kysely';
import { launchMachines, terminateProcessMachines } from '../contract/launches';
import { auditKeyIn, record, withAuditKey } from '../server/audit/store';
import type { Database, Db } from '../server/db/connection';
import { addMachines } from '../server/fleet/embedded/store';
import { takeTurn } from '../server/fleet/head';
import { seededFact } from '../server/setup/demoData';
import { dayOf } from '../server/time';
import { type Batch, demoHistory, historyBegin } from './demoHistory';
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
    const batches = await addHistory(transaction, { processes, machines, now });
    for (const batch of batches) await addBatch(transaction, batch);
    for (const launch of demoLaunches(processes, machines)) await addDemoLaunch(transaction, launch);
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
  const { spans, batches } = demoHistory({ ...world, machines });
  const settled = machines.filter(({ began_at }) => !began_at).map(({ instance_id }) => instance_id);
  if (settled.length > 0) await transaction.deleteFrom('machine_span').where('instance_id', 'in', settled).execute();
  await sql`insert into machine_span
    select * from jsonb_populate_recordset(null::machine_span, ${JSON.stringify(spans)}::jsonb)`.execute(transaction);
  const begin = historyBegin(world.now);
  const history = { known_since: begin, days_until: dayOf(begin) };
  await transaction.updateTable('fleet_history').set(history).execute();
  return batches;
}

/** Adds the launch and the termination of machines to the ledger and the audit log. */
async function addBatch(transaction: Db, { process, instanceIds, launchedAt, terminatedAt }: Batch): Promise<void> {
  const token = `demo-past-${process.id}-${launchedAt.getTime()}`;
  const row = launchOf(process, token, instanceIds.length, launchedAt);
  await addDemoLaunch(transaction, { row, instanceIds });
  const { actor, vertical, account, region, process_id } = row;
  const act = { actor, vertical, account, region, target: `process ${process_id}`, outcome: 'success' } as const;
  const launched = { count: instanceIds.length, machines: [...instanceIds] };
  await record(
    transaction,
    { ...act, action: launchMachines.name, after: launched },
    { requestId: token, ip: null, at: launchedAt },
  );
  const requestId = `${token}-end`;
  const ends = instanceIds.map((instance_id) => ({
    process_id,
    instance_id,
    request_id: requestId,
    actor,
    at: terminatedAt,
  }));
  await transaction.insertInto('machine_termination').values(ends).execute();
  const before = Object.fromEntries(instanceIds.map((id) => [id, 'running']));
  const machines = instanceIds.map((instance_id) => ({ instance_id, outcome: 'terminate' }));
  await record(
    transaction,
    { ...act, action: terminateProcessMachines.name, before, after: { machines } },
    { requestId, ip: null, at: terminatedAt },
  );
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
