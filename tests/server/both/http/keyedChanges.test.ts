import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSessions } from '../../../../contract/account';
import { takesKey } from '../../../../contract/call';
import { calls } from '../../../../contract/calls';
import type { KeyedRequest, KeyedRequests } from '../../support/keyedRequests';
import { launchForm } from '../../support/launches';
import { addAll, addOne, addTemplate, auditOf, termination } from '../../support/machines';
import { addProcess, askForProcess, askForUpdate, processForm } from '../../support/requests';
import { password, TestApp } from '../../support/testApp';

let server: TestApp;
let count = 0;

const fresh = (name: string) => `${name}-${count++}`;
const member = (verticals: Record<string, readonly string[]> = {}) => server.add(fresh('member'), verticals);
const machineOf = async (process_id: number | null = null) => (await addOne(server, { process_id })).instance_id;

/**
 * A valid request of every change with a key. Add one for a new call of the contract here, and for a call of your own back end beside its
 * tests.
 */
const requests: Record<string, () => Promise<KeyedRequest>> = {
  logout: async () => ({}),
  changepassword: async () => {
    const username = fresh('changer');
    await server.add(username, { admin: ['admin'] });
    return {
      // The old password is invalid afterwards, and this session stays.
      token: await server.tokenOf(username, 'admin'),
      body: { current_password: password, new_password: 'the wind over the bridge' },
    };
  },
  endsession: async () => {
    await token();
    const answer = await server.call({ path: 'authentication/sessions', token: await token() });
    const { data } = listSessions.answer.parse(answer.json());
    const { id = '' } = data.find(({ current }) => !current) ?? {};
    return { path: `authentication/sessions/${id}`, body: { current_password: password } };
  },
  endothersessions: async () => ({ body: { current_password: password } }),
  register: async () => {
    const username = fresh('new');
    return { body: { username, password: 'long enough for a test', email: `${username}@example.com`, team: 'x' } };
  },
  assginvertical: async () => ({ body: { user_id: await member(), vertical_id: 3 } }),
  assignvertical: async () => ({ body: { user_id: String(await member()), vertical_id: 3 } }),
  removevertical: async () => ({ body: { user_id: String(await member({ 'Data/Air': [] })), vertical_id: 2 } }),
  assignrole: async () => ({ body: { user_id: await member({ 'Data/Air': [] }), vertical_id: 2, roles: [2] } }),
  dropuser: async () => {
    const username = fresh('leaver');
    return { body: { userid: await server.add(username), username } };
  },
  machines: async () => ({
    path: 'machines/stop',
    action: 'machines/stop',
    body: {
      ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId' },
      lookupValue: await machineOf(),
    },
  }),
  terminate: async () => ({ body: termination([{ instance_id: await machineOf() }]) }),
  createltbyip: async () => ({ body: { ip: '', instance_id: await machineOf() } }),
  updateltbyip: async () => ({ body: { lt_id: 'lt-1', version: '', ip: '', instance_id: await machineOf() } }),
  launchmachines: async () => ({
    body: launchForm(await addProcess(server, { process_name: fresh('launched'), machine_max_count: 9 }), { count: 2 }),
  }),
  terminatemachines: async () => {
    const process_id = await addProcess(server, { process_name: fresh('ending') });
    return {
      body: { process_id, InstanceIds: [await machineOf(process_id)], ipv4: [], ipv6: [], tagname: '' },
    };
  },
  newprocess: async () => ({ body: processForm({ process_name: fresh('wanted') }) }),
  updateprocess: async () => ({
    body: {
      process_id: await addProcess(server, { process_name: fresh('grown') }),
      ...{ version: '2', machine_max_count: 9 },
    },
  }),
  approverequest: async () => {
    const requestid = await askForProcess(server, await token(), { process_name: fresh('asked') });
    return { body: { requestid: String(requestid), approve: 1 } };
  },
  approveupdate: async () => {
    const process_id = await addProcess(server, { process_name: fresh('updated') });
    return { body: { requestid: String(await askForUpdate(server, await token(), process_id)), approve: 1 } };
  },
};

const ownRequests: KeyedRequests = Object.assign(
  {},
  ...Object.values(import.meta.glob<KeyedRequests>('../*/keyedRequests.ts', { eager: true, import: 'default' })),
);

const token = () => server.tokenOf('ada', 'admin');

const keyed = calls.filter(takesKey);

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  await addTemplate(server);
});

afterAll(() => server.stop());

/**
 * Runs something on a server that dies when its change is committed, so that a response that is stored outside of the transaction is never
 * stored.
 */
async function dyingAfterCommit<Result>(run: () => Promise<Result>): Promise<Result> {
  await sql`create function lose_answer() returns trigger language plpgsql as $$ begin
    if not exists (select from audit where xmin = pg_current_xact_id()::xid) then raise exception 'killed'; end if;
    return null;
  end $$`.execute(server.db);
  await sql`create constraint trigger lose_answer after update on idempotency deferrable initially deferred
    for each row when (new.status is not null) execute function lose_answer()`.execute(server.db);
  try {
    return await run();
  } finally {
    await sql`drop function lose_answer cascade`.execute(server.db);
    // Its run has ended: no live server has this number.
    await server.db.updateTable('idempotency').set({ run_id: 999_999 }).execute();
  }
}

/** Returns the audit rows. */
const successesOf = async (action: string) =>
  (await auditOf(server, action)).filter(({ outcome }) => outcome === 'success').length;

describe('change whose server is killed between commit and response', () => {
  it.for(keyed)('carries out $name once and answers as it would have', async (call, { skip }) => {
    const { offers } = (await server.login('ada', 'admin')).json<{ offers: string[] }>();
    skip(call.beyond === true && !offers.includes(call.name), 'only another back end has this call');
    const request = await (requests[call.name]?.() ?? ownRequests[call.name]?.(server));
    if (!request)
      throw new Error(
        `${call.name} takes a key: say in a keyedRequests.ts beside its tests what a good request of it is`,
      );
    const { body, path = call.path, action = call.name, token: own, toldOnce } = request;
    const key = fresh('key');
    const send = async () =>
      server.call({
        method: call.method,
        path,
        token: own ?? (await token()),
        headers: { 'idempotency-key': key },
        ...(body && { payload: body }),
      });
    const before = await successesOf(action);
    const first = await dyingAfterCommit(send);
    expect(first.statusCode, first.body).toBe(200);
    const again = await send();
    if (toldOnce) expect(again.json()).toMatchObject({ status: 'success', message: expect.stringMatching(toldOnce) });
    else expect({ code: again.statusCode, body: again.body }).toEqual({ code: 200, body: first.body });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await successesOf(action)).toBe(before + 1);
  });

  it('completes a termination that was cut off between two regions', async () => {
    const process_id = await addProcess(server, { process_name: fresh('two places') });
    const machines = await addAll(server, { process_id }, { process_id, region: 'eu-west-1' });
    const ids = machines.map(({ instance_id }) => instance_id);
    const key = fresh('key');
    const send = async () =>
      server.call({
        ...{ method: 'DELETE', path: 'terminatemachines', token: await token(), headers: { 'idempotency-key': key } },
        payload: { process_id, InstanceIds: ids, ipv4: [], ipv6: [], tagname: '' },
      });
    // The second action is never begun.
    await sql`create function refuse_second() returns trigger language plpgsql as $$ begin
      if new.region = 'eu-west-1' then raise exception 'killed'; end if; return new; end $$`.execute(server.db);
    await sql`create trigger refuse_second before insert on cloud_act for each row execute function refuse_second()`.execute(
      server.db,
    );
    expect((await send()).statusCode).toBe(500);
    await sql`drop function refuse_second cascade`.execute(server.db);
    const answer = await send();
    expect(answer.json()).toMatchObject({
      message: '1 machine is being terminated, 1 was already terminated by you',
    });
    const again = await send();
    expect({ body: again.body, replayed: again.headers['idempotency-replayed'] }).toEqual({
      body: answer.body,
      replayed: 'true',
    });
  });
});

describe('change whose key another server has taken over', () => {
  it('is rolled back, since the other server carries it out', async () => {
    const [key, body] = [fresh('key'), processForm({ process_name: fresh('taken over') })];
    // As if this server had been taken for dead during its work.
    await sql`create function take_over() returns trigger language plpgsql as $$ begin
      update idempotency set run_id = 999999 where status is null; return new; end $$`.execute(server.db);
    await sql`create trigger take_over before insert on process_request for each row execute function take_over()`.execute(
      server.db,
    );
    const headers = { 'idempotency-key': key };
    const send = async () =>
      server.call({ method: 'POST', path: 'newprocess', token: await token(), headers, payload: body });
    const lost = await send();
    await sql`drop function take_over cascade`.execute(server.db);
    expect(lost.json()).toMatchObject({ code: 'in_progress' });
    const name = String(body.process_name);
    const asked = () => server.db.selectFrom('process_request').select('id').where('process_name', '=', name).execute();
    expect(await asked()).toEqual([]);
    expect((await send()).statusCode).toBe(200);
    expect(await asked()).toHaveLength(1);
  });
});
