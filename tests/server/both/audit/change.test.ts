import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyLog } from '../../../../server/audit/verify';
import { askForProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeEach(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterEach(() => server.stop());

const person = { username: 'lena', password: 'long enough for it', email: 'lena@example.com', team: 'Air' };
const newest = () => server.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').executeTakeFirst();

it('rolls an action back if its audit row cannot be written (S30)', async () => {
  const request = await askForProcess(server, token);
  const before = await newest();
  await sql`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    server.db,
  );
  await sql`create trigger refuse before insert on audit for each row execute function refuse_audit()`.execute(
    server.db,
  );
  const answers = [
    await server.send('POST', 'authentication/register', token, person),
    await server.send('POST', 'approverequest', token, { requestid: String(request), approve: 1 }),
    await server.send('POST', 'authentication/logout', token, {}),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal' });
    expect(answer.body).not.toContain('full');
  }
  await sql`drop function refuse_audit cascade`.execute(server.db);
  expect(await newest()).toEqual(before);
  expect(await server.db.selectFrom('person').select('username').execute()).toEqual([{ username: 'ada' }]);
  expect(await server.db.selectFrom('process_request').select('status').execute()).toEqual([{ status: 0 }]);
  expect(await server.db.selectFrom('process').selectAll().execute()).toEqual([]);
  expect((await server.call({ path: 'authentication/me', token })).statusCode).toBe(200);
});

it('rolls a failed action back and records it without internal details', async () => {
  const request = await askForProcess(server, token);
  await sql`alter table process rename to gone`.execute(server.db);
  const answer = await server.send('POST', 'approverequest', token, { requestid: String(request), approve: 1 });
  await sql`alter table gone rename to process`.execute(server.db);
  expect(answer.statusCode).toBe(500);
  expect(await newest()).toMatchObject({
    actor: 'ada',
    action: 'approverequest',
    target: `request ${request}`,
    outcome: 'failed',
    after: { reason: 'Something went wrong on the server' },
  });
  expect(await server.db.selectFrom('process_request').select('status').execute()).toEqual([{ status: 0 }]);
  expect((await verifyLog(server.db)).faults).toEqual([]);
});

it('keeps the chain intact for hostile texts in values', async () => {
  for (const username of ['<b>x</b>', 'דנה', '\\u0000', '🚀'])
    await server.send('POST', 'authentication/register', token, { ...person, username, email: `${username.length}@x` });
  await askForProcess(server, token, { process_name: `x${'🚀'.repeat(200)}` });
  expect((await verifyLog(server.db)).faults).toEqual([]);
});
