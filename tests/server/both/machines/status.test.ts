import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLog } from '../../../../server/audit/verify';
import { addAll, addOne, auditOf, search, termination } from '../../support/machines';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { air: '', ada: '' };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('otto', { 'Data/Air': ['aws user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.air = await server.tokenOf('otto', 'Data/Air');
  tokens.ada = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

type Action = 'status' | 'start' | 'stop' | 'terminate';

const act = (action: Action, lookupValue: string, more: object = {}, token = tokens.air) =>
  server.send('POST', `machines/${action}`, token, {
    account: '019',
    region: 'us-east-1',
    platform: 'AWS',
    lookupType: 'instanceId',
    lookupValue,
    ...more,
  });
const statusOf = async (id: string) => (await act('status', id)).json<{ status: string }>().status;

describe('status of one machine', () => {
  it('returns state and addresses', async () => {
    const { instance_id, private_ip, ipv4, ipv6, tags } = await addOne(server);
    const answer = await act('status', instance_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'running',
      ips: [private_ip, ipv4, ipv6],
      instance_id,
      name: tags.Name,
      account: '019',
      region: 'us-east-1',
    });
  });

  it('finds a machine by any address in any notation', async () => {
    const { instance_id } = await addOne(server, { private_ip: '10.7.7.7', ipv4: '198.19.7.7', ipv6: '2001:db8:7::7' });
    for (const [lookupType, value] of [
      ['ipv4', '10.7.7.7'],
      ['ipv4', ' 198.19.7.7 '],
      ['ipv6', '2001:DB8:7:0:0:0:0:7'],
    ] as const)
      expect((await act('status', value, { lookupType })).json()).toMatchObject({ instance_id });
  });

  it('finds a machine by pasted text in all calls with a lookup', async () => {
    const instance_id = 'i-0ab1c2d3e4f5a6b7c';
    await addOne(server, { instance_id, private_ip: '10.7.8.8', ipv6: '2001:db8:7::8' });
    for (const [lookupType, kind, value] of [
      ['instanceId', 'instance_id', `\ufeff${instance_id.toUpperCase()}\u200b`],
      ['instanceId', 'instance_id', instance_id.replace('-', '\u2011')],
      ['instanceId', 'instance_id', `arn:aws:ec2:us-east-1:111122223333:instance/${instance_id}`],
      ['ipv4', 'ipv4', 'ip-10-7-8-8.ec2.internal'],
      ['ipv4', 'private_ip', '10.7.8.8:22'],
      ['ipv6', 'ipv6', '[2001:DB8:7::8]:443'],
      ['ipv6', 'ipv6', '2001:db8:7::8/64'],
      ['ipv6', 'ipv6', '::ffff:10.7.8.8'],
    ] as const) {
      expect((await act('status', value, { lookupType })).json(), value).toMatchObject({ instance_id });
      const plan = await server.send('POST', 'terminate/plan', tokens.air, termination([{ [kind]: value }]));
      expect(plan.json().data?.instances, value).toMatchObject([{ instance_id }]);
      const list = kind === 'instance_id' ? 'instance_ids' : kind;
      const rows = await server.send('POST', 'ec2/listallinstance', tokens.air, search({ [list]: [value] }));
      expect(rows.json().data, value).toMatchObject([{ instance_id }]);
      const found = await server.call({ path: `find?${new URLSearchParams({ q: value })}`, token: tokens.air });
      expect(found.json().data[0]?.hits, value).toMatchObject([{ row: { instance_id } }]);
    }
  });

  it('does not match ranges or addresses with leading zeros', async () => {
    await addOne(server, { private_ip: '10.7.9.0' });
    for (const value of ['10.7.9.0/24', '10.7.09.0', '010.7.9.0'])
      expect((await act('status', value, { lookupType: 'ipv4' })).statusCode, value).toBe(404);
    expect((await act('status', '10.7.9.0/32', { lookupType: 'ipv4' })).statusCode).toBe(200);
  });

  it('names invisible characters if nothing is found', async () => {
    const message = async (value: string) => (await act('status', value)).json<{ message: string }>().message;
    expect(await message('i-0\u0430b1')).toBe('No machine found for i-0\u0430b1 (contains U+0430)');
    expect(await message('i-0ab1')).toBe('No machine found for i-0ab1');
  });

  it('does not match another account, region or kind of identifier, or a wildcard', async () => {
    const { instance_id, private_ip } = await addOne(server);
    for (const answer of [
      await act('status', instance_id, { region: 'eu-west-1' }),
      await act('status', instance_id, { account: '5646' }),
      await act('status', 'i-*'),
      await act('status', private_ip),
      await act('status', instance_id, { lookupType: 'ipv4' }),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ status: 'failed', code: 'unknown_machine' });
    }
  });

  it('names the candidates if several match', async () => {
    const machines = await addAll(server, { private_ip: '10.8.8.8' }, { private_ip: '10.8.8.8', vpc_id: 'vpc-2' });
    const answer = await act('status', '10.8.8.8', { lookupType: 'ipv4' });
    expect(answer.statusCode).toBe(409);
    const { data } = answer.json<{ data: { instance_id: string }[] }>();
    expect(data.map(({ instance_id }) => instance_id)).toEqual(machines.map(({ instance_id }) => instance_id));
  });

  it.each([
    [{ account: '900' }, 403, 'account_out_of_scope'],
    [{ account: '19' }, 403, 'account_out_of_scope'],
    [{ region: 'mars-1' }, 404, 'unknown_region'],
    [{ platform: 'Hyonix' }, 503, 'no_driver'],
    [{ platform: 'DC' }, 503, 'no_driver'],
    [{ lookupType: 'instanceid' }, 400, 'invalid_request'],
    [{ account: 19 }, 400, 'invalid_request'],
  ])('answers a request with %j by %i', async (more, code, name) => {
    const { instance_id } = await addOne(server);
    const answer = await act('status', instance_id, more);
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toMatchObject({ code: name });
  });

  it('writes nothing to the audit log', async () => {
    const { instance_id } = await addOne(server);
    for (const id of [instance_id, 'i-nobody']) await act('status', id);
    expect(await auditOf(server, 'machines/status')).toEqual([]);
  });
});

describe('starting, stopping and terminating', () => {
  it('takes as long as it takes, and may be repeated without an error', async () => {
    const { instance_id } = await addOne(server);
    for (const [action, first, seconds, last] of [
      ['stop', 'stopping', 12, 'stopped'],
      ['start', 'pending', 8, 'running'],
      ['terminate', 'shutting-down', 15, 'terminated'],
    ] as const) {
      for (const _ of [1, 2]) expect((await act(action, instance_id)).json()).toMatchObject({ status: first });
      server.pass(seconds - 1);
      expect(await statusOf(instance_id)).toBe(first);
      server.pass(1);
      expect(await statusOf(instance_id)).toBe(last);
      expect((await act(action, instance_id)).json()).toMatchObject({ status: last });
    }
  });

  it('forgets a machine an hour after its end', async () => {
    const settles_at = new Date(server.now.getTime() - 3_590_000);
    const { instance_id } = await addOne(server, { goal: 'terminated', settles_at });
    expect((await act('terminate', instance_id)).json()).toMatchObject({ status: 'terminated', ips: [] });
    server.pass(10);
    expect((await act('terminate', instance_id)).statusCode).toBe(404);
  });

  it('releases the public address at a stop and assigns a new one at a start, unless it is elastic', async () => {
    const [plain, elastic] = await addAll(server, {}, { elastic_ip: true });
    for (const { instance_id = '', ipv4 = '' } of [plain ?? {}, elastic ?? {}]) {
      await act('stop', instance_id);
      server.pass(12);
      const stopped = (await act('status', instance_id)).json<{ ips: string[] }>().ips;
      expect(stopped.includes(ipv4 ?? '')).toBe(instance_id === elastic?.instance_id);
      await act('start', instance_id);
      const started = (await act('status', instance_id)).json<{ ips: string[] }>().ips;
      expect(started).toHaveLength(3);
      expect(started.includes(ipv4 ?? '')).toBe(instance_id === elastic?.instance_id);
    }
  });

  it('refuses what EC2 refuses, without an effect', async () => {
    const machines = await addAll(
      server,
      { termination_protection: true },
      { lifecycle: 'spot' },
      { goal: 'stopped', settles_at: new Date(server.now.getTime() + 60_000) },
    );
    for (const [index, action] of (['terminate', 'stop', 'start'] as const).entries()) {
      const id = machines[index]?.instance_id ?? '';
      const before = await statusOf(id);
      const answer = await act(action, id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'machine_refuses', message: expect.stringContaining(id) });
      expect(await statusOf(id)).toBe(before);
    }
  });

  it('writes one audit row for an action and one for a refusal', async () => {
    const { instance_id, private_ip } = await addOne(server);
    await act('stop', private_ip, { lookupType: 'ipv4' });
    await act('stop', instance_id, { account: '365' });
    await act('stop', 'i-nobody');
    const rows = await auditOf(server, 'machines/stop');
    expect(rows.slice(0, 3)).toEqual([
      expect.objectContaining({ outcome: 'denied', target: 'i-nobody', account: '019', region: 'us-east-1' }),
      expect.objectContaining({ outcome: 'denied', target: instance_id, account: '365' }),
      {
        actor: 'otto',
        vertical: 'Data/Air',
        action: 'machines/stop',
        target: instance_id,
        account: '019',
        region: 'us-east-1',
        outcome: 'success',
        before: { state: 'running' },
        after: { state: 'stopping' },
      },
    ]);
    expect((await verifyLog(server.db)).faults).toEqual([]);
  });

  it('reaches every account as an admin, or the vertical’s and the common one', async () => {
    const reach = async (account: string, token: string) => {
      const { instance_id } = await addOne(server, { account });
      return (await act('stop', instance_id, { account }, token)).statusCode;
    };
    for (const account of ['900', '106', '5646', '365', '019']) {
      expect(await reach(account, tokens.ada)).toBe(200);
      expect(await reach(account, tokens.air)).toBe(['5646', '019'].includes(account) ? 200 : 403);
    }
    expect(await reach('777', tokens.ada)).toBe(403);
  });
});

it('carries out ten concurrent actions once', async () => {
  const { instance_id } = await addOne(server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => act('stop', instance_id)));
  expect(answers.map((answer) => answer.json<{ status: string }>().status)).toEqual(Array(10).fill('stopping'));
  const rows = (await auditOf(server, 'machines/stop')).filter(({ target }) => target === instance_id);
  expect(rows).toHaveLength(10);
});
