import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getUsers } from '../../../contract/authentication';
import { listProcesses } from '../../../contract/processes';
import type { ListSource } from '../../../src/definitions/list';
import type { ListDefinition } from '../../../src/definitions/page';
import { inBytes } from '../../support/inBytes';
import { patience } from '../../support/patience';

// Without isolation other files have loaded these modules already, and others will load them.
const modules = ['callApi', '../authProvider/session'].map((name) => `../../../src/dataProvider/${name}`);
vi.resetModules();
vi.doMock('../../../src/dataProvider/callApi', () => ({ fetchStream: vi.fn(), fetchAddress: vi.fn() }));
vi.doMock('../../../src/authProvider/session', () => ({ sessionValid: vi.fn(() => true) }));
afterAll(() => {
  for (const name of modules) vi.doUnmock(name);
  vi.resetModules();
});
await import('../../../src/i18n/consoleTexts');
const { fetchStream, fetchAddress } = await import('../../../src/dataProvider/callApi');
const { sessionValid } = await import('../../../src/authProvider/session');
const { CallError } = await import('../../../src/dataProvider/callError');
const { createDataProvider, dataProviderOf } = await import('../../../src/dataProvider/consoleDataProvider');
const { jsonOf } = await import('../../../src/dataProvider/json');
const { rowOf } = await import('../../../src/dataProvider/records');
// Preloads the module that is loaded on demand.
await import('../../../src/dataProvider/overRest');

const rows = 'data';
const list = (part: Partial<ListSource>) => ({ list: { csvName: 'x', ...part } }) as ListDefinition;
const lists = new Map([
  ['processes', list({ call: listProcesses, rows })],
  ['machines', list({ call: listProcesses, rows, identifier: 'instance_id' })],
  ['named', list({ call: listProcesses, rows, columns: ['instance_id', { name: 'name', getValue: () => 'x' }] })],
  ['codes', list({ identifier: 'code' })],
  ['people', list({ call: getUsers, rows: 'users', identifier: 'userid' })],
  ['disks', { ...list({}), record: { schema: z.strictObject({ owner_id: z.int(), name: z.string() }) } } as never],
]);

let client: QueryClient;
const provider = () => createDataProvider(lists, client);
const answer = (...data: unknown[]) =>
  vi.mocked(fetchStream).mockImplementation(async () => ({
    status: 200,
    headers: new Headers(),
    body: inBytes(JSON.stringify({ data })),
  }));
const reply = (body: unknown, headers = {}) => {
  const text = body === undefined ? '' : JSON.stringify(body);
  vi.mocked(fetchAddress).mockResolvedValueOnce({ status: 200, text, body, headers: new Headers(headers) });
};
/** Replies with JSON text whose numbers JavaScript cannot represent. */
const written = (text: string, headers = {}) =>
  vi
    .mocked(fetchAddress)
    .mockResolvedValueOnce({ status: 200, text, body: jsonOf(text), headers: new Headers(headers) });
/** Returns method, path and body of the requests over REST. */
const sent = () =>
  vi
    .mocked(fetchAddress)
    .mock.calls.map(([url, { method = 'GET', body }]) => [
      `${method} ${url.replace(/^.*\/api\/v1\//, '')}`,
      ...(body ? [JSON.parse(String(body))] : []),
    ]);

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.mocked(fetchStream).mockReset();
  vi.mocked(fetchAddress).mockReset();
  vi.mocked(sessionValid).mockReturnValue(true);
});
afterEach(() => client.clear());

describe('a list over a call, for react-admin', () => {
  it('returns the unchanged rows for every verb, with one request', async () => {
    const [a, b] = [
      { id: 1, owner: 'x', size: 2, on: true },
      { id: 2, owner: 'y', size: 20, on: false },
    ];
    answer(a, b);
    const { getList, getOne, getMany, getManyReference, rows: all } = provider();
    expect(await getList('processes', {})).toMatchObject({ data: [a, b], total: 2 });
    // The address of a page has its identifier as a text.
    expect(await getOne('processes', { id: '2' })).toEqual({ data: b });
    expect(await getMany('processes', { ids: [2, 3, 1] })).toEqual({ data: [b, a] });
    const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' } } as const;
    expect(await getManyReference('processes', { target: 'owner', id: 'y', filter: {}, ...page })).toMatchObject({
      data: [b],
      total: 1,
    });
    expect(await all('processes')).toEqual([a, b]);
    expect(fetchStream).toHaveBeenCalledTimes(1);
  });

  it('returns all rows to a request for a million, and the first window to the table', async () => {
    answer(...Array.from({ length: 250 }, (_, place) => ({ id: place + 1 })));
    const { getList } = provider();
    const pagination = { page: 1, perPage: 1_000_000 };
    const found = async (meta?: object) => (await getList('processes', { pagination, meta })).data.length;
    expect(await found()).toBe(250);
    expect(await found({ windowed: true })).toBe(100);
    const short = { pagination: { page: 2, perPage: 20 }, meta: { windowed: true } };
    expect((await getList('processes', short)).data[0]).toEqual({ id: 21 });
  });

  it('has its own columns and key beside another list of the same call', async () => {
    answer({ id: 1, instance_id: 'i-1' });
    const { getList } = provider();
    expect((await getList('processes', {})).meta.columns).toEqual(['id', 'instance_id']);
    const { data, meta } = await getList('machines', {});
    expect([data[0]?.id, meta.columns]).toEqual(['i-1', ['id', 'instance_id']]);
    expect((await getList('named', {})).meta.columns).toEqual(['instance_id', 'name', 'id']);
    expect((await getList('processes', {})).data).toEqual([{ id: 1, instance_id: 'i-1' }]);
  });

  it('matches numbers and booleans of a filter exactly, and texts in part', async () => {
    answer({ id: 1, size: 2, on: true }, { id: 2, size: 20, on: false });
    const { getList } = provider();
    const found = async (filter: object) => (await getList('processes', { filter })).data.map(({ id }) => id);
    expect(await found({ size: 2 })).toEqual([1]);
    expect(await found({ size: '2' })).toEqual([1, 2]);
    expect(await found({ on: false })).toEqual([2]);
    expect(await found({ size: [2] })).toEqual([1, 2]);
  });

  it('evaluates a relative time range at each request', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    answer({ id: 1, at: at(0), kind: 'a' }, { id: 2, at: at(50), kind: 'b' }, { id: 3, at: at(90), kind: 'b' });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { getList, facet } = provider();
      const filter = { at: { last: '1h' } };
      const found = async () => (await getList('processes', { filter })).data.map(({ id }) => id);
      expect(await found()).toEqual([1, 2]);
      const boxes = await facet('processes', { filter, column: 'kind', find: '' });
      expect(boxes?.entries).toEqual([
        { text: 'a', count: 1 },
        { text: 'b', count: 1 },
      ]);
      vi.setSystemTime(Date.now() + 20 * 60_000);
      expect(await found()).toEqual([1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('identifies and sorts rows by their key, and returns them unchanged', async () => {
    const machines = [{ instance_id: 'i-2' }, { instance_id: 'i-1' }];
    answer(...machines);
    const { getList, getOne } = provider();
    const { data } = await getList('machines', { sort: { field: 'id', order: 'ASC' } });
    expect(data).toEqual([
      { id: 'i-1', instance_id: 'i-1' },
      { id: 'i-2', instance_id: 'i-2' },
    ]);
    expect(data.map(rowOf)).toEqual(machines.toReversed());
    expect((await getOne('machines', { id: 'i-2' })).data).toEqual(data[1]);
  });

  it('identifies rows by their index if the key repeats, until they load again', async () => {
    answer({ id: 1, name: 'a' }, { id: 1, name: 'b' });
    const { getList, getOne, forget } = provider();
    const { data, meta } = await getList('processes', {});
    expect(meta.keyed).toBe(false);
    expect(new Set(data.map(({ id }) => id)).size).toBe(2);
    expect(data.map(rowOf)).toEqual([
      { id: 1, name: 'a' },
      { id: 1, name: 'b' },
    ]);
    const id = data[1]?.id ?? '';
    expect(rowOf((await getOne('processes', { id })).data)).toEqual({ id: 1, name: 'b' });
    vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date'] });
    await forget('processes');
    await expect(getOne('processes', { id })).rejects.toThrow('It is no longer in the list.');
    vi.useRealTimers();
  });

  it('takes the input of its call from the meta parameter', async () => {
    answer({ id: 1 });
    const { getList } = provider();
    await getList('processes', { meta: { input: { account: '900' } } });
    await getList('processes', { meta: { input: { account: '106' } } });
    const bodies = vi.mocked(fetchStream).mock.calls.map(([, input]) => input?.body);
    expect(bodies).toEqual([{ account: '900' }, { account: '106' }]);
  });

  it('loads again after a record changed over REST', async () => {
    answer({ id: 1, name: 'a' });
    const { getList, update } = provider();
    await getList('processes', {});
    reply({ id: 1, name: 'b' });
    const data = { id: 1, name: 'b' };
    expect(await update('processes', { id: 1, data, previousData: { id: 1 } })).toEqual({ data });
    expect(sent()).toEqual([['PUT processes/1', data]]);
    await getList('processes', {});
    expect(fetchStream).toHaveBeenCalledTimes(2);
  });
});

it('keeps identifiers of more than 53 bits in rows, CSV, copies and look-ups', async () => {
  const [one, other, role] = ['9007199254740993', '9007199254740992', '-9223372036854775808'];
  const person = (id: string, name: string) =>
    `{"userid":${id},"username":"${name}","verticals":[{"vertical_id":${id},"roles":[{"roleid":${role}}]}]}`;
  vi.mocked(fetchStream).mockImplementation(async () => ({
    status: 200,
    headers: new Headers(),
    body: inBytes(
      `{"status":"success","users":[${person(one, 'ada')},${person(other, 'mira')},${person('7', 'otto')}]}`,
    ),
  }));
  const { getList, getOne, csv, columnText } = provider();
  const [ada, mira] = (await getList('people', {})).data;
  expect([ada?.id, mira?.id]).toEqual([one, other]);
  expect(ada).toMatchObject({ userid: one, verticals: [{ vertical_id: one, roles: [{ roleid: role }] }] });
  expect((await getOne('people', { id: one })).data).toMatchObject({ username: 'ada' });
  const descending = { filter: {}, sort: { field: 'userid', order: 'DESC' } } as const;
  expect(await columnText('people', { ...descending, column: 'userid' })).toBe([one, other, '7'].join('\n'));
  expect(await (await csv('people', { ...descending, columns: ['userid', 'username'] })).text()).toContain(
    `"${one}","ada"\r\n"${other}","mira"\r\n"7","otto"`,
  );
  expect((await getList('people', { filter: { userid: one } })).data).toEqual([ada]);
});

describe('a list over REST, for react-admin', () => {
  const page = { pagination: { page: 2, perPage: 2 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const;
  const range = { 'content-range': 'x 2-3/5' };

  it('returns the unchanged rows for every verb', async () => {
    const rowsThere = [
      { id: 3, name: 'c' },
      { id: 4, name: 'd' },
    ];
    const { getList, getMany, getOne, getManyReference } = provider();
    reply(rowsThere, range);
    expect(await getList('zones', page)).toMatchObject({ data: rowsThere, total: 5 });
    reply(rowsThere, range);
    expect(await getManyReference('zones', { target: 'owner', id: 'y', ...page })).toMatchObject({ data: rowsThere });
    reply(rowsThere);
    expect(await getMany('zones', { ids: [3, 4] })).toEqual({ data: rowsThere });
    reply(rowsThere[1]);
    expect(await getOne('zones', { id: '4' })).toEqual({ data: rowsThere[1] });
    expect(sent().map(([request]) => request)).toEqual([
      expect.stringMatching(/^GET zones\?.*range=%5B2%2C3%5D/),
      expect.stringMatching(/^GET zones\?.*owner/),
      expect.stringMatching(/^GET zones\?filter=.*3%2C4/),
      'GET zones/4',
    ]);
  });

  it('identifies rows by their index, without selection, if a key repeats or is missing', async () => {
    const { getList } = provider();
    for (const twice of [
      [{ id: 3 }, { id: 3 }],
      [{ id: 3 }, { name: 'd' }],
    ]) {
      reply(twice, range);
      const { data, meta } = await getList('zones', page);
      expect(meta.keyed).toBe(false);
      expect(data.map(({ id }) => String(id).replace(/ of \d+$/, ''))).toEqual(['row 2', 'row 3']);
      expect(data.map(rowOf)).toEqual(twice);
    }
  });

  it('sends the id of a row only if the row has one', async () => {
    const { getList, update, create } = provider();
    const came = [{ id: 71, code: 'a' }, { code: 'b' }];
    reply(came, range);
    const [a, b] = (await getList('codes', page)).data;
    for (const record of [a, b]) {
      reply(undefined);
      const answered = await update('codes', {
        id: record?.id,
        data: { ...record, label: 'new' },
        previousData: record,
      });
      expect(answered.data).toMatchObject({ id: record?.id, label: 'new' });
    }
    reply(undefined);
    expect((await create('codes', { data: { id: 73, code: 'c' } })).data).toMatchObject({ id: 'c' });
    expect(sent().slice(1)).toEqual([
      ['PUT codes/a', { id: 71, code: 'a', label: 'new' }],
      ['PUT codes/b', { code: 'b', label: 'new' }],
      ['POST codes', { id: 73, code: 'c' }],
    ]);
  });

  it('creates and deletes records, also with an empty response', async () => {
    const { create, delete: remove, deleteMany, updateMany } = provider();
    reply({ id: 9, name: 'x' });
    expect(await create('zones', { data: { name: 'x' } })).toEqual({ data: { id: 9, name: 'x' } });
    reply(undefined);
    expect(await remove('zones', { id: 9, previousData: { id: 9, name: 'x' } })).toEqual({
      data: { id: 9, name: 'x' },
    });
    for (let times = 0; times < 4; times += 1) reply(undefined);
    expect(await updateMany('zones', { ids: [1, 2], data: { name: 'y' } })).toEqual({ data: [1, 2] });
    expect(await deleteMany('zones', { ids: [1, 2] })).toEqual({ data: [1, 2] });
    expect(sent().slice(2)).toEqual([
      ['PUT zones/1', { name: 'y' }],
      ['PUT zones/2', { name: 'y' }],
      ['DELETE zones/1'],
      ['DELETE zones/2'],
    ]);
  });

  describe('with identifiers of more than 53 bits', () => {
    const [one, other] = ['9007199254740993', '18446744073709551615'];
    /** Returns method, path and raw body of the requests. */
    const texts = () =>
      vi
        .mocked(fetchAddress)
        .mock.calls.map(([url, { method = 'GET', body }]) =>
          [method, decodeURIComponent(url.replace(/^.*\/api\/v1\//, '')), ...(body ? [String(body)] : [])].join(' '),
        );

    it('keeps all digits of numbers and texts in paths, filters and bodies', async () => {
      const { getList, getOne, getMany, getManyReference, update, updateMany, delete: remove, create } = provider();
      written(`[{"id":${one},"vendor":${other},"code":"${one}","held":[[${one},7]]}]`, { 'content-range': 'x 0-0/1' });
      const { data } = await getList('volumes', { ...page, pagination: { page: 1, perPage: 2 } });
      expect(data).toEqual([{ id: one, vendor: other, code: one, held: [[one, 7]] }]);
      const row = data[0] ?? { id: '' };
      written(`{"id":${one}}`);
      await getOne('volumes', { id: one });
      written(`[{"id":${one}}]`);
      await getMany('volumes', { ids: [one, 7] });
      written('[]', { 'content-range': 'x */0' });
      await getManyReference('volumes', { target: 'vendor', id: other, ...page });
      for (let times = 0; times < 4; times += 1) reply(undefined);
      expect(await update('volumes', { id: one, data: { ...row, name: one }, previousData: row })).toMatchObject({
        data: { id: one },
      });
      expect(await updateMany('volumes', { ids: [other], data: { vendor: one } })).toEqual({ data: [other] });
      await remove('volumes', { id: one, previousData: row });
      await create('volumes', { data: { vendor: one, code: one, name: '7' } });
      expect(texts().slice(1)).toEqual([
        `GET volumes/${one}`,
        `GET volumes?filter={"id":[${one},7]}`,
        expect.stringContaining(`"vendor":${other}`),
        `PUT volumes/${one} {"id":${one},"vendor":${other},"code":"${one}","held":[[${one},7]],"name":"${one}"}`,
        `PUT volumes/${other} {"vendor":${one}}`,
        `DELETE volumes/${one}`,
        `POST volumes {"vendor":${one},"code":"${one}","name":"7"}`,
      ]);
    });

    it('sends a field as a number by the schema, before any row has loaded', async () => {
      reply(undefined);
      await provider().create('disks', { data: { owner_id: one, name: one } });
      expect(texts()).toEqual([`POST disks {"owner_id":${one},"name":"${one}"}`]);
    });
  });

  it('reports a missing part of a response, in react-admin’s words if there are any', async () => {
    const { getList, getOne } = provider();
    reply([]);
    await expect(getList('zones', page)).rejects.toThrow(/^The Content-Range header is missing .*CORS/);
    reply([], { 'content-range': 'zones 0-9/*' });
    await expect(getList('zones', page)).rejects.toThrow(/has no total/);
    reply('<html>');
    await expect(getOne('zones', { id: 1 })).rejects.toMatchObject({ failure: 'shape' });
  });
});

describe('the error that react-admin receives', () => {
  it('has the server’s message or readable words, and the faults of the fields', async () => {
    const { create } = provider();
    const refused = (body: unknown) => new CallError('status', { status: 400, text: '', body, headers: new Headers() });
    vi.mocked(fetchAddress).mockRejectedValueOnce(refused({ message: 'Taken', errors: { name: 'Taken' } }));
    await expect(create('zones', { data: {} })).rejects.toMatchObject({
      message: 'Taken',
      status: 400,
      body: { errors: { name: 'Taken' } },
    });
    for (const [error, message] of [
      [refused(undefined), 'HTTP 400'],
      [new CallError('network'), 'No response from server'],
      [new CallError('timeout'), /^No response in time/],
    ] as const) {
      vi.mocked(fetchAddress).mockRejectedValueOnce(error);
      await expect(create('zones', { data: {} })).rejects.toThrow(message);
    }
  });

  it('is silent after an expired session or an aborted request', async () => {
    const { getOne } = provider();
    const settled = vi.fn();
    const ask = async (signal?: AbortSignal) => {
      const before = vi.mocked(fetchAddress).mock.calls.length;
      void getOne('zones', { id: 1, ...(signal && { signal }) }).then(settled, settled);
      await vi.waitFor(() => expect(fetchAddress).toHaveBeenCalledTimes(before + 1), { timeout: patience });
      await new Promise((resolve) => setImmediate(resolve));
    };
    vi.mocked(fetchAddress).mockRejectedValue(new CallError('session'));
    vi.mocked(sessionValid).mockReturnValue(false);
    await ask();
    vi.mocked(fetchAddress).mockRejectedValue(new CallError('aborted'));
    await ask(AbortSignal.abort());
    expect(settled).not.toHaveBeenCalled();
    // A response to an earlier sign-in during a session: the page would wait forever.
    vi.mocked(fetchAddress).mockRejectedValue(new CallError('session'));
    vi.mocked(sessionValid).mockReturnValue(true);
    await ask();
    expect(settled).toHaveBeenCalledTimes(1);
  });
});

it('finds the data provider of a query cache', () => {
  expect(() => dataProviderOf(new QueryClient())).toThrow('There is no data provider over this query cache');
  const made = provider();
  expect(dataProviderOf(client)).toBe(made);
});
