import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAll, addOne, addTemplate } from '../../support/machines';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

interface Found {
  readonly data: { kind: string; more: boolean; hits: { row: Record<string, unknown>; matched: object }[] }[];
  readonly unread?: string[];
}

const faults = { unreachable: [] as { account: string; region: string; message: string }[], machines: new Map() };
const people: Record<string, readonly string[]> = {
  ada: ['admin'],
  air: ['aws user'],
  launcher: ['machine_launch user'],
  both: ['aws user', 'machine_launch user'],
  guest: ['psql user'],
};

let server: TestApp;
const tokens: Record<string, string> = {};
const ids = { process: 0, foreign: 0, request: 0, update: 0 };

beforeAll(async () => {
  server = await TestApp.start({ faults });
  for (const [name, roles] of Object.entries(people)) {
    const vertical = name === 'ada' ? 'admin' : 'Data/Air';
    await server.add(name, { [vertical]: roles });
    tokens[name] = await server.tokenOf(name, vertical);
  }
  await addAll(
    server,
    { instance_id: 'i-zephyr', tags: { Name: 'harbour', team: 'Kite' }, private_ip: '10.7.7.7', ipv6: '2001:db8::7:7' },
    { instance_id: 'i-zephyr2', tags: { Name: 'zephyr' }, account: '5646' },
    { instance_id: 'i-hidden', tags: { Name: 'zephyr elsewhere' }, account: '900' },
  );
  await addTemplate(server, { template_id: 'lt-zephyr' });
  await addTemplate(server, { template_id: 'lt-zephyr-900', account: '900' });
  ids.process = await addProcess(server, { process_name: 'Zephyr crawler', account: '019' });
  ids.foreign = await addProcess(server, { process_name: 'Zephyr of others', account: '900' });
  ids.request = await askForProcess(server, tokens.launcher ?? '', { process_name: 'Zephyr request' });
  ids.update = await askForUpdate(server, tokens.both ?? '', ids.process);
});

afterAll(() => server.stop());

const ask = (q: string, who = 'ada') => {
  const token = tokens[who] ?? '';
  return server.call({ path: `find?${new URLSearchParams({ q })}`, token });
};
const answer = async (q: string, who = 'ada') => {
  const got = await ask(q, who);
  expect(got.statusCode, got.body).toBe(200);
  return got.json<Found>();
};
const kinds = async (q: string, who: string) => (await answer(q, who)).data.map(({ kind }) => kind);
const hits = async (kind: string, q: string, who = 'ada') =>
  (await answer(q, who)).data.find((group) => group.kind === kind)?.hits ?? [];
const values = async (kind: string, key: string, q: string, who = 'ada') =>
  (await hits(kind, q, who)).map(({ row }) => row[key]);

describe('kinds by right', () => {
  it.each([
    ['ada', ['machine', 'process', 'request', 'update', 'template']],
    ['air', ['machine', 'template']],
    ['launcher', ['process', 'request', 'template']],
    ['both', ['machine', 'process', 'update', 'template']],
    ['guest', []],
  ])('lets %s find %j', async (who, expected) => {
    expect(await kinds('zephyr', who)).toEqual(expected);
  });

  it('finds people only for an admin', async () => {
    expect(await kinds('launcher@', 'ada')).toEqual(['person']);
    for (const who of ['air', 'launcher', 'both', 'guest']) expect(await kinds('launcher@', who)).toEqual([]);
  });
});

describe('results by account', () => {
  it('finds machines across the accounts of the vertical', async () => {
    expect(await values('machine', 'instance_id', 'zephyr', 'air')).toEqual(['i-zephyr2', 'i-zephyr']);
    expect(await values('machine', 'instance_id', 'zephyr')).toEqual(['i-zephyr2', 'i-hidden', 'i-zephyr']);
  });

  it('finds processes and templates of those accounts', async () => {
    expect(await values('process', 'id', 'zephyr', 'launcher')).toEqual([ids.process]);
    expect(await values('process', 'id', 'zephyr')).toEqual([ids.process, ids.foreign]);
    expect(await values('template', 'template_id', 'zephyr', 'launcher')).toEqual(['lt-zephyr']);
    expect(await values('template', 'template_id', 'zephyr')).toEqual(['lt-zephyr', 'lt-zephyr-900']);
  });

  it('finds own requests, or all for a decider', async () => {
    expect(await values('request', 'id', 'zephyr', 'launcher')).toEqual([ids.request]);
    expect(await values('request', 'id', 'zephyr', 'both')).toEqual([]);
    expect(await values('update', 'id', 'zephyr', 'both')).toEqual([ids.update]);
    expect(await values('update', 'id', 'zephyr', 'launcher')).toEqual([]);
    expect(await values('update', 'id', 'zephyr')).toEqual([ids.update]);
  });
});

describe('search for machines', () => {
  it.each([
    ['its identifier', 'i-zephyr', 'instance_id'],
    ['its name, in any case', 'HARBOUR', 'name'],
    ['a part of its name', 'arbou', 'name'],
    ['its private address', '10.7.7.7', 'private_ip'],
    ['its IPv6 address in any form', ' 2001:DB8:0:0:0:0:7:7 ', 'ipv6'],
    ['a value of a tag', 'kite', 'tags'],
    ['a tag', 'team=Kite', 'tags'],
  ])('finds a machine by %s', async (_how, q, key) => {
    const [first] = await hits('machine', q);
    expect(first?.row.instance_id).toBe('i-zephyr');
    expect(first?.matched).toMatchObject({ key });
  });

  it('ranks the exact match first, then prefixes, and limits the results', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ tags: { Name: `a sprat ${n}` } }));
    await addAll(server, ...many, { tags: { Name: 'sprat net' } });
    await addOne(server, { tags: { Name: 'Sprat' } });
    const names = await values('machine', 'name', 'sprat');
    expect(names.slice(0, 3)).toEqual(['Sprat', 'sprat net', 'a sprat 0']);
    expect(names).toHaveLength(8);
    expect((await answer('sprat')).data[0]?.more).toBe(true);
    expect((await answer('sprat net')).data[0]?.more).toBe(false);
  });
});

it('ranks and limits rows of the database too', async () => {
  for (const process_name of ['old kelp', 'kelp farm', 'KELP']) await addProcess(server, { process_name });
  expect(await values('process', 'process_name', 'kelp')).toEqual(['KELP', 'kelp farm', 'old kelp']);
  expect((await hits('process', String(ids.process)))[0]?.row.id).toBe(ids.process);
  const more = async () => (await answer('kelp')).data.find(({ kind }) => kind === 'process');
  expect((await more())?.more).toBe(false);
  for (let n = 0; n < 6; n += 1) await addProcess(server, { process_name: `kelp ${n}` });
  expect(await more()).toMatchObject({ more: true, hits: { length: 8 } });
});

it.each(['%', '_', '\\', '%zephyr', "' or 1=1 --", '*', '.*', '(', '\u{1F600}', 'ß', 'İ'])(
  'treats wildcards in %j as text',
  async (q) => {
    expect((await answer(q)).data).toEqual([]);
  },
);

it('returns nothing for blanks, and rejects a value that is not text', async () => {
  expect((await answer('   ')).data).toEqual([]);
  expect((await ask('x'.repeat(201))).statusCode).toBe(400);
  expect((await ask('a\0b')).statusCode).toBe(400);
  expect((await server.call({ path: 'find', token: tokens.ada ?? '' })).statusCode).toBe(400);
  expect((await server.call({ path: 'find?q=a&q=b', token: tokens.ada ?? '' })).statusCode).toBe(400);
});

it('names the kinds that could not be read within the caller’s accounts', async () => {
  expect((await answer('zephyr', 'air')).unread).toEqual([]);
  faults.unreachable = [{ account: '900', region: 'us-east-1', message: 'no answer' }];
  expect((await answer('zephyr', 'air')).unread).toEqual([]);
  expect((await answer('zephyr')).unread).toEqual(['machine']);
  faults.unreachable = [];
});
