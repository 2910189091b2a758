import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql, WhereNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addOne, auditOf, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

/** A table whose queries fail, which aborts their transaction in PostgreSQL. */
let failing: 'machine_termination' | 'audit' | undefined;

/** Makes the queries from the table divide by zero. */
const faults: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const isFailing = failing && node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(`"${failing}"`);
    return isFailing ? { ...node, where: WhereNode.create(sql`1 / 0 = 1`.toOperationNode()) } : node;
  },
  transformResult: async ({ result }) => result,
};

let server: TestApp;
let closeDatabase: () => Promise<void>;
let token = '';
let process_id = 0;
let instance_id = '';

beforeAll(async () => {
  const database = await freshDatabase();
  closeDatabase = database.close;
  server = await TestApp.start({ database: { ...database, db: database.db.withPlugin(faults) } });
  await server.add('otto', { 'Data/Air': ['aws user', 'machine_launch user'] });
  token = await server.tokenOf('otto', 'Data/Air');
});

beforeEach(async () => {
  failing = undefined;
  process_id = await addProcess(server);
  ({ instance_id } = await addOne(server, { process_id }));
});

afterAll(async () => {
  await server.stop();
  await closeDatabase();
});

const ofProcess = () => ({ process_id, InstanceIds: [instance_id], ipv4: [], ipv6: [], tagname: '' });

const calls = {
  terminate: {
    action: 'terminate',
    request: () => ({ method: 'POST', path: 'terminate', payload: termination([{ instance_id }]) }),
  },
  terminatemachines: {
    action: 'terminatemachines',
    request: () => ({ method: 'DELETE', path: 'terminatemachines', payload: ofProcess() }),
  },
  'machines/terminate': {
    action: 'machines/terminate',
    request: () => ({
      method: 'POST',
      path: 'machines/terminate',
      payload: {
        ...{ account: '019', region: 'us-east-1', platform: 'AWS' },
        ...{ lookupType: 'instanceId', lookupValue: instance_id },
      },
    }),
  },
} as const;
const names = Object.keys(calls) as (keyof typeof calls)[];

const send = (name: keyof typeof calls, key: string = randomUUID()) =>
  server.call({ ...calls[name].request(), token, headers: { 'idempotency-key': key } });

const isEnding = async () => {
  const row = await server.db.selectFrom('machine').select('goal').where('instance_id', '=', instance_id).execute();
  return row[0]?.goal === 'terminated';
};

it.each(names.flatMap((name) => [[name, 'machine_termination'] as const, [name, 'audit'] as const]))(
  '%s commits its result if the earlier terminations cannot be read from %s',
  async (name, table) => {
    failing = table;
    const first = await send(name);
    expect(first.statusCode, first.body).toBe(200);
    expect(await isEnding()).toBe(true);
    const key = randomUUID();
    const retried = await send(name, key);
    expect(retried.statusCode, retried.body).toBe(200);
    expect(retried.body).not.toContain('own_termination_at');
    expect((await send(name, key)).body).toBe(retried.body);
    failing = undefined;
    const rows = await auditOf(server, calls[name].action);
    expect(rows.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['success', 'success']);
    const ledger = server.db.selectFrom('machine_termination').select(['unsettled', 'error']);
    expect(await ledger.where('instance_id', '=', instance_id).execute()).toEqual([{ unsettled: null, error: null }]);
    expect((await send(name)).json()).toMatchObject(
      name === 'machines/terminate'
        ? { own_termination_at: server.now.toISOString() }
        : { data: [{ own_termination_at: server.now.toISOString() }] },
    );
  },
);

it.each([
  ['terminate/plan', () => termination([{ instance_id }])],
  ['terminatemachines/plan', ofProcess],
] as const)('%s omits the times if the earlier terminations cannot be read', async (path, body) => {
  await send('terminate');
  failing = 'machine_termination';
  const planned = await server.send('POST', path, token, body());
  expect(planned.json()).toMatchObject({ data: { instances: [{ effect: 'none' }] } });
  expect(planned.body).not.toContain('own_termination_at');
});
