import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/connection';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.close());

const serverWith = async (env: Record<string, string>) => (await TestApp.start({ database, env })).untilEndOfTest();

const statusFor = async (server: TestApp, host: string, url = '/openapi.json', more: Record<string, string> = {}) =>
  (await server.app.inject({ url, headers: { host, ...more } })).statusCode;

/** Returns the hosts that the server wrongly answers or refuses. */
async function wrong(server: TestApp, wanted: Readonly<Record<string, number>>, more: Record<string, string> = {}) {
  const found: Record<string, number> = {};
  for (const host of Object.keys(wanted)) found[host] = await statusFor(server, host, '/openapi.json', more);
  return expect(found).toEqual(wanted);
}

describe('host of a request (S36)', () => {
  it('is this machine on loopback, by any of its names and addresses', async () => {
    await wrong(await serverWith({}), {
      localhost: 200,
      'LOCALHOST:8080': 200,
      'localhost.:8080': 200,
      'console.localhost': 200,
      '127.0.0.1:8080': 200,
      '[::1]:8080': 200,
      '192.0.2.7': 200,
      'evil.example': 421,
      'evil.example:8080': 421,
      '127.0.0.1.evil.example': 421,
      'localhost.evil.example': 421,
      xlocalhost: 421,
      quarterdeck: 421,
      'user@localhost': 400,
      'localhost/evil': 400,
      'a b': 400,
    });
  });

  it('may also be a name without a dot or the name in HOST on a network', async () => {
    await wrong(await serverWith({ HOST: '0.0.0.0' }), {
      quarterdeck: 200,
      'quarterdeck:8080': 200,
      'evil.example': 421,
    });
    await wrong(await serverWith({ HOST: 'ops.example.com' }), { 'ops.example.com': 200, 'example.com': 421 });
  });

  it('may be any in ALLOWED_HOSTS', async () => {
    await wrong(await serverWith({ ALLOWED_HOSTS: 'Ops.Example.com, *.apps.example.com' }), {
      'ops.example.com:443': 200,
      'a.apps.example.com': 200,
      'a.b.apps.example.com': 200,
      'apps.example.com': 421,
      'xapps.example.com': 421,
      localhost: 200,
    });
    await wrong(await serverWith({ ALLOWED_HOSTS: '*' }), { 'evil.example': 200, 'a b': 400 });
  });

  it('is taken from a trusted proxy only, and both names count', async () => {
    const forwarded = { 'x-forwarded-host': 'ops.example.com', 'x-forwarded-proto': 'https' };
    const trusting = await serverWith({ TRUST_PROXY: 'loopback', ALLOWED_HOSTS: 'ops.example.com' });
    await wrong(trusting, { 'localhost:8080': 200, 'evil.example': 421 }, forwarded);
    expect(
      await statusFor(trusting, 'localhost', '/openapi.json', { ...forwarded, 'x-forwarded-host': 'evil.example' }),
    ).toBe(421);
    const alone = await serverWith({});
    expect(await statusFor(alone, 'localhost', '/openapi.json', forwarded)).toBe(200);
    expect(await statusFor(alone, 'evil.example', '/openapi.json', { 'x-forwarded-host': 'localhost' })).toBe(421);
  });

  it('is not checked for health checks', async () => {
    expect(await statusFor(await serverWith({}), '10-0-0-7.pods.example', '/healthz')).toBe(200);
  });

  it('is refused first of all, with the setting that allows it', async () => {
    const server = await serverWith({});
    const answer = await server.login('ada', 'admin', { headers: { host: 'evil.example:8080' } });
    expect(answer.statusCode).toBe(421);
    expect(answer.json()).toMatchObject({
      status: 'failed',
      code: 'unknown_host',
      message:
        'This server does not know the host "evil.example". If people reach it by that name, add it to ALLOWED_HOSTS.',
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  describe('on a socket', () => {
    let server: TestApp;

    beforeAll(async () => {
      server = await TestApp.start({ database });
      await server.app.listen({ port: 0, host: '127.0.0.1' });
    });

    afterAll(() => server.stop());

    async function statusOf(...lines: string[]): Promise<string> {
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
      return (await text(socket)).split(' ')[1] ?? '';
    }

    it.each([
      ['400', ['GET /openapi.json HTTP/1.1', 'Host: localhost', 'Host: localhost']],
      ['400', ['GET /openapi.json HTTP/1.1', 'Host: localhost', 'host: evil.example']],
      ['400', ['GET /openapi.json HTTP/1.1']],
      ['400', ['GET /openapi.json HTTP/1.1', 'Host:']],
      ['200', ['GET /openapi.json HTTP/1.0']],
      ['200', ['GET http://localhost/openapi.json HTTP/1.1', 'Host: localhost']],
      ['421', ['GET http://evil.example/openapi.json HTTP/1.1', 'Host: localhost']],
      ['421', ['GET http://localhost/openapi.json HTTP/1.1', 'Host: evil.example']],
    ])('%s for %j', async (status, lines) => {
      expect(await statusOf(...lines)).toBe(status);
    });
  });
});
