import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloudConfig } from '../../../../../server/cloudConfig';
import { Ec2Fleet } from '../../../../../server/fleet/ec2/ec2Fleet';
import { readPlaces } from '../../../../../server/fleet/ec2/places';
import { saveStates } from '../../../../../server/fleet/ec2/store';
import { ownTags } from '../../../../../server/fleet/fleet';
import { takeTurn } from '../../../../../server/fleet/head';
import type { LocalEc2 } from '../../../../../tools/ec2/localEc2';
import { accountNumber, cloudConfig, ec2Parts, localEc2, machinesOf, until } from '../../../support/ec2';
import { search } from '../../../support/machines';
import { TestApp } from '../../../support/testApp';

const otherNumber = '444455556666';

interface Listed {
  readonly as_of: string;
  readonly warnings: readonly { readonly account: string; readonly region: string; readonly message: string }[];
  readonly data: readonly Record<string, unknown>[];
}

let ec2: LocalEc2;

beforeEach(async () => {
  ec2 = await localEc2();
});

afterEach(() => ec2.close());

const placeAt = (number: string, region = 'us-east-1') => ec2.cloud.place(number, region);
const asked = (action: string, number = accountNumber, region = 'us-east-1') =>
  ec2.cloud.requests.filter((one) => one === `${number} ${region} ${action}`).length;

const role = (number: string) => ({ roleArn: `arn:aws:iam::${number}:role/quarterdeck` });

/** Two accounts; the second one has its own endpoints. */
function twoAccounts(more: Partial<CloudConfig> = {}, second: Partial<CloudConfig['accounts'][string]> = {}) {
  const { accounts, ...rest } = cloudConfig(ec2.url);
  const other = { name: 'Airtravel', regions: ['us-east-1'], credentials: role(otherNumber), ...second };
  return { ...rest, accounts: { ...accounts, '5646': other }, ...more };
}

async function serverOf(config: CloudConfig, database?: TestApp['database']) {
  const server = (await TestApp.start({ ...ec2Parts(config), ...(database && { database }) })).untilEndOfTest();
  const name = `lena${ec2.cloud.requests.length}`;
  await server.add(name, { 'Data/Air': ['aws user'] });
  const token = await server.tokenOf(name, 'Data/Air');
  const list = async () => {
    const answer = await server.send('POST', 'ec2/listallinstance', token, search());
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Listed>();
  };
  const placeOf = (account: string, region = 'us-east-1') =>
    server.db
      .selectFrom('cloud_place')
      .selectAll()
      .where('account', '=', account)
      .where('region', '=', region)
      .executeTakeFirst();
  const isRead = async (account: string, region?: string) => Boolean((await placeOf(account, region))?.read_at);
  return { server, list, placeOf, isRead };
}

describe('failing account', () => {
  it('keeps its rows, is named with the reason, is read less often, and does not affect others', async () => {
    placeAt(accountNumber).add({ tags: { Name: 'ours' } });
    placeAt(otherNumber).add({ tags: { Name: 'theirs' } });
    const { list, placeOf, isRead } = await serverOf(twoAccounts());
    await until(async () => (await isRead('019')) && (await isRead('5646')), 'both are read');
    ec2.cloud.fail({ action: 'DescribeInstances', account: otherNumber, times: 99, error: { code: 'AuthFailure' } });
    await until(async () => ((await placeOf('5646'))?.failures ?? 0) >= 3, 'it fails again and again');
    const third = await placeOf('5646');
    // 0.2 s at rest, then twice that, then four times, each ± 20 %.
    expect((third?.next_read_at.getTime() ?? 0) - (third?.failed_at?.getTime() ?? 0)).toBeGreaterThan(500);
    const { data, warnings, as_of } = await list();
    expect(data.map(({ name }) => name).sort()).toEqual(['ours', 'theirs']);
    expect(warnings).toEqual([
      {
        account: '5646',
        region: 'us-east-1',
        message: expect.stringMatching(/^The cloud does not accept the server’s credentials.*Shown as of \d{4}-/),
      },
    ]);
    const before = (await placeOf('019'))?.read_at;
    expect(new Date(as_of).getTime()).toBeGreaterThan(third?.read_at?.getTime() ?? Number.POSITIVE_INFINITY);
    placeAt(accountNumber).add({ tags: { Name: 'new' } });
    await until(
      async () => (await list()).data.some(({ name }) => name === 'new'),
      'the other account is read on',
      250,
    );
    // New machines are listed before the reading has ended.
    await until(async () => (await placeOf('019'))?.read_at?.getTime() !== before?.getTime(), 'the reading is over');
    ec2.cloud.mend();
    await until(async () => (await list()).warnings.length === 0, 'it is read again', 250);
    expect((await placeOf('5646'))?.failures).toBe(0);
  });

  it('is reported and read less often if its services are unreachable', async () => {
    placeAt(accountNumber).add();
    const gone = await localEc2();
    const address = gone.url;
    await gone.close();
    const { list, placeOf, isRead } = await serverOf(twoAccounts({}, { endpoint: { sts: ec2.url, ec2: address } }));
    await until(async () => ((await placeOf('5646'))?.failures ?? 0) >= 2 && (await isRead('019')), 'it is noticed');
    const { warnings } = await list();
    expect(warnings).toMatchObject([{ account: '5646', message: 'The cloud cannot be reached from the server.' }]);
    expect(await placeOf('5646')).toMatchObject({ error_code: 'Unreachable', read_at: null });
  });

  it('reports the age of the list if no region can be read', async () => {
    placeAt(accountNumber).add();
    const { list, placeOf, isRead } = await serverOf(cloudConfig(ec2.url));
    await until(() => isRead('019'), 'it is read');
    ec2.cloud.fail({ action: 'DescribeInstances', times: 999, error: { code: 'UnauthorizedOperation' } });
    await until(async () => ((await placeOf('019'))?.failures ?? 0) > 0, 'it fails');
    expect((await list()).as_of).toBe((await placeOf('019'))?.read_at?.toISOString());
  });

  it('does not delay others while it does not respond', async () => {
    const regions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-south-1'];
    const { isRead } = await serverOf({
      ...twoAccounts({}, { regions }),
      poll: { restSeconds: 0.2, activeSeconds: 0.1, pageSize: 50, concurrency: 4 },
    });
    await until(async () => (await isRead('019')) && (await isRead('5646', 'ap-south-1')), 'all are read');
    ec2.cloud.fail({ action: 'DescribeInstances', account: otherNumber, times: 999, delayMs: 20_000 });
    const counts = () => regions.map((region) => asked('DescribeInstances', otherNumber, region));
    const read = counts();
    const isHanging = () => counts().every((count, index) => count > (read[index] ?? 0));
    await until(async () => isHanging(), 'all of the other account hang');
    const before = asked('DescribeInstances');
    await until(async () => asked('DescribeInstances') > before + 2, 'the first account is read while the other hangs');
  });
});

it('leaves an overdue region to the server that reads it', async () => {
  const poll = { restSeconds: 600, activeSeconds: 600, pageSize: 50, concurrency: 4 };
  const { server, placeOf, isRead } = await serverOf(cloudConfig(ec2.url, { poll }));
  await until(() => isRead('019'), 'the region is read');
  const before = asked('DescribeInstances');
  ec2.cloud.fail({ action: 'DescribeInstances', delayMs: 20_000 });
  const next_read_at = new Date(Date.now() - 300_000);
  await server.db.updateTable('cloud_place').set({ next_read_at }).execute();
  await until(async () => asked('DescribeInstances') > before, 'the region is being read again');
  const overdueMs = Date.now() - ((await placeOf('019'))?.next_read_at.getTime() ?? 0);
  expect(overdueMs).toBeGreaterThan(0);
  expect(overdueMs).toBeLessThan(60_000);
});

describe('credentials', () => {
  it('are renewed once for all regions when the cloud refuses them', async () => {
    const regions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-south-1'];
    const [account] = Object.values(cloudConfig(ec2.url).accounts);
    if (!account) throw new Error('no account');
    const { server, list, isRead } = await serverOf({
      ...cloudConfig(ec2.url),
      accounts: { '019': { ...account, regions } },
      poll: { restSeconds: 600, activeSeconds: 600, pageSize: 50, concurrency: 4 },
    });
    await until(
      async () => (await Promise.all(regions.map((one) => isRead('019', one)))).every(Boolean),
      'all are read',
    );
    const assumed = () => ec2.cloud.requests.filter((one) => one.endsWith('AssumeRole')).length;
    expect(assumed()).toBe(1);
    ec2.cloud.fail({ action: 'DescribeInstances', times: 4, delayMs: 200, error: { code: 'ExpiredToken' } });
    const again = new Date();
    await server.db.updateTable('cloud_place').set({ next_read_at: again }).execute();
    const isReadAgain = async () => {
      const rows = await server.db.selectFrom('cloud_place').select('read_at').execute();
      return rows.every(({ read_at }) => read_at && read_at >= again);
    };
    await until(isReadAgain, 'all are read again, long before their time');
    expect((await list()).warnings).toEqual([]);
    expect(assumed()).toBe(2);
  });

  it('are not renewed for a wrong clock: the request is repeated with the cloud’s time', async () => {
    // After a failure it would not be read for ten minutes.
    const poll = { restSeconds: 600, activeSeconds: 600, pageSize: 50, concurrency: 4 };
    const { server, list, placeOf, isRead } = await serverOf(cloudConfig(ec2.url, { poll }));
    await until(() => isRead('019'), 'it is read');
    for (const clockAheadMs of [3_600_000, -3_600_000]) {
      ec2.cloud.settings.clockAheadMs = clockAheadMs;
      const { id } = placeAt(accountNumber).add();
      await server.db.updateTable('cloud_place').set({ next_read_at: new Date() }).execute();
      await until(async () => (await list()).data.some((row) => row.instance_id === id), 'it is read on', 250);
      expect(await placeOf('019')).toMatchObject({ failures: 0, error_code: null });
      expect((await list()).warnings).toEqual([]);
    }
  });

  it('are requested once for concurrent requests', async () => {
    const regions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-south-1'];
    const config = twoAccounts({}, { regions });
    ec2.cloud.fail({ action: 'AssumeRole', times: 2, delayMs: 300 });
    const { isRead } = await serverOf(config);
    await until(async () => (await isRead('019')) && (await isRead('5646', 'ap-south-1')), 'all are read');
    expect(ec2.cloud.requests.filter((one) => one.endsWith('AssumeRole'))).toHaveLength(2);
  });

  it('report a role that cannot be assumed, and send nothing', async () => {
    const config = twoAccounts();
    ec2.cloud.fail({
      action: 'AssumeRole',
      times: 999,
      error: { code: 'AccessDenied', message: 'not authorized to perform: sts:AssumeRole', status: 403 },
    });
    const { list, placeOf } = await serverOf(config);
    await until(async () => ((await placeOf('019'))?.failures ?? 0) > 0, 'it fails');
    const told = (await list()).warnings.find(({ account }) => account === '019');
    expect(told?.message).toMatch(/^The server has no credentials for this account/);
  });
});

describe('unusual lists', () => {
  it('reads a thousand machines of three regions page by page', async () => {
    const regions = ['us-east-1', 'us-west-2', 'eu-west-1'];
    const [account] = Object.values(cloudConfig(ec2.url).accounts);
    if (!account) throw new Error('no account');
    for (const region of regions)
      for (let number = 0; number < (region === 'us-east-1' ? 334 : 333); number += 1)
        placeAt(accountNumber, region).add({ tags: { Name: `${region}-${number}` } });
    const { server, list } = await serverOf({
      ...cloudConfig(ec2.url),
      accounts: { '019': { ...account, regions } },
      poll: { restSeconds: 600, activeSeconds: 600, pageSize: 100, concurrency: 4 },
    });
    await until(async () => (await machinesOf(server)).length === 1_000, 'all are read');
    await until(async () => (await list()).warnings.length === 0, 'all regions are read to their ends', 250);
    const { data } = await list();
    expect(new Set(data.map(({ instance_id }) => instance_id)).size).toBe(1_000);
    expect(regions.map((region) => asked('DescribeInstances', accountNumber, region))).toEqual([4, 4, 4]);
  });

  it('reads machines with IPv6 only, without names, spot, Windows and ended ones', async () => {
    const place = placeAt(accountNumber);
    const six = place.add({ privateIp: undefined, publicIp: undefined, ipv6: '2600:1F18:0:0:0:0:0:5' });
    const spot = place.add({ lifecycle: 'spot', platform: 'windows', tags: { Name: 'Ünïcode <&"> ‏name' } });
    const ended = place.add({ goal: 'terminated', key: undefined });
    const { list, isRead } = await serverOf(cloudConfig(ec2.url));
    await until(() => isRead('019'), 'it is read');
    const rows = new Map((await list()).data.map((row) => [row.instance_id, row]));
    expect(rows.get(six.id)).toMatchObject({ name: null, private_ip: null, ipv4: null, ipv6: '2600:1f18::5' });
    expect(rows.get(spot.id)).toMatchObject({
      ...{ name: 'Ünïcode <&"> ‏name', lifecycle: 'spot', platform: 'windows' },
    });
    expect(rows.get(ended.id)).toMatchObject({ state: 'terminated', private_ip: null, vpc_id: null, key_name: null });
  });
});

describe('unchanged machine', () => {
  it('is corrected if its row was changed otherwise meanwhile', async () => {
    const { id } = placeAt(accountNumber).add({ tags: { Name: 'ours' } });
    const { server, list } = await serverOf(cloudConfig(ec2.url));
    const stateOf = async () => (await list()).data.find(({ instance_id }) => instance_id === id)?.state;
    await until(async () => (await stateOf()) === 'running', 'it is listed');
    const before = asked('DescribeInstances');
    await until(async () => asked('DescribeInstances') > before + 2, 'it is read again and again');
    // As another server does whose order had no effect in the end.
    const place = { account: '019', region: 'us-east-1' };
    await server.db.transaction().execute(async (transaction) => {
      const states = new Map([['stopping', [id]]] as const);
      await saveStates(transaction, await takeTurn(transaction), place, states, new Date());
    });
    expect(await stateOf()).toBe('stopping');
    await until(async () => (await stateOf()) === 'running', 'it is as the cloud tells');
  });

  it('keeps the list’s generation', async () => {
    for (let number = 0; number < 30; number += 1) placeAt(accountNumber).add({ tags: { Name: `ours-${number}` } });
    const { server, isRead } = await serverOf(cloudConfig(ec2.url));
    await until(() => isRead('019'), 'it is read');
    // Long enough ago that unlisted machines are gone.
    const first = await server.db.transaction().execute(async (transaction) => {
      const changed_in = await takeTurn(transaction);
      await transaction
        .updateTable('cloud_machine')
        .set({ noted_at: new Date(0), changed_in })
        .execute();
      return changed_in;
    });
    const before = asked('DescribeInstances');
    await until(async () => asked('DescribeInstances') > before + 4, 'it is read again and again');
    expect((await readPlaces(server.db)).generation).toBe(first);
    expect(await machinesOf(server)).toHaveLength(30);
  });
});

describe('region', () => {
  it.each(['AuthFailure', 'OptInRequired'])(
    'reports only a region that Amazon calls %s as missing, and reads it once it is enabled',
    async (code) => {
      const region = 'af-south-1';
      placeAt(accountNumber).add({ tags: { Name: 'here' } });
      placeAt(accountNumber, region).add({ tags: { Name: 'there' } });
      ec2.cloud.fail({ action: '*', account: accountNumber, region, times: 999, error: { code, status: 401 } });
      const config = cloudConfig(ec2.url);
      const [account] = Object.values(config.accounts);
      if (!account) throw new Error('no account');
      const accounts = { '019': { ...account, regions: ['us-east-1', region] } };
      const { list, placeOf, isRead } = await serverOf({ ...config, accounts });
      await until(
        async () => ((await placeOf('019', region))?.failures ?? 0) >= 2 && (await isRead('019')),
        'it fails',
      );
      const { data, warnings } = await list();
      expect(data.map(({ name }) => name)).toEqual(['here']);
      const message = expect.stringContaining('the region is not enabled for it');
      expect(warnings).toEqual([{ account: '019', region, message }]);
      expect((await placeOf('019'))?.failures).toBe(0);
      ec2.cloud.mend();
      await until(async () => (await list()).data.some(({ name }) => name === 'there'), 'it is read', 250);
      await until(async () => (await list()).warnings.length === 0, 'it is named no more', 250);
    },
  );

  it('does not delay the stop of the server while it does not respond', async () => {
    const server = await TestApp.start(ec2Parts(cloudConfig(ec2.url)));
    await until(async () => asked('DescribeInstances') > 0, 'it is read');
    ec2.cloud.fail({ action: 'DescribeInstances', delayMs: 3_600_000, times: 99 });
    const before = asked('DescribeInstances');
    await until(async () => asked('DescribeInstances') > before, 'it is asked once more');
    await server.stop();
  });

  it('has no counted machines once it is no longer configured', async () => {
    const config = cloudConfig(ec2.url);
    const [account] = Object.values(config.accounts);
    const { server } = await serverOf({
      ...config,
      accounts: { '019': { ...account, regions: ['us-east-1', 'us-west-2'] } },
    });
    for (const region of ['us-east-1', 'us-west-2'])
      placeAt(accountNumber, region).add({ tags: { [ownTags.process]: '7' } });
    await until(async () => (await machinesOf(server)).length === 2, 'both are listed');
    const run = server.database.openRun();
    const fleet = new Ec2Fleet({ db: server.db, run, log: server.app.log, config });
    const live = () => fleet.liveOf(server.db, { id: 7, account: '019' });
    const isRead = () =>
      live().then(
        () => true,
        () => false,
      );
    await until(isRead, 'the region has been read');
    expect(await live()).toBe(1);
    await run.close();
  });
});

describe('configured accounts', () => {
  it('are the only ones in the public configuration, with any known names', async () => {
    const config = JSON.stringify(
      twoAccounts({ poll: { restSeconds: 60, activeSeconds: 5, pageSize: 50, concurrency: 4 } }),
    );
    const folder = mkdtempSync(join(tmpdir(), 'cloud-accounts-'));
    writeFileSync(join(folder, 'cloud.json'), config);
    const verticals = { 'Data/Air': ['5646', '900'], Mine: ['365'] };
    const told = { productName: 'X', accounts: [{ code: '365', name: 'gone' }], verticalAccounts: verticals };
    writeFileSync(join(folder, 'public.json'), JSON.stringify(told));
    const env = { CLOUD_CONFIG: join(folder, 'cloud.json'), PUBLIC_CONFIG: join(folder, 'public.json') };
    const server = (await TestApp.start({ ...ec2Parts(twoAccounts()), env })).untilEndOfTest();
    expect((await server.app.inject('/config.json')).json()).toEqual({
      productName: 'X',
      accounts: [
        { code: '5646', name: 'Airtravel' },
        { code: '019', name: 'vizly' },
      ],
      verticalAccounts: { 'Data/Air': ['5646'], Mine: [] },
      commonAccounts: ['019'],
    });
  });

  it('produce a warning if two are one AWS account', async () => {
    const warned: unknown[][] = [];
    const log = { warn: (...told: unknown[]) => void warned.push(told) };
    const config = twoAccounts({}, { credentials: role(accountNumber) });
    (await TestApp.start({ fleet: (db, run) => new Ec2Fleet({ db, run, log, config }) })).untilEndOfTest();
    await until(async () => warned.length > 0, 'it is warned of');
    expect(warned).toEqual([[{ accounts: ['019', '5646'] }, expect.stringContaining('one AWS account')]]);
  });
});

describe('several servers', () => {
  it('leave reading to the oldest one, then to the next oldest', async () => {
    placeAt(accountNumber).add();
    // The same cloud at another address, which tells the servers apart.
    const elsewhere = await localEc2();
    const first = await TestApp.start(ec2Parts(cloudConfig(ec2.url)));
    try {
      await until(async () => (await machinesOf(first)).length === 1, 'the first one reads');
      const { list } = await serverOf(cloudConfig(elsewhere.url), first.database);
      const before = asked('DescribeInstances');
      await until(async () => asked('DescribeInstances') >= before + 5, 'the first one goes on');
      expect(elsewhere.cloud.requests).toEqual([]);
      await first.app.close();
      const added = elsewhere.cloud.place(accountNumber, 'us-east-1').add();
      await until(
        async () => (await list()).data.some((row) => row.instance_id === added.id),
        'the second one reads',
        250,
      );
    } finally {
      await first.stop();
      await elsewhere.close();
    }
  });
});
