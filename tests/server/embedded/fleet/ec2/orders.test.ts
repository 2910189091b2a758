import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloudConfig, ec2Parts, until } from '../../../support/ec2';
import { sendLaunch, useOf } from '../../../support/launches';
import { auditOf, termination } from '../../../support/machines';
import { type OnEc2, startOnEc2 } from '../../../support/onEc2';
import { TestApp } from '../../../support/testApp';

let on: OnEc2;

beforeEach(async () => {
  on = await startOnEc2();
});

afterEach(() => on.stop());

interface Failure {
  readonly message: string;
  readonly detail: string;
  readonly code: string;
}

describe('refusal of EC2', () => {
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
  ])('of a stop, %s, has a message, its code and request id', async (code, status, expected, words) => {
    const [id] = await on.listed({});
    on.ec2.cloud.fail({ action: 'StopInstances', times: 3, error: { code, message: 'in EC2’s words', status } });
    const answer = await on.act('stop', id);
    expect(answer.statusCode).toBe(expected);
    const { message, detail } = answer.json<Failure>();
    expect(message).toMatch(words);
    if (expected !== 409) expect(detail).toMatch(new RegExp(`^${code}: in EC2’s words \\(request [0-9a-f-]{36} of`));
    expect((await auditOf(on.server, 'machines/stop'))[0]?.outcome).not.toBe('success');
    // A throttled order was not carried out, so it is sent again for some seconds.
    expect(on.asked('StopInstances')).toBe(code === 'RequestLimitExceeded' ? 3 : 1);
    expect(on.place().instances.get(id)?.goal).toBe('running');
  });

  it.each([
    ['InsufficientInstanceCapacity', 500, /has not enough machines of this type/],
    ['VcpuLimitExceeded', 400, /as many vCPUs of this kind as its quota allows/],
    ['InstanceLimitExceeded', 400, /as many machines of this type as its quota allows/],
    ['UnauthorizedOperation', 403, /role in this account is not allowed/],
    ['InvalidAMIID.NotFound', 400, /does not have the image of the launch template/],
    ['IdempotentParameterMismatch', 400, /has had another launch under the same token/],
  ])('of a launch, %s, has a message, and releases the reservation', async (code, status, words) => {
    const { process, form } = await on.ready(3);
    on.ec2.cloud.fail({ action: 'RunInstances', times: 2, error: { code, status } });
    const answer = await sendLaunch(on.server, on.token, form(2));
    expect([answer.statusCode, answer.json<Failure>().message]).toEqual([502, expect.stringMatching(words)]);
    expect(answer.json<Failure>().detail).toContain(code);
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 0, reserved: 0 });
    const [row] = await auditOf(on.server, 'launchmachines');
    expect(row).toMatchObject({
      outcome: 'failed',
      after: { error_code: code, cloud_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  it.each([403, 502])('quotes a proxy’s page with status %i in one line', async (status) => {
    const [id] = await on.listed({});
    const html = `<html>\n<title>Blocked</title>\n${'<p>'.repeat(500)}</html>`;
    on.ec2.cloud.fail({ action: 'StopInstances', times: 3, page: { status, html } });
    const answer = await on.act('stop', id);
    expect(answer.statusCode).toBe(502);
    const { message, detail } = answer.json<Failure>();
    expect(message).toContain('What answered cannot be the cloud');
    expect(detail).toMatch(new RegExp(`^UnreadableAnswer: HTTP ${status}: <html> <title>Blocked</title> `));
    expect(detail.length).toBeLessThan(400);
    expect(on.asked('StopInstances')).toBe(1);
  });

  it('by a policy names what was denied to whom, if the role may ask', async () => {
    const [id] = await on.listed({});
    const message = 'You are not authorized. Encoded authorization failure message: c2VjcmV0LWJsb2I';
    on.ec2.cloud.fail({ action: 'StopInstances', error: { code: 'UnauthorizedOperation', status: 403, message } });
    const told = (await on.act('stop', id)).json<Failure>();
    expect(told.detail).toMatch(/ec2:StartInstances on arn:aws:ec2:.*is denied by a policy, for arn:aws:sts::\d+/);
    expect(told.detail).not.toContain('c2VjcmV0');
    on.ec2.cloud.fail({ action: 'StopInstances', error: { code: 'UnauthorizedOperation', status: 403, message } });
    on.ec2.cloud.fail({ action: 'DecodeAuthorizationMessage', error: { code: 'AccessDenied', status: 403 } });
    expect((await on.act('stop', id)).json<Failure>().detail).toMatch(
      /^UnauthorizedOperation: You are not authorized\. \(/,
    );
  });

  it('is not a success because the machine was last seen in that state', async () => {
    const [id] = await on.listed({ goal: 'stopped' });
    const instance = on.place().instances.get(id);
    if (!instance) throw new Error('no machine');
    // Someone starts it elsewhere, and no reading has happened since.
    on.ec2.cloud.fail({ action: 'DescribeInstances', times: 9_999, error: { code: 'RequestLimitExceeded' } });
    instance.goal = 'running';
    on.ec2.cloud.fail({ action: 'StopInstances', error: { code: 'UnauthorizedOperation', status: 403 } });
    expect((await on.act('stop', id)).statusCode).toBe(502);
  });

  it('of one machine in a request is reported for the others too', async () => {
    const ids = await on.listed({}, {});
    on.place().instances.delete(ids[1] ?? '');
    const rows = (await on.terminate(...ids)).json<{ data: { instance_id: string; error: string }[] }>().data;
    expect(rows.map(({ error }) => error)).toEqual([
      expect.stringMatching(/because of another machine in it, and did nothing/),
      expect.stringMatching(/does not know the machine/),
    ]);
    expect(on.place().instances.get(ids[0])?.goal).toBe('running');
  });
});

it('sends a throttled stop again, and succeeds once the cloud accepts it', async () => {
  const [id] = await on.listed({});
  on.ec2.cloud.fail({ action: 'StopInstances', error: { code: 'RequestLimitExceeded' } });
  expect((await on.act('stop', id)).statusCode).toBe(200);
  expect(on.asked('StopInstances')).toBe(2);
  expect(on.place().instances.get(id)?.goal).toBe('stopped');
});

it('reports a newly protected machine and those that it keeps in its zone', async () => {
  const [free, one = '', other = ''] = await on.listed({ zone: 'us-east-1b' }, {}, {});
  const selected = termination([free, one, other].map((instance_id) => ({ instance_id })));
  expect((await on.server.send('POST', 'terminate/plan', on.token, selected)).json()).toMatchObject({
    data: { allowed: true },
  });
  const instance = on.place().instances.get(other);
  if (instance) instance.isProtected = true;
  const answer = await on.terminate(free, one, other);
  expect(answer.statusCode).toBe(502);
  const code = 'OperationNotPermitted';
  expect(answer.json<{ data: object[] }>().data).toMatchObject([
    { instance_id: free, outcome: 'terminate' },
    { instance_id: one, outcome: 'failed', error_code: code, error: expect.stringMatching(/^Another machine/) },
    { instance_id: other, outcome: 'failed', error_code: code, error: `${other} is protected from termination` },
  ]);
});

it('stops a spot machine of a persistent request, and reports EC2’s refusal for a one-time request', async () => {
  const [lasting, passing = ''] = await on.listed({ lifecycle: 'spot', isPersistent: true }, { lifecycle: 'spot' });
  expect((await on.act('stop', lasting)).json()).toMatchObject({ status: expect.stringMatching(/^stop/) });
  expect((await on.act('start', lasting)).statusCode).toBe(200);
  const refused = await on.act('stop', passing);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'machine_refuses',
    message: expect.stringMatching(/of a spot request for one time: it can be terminated, but neither stopped nor/),
    detail: expect.stringContaining('You can only stop Spot Instances associated with persistent'),
  });
});

it('does not affect requests in flight when old credentials fail one', async () => {
  const ids = await on.listed({}, {});
  // Longer than the time for which a lookup would follow a broken connection.
  on.ec2.cloud.fail({ action: 'StopInstances', delayMs: 1_000 });
  const slow = on.act('stop', ids[0]);
  await until(async () => on.asked('StopInstances') === 1, 'the slow one is on its way');
  on.ec2.cloud.fail({ action: 'StopInstances', error: { code: 'ExpiredToken' } });
  expect((await on.act('stop', ids[1] ?? '')).statusCode).toBe(502);
  expect((await slow).statusCode).toBe(200);
  expect(on.asked('StopInstances')).toBe(2);
});

describe('termination protection', () => {
  it('does not change the lists if it is as known', async () => {
    const [id] = await on.listed({});
    const plan = () => on.server.send('POST', 'terminate/plan', on.token, termination([{ instance_id: id }]));
    await plan();
    // Returns the source of every list's ETag.
    const generation = () => on.server.db.selectFrom('fleet_head').select('generation').executeTakeFirst();
    const before = await generation();
    await on.server.db
      .updateTable('cloud_machine')
      .set({ protection_read_at: new Date(0) })
      .execute();
    const next = await TestApp.start({ ...ec2Parts(cloudConfig(on.ec2.url)), database: on.server.database });
    try {
      await next.send('POST', 'terminate/plan', on.token, termination([{ instance_id: id }]));
    } finally {
      await next.stop();
    }
    expect(on.asked('DescribeInstanceAttribute')).toBe(2);
    expect(await generation()).toEqual(before);
  });

  it('is not queried machine by machine for more than may be terminated at once', async () => {
    await on.listed(...Array.from({ length: 6 }, () => ({ tags: { Name: 'many' } })));
    const env = { TERMINATE_MAXIMUM: '5' };
    const strict = await TestApp.start({ ...ec2Parts(cloudConfig(on.ec2.url)), database: on.server.database, env });
    try {
      const plan = await strict.send('POST', 'terminate/plan', on.token, termination('many'));
      expect(plan.json()).toMatchObject({ data: { allowed: false, limit: 5 } });
    } finally {
      await strict.stop();
    }
    expect(on.asked('DescribeInstanceAttribute')).toBe(0);
  });
});
