import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KnownSessions } from '../../../../server/auth/knownSessions';
import { Revisions } from '../../../../server/db/revisions';
import { noFaults } from '../../../../server/fleet/embedded/faults';
import { loggerOptions } from '../../../../server/http/logging';
import { RequestCounts } from '../../../../server/http/requestCounts';
import { Metrics } from '../../../../server/metrics/metrics';
import { addOne, search } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token: string;
let port: number;
let lines: Record<string, unknown>[] = [];
let names = 0;
const metrics = new Metrics();
const agent = new Agent({ keepAlive: true });

const logger = pino(
  { ...loggerOptions, level: 'info' },
  {
    write: (line: string) => void lines.push(JSON.parse(line)),
  },
) as FastifyBaseLogger;

beforeAll(async () => {
  const env = { ALLOWED_ORIGINS: 'https://console.example.com', TRUST_PROXY: '1' };
  server = await TestApp.start({ env, logger, metrics });
  await server.add('ada', { admin: ['admin'] });
  await server.add('otto', { 'Data/Air': ['machine_launch user'] });
  token = await server.tokenOf('ada', 'admin');
  for (let count = 0; count < 20; count += 1) await addOneMore();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

beforeEach(() => {
  lines = [];
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => {
  agent.destroy();
  await server.stop();
});

const addOneMore = () => {
  names += 1;
  return addProcess(server, { process_name: `process ${names}` });
};

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

const idOf = async (username: string) =>
  (await server.db.selectFrom('person').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/** A server of its own, with somebody who asks it for the processes. */
async function start(parts: Parameters<typeof TestApp.start>[0] = {}) {
  const app = (await TestApp.start(parts)).untilEndOfTest();
  await app.add('ada', { admin: ['admin'] });
  const authorization = `Bearer ${await app.tokenOf('ada', 'admin')}`;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = app.app.server.address() as AddressInfo;
  return { app, ask: (what: Question = 'listprocess') => ask(what, { authorization }, 'GET', own) };
}

/** A path, or a question that is asked with a body. */
type Question = string | { readonly path: string; readonly body: object };

const machinesOf = (account: string) => ({ path: 'ec2/listinstance', body: { account, region: 'us-east-1' } });
const allMachines = { path: 'ec2/listallinstance', body: search() };

async function ask(
  what: Question,
  headers: Record<string, string> = {},
  method = 'GET',
  at = port,
  send: (sent: ClientRequest, body: string) => void = (sent, body) => sent.end(body),
): Promise<Answer> {
  const { path, body: asked } = typeof what === 'string' ? { path: what, body: undefined } : what;
  const question = asked ? JSON.stringify(asked) : '';
  const own = {
    ...{ authorization: `Bearer ${token}`, ...headers },
    ...(asked && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(question) }),
  };
  const to = { host: '127.0.0.1', port: at, agent, method: asked ? 'POST' : method, path: `/api/v1/${path}` };
  const sent = request({ ...to, headers: own });
  if (asked) send(sent, question);
  else sent.end();
  const [response] = await once(sent, 'response');
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, rawHeaders: response.rawHeaders, body };
}

/** What the answers of one request have in common. */
function same({ status, headers: { date: _date, 'x-request-id': _id, ...headers }, body }: Answer) {
  return { status, headers, body: body.toString('base64') };
}

/** The order of the headers, too. */
const namesOf = ({ rawHeaders }: Answer) => rawHeaders.filter((_, index) => index % 2 === 0);

/** Asks for something twice; the second time without the ordinary way, on which each token is looked for. */
async function askTwice(what: Question, headers?: Record<string, string>): Promise<[Answer, Answer]> {
  const first = await ask(what, headers);
  const look = vi.spyOn(KnownSessions.prototype, 'find');
  const second = await ask(what, headers);
  expect(look).not.toHaveBeenCalled();
  look.mockRestore();
  return [first, second];
}

/** Whether something is answered the ordinary way. */
async function isOrdinary(work: () => Promise<unknown>): Promise<boolean> {
  const look = vi.spyOn(KnownSessions.prototype, 'find');
  await work();
  const { length } = look.mock.calls;
  look.mockRestore();
  return length > 0;
}

const lists: readonly Question[] = [
  ...['listprocess', 'listrequest', 'myrequests', 'audit?range=[0,4]', 'authentication/getusers'],
  ...[machinesOf('019'), allMachines],
];

const kinds: readonly Record<string, string>[] = [
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip' },
  { origin: 'https://console.example.com' },
  { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
  { connection: 'close' },
];

it.each(lists)('%j is answered again as it was, header by header', async (what) => {
  const { etag = '' } = (await ask(what)).headers;
  for (const headers of [...kinds, { 'if-none-match': etag }]) {
    // The first answer about machines goes out while it is made.
    if (typeof what !== 'string') await ask(what, headers);
    const [first, second] = await askTwice(what, headers);
    expect(first.status).toBe('if-none-match' in headers ? 304 : 200);
    expect(same(second)).toEqual(same(first));
    expect(namesOf(second)).toEqual(namesOf(first));
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  }
});

it('is logged, measured and counted like any other answer', async () => {
  const count = vi.spyOn(RequestCounts.prototype, 'count');
  const [, second] = await askTwice('listprocess?', { 'x-forwarded-for': '203.0.113.8' });
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(count.mock.calls.at(-1)).toEqual(count.mock.calls.at(-2));
  count.mockRestore();
  const [{ request_id: _one, ms: _before, time: _then, ...ordinary }, { request_id, ms, time: _now, ...again }] =
    lines as [Record<string, unknown>, Record<string, unknown>];
  expect(again).toEqual(ordinary);
  expect(Object.keys(lines[1] ?? {})).toEqual(Object.keys(lines[0] ?? {}));
  expect(again).toMatchObject({ status: 200, ip: '203.0.113.8', user: 'ada', msg: 'GET /api/v1/listprocess' });
  expect(request_id).toBe(second.headers['x-request-id']);
  expect(ms).toBeTypeOf('number');
  const figure = /http_requests_total\{method="GET",route="\/api\/v1\/listprocess",status="200"\} (\d+)/;
  const figures = async () => Number(figure.exec(await metrics.text())?.[1]);
  const before = await figures();
  await askTwice('listprocess?', { 'x-forwarded-for': '203.0.113.8' });
  await vi.waitFor(async () => expect(await figures()).toBe(before + 2));
});

it('is made anew after a change, and nobody gets what they may not see any more', async () => {
  const [before] = await askTwice('listprocess');
  await addOneMore();
  const after = await ask('listprocess');
  expect(JSON.parse(after.body.toString()).data).toHaveLength(JSON.parse(before.body.toString()).data.length + 1);

  const authorization = `Bearer ${await server.tokenOf('otto', 'Data/Air')}`;
  expect((await askTwice('listprocess', { authorization }))[1].status).toBe(200);
  await server.db
    .deleteFrom('membership_role')
    .where('person_id', '=', await idOf('otto'))
    .execute();
  expect((await ask('listprocess', { authorization })).status).toBe(403);
  await server.db
    .deleteFrom('session')
    .where('person_id', '=', await idOf('otto'))
    .execute();
  expect((await ask('listprocess', { authorization })).status).toBe(401);
});

it('ends with the session', async () => {
  const other = await start();
  const [first, second] = [await other.ask(), await other.ask()];
  expect(same(second)).toEqual(same(first));
  other.app.pass(3_600);
  expect((await other.ask()).status).toBe(401);
});

it('ends when a machine changes by itself', async () => {
  const other = await start();
  const id = await addProcess(other.app, { process_name: 'one with a machine' });
  await addOne(other.app, {
    process_id: id,
    goal: 'running',
    settles_at: new Date(other.app.now.getTime() + 60_000),
  });
  await other.ask();
  expect(await isOrdinary(other.ask)).toBe(false);
  other.app.pass(61);
  expect(await isOrdinary(other.ask)).toBe(true);
});

describe('asked for with a body', () => {
  const answered = async (what: Question, ...more: [Record<string, string>?]) =>
    JSON.parse((await ask(what, ...more)).body.toString());

  it('is the answer to that body alone, and to none that is long', async () => {
    for (let time = 0; time < 3; time += 1) await ask(machinesOf('019'));
    expect(await isOrdinary(() => ask(machinesOf('019')))).toBe(false);
    expect(await isOrdinary(() => ask(machinesOf('008')))).toBe(true);
    expect((await answered({ path: 'ec2/listinstance', body: { account: '019' } })).code).toBe('invalid_request');
    const long = { path: allMachines.path, body: search({ instance_ids: Array(1_000).fill('i-0123456789abcdef0') }) };
    for (let time = 0; time < 3; time += 1) expect((await ask(long)).status).toBe(200);
    expect(await isOrdinary(() => ask(long))).toBe(true);
  });

  it('is answered the ordinary way, and whole, when the body comes after the head', async () => {
    for (let time = 0; time < 3; time += 1) await ask(allMachines);
    const late = (sent: ClientRequest, body: string) => {
      sent.flushHeaders();
      sent.write(body.slice(0, 5));
      setTimeout(() => sent.end(body.slice(5)), 30);
    };
    const slowly = () => ask(allMachines, {}, 'POST', port, late);
    expect(await isOrdinary(async () => expect(same(await slowly())).toEqual(same(await ask(allMachines))))).toBe(true);
  });

  it('is as old as its machines at most 15 seconds, and ends when one of them changes by itself', async () => {
    const other = await start();
    const settles_at = new Date(other.app.now.getTime() + 60_000);
    await addOne(other.app, { goal: 'running', settles_at });
    const read = async () => JSON.parse((await other.ask(allMachines)).body.toString());
    const { data, as_of } = await read();
    await read();
    expect(await isOrdinary(read)).toBe(false);
    expect(await read()).toEqual({ status: 'success', as_of, warnings: [], data });
    other.app.pass(16);
    expect(Date.parse((await read()).as_of)).toBe(Date.parse(as_of) + 16_000);
    other.app.pass(45);
    const { data: settled } = await read();
    expect([data, settled].map(([machine]) => machine.state)).toEqual(['pending', 'running']);
  });

  it('is never given again where the fleet has faults, which come and go as somebody says', async () => {
    const other = await start({ faults: { ...noFaults } });
    for (let time = 0; time < 3; time += 1) await other.ask(allMachines);
    expect(await isOrdinary(() => other.ask(allMachines))).toBe(true);
  });
});

it('is not asked for by a request that is one of a kind', async () => {
  const headers = { 'accept-encoding': 'br' };
  await askTwice('listprocess', headers);
  expect(await isOrdinary(() => ask('listprocess', headers, 'HEAD'))).toBe(true);
  const ofOne: Record<string, string>[] = [
    { 'x-request-id': 'one-of-my-own' },
    { 'content-length': '0' },
    { expect: 'something' },
  ];
  for (const own of ofOne) {
    await ask('listprocess', { ...headers, ...own });
    expect(await isOrdinary(() => ask('listprocess', { ...headers, ...own }))).toBe(true);
  }
  expect((await ask('listprocess', { ...headers, 'x-request-id': 'one-of-my-own' })).headers['x-request-id']).toBe(
    'one-of-my-own',
  );
});

it('takes the ordinary way when there are too many, and when it cannot be told whether it still holds', async () => {
  await askTwice('listprocess');
  const count = vi.spyOn(RequestCounts.prototype, 'count').mockReturnValue({ current: 6_001, ttl: 1_000 });
  expect((await ask('listprocess')).status).toBe(429);
  count.mockReturnValue(Promise.resolve({ current: 6_001, ttl: 1_000 }));
  expect((await ask('listprocess')).status).toBe(429);
  count.mockRestore();
  const current = vi.spyOn(Revisions.prototype, 'current').mockRejectedValueOnce(new Error('away'));
  expect(await isOrdinary(async () => expect((await ask('listprocess')).status).toBe(200))).toBe(true);
  current.mockRestore();
});

it('waits its turn behind what was sent before it on its connection', async () => {
  const head = (path: string) =>
    `GET /api/v1/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const last = head('authentication/getroles').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  for (const round of [1, 2]) {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(head('authentication/me') + head('listprocess') + last),
    );
    const answers = (await text(socket)).split('HTTP/1.1 ').slice(1);
    expect(
      answers.map((answer) => /"(username|data|roles)":/.exec(answer)?.[1]),
      `${round}`,
    ).toEqual(['username', 'data', 'roles']);
  }
});

it('is given no more once the server leaves', async () => {
  const other = await start();
  await other.ask();
  expect(await isOrdinary(other.ask)).toBe(false);
  other.app.app.leave();
  expect(await isOrdinary(async () => expect((await other.ask()).headers.connection).toBe('close'))).toBe(true);
});
