import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patience } from '../../../support/patience';
import { addOne } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { ada: '', air: '', rc: '' };
const ids = { ada: 0, air: 0 };
let processes: number[] = [];

beforeAll(async () => {
  server = await TestApp.start();
  ids.ada = await server.add('ada', { admin: ['admin'] });
  ids.air = await server.add('otto', { 'Data/Air': ['machine_launch user'], 'Data/RC': ['machine_launch user'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  tokens.air = await server.tokenOf('otto', 'Data/Air');
  server.pass(60);
  tokens.rc = await server.tokenOf('otto', 'Data/RC');
  const accounts = ['019', '5646', '106'];
  processes = await Promise.all(accounts.map((account) => addProcess(server, { account, process_name: account })));
});

afterAll(() => server.stop());

const openLaunches = () => server.db.selectFrom('launch').select('id').where('outcome', 'is', null).execute();

type Person = keyof typeof tokens;

const lists: readonly (readonly [path: string, people: readonly Person[]])[] = [
  ['listprocess', ['ada', 'air', 'rc']],
  ['myrequests', ['ada', 'air', 'rc']],
  ['authentication/getusers', ['ada']],
  ['authentication/getroles', ['ada']],
  ['authentication/listverticals', ['ada']],
  ['listrequest', ['ada']],
  ['listupdateprocess', ['ada']],
  ['audit', ['ada']],
  ['recentacts', ['ada']],
];

const few = fc.nat(2);

/** Changes in the database without this server's code; some of them change nothing. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('notes' as const), process: few, value: few }),
  fc.record({ kind: fc.constant('account' as const), process: few, value: few }),
  fc.record({ kind: fc.constant('team' as const), process: few, value: few }),
  fc.record({ kind: fc.constant('ask' as const), process: few, value: few }),
  fc.record({ kind: fc.constant('decide' as const), process: few, value: few }),
  fc.record({ kind: fc.constant('machine' as const), process: few, value: few }),
  fc.record({ kind: fc.constant('launch' as const), process: few, value: few }),
  fc.record({ kind: fc.constant('nothing' as const), process: few, value: few }),
);

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function make({ kind, process, value }: Change): Promise<unknown> {
  const { db, now } = server;
  const id = processes[process] ?? 0;
  const ofProcess = db.updateTable('process').where('id', '=', id);
  switch (kind) {
    case 'notes':
      return ofProcess.set({ notes: `${value}` }).execute();
    case 'account':
      return ofProcess.set({ account: ['019', '5646', '106'][value] ?? '' }).execute();
    case 'team':
      return db
        .updateTable('person')
        .set({ team: `${value}` })
        .where('id', '=', ids.air)
        .execute();
    case 'ask': {
      const values = { old_version: '1', new_version: '2', old_machine_max_count: 1, new_machine_max_count: 2 + value };
      const asker = { requested_by: 'otto', requested_by_id: ids.air, requested_at: now, process_id: id };
      return db
        .insertInto('update_request')
        .values({ ...values, ...asker })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    case 'decide':
      return db
        .updateTable('update_request')
        .set({ status: value === 0 ? 1 : -1, decided_by: 'ada', decided_at: now })
        .where('process_id', '=', id)
        .where('status', '=', 0)
        .execute();
    case 'machine':
      return addOne(server, { process_id: id, account: ['019', '5646', '106'][value] ?? '' });
    case 'launch':
      return db
        .insertInto('launch')
        .values({
          ...{
            process_id: id,
            actor: 'otto',
            vertical: 'Data/Air',
            request_id: 'r',
            count: value + 1,
            reserved: value + 1,
          },
          ...{ template_id: 'lt-1', template_version: 1, tagname: 'x', account: '019', region: 'us-east-1' },
          ...{ client_token: crypto.randomUUID(), run_id: 1, begun_at: now },
        })
        .execute();
    case 'nothing':
      return undefined;
  }
}

it('answers like a server without a cache, with a new ETag exactly if the list differs', async () => {
  const known = new Map<string, { etag: string; body: string }>();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      for (const one of changes) await make(one);
      const fresh = await TestApp.start({ database: server.database, now: () => server.now });
      try {
        // A started server concludes abandoned actions.
        await expect.poll(openLaunches, { timeout: patience / 2 }).toEqual([]);
        for (const [path, people] of lists)
          for (const person of people) {
            const name = `${path} ${person}`;
            const ask = (of: TestApp, headers: Record<string, string> = {}) =>
              of.call({ path, token: tokens[person], headers });
            const [given, wanted] = [await ask(server), await ask(fresh)];
            expect([name, given.statusCode, given.body]).toEqual([name, 200, wanted.body]);
            // Servers on one database have equal ETags.
            expect([name, given.headers.etag]).toEqual([name, wanted.headers.etag]);
            const etag = String(given.headers.etag);
            const before = known.get(name);
            if (before) {
              expect([name, etag === before.etag]).toEqual([name, given.body === before.body]);
              const again = await ask(server, { 'if-none-match': before.etag });
              expect([name, again.statusCode]).toEqual([name, given.body === before.body ? 304 : 200]);
            }
            known.set(name, { etag, body: given.body });
          }
      } finally {
        await fresh.stop();
      }
    }),
    { numRuns: 12 },
  );
});

it('answers HEAD and a matching ETag with headers and no body', async () => {
  const ask = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
    server.call({ method, path: 'authentication/getusers', token: tokens.ada, headers });
  const got = await ask('GET');
  const head = await ask('HEAD');
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', got.headers.etag]);
  expect(head.headers['content-length']).toBe(String(got.rawPayload.length));
  const same = await ask('GET', { 'if-none-match': String(got.headers.etag) });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  for (const { headers } of [got, head, same])
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Accept-Encoding'),
    });
});

it('refuses a matching ETag without the right to the list', async () => {
  const { etag } = (await server.call({ path: 'listprocess', token: tokens.ada })).headers;
  const headers = { 'if-none-match': String(etag) };
  expect((await server.call({ path: 'listprocess', token: 'x'.repeat(43), headers })).statusCode).toBe(401);
  const other = await server.call({ path: 'authentication/getusers', token: tokens.air, headers });
  expect(other.statusCode).toBe(403);
});
