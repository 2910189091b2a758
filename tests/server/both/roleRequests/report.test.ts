import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';
import { askForRole } from './support';

let server: TestApp;
let ada = '';
let ottoId = 0;
let vertical_id = 0;

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  vertical_id = await server.verticalId('Data/Air');
});
afterAll(() => server.stop());

interface Right {
  readonly person: string;
  readonly right: string;
}

async function report(person: string, at?: Date) {
  const answer = await server.send('POST', 'accessreport', ada, at ? { at: at.toISOString() } : {});
  const { data } = answer.json<{ data: Right[] }>();
  return data.filter((row) => row.person === person);
}

const assign = async (roles: readonly string[], direct_privileges: readonly number[] = []) =>
  server.send('PUT', 'authentication/assignrole', ada, {
    ...{ user_id: ottoId, vertical_id, direct_privileges, roles: await server.roleIds(...roles) },
  });

it('tells who held what, who gave it and why, at every moment since it began', async () => {
  ada = await server.tokenOf('ada', 'admin');
  ottoId = await server.add('otto', { 'Data/Air': [] });
  const first = server.now;
  server.pass(60);
  await assign(['mail user', 'dc user'], [7]);
  const given = server.now;
  server.pass(60);
  await assign(['mail user'], [7]);
  server.pass(60);
  const token = await server.tokenOf('otto', 'Data/Air');
  const id = await askForRole(server, token);
  await server.send('POST', 'rolerequests/decision', ada, { requestid: String(id), approve: 1 });
  const decided = server.now;

  const mail = { vertical: 'Data/Air', kind: 'role', right: 'mail user', opens: 'mail', given_by: 'ada', until: null };
  const privilege = { kind: 'privilege', right: '7', opens: '', since: given.toISOString() };
  const until = new Date(decided.getTime() + 7_200_000).toISOString();
  const aws = {
    right: 'aws user',
    opens: 'aws',
    since: decided.toISOString(),
    until,
    given_by: 'ada',
    why: 'Pager duty',
  };
  expect(await report('otto')).toMatchObject([aws, { ...mail, since: given.toISOString() }, privilege]);
  expect(await report('otto', first)).toEqual([]);
  expect(await report('otto', given)).toMatchObject([{ right: 'dc user' }, mail, privilege]);
  expect(await report('otto', new Date(given.getTime() + 60_000))).toMatchObject([mail, privilege]);
  expect(await report('otto', decided)).toMatchObject([aws, mail, privilege]);

  server.pass(7_200);
  ada = await server.tokenOf('ada', 'admin');
  expect(await report('otto')).toMatchObject([mail, privilege]);
  await server.send('DELETE', 'authentication/dropuser', ada, { userid: ottoId, username: 'otto' });
  expect(await report('otto')).toEqual([]);
  expect(await report('otto', decided)).toMatchObject([aws, mail, privilege]);
});

it('refuses the future', async () => {
  ada = await server.tokenOf('ada', 'admin');
  const at = new Date(server.now.getTime() + 1_000).toISOString();
  expect((await server.send('POST', 'accessreport', ada, { at })).statusCode).toBe(422);
});
