import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../../../server/db/connection';
import { cloudConfig, ec2Parts, machinesOf, until } from '../../../support/ec2';
import { type Launched, launchForm, sendLaunch, useOf } from '../../../support/launches';
import { termination } from '../../../support/machines';
import { startOnEc2 } from '../../../support/onEc2';
import { addProcess } from '../../../support/requests';
import { TestApp } from '../../../support/testApp';
import { emptyPostgres } from '../../../support/testDatabase';

it('holds no transaction while it waits for the cloud, since PostgreSQL would end it (S40)', async () => {
  const empty = await emptyPostgres();
  onTestFinished(() => empty.drop());
  const { ec2, place, stop } = await startOnEc2();
  onTestFinished(stop);
  // An idle transaction ends here after 300 ms, and in production after 20 s.
  const database = await openPostgres(empty.url, { limits: { statementMs: 7_000, idleMs: 300 } });
  onTestFinished(() => database.close());
  const server = (await TestApp.start({ ...ec2Parts(cloudConfig(ec2.url)), database })).untilEndOfTest();
  await server.add('lena', { 'Data/Air': ['machine_launch user', 'aws user'] });
  const token = await server.tokenOf('lena', 'Data/Air');
  const machine = place().add();
  const template_id = place().addTemplate('slow', { imageId: 'ami-0a', instanceType: 't3.medium' }).id;
  await until(async () => (await machinesOf(server)).length === 1, 'the machine is listed');
  const process = await addProcess(server, { machine_max_count: 5, template_id });
  const slow = (action: string, more: object = {}) => ec2.cloud.fail({ action, delayMs: 1_000, times: 99, ...more });

  slow('RunInstances');
  slow('DescribeLaunchTemplates');
  const launched = await sendLaunch(server, token, launchForm(process, { template_id, count: 1 }));
  expect(launched.json<Launched>()).toMatchObject({ status: 'success' });

  ec2.cloud.mend();
  ec2.cloud.fail({ action: 'RunInstances', lost: 'done', times: 99 });
  ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, lost: 'not done', times: 99 });
  await sendLaunch(server, token, launchForm(process, { template_id, count: 1 }), 'lost');
  expect(await useOf(server, token, process)).toMatchObject({ live: 1, reserved: 1 });
  ec2.cloud.mend();
  slow('DescribeInstances', { filtered: true });
  server.pass(60);
  const status = await server.call({ path: 'launchmachines/status?key=lost', token });
  expect(status.json()).toMatchObject({ data: { outcome: 'success', count: 1 } });

  slow('DescribeInstanceAttribute');
  slow('TerminateInstances');
  const ended = await server.send('POST', 'terminate', token, termination([{ instance_id: machine.id }]));
  expect(ended.json()).toMatchObject({ data: [{ instance_id: machine.id, outcome: 'terminate' }] });
});
