import { expect, it, onTestFinished } from 'vitest';
import { machinesOf, until } from '../../support/ec2';
import { auditOf } from '../../support/machines';
import { startOnEc2 } from '../../support/onEc2';
import { dueOf } from '../dueActions/support';
import { noPlan, setSchedule, week } from './support';

it('stops, starts and ends machines of EC2, except protected ones', { timeout: 240_000 }, async () => {
  const ec2 = await startOnEc2({ restSeconds: 1 });
  onTestFinished(() => ec2.stop());
  const { server } = ec2;
  // Due actions are carried out while the server listens.
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  await server.add('ada', { admin: ['admin'] });
  const { process } = await ec2.ready(9);
  // The history of EC2 follows the clock of this computer. This is a day of the weekly plan without a change soon.
  server.pass((Date.now() - server.now.getTime()) / 1_000);
  const ada = await server.tokenOf('ada', 'admin');
  const clock = (minutes: number) => new Date(server.now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
  const days = ['1', '2', '3', '4', '5', '6', '7'];
  const plan = { ...week, days, stops: clock(2), starts: clock(4) };
  expect((await setSchedule(server, ada, process, plan)).statusCode).toBe(200);
  const tags = { 'quarterdeck:process': String(process) };
  const [one, guarded] = await ec2.listed({ tags }, { tags, isProtected: true });
  const stateOf = async (id = '') => (await machinesOf(server)).find(({ instance_id }) => instance_id === id)?.state;
  const reaches = (state: string) => until(async () => (await stateOf(one)) === state, `the machine is ${state}`);

  server.pass(120);
  await reaches('stopped');
  await until(
    async () => (await dueOf(server, guarded ?? ''))[0]?.state === 'cancelled',
    'the protected machine is left',
  );
  expect(await stateOf(guarded)).toBe('running');
  server.pass(120);
  await reaches('running');

  await setSchedule(server, ada, process, { ...noPlan, default_lifetime_hours: 1, grace_days: 1, revision: 1 });
  server.pass(3_600);
  await reaches('stopped');
  server.pass(86_400);
  await until(async () => /shutting-down|terminated/.test((await stateOf(one)) ?? ''), 'the machine has ended');
  expect(await stateOf(guarded)).toBe('running');
  expect((await auditOf(server, 'machines/terminate')).map(({ actor, outcome }) => `${actor} ${outcome}`)).toEqual([
    `schedule of process ${process}, set by ada success`,
  ]);
});
