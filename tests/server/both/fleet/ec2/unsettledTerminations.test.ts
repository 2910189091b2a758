import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Ec2Fleet } from '../../../../../server/fleet/ec2/ec2Fleet';
import { machinesOf, until } from '../../../support/ec2';
import { type Launched, sendLaunch } from '../../../support/launches';
import { type OnEc2, startOnEc2 } from '../../../support/onEc2';

let on: OnEc2;
let process: number;
let ids: readonly string[];

beforeEach(async () => {
  on = await startOnEc2();
  const ready = await on.ready(5);
  process = ready.process;
  const { data } = (await sendLaunch(on.server, on.token, ready.form(2))).json<Launched>();
  ids = data.map(({ instance_id }) => instance_id);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await on.stop();
});

const terminate = (key?: string) =>
  on.server.call({
    method: 'DELETE',
    path: 'terminatemachines',
    token: on.token,
    payload: { process_id: process, InstanceIds: ids, ipv4: [], ipv6: [], tagname: '' },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

interface Ledger {
  readonly entries: { readonly kind: string; readonly status: string; readonly reason: string | null }[];
  readonly mismatches: { readonly kind: string }[];
}

/** Returns the terminations and discrepancies in the ledger. */
async function told() {
  const answer = await on.server.call({ path: `process/${process}/ledger`, token: on.token });
  const { entries, mismatches } = answer.json<{ data: Ledger }>().data;
  const terminations = entries.filter(({ kind }) => kind === 'termination');
  return { terminations, mismatches };
}

const haveEnded = () =>
  until(async () => {
    const machines = await machinesOf(on.server);
    return ids.every((id) => !machines.some(({ instance_id, state }) => instance_id === id && state === 'running'));
  }, 'the machines are seen to have ended');

it('shows a termination without a response in the ledger as possibly done, without missing machines', async () => {
  on.ec2.cloud.fail({ action: 'TerminateInstances', lost: 'done' });
  // Lookups of their results get no response either.
  on.ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, lost: 'not done', times: 99 });
  expect((await terminate()).statusCode).toBe(502);
  on.ec2.cloud.mend();
  await haveEnded();
  const reason = expect.stringContaining('It may still be done');
  expect(await told()).toMatchObject({
    terminations: [{ status: 'warning', reason, count: 2, instance_ids: expect.arrayContaining([...ids]) }],
    mismatches: [],
  });
});

it('attributes a termination with a lost response to its request, though the machines end before a lookup', async () => {
  on.ec2.cloud.fail({ action: 'TerminateInstances', lost: 'done' });
  expect((await terminate()).json()).toMatchObject({ message: '2 machines are being terminated' });
  expect(await told()).toMatchObject({ terminations: [{ status: 'success', count: 2 }], mismatches: [] });
});

it('leaves no trace of a refused termination', async () => {
  on.ec2.cloud.fail({ action: 'TerminateInstances', error: { code: 'UnauthorizedOperation' } });
  expect((await terminate()).statusCode).toBe(502);
  expect(await told()).toEqual({ terminations: [], mismatches: [] });
});

it('shows a termination with an unsaved result as under way, then as possibly done', async () => {
  const act = vi.spyOn(Ec2Fleet.prototype, 'act').mockImplementationOnce(async () => {
    for (const id of ids) {
      const instance = on.place().instances.get(id);
      if (instance) on.place().send(instance, 'terminated');
    }
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  expect((await terminate('one-key')).statusCode).toBe(503);
  expect(act).toHaveBeenCalledTimes(1);
  await haveEnded();
  expect(await told()).toMatchObject({ terminations: [{ status: 'pending', reason: null, count: 2 }], mismatches: [] });
  // A retry does not terminate them twice.
  expect((await terminate('one-key')).json()).toMatchObject({ message: '2 were already terminated by you' });
  on.server.pass(61);
  await on.act('start', 'i-nobody');
  const reason = expect.stringContaining('The server stopped before it was known');
  expect(await told()).toMatchObject({ terminations: [{ status: 'warning', reason, count: 2 }], mismatches: [] });
});

it('reports the actual result of a termination whose server was paused until others had given it up', async () => {
  const { act } = Ec2Fleet.prototype;
  vi.spyOn(Ec2Fleet.prototype, 'act').mockImplementationOnce(async function (this: Ec2Fleet, order, conclude) {
    on.server.pass(61);
    await on.act('start', 'i-nobody');
    expect((await told()).terminations).toMatchObject([{ status: 'warning' }]);
    return act.call(this, order, conclude);
  });
  expect((await terminate()).json()).toMatchObject({ message: '2 machines are being terminated' });
  expect(await told()).toMatchObject({ terminations: [{ status: 'success', reason: null, count: 2 }], mismatches: [] });
});

it('reports the actual result of a termination whose key another server took over', async () => {
  const { act } = Ec2Fleet.prototype;
  vi.spyOn(Ec2Fleet.prototype, 'act').mockImplementationOnce(async function (this: Ec2Fleet, order, conclude) {
    // As a server does that takes this paused one for dead.
    await on.server.db.updateTable('idempotency').set({ run_id: 0 }).where('key', '=', 'one-key').execute();
    return act.call(this, order, conclude);
  });
  expect((await terminate('one-key')).statusCode).toBe(409);
  // The other one terminates them too late.
  expect((await terminate('another-key')).json()).toMatchObject({ message: '2 were already terminated by you' });
  await haveEnded();
  expect(await told()).toMatchObject({ terminations: [{ status: 'success', reason: null, count: 2 }], mismatches: [] });
});

it('does not report another person’s termination as an earlier own one', async () => {
  const { act } = Ec2Fleet.prototype;
  vi.spyOn(Ec2Fleet.prototype, 'act').mockImplementationOnce(async function (this: Ec2Fleet, order, conclude) {
    for (const id of ids) {
      const instance = on.place().instances.get(id);
      if (instance) on.place().send(instance, 'terminated');
    }
    return act.call(this, order, conclude);
  });
  expect((await terminate()).json()).toMatchObject({ message: '2 were already terminated' });
  expect(await told()).toMatchObject({ terminations: [] });
});
