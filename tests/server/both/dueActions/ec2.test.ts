import { expect, it, onTestFinished } from 'vitest';
import { machinesOf, until } from '../../support/ec2';
import { auditOf, termination } from '../../support/machines';
import { startOnEc2 } from '../../support/onEc2';
import { dueOf, listed } from './support';

/** Puts machines of EC2 on hold, at a server that carries out due actions, and waits until they are stopped. */
async function holding(count: number) {
  const ec2 = await startOnEc2({ restSeconds: 1 });
  onTestFinished(() => ec2.stop());
  const { server, place } = ec2;
  // Due actions are carried out while the server listens.
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  server.pass((Date.now() - server.now.getTime()) / 1_000);
  const token = await server.tokenOf('lena', 'Data/Air');
  const ids = await ec2.listed(...Array.from({ length: count }, () => ({})));
  const stateOf = async (id: string) =>
    (await machinesOf(server)).find(({ instance_id }) => instance_id === id)?.state ?? 'terminated';
  const reaches = (id: string, state: RegExp) => until(async () => state.test(await stateOf(id)), `${id} is ${state}`);
  const instance = (id: string) => place().instances.get(id) ?? place().add();
  const body = termination(ids.map((instance_id) => ({ instance_id })));
  expect((await server.send('POST', 'terminate/hold', token, body)).json()).toMatchObject({ status: 'success' });
  await Promise.all(ids.map((id) => reaches(id, /^stopped$/)));
  const reasonOf = async (id: string) => (await dueOf(server, id))[0]?.reason;
  const terminations = async () =>
    (await auditOf(server, 'machines/terminate'))
      .filter(({ outcome }) => outcome === 'success')
      .map(({ actor, target }) => `${actor} ${target}`);
  return { ec2, server, place, token, ids, stateOf, reaches, instance, reasonOf, terminations };
}

it('holds machines of EC2, except those that were started, protected or terminated meanwhile', {
  timeout: 240_000,
}, async () => {
  const { server, place, token, ids, stateOf, reaches, instance, reasonOf, terminations } = await holding(5);
  const [left, started, outside, guarded, gone] = ids as [string, string, string, string, string];
  expect(await listed(server, token, left)).toMatchObject({ state: 'stopped', ending: 'hold' });

  const start = {
    ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: started },
  };
  expect((await server.send('POST', 'machines/start', token, start)).json()).toMatchObject({ hold_ended: true });
  place().send(instance(outside), 'running');
  place().send(instance(gone), 'terminated');
  instance(guarded).isProtected = true;
  await Promise.all([reaches(outside, /^running$/), reaches(gone, /^terminated$/)]);
  server.pass(181);
  await until(async () => (await reasonOf(outside)) !== null, 'the hold of the machine that runs is over');
  expect(await reasonOf(outside)).toBe(`${outside} is running: it was started`);
  expect(await reasonOf(started)).toBe('lena started it');

  server.pass(1_800);
  await reaches(left, /^(shutting-down|terminated)$/);
  await until(
    async () =>
      (await dueOf(server, guarded))[0]?.state === 'cancelled' && (await dueOf(server, gone))[0]?.state === 'done',
    'the other holds are over',
  );
  expect(await reasonOf(guarded)).toMatch(/protected from termination|OperationNotPermitted/);
  expect(await Promise.all([started, outside, guarded].map(stateOf))).toEqual(['running', 'running', 'stopped']);
  expect(await terminations()).toEqual([`hold of lena ${left}`]);
});

it('asks EC2 for the state before a termination, which waits while EC2 does not answer', {
  timeout: 240_000,
}, async () => {
  const { ec2, server, place, ids, stateOf, reaches, instance, reasonOf, terminations } = await holding(2);
  const [outside, left] = ids as [string, string];
  await ec2.listed({}, {}, {});
  const { cloud } = ec2.ec2;
  const isReadWithout = () =>
    cloud.fail({ action: 'DescribeInstances', filtered: false, omits: [outside, left], times: 9_999 });
  const triesOf = async (id: string) => (await dueOf(server, id))[0]?.tries;
  cloud.fail({ action: 'DescribeInstances', filtered: true, times: 99, error: { code: 'UnauthorizedOperation' } });
  isReadWithout();
  place().send(instance(outside), 'running');
  server.pass(1_800);
  await until(async () => (await triesOf(outside)) === 1 && (await triesOf(left)) === 1, 'both are tried');
  expect(ec2.asked('TerminateInstances')).toBe(0);
  expect(await dueOf(server, left)).toMatchObject([{ state: 'waiting', reason: null, claim: null }]);

  cloud.mend();
  isReadWithout();
  server.pass(10);
  await until(async () => (await reasonOf(outside)) !== null, 'the hold of the machine that runs is over');
  await reaches(left, /^(shutting-down|terminated)$/);
  const reason = `${outside} is running: it was started`;
  expect(await dueOf(server, outside)).toMatchObject([{ state: 'cancelled', ended_by: 'server', reason }]);
  expect(await auditOf(server, 'hold_cancelled')).toMatchObject([{ target: outside, after: { reason } }]);
  const token = await server.tokenOf('lena', 'Data/Air');
  const notices = (await server.call({ path: 'notifications', token })).json<{ data: { holds: unknown[] } }>();
  expect(notices.data.holds).toMatchObject([{ reason, machines: [{ instance_id: outside }] }]);
  expect(place().stateOf(instance(outside))).toBe('running');
  expect(await stateOf(outside)).toBe('stopped');
  expect(await terminations()).toEqual([`hold of lena ${left}`]);
});
