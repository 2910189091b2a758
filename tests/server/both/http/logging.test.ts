import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loggerOptions, readable } from '../../../../server/http/logging';
import { patience } from '../../../support/patience';
import { password, TestApp } from '../../support/testApp';

let server: TestApp;
let lines: string[] = [];

beforeAll(async () => {
  const logger = pino(loggerOptions, { write: (line) => lines.push(line) });
  server = await TestApp.start({ logger });
  await server.add('ada', { admin: ['admin'] });
});

beforeEach(() => {
  lines = [];
});

afterAll(() => server.stop());

it('writes one line per request with its id and without secrets (S31)', async () => {
  const answer = await server.login('ada', 'admin', { code: '123456' });
  const { access_token: token } = answer.json();
  await server.call({ path: 'authentication/me', token });
  await server.call({ path: `nope?access_token=${token}&otp=123456&password=${password}` });
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toMatch(new RegExp(`${token}|123456|${password}`));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request_id: answer.headers['x-request-id'],
    msg: 'POST /api/v1/authentication/login',
    status: 200,
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ user: 'ada' });
});

it('masks values under the names of secrets', () => {
  const log = pino(loggerOptions, { write: (line) => lines.push(line) });
  log.info({ password: 'hunter2', headers: { authorization: 'Bearer hunter2' }, body: { otp: 'hunter2' } }, 'x');
  expect(lines.join('')).not.toContain('hunter2');
});

it('logs a refusal of the database without the values sent', async () => {
  const log = pino(loggerOptions, { write: (line) => lines.push(line) });
  const values = { params: ['hunter2'], query: "select 'hunter2'", detail: 'Failing row contains (hunter2).' };
  const refused = Object.assign(new Error('null value in column "team"'), {
    code: '23502',
    table: 'person',
    ...values,
  });
  const within = new Error('not saved', { cause: refused });
  log.error({ err: refused }, 'a');
  log.error({ err: within }, 'b');
  log.error({ err: Object.assign(new Error('not saved'), { cause: values, reason: refused }) }, 'c');
  log.error({ err: new AggregateError([refused], 'several') }, 'd');
  log.error(refused);
  const own = await sql`select ${'hunter2'}::text from nowhere`.execute(server.db).catch((error: unknown) => error);
  log.error({ err: own }, 'e');
  expect(lines).toHaveLength(6);
  expect(lines.join('')).not.toContain('hunter2');
  expect(JSON.parse(lines[5] ?? '')).toMatchObject({ err: { code: '42P01' } });
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    ...{ message: 'null value in column "team"', code: '23502', table: 'person' },
    ...{ params: '[redacted]', query: '[redacted]', stack: expect.stringContaining('logging.test') },
  });
});

it('keeps a value with line breaks on its line in the readable format', () => {
  const written: string[] = [];
  const stream = readable((text) => written.push(text));
  pino(loggerOptions, stream).info({ path: 'a\r\nINFO forged' }, 'GET /x\r\n\u001b[31mforged');
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
});

it('logs an aborted request like any other, without an error', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  lines = [];
  const { port } = server.app.server.address() as AddressInfo;
  const head = 'POST /api/v1/authentication/login?vertical_id=1 HTTP/1.1\r\nHost: localhost\r\n';
  const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
  const unfinished = [
    `${head}${form}Content-Length: 100\r\n\r\nuser`,
    `${head}${form}Transfer-Encoding: chunked\r\n\r\n4\r\nuser\r\n`,
  ];
  const { server: http } = server.app;
  for (const text of [...unfinished, head, '']) {
    const arrived = text.includes('user')
      ? new Promise((resolve) => http.once('request', (request) => request.once('resume', resolve)))
      : once(http, 'connection');
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    await arrived;
    socket.resetAndDestroy();
  }
  await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(unfinished.length), { timeout: patience });
  await vi.waitFor(async () => expect(await promisify(http.getConnections.bind(http))()).toBe(0));
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    unfinished.map(() => expect.objectContaining({ level: 30, status: 499, msg: 'POST /api/v1/authentication/login' })),
  );
  expect(lines.join('')).not.toContain('stack');
});
