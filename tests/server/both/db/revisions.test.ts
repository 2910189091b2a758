import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../../server/db/connection';
import { type Revision, Revisions } from '../../../../server/db/revisions';
import { addOne } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { isOnPostgres } from '../../support/testDatabase';

let server: TestApp;
const ids = { ada: 0, vertical: 0, role: 0, process: 0 };

beforeAll(async () => {
  server = await TestApp.start();
  ids.ada = await server.add('ada', { admin: ['admin'] });
  ids.vertical = await server.verticalId('Data/Air');
  ids.role = (await server.roleIds('aws user'))[0] ?? 0;
  ids.process = await addProcess(server);
  await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

/** Returns the committed counters, as a new server reads them. */
const read = () => new Revisions(server.db).current();

/** Returns the counters that a change increases. */
async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = await read();
  await change();
  const after = await read();
  const names = Object.keys(after) as (keyof Revision)[];
  return names.filter((name) => name !== 'reading' && after[name] !== before[name]);
}

const run = (statement: string) => sql.raw(statement).execute(server.db);

describe('counters of committed changes', () => {
  it.each<[string, string[], () => string]>([
    ['a person', ['people'], () => `update person set team = team || '.' where id = ${ids.ada}`],
    ['a vertical', ['people'], () => `update vertical set description = 'x' where id = ${ids.vertical}`],
    ['a role', ['people'], () => `update role set module = module where id = ${ids.role}`],
    ['who belongs to what', ['people'], () => `insert into membership values (${ids.ada}, ${ids.vertical})`],
    [
      'who may do what',
      ['people'],
      () => `insert into membership_role select person_id, vertical_id, ${ids.role} from membership limit 1`,
    ],
    [
      'a privilege',
      ['people'],
      () => 'insert into direct_privilege select person_id, vertical_id, 7 from membership limit 1',
    ],
    ['a process', ['processes'], () => `update process set notes = 'x' where id = ${ids.process}`],
    ['a session that becomes another one', ['sessions'], () => 'update session set expires_at = expires_at'],
    ['sessions that end', ['sessions'], () => 'delete from session'],
    [
      'a request to update a process',
      ['requests'],
      () => `insert into update_request (requested_by, requested_at, process_id, old_version, new_version,
        old_machine_max_count, new_machine_max_count) values ('ada', now(), ${ids.process}, '1', '2', 1, 2)`,
    ],
    [
      'what is said about a request',
      ['requests'],
      () => `insert into request_message (request_kind, request_id, kind, author, at, text)
        values ('update', 1, 'question', 'ada', now(), 'why?')`,
    ],
    ['a launch', ['launches'], () => "update launch set message = 'x'"],
    ['a table that is emptied', ['requests'], () => 'truncate request_message'],
  ])('counts %s', async (name, counts, statement) => {
    if (name === 'a launch')
      await run(`insert into launch (process_id, actor, vertical, request_id, count, reserved, template_id, template_version,
        tagname, account, region, client_token, run_id, begun_at)
        values (${ids.process}, 'ada', 'admin', 'r', 1, 1, 'lt-1', 1, 'x', '019', 'us-east-1', gen_random_uuid(), 1, now())`);
    if (name.includes('session')) await server.tokenOf('ada', 'admin');
    expect(await changedBy(() => run(statement()))).toEqual(counts);
  });

  it('does not count a new session or a failed password', async () => {
    expect(await changedBy(() => server.tokenOf('ada', 'admin'))).toEqual(['audit']);
    expect(await changedBy(() => server.login('ada', 'admin', { password: 'wrong' }))).toEqual(['audit']);
  });

  it('counts the fleet separately', async () => {
    expect(await changedBy(() => addOne(server))).toEqual(['fleet']);
  });

  it('counts rows deleted by a cascade', async () => {
    const id = await server.add('otto', { admin: ['admin'] });
    await server.tokenOf('otto', 'admin');
    expect(await changedBy(() => run(`delete from person where id = ${id}`))).toEqual(['sessions', 'people']);
  });

  it('does not count a rollback or a statement without a matching row', async () => {
    const undone = () =>
      server.db.transaction().execute(async (transaction) => {
        await transaction.updateTable('process').set({ notes: 'undone' }).execute();
        throw new Error('undone');
      });
    expect(await changedBy(() => undone().catch(() => undefined))).toEqual([]);
    expect(await changedBy(() => run('delete from process where id = 0'))).toEqual([]);
  });

  it('counts once per transaction, however many rows it changes and after a rolled-back savepoint', async () => {
    const { processes } = await read();
    await server.db.transaction().execute(async (transaction) => {
      await sql`savepoint one`.execute(transaction);
      await sql`update process set notes = 'first'`.execute(transaction);
      await sql`set constraints all immediate`.execute(transaction);
      await sql`rollback to savepoint one`.execute(transaction);
      await sql`set constraints all deferred`.execute(transaction);
      for (let count = 0; count < 50; count += 1)
        await transaction
          .updateTable('process')
          .set({ notes: `${count}` })
          .execute();
    });
    expect((await read()).processes).toBe(processes + 1);
  });

  it.runIf(isOnPostgres)('does not block changes of other tables until the commit', async () => {
    const other = await addProcess(server);
    const change = (transaction: Db, id: number) =>
      transaction.updateTable('process').set({ notes: 'mine' }).where('id', '=', id).execute();
    const { processes } = await read();
    await server.db.transaction().execute(async (one) => {
      await change(one, ids.process);
      await server.db.transaction().execute((two) => change(two, other));
      expect((await read()).processes).toBe(processes + 1);
    });
    expect((await read()).processes).toBe(processes + 2);
  });
});

it('has a counter for every table, or a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = relname || '_revision')
      and coalesce(obj_description(oid, 'pg_class'), '') not like 'Not counted: %'`.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual([]);
});

describe('concurrent readers of the counters', () => {
  /** Returns a handle that counts the statements sent through it. */
  function counting() {
    const counted = { statements: 0 };
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Counts sent statements, since a statement may be sent repeatedly.
      transformResult: async ({ result }) => {
        counted.statements += 1;
        return result;
      },
    });
    return { counted, db };
  }

  it('share one statement if they come at the same moment', async () => {
    const { counted, db } = counting();
    const revisions = new Revisions(db);
    const told = await Promise.all(Array.from({ length: 50 }, () => revisions.current()));
    expect(new Set(told).size).toBe(1);
    expect(counted.statements).toBe(1);
  });

  // The embedded database has one connection, which the statement uses.
  it.runIf(isOnPostgres)('use the next statement once the current one was sent', async () => {
    const { db } = counting();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await held;
        return result;
      },
    });
    const revisions = new Revisions(slow);
    const first = revisions.current();
    // Longer than the turn of the event loop in which readers still join.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await addProcess(server);
    const second = revisions.current();
    release();
    expect((await second).processes).toBe((await first).processes + 1);
    expect((await second).reading).toBeGreaterThan((await first).reading);
  });

  it('all get its failure; the next reader does not', async () => {
    let isAway = true;
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isAway) throw new Error('away');
        return result;
      },
    });
    const revisions = new Revisions(db);
    await expect(Promise.all([revisions.current(), revisions.current()])).rejects.toThrow('away');
    isAway = false;
    expect((await revisions.current()).people).toBe((await read()).people);
  });

  it.runIf(!isOnPostgres)('query an embedded database only after a commit there', async () => {
    const { counted, db } = counting();
    const revisions = new Revisions(db, server.database.commits);
    await revisions.current();
    const idle = counted.statements;
    await server.db.selectFrom('person').selectAll().execute();
    await server.db.transaction().execute((transaction) => transaction.selectFrom('person').selectAll().execute());
    await revisions.current();
    expect(counted.statements).toBe(idle);
    const before = await revisions.current();
    await addProcess(server);
    expect((await revisions.current()).processes).toBe(before.processes + 1);
    expect(counted.statements).toBe(idle + 1);
    await server.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('person').selectAll().execute();
      await transaction.updateTable('vertical').set({ description: 'y' }).where('id', '=', ids.vertical).execute();
      await transaction.selectFrom('person').selectAll().execute();
    });
    expect((await revisions.current()).people).toBe(before.people + 1);
    expect(counted.statements).toBe(idle + 2);
  });
});
