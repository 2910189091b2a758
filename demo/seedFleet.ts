import { sql } from 'kysely';
import type { Database, Db } from '../server/db/connection';
import { addMachines } from '../server/fleet/embedded/store';
import { takeTurn } from '../server/fleet/head';
import { seededFact } from '../server/setup/demoData';
import { type DemoLaunch, demoLaunches } from './demoLaunches';
import { demoMachines } from './demoMachines';
import { demoTemplates } from './demoTemplates';

const fleetFact = 'demo_fleet_seeded_at';

/**
 * Adds machines, their launches and the launch templates of the demo processes to a database with demo people, once. A database with
 * machines or templates stays as it is.
 *
 * @param count the number of machines
 */
export async function seedDemoFleet({ db }: Database, now: Date, count: number): Promise<boolean> {
  if (!(await isWanted(db))) return false;
  return db.transaction().execute(async (transaction) => {
    const generation = await takeTurn(transaction);
    if (!(await isWanted(transaction))) return false;
    const processes = await transaction.selectFrom('process').selectAll().orderBy('id').execute();
    const machines = demoMachines({ processes, count, now });
    await addMachines(transaction, generation, machines);
    for (const launch of demoLaunches(processes, machines)) await addDemoLaunch(transaction, launch);
    const { templates, versions } = demoTemplates(processes, now);
    if (templates.length > 0) await transaction.insertInto('launch_template').values(templates).execute();
    if (versions.length > 0) await transaction.insertInto('launch_template_version').values(versions).execute();
    await transaction.insertInto('fact').values({ name: fleetFact, value: now.toISOString() }).execute();
    return true;
  });
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
