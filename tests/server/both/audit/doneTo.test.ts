import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDoneTo } from '../../../../contract/extras';
import { doneTo } from '../../../../server/audit/list';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let admin = '';
const ids = { mira: 0, nils: 0 };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  ids.mira = await server.add('mira', { 'Data/Air': ['machine_launch user'] });
  ids.nils = await server.add('nils', { 'Data/Air': ['machine_launch user'] });
  admin = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

interface Row {
  readonly action: string;
  readonly target: string;
  readonly actor: string;
}

async function doneToOnes(...people: readonly unknown[]) {
  const filter = JSON.stringify({ done_to: people });
  const answer = await server.call({
    path: `audit?${new URLSearchParams({ filter, sort: '["id","ASC"]' })}`,
    token: admin,
  });
  expect(answer.headers['content-range']).toMatch(new RegExp(`/${answer.json<Row[]>().length}$`));
  return answer.json<Row[]>().map(({ actor, action, target }) => `${actor} ${action} ${target}`);
}

describe('filter by affected person', () => {
  it('returns changes of a person’s rights, sign-in and requests, and nothing else', async () => {
    const process = await addProcess(server);
    const own = { mira: await server.tokenOf('mira', 'Data/Air'), nils: await server.tokenOf('nils', 'Data/Air') };
    const request = await askForProcess(server, own.mira, { process_name: 'nils', subprocess_name: 'a' });
    const update = await askForUpdate(server, own.mira, process);
    const other = await askForProcess(server, own.nils, { process_name: 'other', subprocess_name: 'b' });
    const withdrawn = await askForProcess(server, own.nils, { process_name: 'third', subprocess_name: 'c' });
    await server.send('POST', `myrequests/process/${withdrawn}/withdraw`, own.nils, {});
    await server.send('POST', 'approverequest', admin, { requestid: String(request), approve: 1 });
    await server.send('POST', 'approveupdate', admin, { requestid: String(update), approve: -1 });
    await server.send('POST', 'approverequest', admin, { requestid: String(other), approve: 1 });
    const vertical_id = await server.verticalId('Data/RC');
    await server.send('PUT', 'authentication/assignvertical', admin, { user_id: String(ids.mira), vertical_id });
    const roles = await server.roleIds('aws user');
    await server.send('PUT', 'authentication/assignrole', admin, { user_id: ids.mira, vertical_id, roles });
    await server.send('PUT', 'authentication/assignrole', admin, { user_id: ids.nils, vertical_id: 9_999, roles });
    await server.send('PUT', 'authentication/removevertical', admin, { user_id: String(ids.mira), vertical_id });

    const mira = [
      `ada approverequest request ${request}`,
      `ada approveupdate update ${update}`,
      ...['assignvertical', 'assignrole', 'removevertical'].map((action) => `ada ${action} mira`),
    ];
    const nils = [`ada approverequest request ${other}`, 'ada assignrole nils'];
    expect(await doneToOnes('mira')).toEqual(mira);
    expect(await doneToOnes('nils')).toEqual(nils);
    expect((await doneToOnes('mira', 'nils')).toSorted()).toEqual([...mira, ...nils].toSorted());
    expect(await doneToOnes('MIRA')).toEqual([]);
    expect(await doneToOnes('ada')).toEqual([]);
    expect(await doneToOnes()).toEqual([]);
  });

  it('is offered, and accepts only a list of names', async () => {
    const offers = (await server.login('ada', 'admin')).json<{ offers: string[] }>().offers;
    expect(offers).toContain(auditDoneTo.name);
    const filter = JSON.stringify({ done_to: 'mira' });
    expect((await server.call({ path: `audit?${new URLSearchParams({ filter })}`, token: admin })).statusCode).toBe(
      400,
    );
  });

  it('uses an index on a long log', async () => {
    const plan = await server.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const rows = await transaction
        .selectFrom('audit')
        .select('seq')
        .where(await doneTo(transaction, ['mira']))
        .explain();
      return JSON.stringify(rows);
    });
    expect(plan).toContain('audit_target');
    expect(plan).not.toContain('Seq Scan');
  });
});
