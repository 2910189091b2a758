import { type CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../../../server/db/connection';
import { courseOf } from '../../../../../server/fleet/embedded/course';
import { addMachines, machinesSince, saveCourse } from '../../../../../server/fleet/embedded/store';
import { machine } from '../../../support/machines';
import { freshDatabase } from '../../../support/testDatabase';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.close());

it('reads each change once, page by page, for any number of concurrent changes', async () => {
  const { db } = database;
  const now = new Date('2026-07-01T10:00:00Z');
  for (const generation of [1, 2, 3])
    await addMachines(
      db,
      generation,
      Array.from({ length: 700 }, () => machine(now)),
    );
  const readSince = async (generation: number) => {
    const read: number[] = [];
    const ids = new Set<string>();
    for await (const rows of machinesSince(db, generation))
      for (const { changed_in, instance_id } of rows) {
        read.push(changed_in);
        ids.add(instance_id);
      }
    expect(ids.size).toBe(read.length);
    return [1, 2, 3].map((wanted) => read.filter((one) => one === wanted).length);
  };
  expect(await readSince(-1)).toEqual([700, 700, 700]);
  expect(await readSince(1)).toEqual([0, 700, 700]);
  expect(await readSince(3)).toEqual([0, 0, 0]);
});

/** Returns the database's plan of a statement. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Step[];
}

/** Returns the number of table rows read. */
function looked({ Plans = [], ...step }: Step): number {
  // The index scan below a heap scan also counts the entries of deleted rows.
  if (Plans.length > 0 && step['Node Type'] !== 'Bitmap Heap Scan')
    return Plans.reduce((sum, plan) => sum + looked(plan), 0);
  return step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
}

it('reads a few changes without scanning all machines in a database without statistics', async () => {
  const { db } = database;
  // PostgreSQL collects statistics by itself from time to time.
  await sql`alter table machine set (autovacuum_enabled = false)`.execute(db);
  const machines = Array.from({ length: 5 }, () => machine(new Date('2026-07-01T10:00:00Z')));
  await addMachines(db, 1, machines);
  await sql`insert into machine select others.* from machine, generate_series(1, 10000) number,
    jsonb_populate_record(machine, jsonb_build_object('instance_id', instance_id || number)) others`.execute(db);
  const some = machines.map(({ instance_id }) => instance_id);
  await saveCourse(db, 2, some, courseOf('stop', new Date('2026-07-01T11:00:00Z')));
  const asked: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const read: string[] = [];
  for await (const rows of machinesSince(watched, 1)) read.push(...rows.map(({ instance_id }) => instance_id));
  expect(read.toSorted()).toEqual(some.toSorted());
  expect(asked).toHaveLength(1);
  for (const query of asked) {
    const explain = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Step }[] }>(explain);
    const plans = rows[0]?.['QUERY PLAN'] ?? [];
    expect(
      plans.map(({ Plan }) => looked(Plan)),
      JSON.stringify(plans),
    ).toEqual([some.length]);
  }
  await sql`alter table machine reset (autovacuum_enabled)`.execute(db);
});
