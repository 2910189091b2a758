import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLog } from '../../../../server/audit/verify';
import { addProcess, askForProcess, askForUpdate, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

/** The requester changes or withdraws while someone decides, many times at once. */

const rounds = 10;
let server: TestApp;
const tokens = { ada: '', lena: '' };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
});

afterAll(() => server.stop());

const kinds = {
  process: {
    table: 'process_request',
    call: 'approverequest',
    ask: (name: string) => askForProcess(server, tokens.lena, { process_name: name }),
    edited: (name: string) => processForm({ process_name: name, machine_limit: 9 }),
  },
  update: {
    table: 'update_request',
    call: 'approveupdate',
    ask: async (name: string) =>
      askForUpdate(server, tokens.lena, await addProcess(server, { process_name: name }), { machine_max_count: 7 }),
    edited: () => ({ version: '2', machine_max_count: 9 }),
  },
} as const;

const approve = (call: string, id: number, more: object = {}) =>
  server.send('POST', call, tokens.ada, { requestid: String(id), approve: 1, ...more });
const rowOf = (table: 'process_request' | 'update_request', id: number) =>
  server.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function expectWhole(target: string, successes: number) {
  const rows = await server.db
    .selectFrom('audit')
    .select('action')
    .where('target', '=', target)
    .where('outcome', '=', 'success')
    .execute();
  expect(rows, target).toHaveLength(successes);
}

it.each(['process', 'update'] as const)('lets either a withdrawal or an approval of a %s win', async (kind) => {
  const { table, call, ask } = kinds[kind];
  for (let round = 0; round < rounds; round += 1) {
    const id = await ask(`Withdrawn ${kind} ${round}`);
    const acts = [
      () => approve(call, id),
      () => server.send('POST', `myrequests/${kind}/${id}/withdraw`, tokens.lena, {}),
    ];
    const order = round % 2 ? acts : acts.toReversed();
    const answers = await Promise.all(order.map((act) => act()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { status, withdrawn, decided_by } = await rowOf(table, id);
    const won = answers.find(({ statusCode }) => statusCode === 200)?.body ?? '';
    const wasWithdrawn = won.includes('withdrawn');
    expect({ status, withdrawn, decided_by }).toEqual(
      wasWithdrawn
        ? { status: -1, withdrawn: true, decided_by: 'lena' }
        : { status: 1, withdrawn: false, decided_by: 'ada' },
    );
    await expectWhole(`${kind === 'process' ? 'request' : 'update'} ${id}`, 1);
  }
  expect((await verifyLog(server.db)).faults).toEqual([]);
});

it.each(['process', 'update'] as const)(
  'lets either an edit or an approval of the %s win, and approves only what was read',
  async (kind) => {
    const { table, call, ask, edited } = kinds[kind];
    for (let round = 0; round < rounds; round += 1) {
      const name = `Edited ${kind} ${round}`;
      const id = await ask(name);
      const acts = [
        () => approve(call, id, { revision: 1 }),
        () => server.send('PUT', `myrequests/${kind}/${id}`, tokens.lena, edited(name)),
      ];
      const order = round % 2 ? acts : acts.toReversed();
      const answers = await Promise.all(order.map((act) => act()));
      expect(answers.map(({ statusCode }) => statusCode).toSorted(), answers.map(({ body }) => body).join(' ')).toEqual(
        [200, 409],
      );
      const { status, revision } = await rowOf(table, id);
      expect([`0 2`, `1 1`]).toContain(`${status} ${revision}`);
      await expectWhole(`${kind === 'process' ? 'request' : 'update'} ${id}`, 1);
    }
    expect((await verifyLog(server.db)).faults).toEqual([]);
  },
);

it('lets one of two edits into the same process win; the other is a conflict', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ids = await Promise.all([1, 2].map((n) => kinds.process.ask(`Twin ${round} ${n}`)));
    const answers = await Promise.all(
      ids.map((id) =>
        server.send('PUT', `myrequests/process/${id}`, tokens.lena, processForm({ process_name: `Twins ${round}` })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  }
});
