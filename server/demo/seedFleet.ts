import { sql } from 'kysely';
import type { Database, Db } from '../db/connection';
import { addMachines, takeTurn } from '../fleet/store';
import { demoMachines } from './demoMachines';
import { demoTemplates } from './demoTemplates';
import { seededFact } from './seed';

const fleetFact = 'demo_fleet_seeded_at';

/**
 * Gives the demo people's database a fleet and the launch templates of its processes, once. A database of an earlier version
 * gets them, too; one with machines or templates of its own is left alone.
 *
 * @param count how many machines
 */
export async function seedDemoFleet({ db }: Database, now: Date, count: number): Promise<boolean> {
  if (!(await isWanted(db))) return false;
  return db.transaction().execute(async (transaction) => {
    const generation = await takeTurn(transaction);
    if (!(await isWanted(transaction))) return false;
    const processes = await transaction.selectFrom('process').selectAll().orderBy('id').execute();
    await addMachines(transaction, generation, demoMachines({ processes, count, now }));
    const { templates, versions } = demoTemplates(processes, now);
    if (templates.length > 0) await transaction.insertInto('launch_template').values(templates).execute();
    if (versions.length > 0) await transaction.insertInto('launch_template_version').values(versions).execute();
    await transaction.insertInto('fact').values({ name: fleetFact, value: now.toISOString() }).execute();
    return true;
  });
}

async function isWanted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`select
      exists (select from fact where name = ${seededFact})
      and not exists (select from fact where name = ${fleetFact})
      and not exists (select from machine) and not exists (select from launch_template) as wanted`.execute(db);
  return rows[0]?.wanted === true;
}
