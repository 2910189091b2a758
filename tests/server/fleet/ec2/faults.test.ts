import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unknownCloudFault } from '../../../../contract/cloudFaults';
import { ownTags } from '../../../../server/fleet/fleet';
import type { LocalPlace } from '../../../support/ec2/cloud';
import type { LocalEc2 } from '../../../support/ec2/localEc2';
import { accountNumber, cloudConfig, ec2Parts, localEc2, machinesOf, until } from '../../support/ec2';
import { auditOf, search } from '../../support/machines';
import { TestApp } from '../../support/testApp';

let ec2: LocalEc2;
let place: LocalPlace;
let server: TestApp;
let token: string;

beforeEach(async () => {
  ec2 = await localEc2();
  place = ec2.cloud.place(accountNumber, 'us-east-1');
});

afterEach(async () => {
  await server.stop();
  await ec2.close();
});

async function start(config = cloudConfig(ec2.url)): Promise<void> {
  server = await TestApp.start(ec2Parts(config));
  await server.add('lena', { 'Data/Air': ['aws user'] });
  token = await server.tokenOf('lena', 'Data/Air');
}

/** A machine that the server lists. */
async function listedMachine(): Promise<string> {
  const { id } = place.add();
  await start();
  await until(async () => (await machinesOf(server)).length === 1, 'the machine is listed');
  return id;
}

const act = (action: string, lookupValue: string) =>
  server.send('POST', `machines/${action}`, token, {
    ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue },
  });

const sent = (action: string) => ec2.cloud.requests.filter((request) => request.endsWith(` ${action}`)).length;

describe('an order', () => {
  it('that is throttled is sent again, and is no failure once the cloud takes it', async () => {
    const id = await listedMachine();
    ec2.cloud.fail({ action: 'StopInstances', error: { code: 'RequestLimitExceeded' } });
    const answer = await act('stop', id);
    expect(answer.statusCode).toBe(200);
    expect(sent('StopInstances')).toBe(2);
    expect(place.instances.get(id)?.goal).toBe('stopped');
  });

  it('that was carried out and whose answer was lost is a success, and is sent once', async () => {
    const id = await listedMachine();
    ec2.cloud.fail({ action: 'TerminateInstances', lost: 'done' });
    const answer = await act('terminate', id);
    expect(answer.statusCode).toBe(200);
    expect(sent('TerminateInstances')).toBe(1);
    const [row] = await auditOf(server, 'machines/terminate');
    expect(row).toMatchObject({ outcome: 'success', target: id });
  });

  it('of which nobody can tell is told as that, and is not sent again', async () => {
    const id = await listedMachine();
    ec2.cloud.fail({ action: 'StopInstances', lost: 'not done' });
    const answer = await act('stop', id);
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('It may still be done') });
    expect(sent('StopInstances')).toBe(1);
  });

  it.each([
    'UnauthorizedOperation',
    'InsufficientInstanceCapacity',
    'VcpuLimitExceeded',
    'IncorrectInstanceState',
    'InvalidInstanceID.NotFound',
    'IncorrectSpotRequestState',
    'UnsupportedOperation',
    'AuthFailure',
  ])('that is refused with %s is told in a sentence, with what the cloud said beside it', async (code) => {
    const id = await listedMachine();
    const goal = place.instances.get(id)?.goal;
    ec2.cloud.fail({ action: 'StopInstances', error: { code, message: 'As Amazon says it.', status: 400 } });
    const answer = (await act('stop', id)).json<{ message: string; detail: string }>();
    expect(answer.message).not.toContain(unknownCloudFault);
    expect(answer.message).not.toContain(code);
    expect(answer.detail).toContain('As Amazon says it.');
    expect(place.instances.get(id)?.goal).toBe(goal);
  });

  it('that no policy allows is told with who may not do what', async () => {
    const id = await listedMachine();
    const message = 'You are not authorized. Encoded authorization failure message: abcDEF123';
    ec2.cloud.fail({ action: 'StopInstances', error: { code: 'UnauthorizedOperation', message, status: 403 } });
    const { detail } = (await act('stop', id)).json<{ detail: string }>();
    expect(detail).toMatch(
      /ec2:StartInstances on arn:aws:ec2:\S+ is denied by a policy, for arn:aws:sts::111122223333:/,
    );
    expect(detail).not.toContain('abcDEF123');
  });
});

describe('a launch template', () => {
  it('whose making got no answer is found by its name; one of that name from before is not it', async () => {
    const id = await listedMachine();
    const create = () => server.send('POST', 'ec2/createltbyip', token, { ip: '', instance_id: id });
    ec2.cloud.fail({ action: 'CreateLaunchTemplate', lost: 'done' });
    const made = await create();
    expect(made.statusCode, made.body).toBe(200);
    expect(sent('CreateLaunchTemplate')).toBe(1);
    // The clock of the server stands still, and a name is made of the time.
    for (const template of place.templates.values())
      Object.assign(template, { created: new Date(Date.now() - 3_600_000) });
    ec2.cloud.fail({ action: 'CreateLaunchTemplate', lost: 'not done' });
    const lost = await create();
    expect(lost.statusCode, lost.body).toBe(502);
    expect(lost.json()).toMatchObject({ message: expect.stringContaining('It may still be done') });
  });
});

describe('credentials', () => {
  it('are asked for once, however many requests need them at the same moment', async () => {
    const config = cloudConfig(ec2.url);
    const regions = ['us-east-1', 'us-west-2', 'eu-west-1', 'eu-central-1'];
    const [account] = Object.values(config.accounts);
    await start({ ...config, accounts: { '019': { ...account, regions } } });
    await until(async () => (await readPlaces()).every(({ read_at }) => read_at !== null), 'all regions are read');
    expect(sent('AssumeRole')).toBe(1);
  });

  it('that the cloud takes no more are got anew, and what is under way with them goes on', async () => {
    const id = await listedMachine();
    const before = sent('AssumeRole');
    ec2.cloud.fail({ action: 'StopInstances', delayMs: 400 });
    const stopping = act('stop', id);
    await until(async () => sent('StopInstances') === 1, 'the order is sent');
    ec2.cloud.fail({ action: 'DescribeInstances', error: { code: 'ExpiredToken' } });
    await until(async () => sent('AssumeRole') > before, 'the role is assumed again');
    expect((await stopping).statusCode).toBe(200);
    place.add();
    await until(async () => (await machinesOf(server)).length === 2, 'the next machine is listed');
  });
});

function readPlaces() {
  return server.db.selectFrom('cloud_place').selectAll().orderBy('account').execute();
}

describe('an account that cannot be read', () => {
  const other = '444455556666';

  it('is told in a warning and asked less and less, keeps its rows, and holds up no other', async () => {
    place.add();
    ec2.cloud.place(other, 'us-east-1').add();
    const config = cloudConfig(ec2.url);
    const credentials = { roleArn: `arn:aws:iam::${other}:role/quarterdeck` };
    await start({ ...config, accounts: { ...config.accounts, '900': { regions: ['us-east-1'], credentials } } });
    await server.add('ada', { admin: ['admin'] });
    const admin = await server.tokenOf('ada', 'admin');
    await until(async () => (await machinesOf(server)).length === 2, 'both are listed');

    ec2.cloud.fail({
      action: '*',
      account: other,
      error: { code: 'UnauthorizedOperation', status: 403 },
      times: 9_999,
    });
    await until(async () => (await readPlaces()).some(({ failures }) => failures >= 2), 'the account fails twice');
    const [, failing] = await readPlaces();
    const pause = (failing?.next_read_at.getTime() ?? 0) - (failing?.failed_at?.getTime() ?? 0);
    expect(pause).toBeGreaterThan(1.5 * config.poll.restSeconds * 1_000);
    place.add();
    await until(async () => (await machinesOf(server)).length === 3, 'a machine of the other account is listed');

    const answer = await server.send('POST', 'ec2/listallinstance', admin, {
      ...search(),
      account: ['019', '900'],
      region: ['us-east-1'],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, warnings } = answer.json<{ data: { account: string }[]; warnings: Record<string, string>[] }>();
    expect(data.map(({ account }) => account).sort()).toEqual(['019', '019', '900']);
    expect(warnings).toEqual([
      { account: '900', region: 'us-east-1', message: expect.stringMatching(/\. Shown as of .* UTC\.$/) },
    ]);
  });
});

describe('the inventory', () => {
  it('takes in every page of every region', async () => {
    const config = cloudConfig(ec2.url);
    const regions = ['us-east-1', 'us-west-2', 'eu-west-1'];
    for (const region of regions)
      for (let count = 0; count < 1_001; count += 1) ec2.cloud.place(accountNumber, region).add();
    const [account] = Object.values(config.accounts);
    await start({ ...config, accounts: { '019': { ...account, regions } } });
    await until(async () => (await machinesOf(server)).length === 3_003, 'all of them are listed');
    expect(sent('DescribeInstances')).toBeGreaterThanOrEqual(18);
  });

  it('does not keep a server from stopping while the cloud says nothing', async () => {
    await start();
    await until(async () => (await readPlaces()).every(({ read_at }) => read_at !== null), 'the region is read');
    ec2.cloud.fail({ action: 'DescribeInstances', delayMs: 3_600_000, times: 99 });
    const before = sent('DescribeInstances');
    await until(async () => sent('DescribeInstances') > before, 'it is asked once more');
    await server.stop();
    server = await TestApp.start();
  });

  it('counts no machine of a region that is not configured any more', async () => {
    const config = cloudConfig(ec2.url);
    const [account] = Object.values(config.accounts);
    await start({ ...config, accounts: { '019': { ...account, regions: ['us-east-1', 'us-west-2'] } } });
    for (const region of ['us-east-1', 'us-west-2'])
      ec2.cloud.place(accountNumber, region).add({ tags: { [ownTags.process]: '7' } });
    await until(async () => (await machinesOf(server)).length === 2, 'both are listed');
    const run = server.database.openRun();
    const next = ec2Parts(config).fleet?.(server.db, run, server.app.log);
    expect(await next?.liveOf(server.db, { id: 7, account: '019' })).toBe(1);
    await run.close();
  });
});
