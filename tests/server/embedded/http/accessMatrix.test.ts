import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayCall } from '../../../../contract/access';
import type { Call } from '../../../../contract/call';
import { calls } from '../../../../contract/calls';
import { requestRole } from '../../../../contract/roleRequests';
import { demoPrices } from '../../../../demo/demoPrices';
import { Prices } from '../../../../server/prices/prices';
import { addAccessPolicy } from '../../../../server/security/accessPolicy';
import { goodRequest } from '../../support/goodRequest';
import { sendLaunch } from '../../support/launches';
import { addAll, addOne, addTemplate, search, termination } from '../../support/machines';
import { policyOf } from '../../support/policy';
import { addProcess, askForProcess, askForUpdate, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

/** Every kind of person by roles. A new kind is one line. */
const people: Record<string, readonly string[]> = {
  none: [],
  admin: ['admin'],
  'aws user': ['aws user'],
  'aws admin': ['aws admin'],
  'launch user': ['machine_launch user'],
  'launch admin': ['machine_launch admin'],
  'aws and launch': ['aws user', 'machine_launch user'],
  do: ['do admin'],
  dc: ['dc user'],
  psql: ['psql user'],
  mongo: ['mongo admin'],
  mail: ['mail user'],
};

const processTermination = (id: string) => ({
  ...{ process_id: objects.launchable, InstanceIds: [id], ipv4: [], ipv6: [], tagname: '' },
});

const launch = () => ({
  ...{ process_id: objects.launchable, template_id: 'lt-1', version: '1', count: 2 },
  ...{ instance_type: null, tagname: 'x' },
});

/** The records that the requests below use; every request of a kind gets its own. */
const objects = {
  newcomer: 0,
  joiner: 0,
  leaver: 0,
  victim: 0,
  member: 0,
  processes: [] as number[],
  machines: [] as string[],
  sources: [] as string[],
  held: [] as string[],
  heldOfProcess: [] as string[],
  launchable: 0,
  launched: [] as string[],
  planned: '',
  request: 0,
  update: 0,
  access: 0,
  count: 0,
};

/** Requests that need an existing record. All others are generated from the calls' schemas. */
const requests: Record<string, { path?: string; body?: () => object; headers?: Record<string, string> }> = {
  register: {
    body: () => ({ username: 'new', password: 'long enough for a test', email: 'new@example.com', team: 'x' }),
  },
  assginvertical: { body: () => ({ user_id: objects.newcomer, vertical_id: 3 }) },
  assignvertical: { body: () => ({ user_id: String(objects.joiner), vertical_id: 3 }) },
  assignrole: { body: () => ({ user_id: objects.member, vertical_id: 2, roles: [2], direct_privileges: [7] }) },
  removevertical: { body: () => ({ user_id: String(objects.leaver), vertical_id: 2 }) },
  dropuser: { body: () => ({ userid: objects.victim, username: 'victim' }) },
  machines: {
    path: 'machines/start',
    body: () => ({
      account: '019',
      region: 'us-east-1',
      platform: 'AWS',
      lookupType: 'ipv4',
      lookupValue: '10.0.0.4',
    }),
  },
  terminate: { body: () => termination([{ instance_id: objects.machines.pop() ?? '' }]) },
  holdmachines: { body: () => termination([{ instance_id: objects.held.pop() ?? '' }]) },
  holdprocessmachines: { body: () => processTermination(objects.heldOfProcess.pop() ?? '') },
  terminateplan: { path: 'terminate/plan', body: () => termination([{ private_ip: '10.0.0.4' }]) },
  listinstance: { body: () => ({ account: '019', region: 'us-east-1' }) },
  listallinstance: { body: () => search({ tag_filters: [{ key: 'team', value: 'air' }] }) },
  launchmachines: { headers: { 'idempotency-key': 'matrix' }, body: launch },
  // A person who may request has launched before.
  launchstatus: { path: 'launchmachines/status?key=before' },
  terminatemachines: { body: () => processTermination(objects.launched.pop() ?? '') },
  terminatemachinesplan: { path: 'terminatemachines/plan', body: () => processTermination(objects.planned) },
  tryapprovalrule: { path: 'approvalrules/reject_reason/trial' },
  tryonpast: { path: 'processtrial', body: () => ({ process_id: objects.launchable, limit: 3 }) },
  get processledger() {
    return { path: `process/${objects.launchable}/ledger` };
  },
  getltdet: { body: () => ({ account: '019', region: 'us-east-1', template_id: 'lt-1', version: '3' }) },
  updateprocess: {
    body: () => ({ process_id: objects.processes.pop() ?? 0, machine_max_count: 30, version: '3' }),
  },
  createltbyip: { body: () => ({ ip: '', instance_id: objects.sources.pop() ?? '' }) },
  updateltbyip: { body: () => ({ lt_id: 'lt-1', version: '', ip: '10.0.0.4', instance_id: '' }) },
  newprocess: { body: () => processForm({ process_name: `process ${objects.count++}`, account: '019' }) },
  approverequest: { body: () => ({ requestid: String(objects.request), approve: 1 }) },
  auditfeed: { path: 'audit/feed?after=0&limit=1' },
  approveupdate: { body: () => ({ requestid: String(objects.update), approve: -1 }) },
  deciderolerequest: { body: () => ({ requestid: String(objects.access), approve: -1 }) },
};

const server = await TestApp.start({ prices: new Prices(demoPrices) });
/** All calls of the server, except logout, which would end the session of the others. */
const guarded = calls.filter(
  ({ access, name, method, path }) =>
    access !== 'public' && name !== 'logout' && server.app.hasRoute({ method, url: `/api/v1/${path}` }),
);
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const [kind, roles] of Object.entries(people)) {
    const username = kind.replaceAll(' ', '-');
    await server.add(username, { 'Data/Air': roles });
    tokens[kind] = await server.tokenOf(username, 'Data/Air');
  }
  for (const name of ['newcomer', 'joiner', 'victim'] as const) objects[name] = await server.add(name);
  for (const name of ['leaver', 'member'] as const) objects[name] = await server.add(name, { 'Data/Air': [] });
  // One for each kind, and one for the visitor.
  const each = () => ['visitor', ...Object.keys(people)].map(() => ({}));
  for (const index of each().keys())
    objects.processes.push(await addProcess(server, { process_name: `existing ${index}` }));
  objects.machines = (await addAll(server, ...each())).map(({ instance_id }) => instance_id);
  objects.sources = (await addAll(server, ...each())).map(({ instance_id }) => instance_id);
  objects.held = (await addAll(server, ...each())).map(({ instance_id }) => instance_id);
  await addOne(server, { private_ip: '10.0.0.4' });
  await addTemplate(server);
  objects.launchable = await addProcess(server, { process_name: 'launchable', machine_max_count: 1_000 });
  const launched = [...each(), {}].map(() => ({ process_id: objects.launchable }));
  objects.launched = (await addAll(server, ...launched)).map(({ instance_id }) => instance_id);
  objects.planned = objects.launched.pop() ?? '';
  objects.heldOfProcess = (await addAll(server, ...launched)).map(({ instance_id }) => instance_id);
  // Requested by nobody of the matrix, who could withdraw them.
  await server.add('asker', { 'Data/Air': ['machine_launch user'] });
  const asker = await server.tokenOf('asker', 'Data/Air');
  objects.request = await askForProcess(server, asker, { account: '019' });
  objects.update = await askForUpdate(server, asker, await addProcess(server));
  const wanted = { vertical_id: await server.verticalId('Data/Air'), role_id: 2, hours: 1, why: 'for the matrix' };
  objects.access = (await server.send('POST', requestRole.path, asker, wanted)).json().data.id;
  for (const [kind, roles] of Object.entries(people))
    if (mayCall('launch', roles)) await sendLaunch(server, tokens[kind] ?? '', launch(), 'before');
});

afterAll(() => server.stop());

function send(call: Call, token: string | undefined, other?: object) {
  const known = requests[call.name];
  const made = goodRequest(call);
  const body = other ?? (known ? known.body?.() : made.body);
  return server.call({
    method: call.method,
    path: known ? (known.path ?? call.path) : made.path,
    ...(token && { token }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    headers: { ...known?.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
}

/** True if a person with the right gets a success: a generated request may name a missing record. */
const isComplete = (call: Call) =>
  call.name in requests ||
  (goodRequest(call).isEmpty && call.name !== 'ssoagain') /* only in sessions of single sign-on */;

/** Status codes of refusals before a call's code runs, and of failing code. */
const keptOut = ['session_expired', 'not_allowed', 'invalid_request', 'internal'];

it.each(guarded)(
  '$method $path answers only those who may call it, and checks access before the request',
  async (call) => {
    const is = (answer: Awaited<ReturnType<typeof send>>, status: number, who: string) =>
      expect.soft(answer.statusCode, `${who}: ${answer.body}`).toBe(status);
    is(await send(call, undefined), 401, 'visitor');
    for (const [kind, roles] of Object.entries(people)) {
      const answer = await send(call, tokens[kind]);
      const isAllowed = mayCall(call.access, roles.length ? roles : ['user']);
      if (isAllowed && !isComplete(call)) expect.soft(keptOut, kind).not.toContain(answer.json().code);
      else is(answer, isAllowed ? 200 : 403, kind);
      if (answer.statusCode === 200) expect.soft(call.answer.safeParse(answer.json()).error, kind).toBeUndefined();
      else
        expect.soft(answer.json(), kind).toMatchObject({
          status: 'failed',
          code: expect.any(String),
          request_id: expect.any(String),
        });
    }
    const nonsense = { nonsense: true };
    if (call.access !== 'session') is(await send(call, tokens.none, nonsense), 403, 'nobody with nonsense');
    if (call.method !== 'GET') is(await send(call, tokens.admin, nonsense), 400, 'admin with nonsense');
  },
);

it('records each refused change, and nothing else', async () => {
  const { statusCode } = await server.send('POST', 'approverequest', tokens.dc ?? '', { requestid: '1', approve: 1 });
  expect(statusCode).toBe(403);
  await server.call({ path: 'listrequest', token: tokens.dc ?? '' });
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('actor', '=', 'dc')
    .orderBy('seq', 'desc')
    .execute();
  const refused = rows.find(({ action }) => action === 'approverequest');
  expect(refused).toMatchObject({ outcome: 'denied', after: { roles: ['dc user'] } });
  expect(rows.filter(({ action }) => action === 'listrequest')).toEqual([]);
});

it('answers these calls only for admins, according to the matrix', () => {
  const names = calls.filter(({ access }) => access === 'admin').map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'approverequest',
      'approveupdate',
      'assginvertical',
      'assignrole',
      'assignvertical',
      'audit',
      'dropuser',
      'getroles',
      ...['getusers', 'listrequest', 'listupdateprocess', 'listverticals', 'register', 'removevertical'],
    ]),
  );
});

it('has a right for every restricted call (R20), so that the matrix is complete', () => {
  const access = Object.fromEntries(calls.map((call) => [call.name, call.access]));
  expect(access).toMatchObject({ login: 'public', approverequest: 'admin', terminate: 'aws', listprocess: 'launch' });
});

it('fails the start for a route without declared access', () => {
  const app = Fastify();
  const unlimited = { unknown: async () => undefined, person: async () => undefined };
  addAccessPolicy(app, policyOf(server, unlimited));
  expect(() => app.get('/x', async () => ({}))).toThrow('GET /x does not declare its access');
});

it('fails the start for a call without code', async () => {
  const idle = { ...calls[0], name: 'idle', path: 'idle' } as Call;
  await expect(TestApp.start({ database: server.database, calls: [idle] })).rejects.toThrow(
    'The call idle has no handler',
  );
});
