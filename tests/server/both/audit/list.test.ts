import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../../../server/audit/list';
import { readAuditQuery } from '../../../../server/audit/query';
import { record } from '../../../../server/audit/store';
import { startOnLocaleC } from '../../support/localeC';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  for (let index = 0; index < 60; index += 1) {
    const at = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2), index % 2 ? 23 : 0, 59, 59, 999));
    await record(
      server.db,
      {
        actor: index % 3 ? 'Lena' : 'otto',
        action: index % 2 ? 'approverequest' : 'newprocess',
        target: index === 7 ? '100%_<b>' : `request ${index}`,
        ...(index === 5 && { account: '900' }),
        outcome: (['success', 'denied', 'failed'] as const)[index % 3] ?? 'success',
        after: { reason: index === 9 ? 'Zu viele Maschinen' : 'other' },
      },
      { requestId: `request-${index}`, ip: '203.0.113.7', at },
    );
  }
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

type Row = Record<string, unknown> & { id: number };

async function list(query: Record<string, unknown> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const answer = await server.call({ path: `audit?${search}`, token, headers: { range: 'audit=0-24' } });
  return {
    answer,
    rows: answer.statusCode === 200 ? answer.json<Row[]>() : [],
    range: answer.headers['content-range'],
  };
}

const ids = async (filter: object, more: object = {}) =>
  (await list({ filter, range: [0, 99], sort: ['id', 'ASC'], ...more })).rows.map(({ id }) => id);

describe('audit list', () => {
  it('returns an array, newest first, 25 rows by default, with Content-Range', async () => {
    const { answer, rows, range } = await list();
    expect(answer.statusCode).toBe(200);
    expect(range).toBe('audit 0-24/61');
    expect(rows).toHaveLength(25);
    expect(rows[0]).toEqual({
      id: 61,
      at: server.now.toISOString(),
      actor: 'ada',
      vertical: 'admin',
      action: 'login',
      target: null,
      account: null,
      region: null,
      outcome: 'success',
      before: null,
      after: { roles: ['admin'] },
      ip: '127.0.0.1',
      request_id: expect.any(String),
    });
  });

  it('pages and sorts on the server', async () => {
    const page = await list({ sort: ['id', 'ASC'], range: [50, 69] });
    expect(page.rows.map(({ id }) => id)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61]);
    expect(page.range).toBe('audit 50-60/61');
    const beyond = await list({ range: [100, 109] });
    expect([beyond.rows, beyond.range]).toEqual([[], 'audit */61']);
    const byActor = await list({ sort: ['actor', 'DESC'], range: [0, 99] });
    expect(byActor.rows[0]?.actor).toBe('otto');
    for (const column of ['at', 'target', 'outcome', 'before', 'after', 'ip', 'request_id', 'account'])
      expect((await list({ sort: [column, 'ASC'], range: [0, 99] })).rows).toHaveLength(61);
  });

  it('returns each row once over all pages for any order', async () => {
    const seen: number[] = [];
    for (let first = 0; first < 61; first += 10)
      seen.push(...(await list({ sort: ['outcome', 'DESC'], range: [first, first + 9] })).rows.map(({ id }) => id));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
  });

  it('filters by part of a text, or by whole values of a list', async () => {
    expect(await ids({ actor: 'LEN' })).toHaveLength(40);
    expect(await ids({ actor: ['Lena', 'ada'] })).toHaveLength(41);
    expect(await ids({ actor: ['LEN'] })).toEqual([]);
    expect(await ids({ action: ['approverequest'], outcome: ['denied', 'failed'] })).toHaveLength(20);
    expect(await ids({ target: '0%_<' })).toEqual([8]);
    expect(await ids({ target: '%' })).toEqual([8]);
    expect(await ids({ outcome: [] })).toEqual([]);
    expect(await ids({ id: [3, 5, '9'] })).toEqual([3, 5, 9]);
    expect((await list({ filter: { actor: 'nobody' } })).range).toBe('audit */0');
  });

  it('filters by days or moments, both ends included', async () => {
    expect(await ids({ at_gte: '2026-01-30', at_lte: '2026-01-30' })).toEqual([59, 60]);
    expect(await ids({ at_lte: '2026-01-01T00:59:59.999Z' })).toEqual([1]);
    expect(await ids({ at_lte: '2026-01-01T00:59:59.998Z' })).toEqual([]);
    expect(await ids({ at_gte: '2026-01-30T23:59:59.999+00:00', at_lte: '2026-02-01' })).toEqual([60]);
    expect(await ids({ at_gte: '2026-01-31T01:00:00+02:00', at_lte: '2026-02-01' })).toEqual([60]);
  });

  it('searches all columns', async () => {
    expect(await ids({ q: 'zu VIELE' })).toEqual([10]);
    expect(await ids({ q: 'request-59' })).toEqual([60]);
    expect(await ids({ q: '2026-01-30T23' })).toEqual([60]);
    expect(await ids({ q: '203.0.113' })).toHaveLength(60);
    expect(await ids({ q: '01-30T23:59:59.999z' })).toEqual([60]);
    expect(await ids({ q: '59' })).toContain(59);
    expect(await ids({ q: '' })).toHaveLength(61);
    expect(await ids({ after: 'maschinen', at: '2026-01-05' })).toEqual([10]);
    expect(await ids({ q: 'hospitality' })).toEqual([6]);
  });

  it.each([
    { sort: 'x' },
    { sort: ['hash', 'ASC'] },
    { sort: ['id; drop table audit', 'ASC'] },
    { sort: ['constructor', 'ASC'] },
    { sort: ['id', 'sideways'] },
    { sort: [] },
    { range: [5, 4] },
    { range: [-1, 4] },
    { range: [0, 1_000] },
    { range: [2 ** 31, 2 ** 31 + 1] },
    { range: [0.5, 1] },
    { range: ['0', '9'] },
    { range: 'null' },
    { filter: '{' },
    { filter: [] },
    { filter: { hash: 'x' } },
    { filter: '{"__proto__":{"x":1}}' },
    { filter: { actor: 7 } },
    { filter: { actor: { $ne: 1 } } },
    { filter: '{"actor":"a\\u0000"}' },
    { filter: '{"actor":["\\ud800"]}' },
    { filter: { q: 'x'.repeat(10_000) } },
    { filter: { at_gte: 'yesterday' } },
    { filter: { at_gte: '2026-02-30' } },
    { filter: { at_gte: '0000-01-01' } },
    { filter: { at_lte: '9999-12-31' } },
    { embed: 'x' },
  ])('answers %j with 400', async (query) => {
    const { answer } = await list(query);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ status: 'failed', code: 'invalid_request' });
  });

  it('treats SQL as text', async () => {
    for (const text of ["' or '1'='1", "'; drop table audit; --", '\\', '$1'])
      expect(await ids({ actor: text, target: [text], q: text })).toEqual([]);
  });

  it('refuses writes', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await server.send(method, 'audit', token, {})).statusCode).toBe(404);
      expect((await server.send(method, 'audit/1', token, {})).statusCode).toBe(404);
    }
  });
});

it('exposes row count, list state and event id to a console on another host', async () => {
  const origin = 'https://console.example.com';
  const other = await TestApp.start({ database: server.database, env: { ALLOWED_ORIGINS: origin } });
  const answer = await other.call({ path: 'audit', token, headers: { origin, range: 'audit=0-24' } });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Content-Range, ETag, Idempotency-Replayed, Last-Event-ID',
  });
  const asked = await other.app.inject({ method: 'OPTIONS', url: '/api/v1/audit', headers: { origin } });
  expect(asked.headers['access-control-allow-headers']).toContain('Range');
  await other.stop();
});

describe('letters beyond ASCII', () => {
  const names = ['änne', 'ÄNNE', 'A\u0308nne', 'Anne', 'Ωmega', '李雷', 'İpek', 'ΟΔΟΣ', '100%_ß'];
  let place: Awaited<ReturnType<typeof startOnLocaleC>>;

  beforeAll(async () => {
    place = await startOnLocaleC();
    for (const actor of names) {
      const change = { actor, action: 'newprocess', outcome: 'success', after: { owner: actor } } as const;
      await record(place.server.db, change, { requestId: actor, ip: null, at: place.server.now });
    }
  });

  afterAll(() => place.stop());

  it.each([
    ['ÄNNE', ['änne', 'ÄNNE', 'A\u0308nne']],
    ['änne', ['änne', 'ÄNNE', 'A\u0308nne']],
    ['a\u0308NNE', ['änne', 'ÄNNE', 'A\u0308nne']],
    ['anne', ['Anne']],
    ['ωMEGA', ['Ωmega']],
    ['李', ['李雷']],
    ['İPEK', ['İpek']],
    ['οδος', ['ΟΔΟΣ']],
    ['_SS', []],
    ['_ß', ['100%_ß']],
  ])('finds them in any case and form in any database locale: %s', async (text, wanted) => {
    for (const condition of [{ actor: text }, { after: text }, { q: text }]) {
      const query = readAuditQuery({ filter: JSON.stringify(condition), sort: '["id","ASC"]' });
      expect((await listAudit(place.server.db, query)).rows.map(({ actor }) => actor)).toEqual(wanted);
    }
  });
});
