import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Ec2Fleet } from '../../../../../server/fleet/ec2/ec2Fleet';
import { cloudConfig, ec2Parts, machinesOf, until } from '../../../support/ec2';
import { type Launched, sendLaunch, useOf } from '../../../support/launches';
import { auditOf } from '../../../support/machines';
import { type OnEc2, startOnEc2 } from '../../../support/onEc2';
import { TestApp } from '../../../support/testApp';

let on: OnEc2;

beforeEach(async () => {
  on = await startOnEc2();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await on.stop();
});

interface Failure {
  readonly message: string;
}

describe('lost response', () => {
  const actions = [
    ['start', 'StartInstances', 'stopped', 'running'],
    ['stop', 'StopInstances', 'running', 'stopped'],
    ['terminate', 'TerminateInstances', 'running', 'terminated'],
  ] as const;

  it.each(actions)('to a completed %s: finds it completed and does not send it again', async (word, call, from, to) => {
    const [id] = await on.listed({ goal: from });
    on.ec2.cloud.fail({ action: call, lost: 'done' });
    const answer = await on.act(word, id);
    expect([answer.statusCode, answer.json().status]).toEqual([200, to]);
    expect(on.asked(call)).toBe(1);
    expect((await auditOf(on.server, `machines/${word}`))[0]).toMatchObject({ outcome: 'success' });
  });

  it.each(actions)(
    'to a %s that was not carried out: neither reports it done nor sends it again',
    async (word, call, from) => {
      const [id] = await on.listed({ goal: from });
      on.ec2.cloud.fail({ action: call, lost: 'not done' });
      const answer = await on.act(word, id);
      expect([answer.statusCode, answer.json<Failure>().message]).toEqual([
        502,
        'The cloud failed: The cloud did not answer in time. It may still be done: look at the machine again.',
      ]);
      expect(on.asked(call)).toBe(1);
      expect(on.place().instances.get(id)?.goal).toBe(from);
    },
  );

  it('to a launch and its lookup: a server that starts meanwhile concludes it once the cloud responds', async () => {
    const { process, form } = await on.ready(5);
    on.ec2.cloud.fail({ action: 'RunInstances', lost: 'done', times: 99 });
    on.ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, lost: 'not done', times: 99 });
    await sendLaunch(on.server, on.token, form(3));
    on.ec2.cloud.mend();
    on.ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, delayMs: 500, times: 99 });
    const parts = ec2Parts(cloudConfig(on.ec2.url));
    const started = (await TestApp.start({ ...parts, database: on.server.database })).untilEndOfTest();
    expect(await useOf(started, on.token, process)).toMatchObject({ reserved: 3 });
    await until(
      async () => (await useOf(started, on.token, process)).reserved === 0,
      'the launch is concluded, though nobody asks for it',
    );
    expect(on.asked('RunInstances')).toBeGreaterThan(0);
    expect(await useOf(started, on.token, process)).toEqual({ live: 3, reserved: 0 });
  });

  it('to a launch of a paused server that another one concluded: does not send it any more', async () => {
    const { process, form } = await on.ready(5);
    let wake = () => {};
    const paused = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let isPaused = false;
    const { launch } = Ec2Fleet.prototype;
    vi.spyOn(Ec2Fleet.prototype, 'launch').mockImplementation(async function (this: Ec2Fleet, order, conclude) {
      isPaused = true;
      await paused;
      return launch.call(this, order, conclude);
    });
    const sent = sendLaunch(on.server, on.token, form(3));
    await until(async () => isPaused, 'the launch is about to be sent');
    // To the database, the holder of its lock has gone with its host.
    const begun_at = new Date(Date.now() - 60_000);
    await on.server.db.updateTable('launch').set({ run_id: 0, begun_at }).execute();
    on.server.pass(60);
    const parts = ec2Parts(cloudConfig(on.ec2.url));
    const other = (
      await TestApp.start({ ...parts, database: on.server.database, now: () => on.server.now })
    ).untilEndOfTest();
    await until(async () => (await useOf(other, on.token, process)).reserved === 0, 'the other server concludes it');
    wake();
    const answer = await sent;
    expect([answer.statusCode, answer.json<Failure>().message]).toEqual([
      502,
      'The cloud failed: The server was held up before it could ask the cloud, so nothing was sent. Launch again.',
    ]);
    expect(on.asked('RunInstances')).toBe(0);
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 0, reserved: 0 });
  });

  it('to a completed launch: finds all its machines by their tag and launches once', async () => {
    const { process, form } = await on.ready(5);
    on.ec2.cloud.fail({ action: 'RunInstances', lost: 'done' });
    const answer = (await sendLaunch(on.server, on.token, form(3))).json<Launched>();
    expect([answer.status, answer.data.length]).toEqual(['success', 3]);
    expect(on.asked('RunInstances')).toBe(1);
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 3, reserved: 0 });
  });

  it('to a launch that was not carried out: sends it once more under its token', async () => {
    const { process, form } = await on.ready(5);
    on.ec2.cloud.fail({ action: 'RunInstances', lost: 'not done' });
    expect((await sendLaunch(on.server, on.token, form(3))).json<Launched>()).toMatchObject({ status: 'success' });
    expect(on.asked('RunInstances')).toBe(2);
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 3, reserved: 0 });
  });

  it('to a launch listed in part: does not conclude it with that part', async () => {
    const { process, form } = await on.ready(5);
    on.ec2.cloud.fail({ action: 'RunInstances', lost: 'done' });
    on.ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, most: 1 });
    expect((await sendLaunch(on.server, on.token, form(3))).json<Launched>().data).toHaveLength(3);
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 3, reserved: 0 });
  });

  it('to an open launch: counts its machines once', async () => {
    const { process, form } = await on.ready(5);
    on.ec2.cloud.fail({ action: 'RunInstances', lost: 'done' });
    // Lookups by token get no response; readings of all machines do.
    on.ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, lost: 'not done', times: 99 });
    expect((await sendLaunch(on.server, on.token, form(3))).json<Launched>()).toMatchObject({
      status: 'warning',
      data: [],
    });
    await until(async () => (await machinesOf(on.server)).length === 4, 'its machines are read');
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 0, reserved: 3 });
  });

  it.each(['done', 'not done'] as const)(
    'to a new template that was %s: creates one under the same token',
    async (lost) => {
      const [id] = await on.listed({ tags: { Name: 'source' } });
      on.ec2.cloud.fail({ action: 'CreateLaunchTemplate', lost });
      const made = await on.server.send('POST', 'ec2/createltbyip', on.token, { ip: '', instance_id: id });
      expect(made.statusCode).toBe(200);
      expect(on.place().templates.size).toBe(1);
      const { LaunchTemplateId: lt_id } = made.json<{ data: Record<string, string> }>().data;
      on.ec2.cloud.fail({ action: 'CreateLaunchTemplateVersion', lost });
      const next = await on.server.send('POST', 'ec2/updateltbyip', on.token, {
        lt_id,
        version: '1',
        ip: '',
        instance_id: id,
      });
      expect(next.json()).toMatchObject({ data: { VersionNumber: 2, LatestVersionNumber: 2 } });
      expect(on.place().templates.get(lt_id ?? '')?.versions).toHaveLength(2);
    },
  );

  it('to a template twice: says that it may exist', async () => {
    const [id] = await on.listed({});
    on.ec2.cloud.fail({ action: 'CreateLaunchTemplate', lost: 'not done', times: 2 });
    const made = await on.server.send('POST', 'ec2/createltbyip', on.token, { ip: '', instance_id: id });
    expect([made.statusCode, made.json<Failure>().message]).toEqual([
      502,
      'The cloud failed: The cloud did not answer in time. It may still be done: look before you try again.',
    ]);
  });
});
