import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAll, addOne, search } from '../../support/machines';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { air: '', rc: '', ada: '' };
const faults = { unreachable: [] as { account: string; region: string; message: string }[], machines: new Map() };

beforeAll(async () => {
  server = await TestApp.start({ faults });
  await server.add('otto', { 'Data/Air': ['aws user'], 'Data/RC': ['aws user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.air = await server.tokenOf('otto', 'Data/Air');
  server.pass(60);
  tokens.rc = await server.tokenOf('otto', 'Data/RC');
  tokens.ada = await server.tokenOf('ada', 'admin');
  for (const account of ['900', '106', '5646', '365', '019'])
    await addAll(server, { account }, { account, region: 'eu-west-1', tags: { team: 'air' } });
  await addOne(server, { region: 'ap-south-1' });
});

afterAll(() => server.stop());

interface Listed {
  readonly status: string;
  readonly as_of: string;
  readonly warnings: { account: string; region: string; message: string }[];
  readonly data: Record<string, unknown>[];
}

const all = (more: object = {}, token = tokens.air, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', path: 'ec2/listallinstance', token, payload: search(more), headers });
const one = (account: string, region: string, token = tokens.air) =>
  server.send('POST', 'ec2/listinstance', token, { account, region });
const accountsIn = async (token: string) => [
  ...new Set((await all({}, token)).json<Listed>().data.map(({ account }) => account)),
];

describe('accounts and regions', () => {
  it('lists those of the vertical, with any known names', async () => {
    const accounts = async (token: string) =>
      (await server.call({ path: 'aws/getaccounts', token })).json<{ data: { code: string; label: string }[] }>().data;
    expect(await accounts(tokens.air)).toEqual([
      { code: '5646', label: '5646 Airtravel' },
      { code: '019', label: '019 vizly' },
    ]);
    expect((await accounts(tokens.ada)).map(({ code }) => code)).toEqual(['900', '106', '5646', '365', '019']);
    expect((await server.call({ path: 'aws/getregions', token: tokens.air })).json()).toEqual({
      status: 'success',
      data: ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-south-1'],
    });
  });
});

describe('list of machines', () => {
  it('has the rows of one account and region with the console’s columns', async () => {
    const answer = await one('019', 'ap-south-1');
    const { status, data, as_of, warnings } = answer.json<Listed>();
    expect({ status, as_of, warnings }).toEqual({ status: 'success', as_of: server.now.toISOString(), warnings: [] });
    expect(data).toHaveLength(1);
    expect(Object.keys(data[0] ?? {})).toEqual(
      [
        'instance_id',
        'name',
        'state',
        'account',
        'region',
        'availability_zone',
        'instance_type',
        'platform',
        'lifecycle',
      ]
        .concat([
          'private_ip',
          'ipv4',
          'ipv6',
          'other_addresses',
          'vpc_id',
          'subnet_id',
          'security_groups',
          'key_name',
          'image_id',
        ])
        .concat(['architecture', 'launch_time', 'process_id', 'termination_protection', 'template_id'])
        .concat(['template_version', 'tags']),
    );
    expect(data[0]).toMatchObject({
      state: 'running',
      security_groups: [{ GroupName: 'web', GroupId: 'sg-1' }],
      launch_time: expect.stringMatching(/^2026-.*Z$/),
    });
  });

  it('has all accounts of the vertical', async () => {
    expect(await accountsIn(tokens.air)).toEqual(['5646', '019']);
    expect(await accountsIn(tokens.rc)).toEqual(['106', '019']);
    expect(await accountsIn(tokens.ada)).toEqual(['900', '106', '5646', '365', '019']);
  });

  it('is refused for an account of another vertical and for an unknown region', async () => {
    expect((await one('900', 'us-east-1')).statusCode).toBe(403);
    expect((await all({ account: ['019', '900'] })).statusCode).toBe(403);
    expect((await all({ account: ['900'] }, tokens.ada)).json<Listed>().data).toHaveLength(2);
    expect((await all({ account: ['９００', '900\u200b', ' '] }, tokens.ada)).json<Listed>().data).toHaveLength(2);
    expect((await all({ account: ['９００'] })).statusCode).toBe(403);
    expect((await one('019', 'us-east-9')).statusCode).toBe(404);
    expect((await all({ region: ['us-east-9'] })).json<Listed>().data).toEqual([]);
  });

  it('applies the filters', async () => {
    const filters = { region: ['eu-west-1', 'us-west-2'], tag_filters: [{ key: 'team', value: 'air' }] };
    expect((await all(filters)).json<Listed>().data.map(({ account }) => account)).toEqual(['5646', '019']);
  });

  it('returns any name', async () => {
    const tags = JSON.parse('{"Name":"<b>שלום</b>\\u202e","__proto__":"x","constructor":"y"}') as Record<
      string,
      string
    >;
    const { instance_id } = await addOne(server, { tags });
    const [row] = (await all({ instance_ids: [instance_id] })).json<Listed>().data;
    expect(row?.name).toBe('<b>שלום</b>\u202e');
    expect(JSON.stringify(row?.tags)).toContain('"__proto__":"x"');
  });

  it.each([
    { instance_ids: 'i-1' },
    { vpc_id: undefined },
    { tag_filters: [{ key: '', value: '' }] },
    { tag_filters: ['team=air'] },
    { account: [19] },
    { region: ['a\0'] },
    { more: [] },
  ])('refuses a body with %j', async (more) => {
    expect((await all(more)).statusCode).toBe(400);
  });
});

describe('unreachable region', () => {
  it('is a warning on the lists concerned, which keep their rows', async () => {
    const warning = { account: '5646', region: 'eu-west-1', message: 'eu-west-1 does not answer' };
    faults.unreachable.push(warning);
    try {
      const { data, warnings } = (await all()).json<Listed>();
      expect(warnings).toEqual([warning]);
      expect(data.length).toBeGreaterThan(0);
      expect(data.some(({ account, region }) => account === '5646' && region === 'eu-west-1')).toBe(false);
      expect((await all({}, tokens.rc)).json<Listed>().warnings).toEqual([]);
      expect((await one('5646', 'eu-west-1')).json()).toMatchObject({
        status: 'success',
        data: [],
        warnings: [warning],
      });
      expect((await one('5646', 'us-east-1')).json()).toMatchObject({ data: [{}], warnings: [] });
    } finally {
      faults.unreachable.pop();
    }
  });
});

describe('response that the client has', () => {
  const etagOf = async (more: object = {}, token = tokens.air) => String((await all(more, token)).headers.etag);
  const again = async (etag: string, more: object = {}, token = tokens.air) =>
    (await all(more, token, { 'if-none-match': etag })).statusCode;

  it('is not sent again until the fleet changes', async () => {
    const etag = await etagOf();
    const answer = await all({}, tokens.air, { 'if-none-match': `"other", ${etag}` });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    const machine = await addOne(server);
    expect(await again(etag)).toBe(200);
    const newer = await etagOf();
    await server.send('POST', 'terminate', tokens.air, {
      ...{ account: '019', region: 'us-east-1', tagname: String(machine.tags.Name), sk_shut: false, force: false },
      instances: [],
    });
    expect(await again(newer)).toBe(200);
    const ending = await etagOf();
    server.pass(14);
    expect(await again(ending)).toBe(304);
    server.pass(1);
    expect(await again(ending)).toBe(200);
  });

  it('has an ETag that depends on accounts, filters and server', async () => {
    const etag = await etagOf();
    expect(await again(etag, {}, tokens.rc)).toBe(200);
    expect(await again(etag, { region: ['us-east-1'] })).toBe(200);
    const other = (await TestApp.start({ database: server.database })).untilEndOfTest();
    const body = { path: 'ec2/listallinstance', method: 'POST', token: tokens.air, payload: search() } as const;
    expect((await other.call({ ...body, headers: { 'if-none-match': etag } })).statusCode).toBe(200);
  });

  it('is refused without a session', async () => {
    const etag = await etagOf();
    expect((await all({}, 'x'.repeat(43), { 'if-none-match': etag })).statusCode).toBe(401);
  });
});

describe('bytes of a list', () => {
  const gzip = { 'accept-encoding': 'gzip, deflate' };

  it('are compressed for clients that accept it, with the same content in each coding', async () => {
    const plain = await all();
    const packed = await all({}, tokens.air, gzip);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Origin, Accept-Encoding, Authorization',
      etag: plain.headers.etag,
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const smaller = await all({}, tokens.air, { 'accept-encoding': 'gzip, deflate, br' });
    expect(smaller.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
    expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe(plain.body);
  });

  it('have a new time every 15 seconds under the same ETag', async () => {
    server.pass(15 - ((server.now.getTime() / 1_000) % 15));
    const first = await all();
    server.pass(14);
    expect((await all()).json<Listed>().as_of).toBe(first.json<Listed>().as_of);
    server.pass(1);
    const later = await all();
    expect(later.json<Listed>().as_of).toBe(server.now.toISOString());
    expect(later.headers.etag).toBe(first.headers.etag);
  });

  it('reach everyone completely who requests them while they are produced', async () => {
    await addAll(server, ...Array.from({ length: 3_000 }, () => ({ account: '365' })));
    const answers = await Promise.all([
      all({}, tokens.ada, gzip),
      all({}, tokens.ada),
      all({}, tokens.ada, gzip),
      all({}, tokens.ada),
    ]);
    for (const { rawPayload, headers } of answers) {
      const whole = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : rawPayload.toString();
      expect((JSON.parse(whole) as Listed).data.length).toBeGreaterThan(3_000);
    }
    const kept = await all({}, tokens.ada, gzip);
    expect(kept.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  });
});
