import { sql } from 'kysely';
import { scheduleBeginning } from '../../contract/actors';
import type { Db } from '../db/connection';
import { inSnapshot } from '../db/snapshot';
import type { Inventory, Machine, Owner } from '../fleet/fleet';
import { factsOf, keyOf } from '../fleetHistory/past';
import { overlaps, type Period } from '../fleetHistory/periods';
import { groupBy } from '../groupBy';
import { dayMs } from '../time';
import type { Past, PastLaunch } from './forecast';

/** A machine that a schedule has stopped for a longer time counts as stopped by people. */
const scheduledBeforeDays = 8;

/** Loads the launches of a process with the machines that came. */
async function launchesOf(db: Db, { id }: Owner, { since, until }: Period): Promise<PastLaunch[]> {
  const { rows } = await sql<PastLaunch>`select begun_at, keep_until, count,
      array(select instance_id from launch_machine where launch_id = launch.id) as "instanceIds"
    from launch where process_id = ${id} and outcome <> 'failed' and begun_at >= ${since} and begun_at < ${until}
    order by begun_at, id`.execute(db);
  return rows;
}

/** Loads when the schedule of a process has started and stopped each machine. */
async function scheduledActs(db: Db, { id, account }: Owner, { since, until }: Period) {
  const rows = await db
    .selectFrom('audit')
    .select(['target', 'at'])
    .where('action', 'in', ['machines/start', 'machines/stop'])
    .where('outcome', '<>', 'denied')
    .where('account', '=', account)
    .where(sql<boolean>`starts_with(actor, ${scheduleBeginning(id)})`)
    .where('at', '>=', new Date(since.getTime() - scheduledBeforeDays * dayMs))
    .where('at', '<', until)
    .orderBy('at')
    .execute();
  return groupBy(rows, ({ target }) => target);
}

/** Loads the recorded history of a process. Protection and lifecycle of its machines are the last known ones. */
export function loadPast(
  db: Db,
  { machines: listed }: Pick<Inventory, 'machines'>,
  process: Owner,
  period: Period,
): Promise<Past> {
  return inSnapshot(db, async (snapshot) => {
    const rows = await snapshot
      .selectFrom('machine_span')
      .select(['account', 'region', 'instance_id', 'since', 'until', 'state', 'instance_type'])
      .where('process_id', '=', process.id)
      .where('account', '=', process.account)
      .where(overlaps(period))
      .orderBy('since')
      .execute();
    const spansOf = groupBy(rows, keyOf);
    const now = new Map<string, Partial<Machine>>(listed.map((machine) => [keyOf(machine), machine]));
    const first = [...spansOf.values()].map(([span]) => span);
    const ended = await factsOf(
      snapshot,
      first.filter((machine) => !now.has(keyOf(machine))),
    );
    const launches = await launchesOf(snapshot, process, period);
    const launchOf = new Map(launches.flatMap((launch) => launch.instanceIds.map((id) => [id, launch] as const)));
    const acts = await scheduledActs(snapshot, process, period);
    const machines = first.map(({ account, region, instance_id }) => {
      const key = keyOf({ account, region, instance_id });
      const { termination_protection, lifecycle } = now.get(key) ?? ended.get(key) ?? {};
      return {
        ...{ account, region, instance_id, launch: launchOf.get(instance_id), spans: spansOf.get(key) ?? [] },
        isProtected: termination_protection === true,
        // Some ended machines are only known from their launch.
        isSpot: lifecycle !== undefined && lifecycle !== 'normal',
        scheduled: acts.get(instance_id)?.map(({ at }) => at) ?? [],
      };
    });
    return { machines, launches };
  });
}
