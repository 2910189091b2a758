import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalEc2 } from '../../../support/ec2/localEc2';
import { accountNumber, cloudConfig, ec2Parts, localEc2, machinesOf, until } from '../../support/ec2';
import { type Launched, launchForm, sendLaunch, useOf } from '../../support/launches';
import { auditOf, search, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let ec2: LocalEc2;
let server: TestApp;
let token = '';

beforeEach(async () => {
  ec2 = await localEc2();
  server = await TestApp.start(ec2Parts(cloudConfig(ec2.url)));
  await server.add('lena', { 'Data/Air': ['machine_launch user', 'aws user'] });
  token = await server.tokenOf('lena', 'Data/Air');
});

afterEach(async () => {
  await server.stop();
  await ec2.close();
});

const place = () => ec2.cloud.place(accountNumber, 'us-east-1');
const asked = (action: string) => ec2.cloud.requests.filter((one) => one.endsWith(` ${action}`)).length;

/** Adds machines, and waits until they are listed. */
async function listed(...machines: Parameters<ReturnType<typeof place>['add']>[0][]) {
  const added = machines.map((more) => place().add(more));
  await until(async () => {
    const seen = new Set((await machinesOf(server)).map(({ instance_id }) => instance_id));
    return added.every(({ id }) => seen.has(id));
  }, 'the machines are listed');
  return added.map(({ id }) => id) as [string, ...string[]];
}

const act = (action: string, id: string) =>
  server.send('POST', `machines/${action}`, token, {
    ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: id },
  });
const terminate = (...ids: string[]) =>
  server.send('POST', 'terminate', token, termination(ids.map((instance_id) => ({ instance_id }))));

interface Failure {
  readonly message: string;
  readonly detail: string;
  readonly code: string;
}

describe('what EC2 refuses', () => {
  it.each([
    ['UnauthorizedOperation', 403, 502, /^The cloud failed: The server’s role in this account is not allowed/],
    ['RequestLimitExceeded', 503, 503, /^The cloud is busy: The cloud takes no more requests of this account/],
    ['ExpiredToken', 400, 502, /^The cloud failed: The server’s credentials for this account have expired/],
    ['IncorrectInstanceState', 400, 409, /^The machine is in a state in which this cannot be done/],
    ['OperationNotPermitted', 400, 409, /^The machine is protected from this by a setting of its own/],
    ['UnsupportedOperation', 400, 409, /^The cloud does not do this with machines of this kind/],
    ['InvalidInstanceID.NotFound', 400, 502, /^The cloud failed: The cloud does not know the machine/],
    ['InternalError', 500, 502, /^The cloud failed: The cloud had an error of its own.*look at the machine again/],
    ['SomethingNew', 400, 502, /^The cloud failed: The cloud refused the request\./],
  ])('of a stop, %s, is told in a sentence, with its code and its request', async (code, status, expected, words) => {
    const [id] = await listed({});
    ec2.cloud.fail({ action: 'StopInstances', error: { code, message: 'in EC2’s words', status } });
    const answer = await act('stop', id);
    expect(answer.statusCode).toBe(expected);
    const { message, detail } = answer.json<Failure>();
    expect(message).toMatch(words);
    if (expected !== 409) expect(detail).toMatch(new RegExp(`^${code}: in EC2’s words \\(request [0-9a-f-]{36} of`));
    expect((await auditOf(server, 'machines/stop'))[0]?.outcome).not.toBe('success');
    expect(asked('StopInstances')).toBe(1);
    expect(place().instances.get(id)?.goal).toBe('running');
  });

  it.each([
    ['InsufficientInstanceCapacity', 500, /has not enough machines of this type/],
    ['VcpuLimitExceeded', 400, /as many vCPUs of this kind as its quota allows/],
    ['InstanceLimitExceeded', 400, /as many machines of this type as its quota allows/],
    ['UnauthorizedOperation', 403, /role in this account is not allowed/],
    ['InvalidAMIID.NotFound', 400, /does not have the image of the launch template/],
    ['IdempotentParameterMismatch', 400, /has had another launch under the same token/],
  ])('of a launch, %s, is told in a sentence, and nothing stays reserved', async (code, status, words) => {
    const { process, form } = await ready(3);
    ec2.cloud.fail({ action: 'RunInstances', times: 2, error: { code, status } });
    const answer = await sendLaunch(server, token, form(2));
    expect([answer.statusCode, answer.json<Failure>().message]).toEqual([502, expect.stringMatching(words)]);
    expect(answer.json<Failure>().detail).toContain(code);
    expect(await useOf(server, token, process)).toEqual({ live: 0, reserved: 0 });
    const [row] = await auditOf(server, 'launchmachines');
    expect(row).toMatchObject({
      outcome: 'failed',
      after: { error_code: code, cloud_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  it('because a policy denies it says what was denied to whom, where the role may ask', async () => {
    const [id] = await listed({});
    const message = 'You are not authorized. Encoded authorization failure message: c2VjcmV0LWJsb2I';
    ec2.cloud.fail({ action: 'StopInstances', error: { code: 'UnauthorizedOperation', status: 403, message } });
    const told = (await act('stop', id)).json<Failure>();
    expect(told.detail).toMatch(/ec2:StartInstances on arn:aws:ec2:.*is denied by a policy, for arn:aws:sts::\d+/);
    expect(told.detail).not.toContain('c2VjcmV0');
    ec2.cloud.fail({ action: 'StopInstances', error: { code: 'UnauthorizedOperation', status: 403, message } });
    ec2.cloud.fail({ action: 'DecodeAuthorizationMessage', error: { code: 'AccessDenied', status: 403 } });
    expect((await act('stop', id)).json<Failure>().detail).toMatch(
      /^UnauthorizedOperation: You are not authorized\. \(/,
    );
  });

  it('is no success because the machine was in that state when it was last seen', async () => {
    const [id] = await listed({ goal: 'stopped' });
    const instance = place().instances.get(id);
    if (!instance) throw new Error('no machine');
    // Somebody starts it elsewhere, and nobody has read it since.
    ec2.cloud.fail({ action: 'DescribeInstances', times: 9_999, error: { code: 'RequestLimitExceeded' } });
    instance.goal = 'running';
    ec2.cloud.fail({ action: 'StopInstances', error: { code: 'UnauthorizedOperation', status: 403 } });
    expect((await act('stop', id)).statusCode).toBe(502);
  });

  it('for one machine of a request tells the others that it was another one', async () => {
    const ids = await listed({}, {});
    place().instances.delete(ids[1] ?? '');
    const rows = (await terminate(...ids)).json<{ data: { instance_id: string; error: string }[] }>().data;
    expect(rows.map(({ error }) => error)).toEqual([
      expect.stringMatching(/because of another machine in it, and did nothing/),
      expect.stringMatching(/does not know the machine/),
    ]);
    expect(place().instances.get(ids[0])?.goal).toBe('running');
  });
});

it('a machine that was protected a moment ago keeps those of its zone, and each is told why', async () => {
  const [free, one = '', other = ''] = await listed({ zone: 'us-east-1b' }, {}, {});
  const selected = termination([free, one, other].map((instance_id) => ({ instance_id })));
  expect((await server.send('POST', 'terminate/plan', token, selected)).json()).toMatchObject({
    data: { allowed: true },
  });
  const instance = place().instances.get(other);
  if (instance) instance.isProtected = true;
  const answer = await terminate(free, one, other);
  expect(answer.statusCode).toBe(502);
  const code = 'OperationNotPermitted';
  expect(answer.json<{ data: object[] }>().data).toMatchObject([
    { instance_id: free, outcome: 'terminate' },
    { instance_id: one, outcome: 'failed', error_code: code, error: expect.stringMatching(/^Another machine/) },
    { instance_id: other, outcome: 'failed', error_code: code, error: `${other} is protected from termination` },
  ]);
});

describe('an answer that never comes', () => {
  const actions = [
    ['start', 'StartInstances', 'stopped', 'running'],
    ['stop', 'StopInstances', 'running', 'stopped'],
    ['terminate', 'TerminateInstances', 'running', 'terminated'],
  ] as const;

  it.each(actions)(
    'to a %s that was done: it is found to be done, and not sent again',
    async (word, call, from, to) => {
      const [id] = await listed({ goal: from });
      ec2.cloud.fail({ action: call, lost: 'done' });
      const answer = await act(word, id);
      expect([answer.statusCode, answer.json().status]).toEqual([200, to]);
      expect(asked(call)).toBe(1);
      expect((await auditOf(server, `machines/${word}`))[0]).toMatchObject({ outcome: 'success' });
    },
  );

  it.each(actions)(
    'to a %s that was not done: nobody says that it was, nor sends it again',
    async (word, call, from) => {
      const [id] = await listed({ goal: from });
      ec2.cloud.fail({ action: call, lost: 'not done' });
      const answer = await act(word, id);
      expect([answer.statusCode, answer.json<Failure>().message]).toEqual([
        502,
        'The cloud failed: The cloud did not answer in time. It may still be done: look at the machine again.',
      ]);
      expect(asked(call)).toBe(1);
      expect(place().instances.get(id)?.goal).toBe(from);
    },
  );

  it('to a launch that was done: its machines are found by their tag, all of them, and launched once', async () => {
    const { process, form } = await ready(5);
    ec2.cloud.fail({ action: 'RunInstances', lost: 'done' });
    const answer = (await sendLaunch(server, token, form(3))).json<Launched>();
    expect([answer.status, answer.data.length]).toEqual(['success', 3]);
    expect(asked('RunInstances')).toBe(1);
    expect(await useOf(server, token, process)).toEqual({ live: 3, reserved: 0 });
  });

  it('to a launch that was not done: it is sent again under its token, once', async () => {
    const { process, form } = await ready(5);
    ec2.cloud.fail({ action: 'RunInstances', lost: 'not done' });
    expect((await sendLaunch(server, token, form(3))).json<Launched>()).toMatchObject({ status: 'success' });
    expect(asked('RunInstances')).toBe(2);
    expect(await useOf(server, token, process)).toEqual({ live: 3, reserved: 0 });
  });

  it('to a launch of which only a part is listed yet: it is not concluded with that part', async () => {
    const { process, form } = await ready(5);
    ec2.cloud.fail({ action: 'RunInstances', lost: 'done' });
    ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, most: 1 });
    expect((await sendLaunch(server, token, form(3))).json<Launched>().data).toHaveLength(3);
    expect(await useOf(server, token, process)).toEqual({ live: 3, reserved: 0 });
  });

  it('to a launch counts its machines once while it is not concluded', async () => {
    const { process, form } = await ready(5);
    ec2.cloud.fail({ action: 'RunInstances', lost: 'done' });
    // Those who look for it get no answer; those who read all machines do.
    ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, lost: 'not done', times: 99 });
    expect((await sendLaunch(server, token, form(3))).json<Launched>()).toMatchObject({ status: 'warning', data: [] });
    await until(async () => (await machinesOf(server)).length === 4, 'its machines are read');
    expect(await useOf(server, token, process)).toEqual({ live: 0, reserved: 3 });
  });

  it.each(['done', 'not done'] as const)(
    'to a new template that was %s: one is made, by the same token',
    async (lost) => {
      const [id] = await listed({ tags: { Name: 'source' } });
      ec2.cloud.fail({ action: 'CreateLaunchTemplate', lost });
      const made = await server.send('POST', 'ec2/createltbyip', token, { ip: '', instance_id: id });
      expect(made.statusCode).toBe(200);
      expect(place().templates.size).toBe(1);
      const { LaunchTemplateId: lt_id } = made.json<{ data: Record<string, string> }>().data;
      ec2.cloud.fail({ action: 'CreateLaunchTemplateVersion', lost });
      const next = await server.send('POST', 'ec2/updateltbyip', token, {
        lt_id,
        version: '1',
        ip: '',
        instance_id: id,
      });
      expect(next.json()).toMatchObject({ data: { VersionNumber: 2, LatestVersionNumber: 2 } });
      expect(place().templates.get(lt_id ?? '')?.versions).toHaveLength(2);
    },
  );

  it('to a template, twice: it is said that it may be there', async () => {
    const [id] = await listed({});
    ec2.cloud.fail({ action: 'CreateLaunchTemplate', lost: 'not done', times: 2 });
    const made = await server.send('POST', 'ec2/createltbyip', token, { ip: '', instance_id: id });
    expect([made.statusCode, made.json<Failure>().message]).toEqual([
      502,
      'The cloud failed: The cloud did not answer in time. It may still be done: look before you try again.',
    ]);
  });
});

it('a request that fails by old credentials leaves those on their way as they are', async () => {
  const ids = await listed({}, {});
  // For longer than it would be looked for, if its connection broke.
  ec2.cloud.fail({ action: 'StopInstances', delayMs: 4_000 });
  const slow = act('stop', ids[0]);
  await until(async () => asked('StopInstances') === 1, 'the slow one is on its way');
  ec2.cloud.fail({ action: 'StopInstances', error: { code: 'ExpiredToken' } });
  expect((await act('stop', ids[1] ?? '')).statusCode).toBe(502);
  expect((await slow).statusCode).toBe(200);
  expect(asked('StopInstances')).toBe(2);
});

describe('protection from termination', () => {
  it('that is as it was known leaves the lists as they are', async () => {
    const [id] = await listed({});
    const plan = () => server.send('POST', 'terminate/plan', token, termination([{ instance_id: id }]));
    await plan();
    const etag = async () => (await server.send('POST', 'ec2/listallinstance', token, search())).headers.etag;
    const before = await etag();
    await server.db
      .updateTable('cloud_machine')
      .set({ protection_read_at: new Date(0) })
      .execute();
    const next = await TestApp.start({ ...ec2Parts(cloudConfig(ec2.url)), database: server.database });
    try {
      await next.send('POST', 'terminate/plan', token, termination([{ instance_id: id }]));
    } finally {
      await next.stop();
    }
    expect(asked('DescribeInstanceAttribute')).toBe(2);
    expect(await etag()).toBe(before);
  });

  it('is not asked for, machine by machine, of more than may be terminated at once', async () => {
    await listed(...Array.from({ length: 6 }, () => ({ tags: { Name: 'many' } })));
    const env = { TERMINATE_MAXIMUM: '5' };
    const strict = await TestApp.start({ ...ec2Parts(cloudConfig(ec2.url)), database: server.database, env });
    try {
      const plan = await strict.send('POST', 'terminate/plan', token, termination('many'));
      expect(plan.json()).toMatchObject({ data: { allowed: false, limit: 5 } });
    } finally {
      await strict.stop();
    }
    expect(asked('DescribeInstanceAttribute')).toBe(0);
  });
});

/** A process of a limit with the template that it may launch, while one machine is there. */
async function ready(machine_max_count: number) {
  await listed({});
  const template_id = place().addTemplate('web', { imageId: 'ami-0a', instanceType: 't3.medium' }).id;
  const process = await addProcess(server, { machine_max_count, template_id });
  return { process, form: (count: number) => launchForm(process, { template_id, count }) };
}
