import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../../../../contract/messages';
import type { Database } from '../../../../server/db/connection';
import { askForProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

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

describe('refused calls without the right', () => {
  it('are recorded at once, then as one row per minute', async () => {
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

  it('start a new count each minute, after a row with the last count', async () => {
    await refused();
    await refused();
    server.pass(61);
    await refused();
    expect((await rows()).map(({ after }) => after?.count)).toEqual([undefined, 1, undefined]);
  });

  it('are counted by address and call', async () => {
    await refused();
    await refused('203.0.113.5');
    await refused('203.0.113.4', 'newprocess');
    expect((await rows()).map(({ ip, action }) => [ip, action])).toEqual([
      ['203.0.113.4', 'terminate'],
      ['203.0.113.5', 'terminate'],
      ['203.0.113.4', 'newprocess'],
    ]);
  });

  it('count as one for addresses of one IPv6 network', async () => {
    for (const end of ['1', '2', 'ffff']) await refused(`2001:db8:1:2::${end}`);
    await refused('2001:db8:1:3::1');
    expect((await rows()).map(({ ip }) => ip)).toEqual(['2001:db8:1:2::1', '2001:db8:1:3::1']);
  });

  it('are all recorded after a stop', async () => {
    for (let round = 0; round < 5; round += 1) await refused();
    await server.app.close();
    expect((await rows()).map(({ after }) => after?.count)).toEqual([undefined, 4]);
  });

  it('are recorded later if the database fails', async () => {
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

describe('refused changes with the right', () => {
  const change = (newPassword: string) =>
    server.call({
      method: 'PUT',
      path: 'authentication/password',
      token,
      payload: { current_password: 'unimportant', new_password: newPassword },
    });

  /** Sends an administrator's decision, and returns the status. */
  async function decider() {
    await server.add('tom', { admin: ['admin'] });
    const admin = await server.tokenOf('tom', 'admin');
    return async (requestid: number) => {
      const payload = { requestid: String(requestid), approve: 1 };
      return (await server.call({ method: 'POST', path: 'approverequest', token: admin, payload })).statusCode;
    };
  }

  const targets = async () => (await rows()).map(({ target }) => target);

  it('are recorded up to thirty a minute, then counted', async () => {
    for (let index = 0; index < 40; index += 1) expect((await change(`short${index}`)).statusCode).toBe(422);
    expect(await rows()).toHaveLength(30);
    server.pass(60);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(31));
    expect((await rows()).at(-1)).toMatchObject({ actor: 'nora', action: 'changepassword', after: { count: 10 } });
    await change('short again');
    expect(await rows()).toHaveLength(32);
  });

  it('count unknown records as one kind, whatever their names', async () => {
    const decide = await decider();
    for (let id = 5_000; id < 5_040; id += 1) expect(await decide(id)).toBe(404);
    expect(await targets()).toEqual(Array.from({ length: 30 }, (_, index) => `request ${5_000 + index}`));
  });

  it('are counted for each record in conflict, so that each lost race has a row', async () => {
    await server.add('asker', { admin: ['admin'] });
    const asker = await server.tokenOf('asker', 'admin');
    const decide = await decider();
    const ids: number[] = [];
    for (let index = 0; index < 40; index += 1)
      ids.push(await askForProcess(server, asker, { process_name: `Raced ${index}` }));
    for (const id of ids) expect([await decide(id), await decide(id)]).toEqual([200, 409]);
    expect(await targets()).toEqual(ids.map((id) => `request ${id}`));
  });
});
