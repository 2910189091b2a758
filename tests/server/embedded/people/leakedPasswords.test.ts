import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loggerOptions } from '../../../../server/http/logging';
import { leakTest } from '../../../../server/people/leakedPasswords';
import { password, TestApp } from '../../support/testApp';

const leaked = 'a password that was leaked';
const digest = createHash('sha1').update(leaked).digest('hex').toUpperCase();
const range = `${digest.slice(5)}:3\r\n${'0'.repeat(35)}:0`;

/** Returns the address of a range service with this response. */
async function ranges(answer: RequestListener): Promise<string> {
  const service = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void service.closeAllConnections());
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`;
}

async function registering(address: string) {
  const lines: string[] = [];
  const logger = pino(loggerOptions, { write: (line) => lines.push(line) });
  const env = { BREACHED_PASSWORDS_URL: address };
  const server = (await TestApp.start({ env, logger })).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  const token = await server.tokenOf('ada', 'admin');
  const register = (chosen: string) =>
    server.send('POST', 'authentication/register', token, {
      ...{ username: 'mira', email: 'mira@example.com', team: 'Air' },
      password: chosen,
    });
  const change = (new_password: string) =>
    server.send('PUT', 'authentication/password', token, { current_password: password, new_password });
  return { register, change, warnings: () => lines.filter((line) => line.includes('BREACHED_PASSWORDS_URL')) };
}

it('refuses a leaked password, and sends only five characters of its digest', async () => {
  const asked: unknown[] = [];
  const address = await ranges((request, response) => {
    asked.push([request.method, request.url, request.headers['add-padding']]);
    response.end(range);
  });
  const { register, warnings } = await registering(address);
  const answer = await register(leaked);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'invalid_person', fields: [{ path: 'password' }] });
  expect(asked).toEqual([['GET', `/range/${digest.slice(0, 5)}`, 'true']]);
  expect((await register('a password that was not leaked')).statusCode).toBe(200);
  expect(warnings()).toEqual([]);
});

it('checks the NFC form of a password', async () => {
  const composed = 'ein geläufiges Paßwort';
  const sha1 = createHash('sha1').update(composed).digest('hex').toUpperCase();
  const { register } = await registering(await ranges((_request, response) => void response.end(`${sha1.slice(5)}:3`)));
  expect((await register(composed.normalize('NFD'))).statusCode).toBe(422);
});

it('refuses a leaked password as a new password', async () => {
  const { change } = await registering(await ranges((_request, response) => void response.end(range)));
  const answer = await change(leaked);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    fields: [{ path: 'new_password', message: expect.stringContaining('data leak') }],
  });
});

it('ignores padding lines', async () => {
  const { register } = await registering(
    await ranges((_request, response) => void response.end(`${digest.slice(5)}:0`)),
  );
  expect((await register(leaked)).statusCode).toBe(200);
});

it('does not check a password that is refused anyway', async () => {
  let asked = 0;
  const { register } = await registering(
    await ranges((_request, response) => {
      asked += 1;
      response.end();
    }),
  );
  expect((await register('short')).statusCode).toBe(422);
  expect((await register('password1234')).statusCode).toBe(422);
  expect(asked).toBe(0);
});

it.each<[string, RequestListener]>([
  ['is away', (request) => void request.socket.destroy()],
  ['answers an error', (_request, response) => void response.writeHead(503).end(range)],
  ['sends elsewhere', (_request, response) => void response.writeHead(302, { location: '/' }).end()],
])('accepts passwords if the service %s, and logs it', async (_what, listener) => {
  const { register, warnings } = await registering(await ranges(listener));
  expect((await register(leaked)).statusCode).toBe(200);
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).not.toContain(digest.slice(0, 5));
});

/** Continues a response until the connection ends. */
const endless =
  (part: string): RequestListener =>
  (_request, response) => {
    const next = () => {
      if (!response.destroyed) response.write(part, () => setImmediate(next));
    };
    next();
  };

it.each<[string, RequestListener, number, RegExp]>([
  ['nothing', () => undefined, 20, /timeout/i],
  ['only a header', (_request, response) => void response.flushHeaders(), 50, /timeout/i],
  ['a line now and then', endless(`${'0'.repeat(35)}:0\r\n`), 50, /timeout/i],
  ['more than a range has', endless('0'.repeat(100_000)), 60_000, /too long/],
])('aborts the check if the service sends %s', async (_, listener, waitMs, why) => {
  const warn = vi.fn();
  const isLeaked = leakTest(await ranges(listener), { warn }, waitMs);
  expect(await isLeaked(leaked)).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0]?.[0].err)).toMatch(why);
});
