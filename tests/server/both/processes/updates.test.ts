import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { ada: '', lena: '', hana: '' };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('hana', { 'Data/RC': ['machine_launch user'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.hana = await server.tokenOf('hana', 'Data/RC');
});

afterAll(() => server.stop());

describe('update request', () => {
  const update = (process_id: number, more: object = {}, token = tokens.lena) =>
    server.send('PUT', 'updateprocess', token, { process_id, version: '2', machine_max_count: 5, ...more });

  it('stores old and new values, and changes nothing yet', async () => {
    const id = await addProcess(server);
    expect((await update(id)).json()).toMatchObject({ status: 'success', message: 'Update requested' });
    const list = await server.call({ path: 'listupdateprocess', token: tokens.ada });
    expect(list.json<{ data: unknown[] }>().data[0]).toMatchObject({
      process_id: id,
      status: 0,
      old_version: '1',
      new_version: '2',
      current_version: '1',
      old_machine_max_count: 5,
      new_machine_max_count: 5,
      current_machine_max_count: 5,
      requested_by: 'lena',
    });
  });

  it('is refused while one is pending, without a difference or a process, and for blanks', async () => {
    const id = await addProcess(server);
    expect((await update(id, { version: '1' })).json()).toMatchObject({ code: 'no_difference' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => update(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await update(id)).json()).toMatchObject({ code: 'already_requested' });
    expect((await update(99_999)).statusCode).toBe(404);
    expect((await update(id, { version: ' ' })).statusCode).toBe(422);
  });

  it('is refused for a process whose account is not open to the vertical', async () => {
    const id = await addProcess(server, { account: '5646' });
    const answer = await update(id, {}, tokens.hana);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'account_out_of_scope',
      message: 'Account 5646 is not available to Data/RC',
    });
    expect((await auditOf(server, 'updateprocess'))[0]).toMatchObject({ outcome: 'denied', account: '5646' });
    expect((await update(id)).statusCode).toBe(200);
    const other = await addProcess(server, { account: '5646' });
    expect((await update(other, {}, tokens.ada)).statusCode).toBe(200);
  });

  it.each([{ process_id: 2 ** 31 }, { machine_max_count: 2 ** 31 }, { machine_max_count: 0 }, { version: 'a\0' }])(
    'refuses %j',
    async (more) => {
      expect((await update(1, more)).statusCode).toBe(400);
    },
  );
});
