import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../../../contract/messages';
import type { Database } from '../../../server/db/connection';
import { TestApp } from '../support/testApp';
import { freshDatabase } from '../support/testDatabase';

let database: Database;
let server: TestApp;
let token = '';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = await freshDatabase();
  server = await TestApp.start({ database });
  await server.add('nora', { 'Data/Air': ['mail user'] });
  token = await server.tokenOf('nora', 'Data/Air');
});

afterEach(async () => {
  await server.stop();
  await database.close();
  vi.useRealTimers();
});

const refused = (remoteAddress = '203.0.113.4', path = 'terminate') =>
  server.call({ method: 'POST', path, token, payload: {}, remoteAddress });
const rows = () => database.db.selectFrom('audit').selectAll().where('outcome', '=', 'denied').orderBy('seq').execute();

describe('refusals of somebody without the right', () => {
  it('are written down at once, and then as one row when their minute is over', async () => {
    const [first] = [await refused(), await refused()];
    const last = await refused();
    expect(first.statusCode).toBe(403);
    const [row, ...others] = await rows();
    const after = { reason: answers.notAllowed, roles: ['mail user'] };
    expect(row).toMatchObject({ actor: 'nora', action: 'terminate', request_id: first.headers['x-request-id'] });
    expect(row?.after).toEqual(after);
    expect(others).toEqual([]);
    server.pass(60);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
    expect((await rows())[1]).toMatchObject({
      after: { ...after, count: 2 },
      request_id: last.headers['x-request-id'],
    });
    server.pass(60);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await rows()).toHaveLength(2);
  });

  it('of the next minute begin anew, behind the count of the one before', async () => {
    await refused();
    await refused();
    server.pass(61);
    await refused();
    expect((await rows()).map(({ after }) => after?.count)).toEqual([undefined, 1, undefined]);
  });

  it('are told apart by address and call', async () => {
    await refused();
    await refused('203.0.113.5');
    await refused('203.0.113.4', 'newprocess');
    expect((await rows()).map(({ ip, action }) => [ip, action])).toEqual([
      ['203.0.113.4', 'terminate'],
      ['203.0.113.5', 'terminate'],
      ['203.0.113.4', 'newprocess'],
    ]);
  });

  it('from the addresses of one IPv6 network, which one customer has, are one', async () => {
    for (const end of ['1', '2', 'ffff']) await refused(`2001:db8:1:2::${end}`);
    await refused('2001:db8:1:3::1');
    expect((await rows()).map(({ ip }) => ip)).toEqual(['2001:db8:1:2::1', '2001:db8:1:3::1']);
  });

  it('are all there after a stop', async () => {
    for (let round = 0; round < 5; round += 1) await refused();
    await server.app.close();
    expect((await rows()).map(({ after }) => after?.count)).toEqual([undefined, 4]);
  });

  it('that could not be written down are counted, and written when they can be', async () => {
    await sql`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      database.db,
    );
    await sql`create trigger refuse before insert on audit for each row execute function refuse_audit()`.execute(
      database.db,
    );
    expect((await refused()).statusCode).toBe(500);
    expect((await refused()).statusCode).toBe(403);
    server.pass(60);
    await vi.advanceTimersByTimeAsync(60_000);
    await sql`drop function refuse_audit cascade`.execute(database.db);
    await server.app.close();
    expect((await rows()).map(({ after }) => after?.count)).toEqual([2]);
  });
});
