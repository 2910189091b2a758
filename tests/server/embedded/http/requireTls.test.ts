import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggerOptions } from '../../../../server/http/logging';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let open: TestApp;
let unsaid: TestApp;
let bare: TestApp;
const proxy = '10.0.0.7';
const stranger = '203.0.113.4';

beforeAll(async () => {
  server = await TestApp.start({ env: { REQUIRE_TLS: '1', TRUST_PROXY: proxy, ALLOWED_HOSTS: 'ops.example.com' } });
  const { database } = server;
  open = await TestApp.start({ database, env: { REQUIRE_TLS: '0', HOST: '0.0.0.0' } });
  unsaid = await TestApp.start({ database, env: { HOST: '0.0.0.0', TRUST_PROXY: proxy } });
  bare = await TestApp.start({ database, env: { ALLOWED_HOSTS: 'ops.example.com' } });
  await server.add('ada', { admin: ['admin'] });
});

afterAll(async () => {
  await bare.stop();
  await unsaid.stop();
  await open.stop();
  await server.stop();
});

const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': stranger };

type Headers = Record<string, string>;

async function statusOf(remoteAddress: string, headers: Headers = {}, url = '/openapi.json', asked = server) {
  return (await asked.app.inject({ url, remoteAddress, headers })).statusCode;
}

describe('with REQUIRE_TLS', () => {
  it.each([
    ['127.0.0.1', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    [proxy, https, 200],
    [proxy, { ...https, 'x-forwarded-proto': 'http' }, 403],
    [proxy, {}, 403],
    [stranger, {}, 403],
    [stranger, https, 403],
    ['127.0.0.1', https, 403],
    ['127.0.0.1', { 'x-forwarded-for': stranger }, 403],
    ['127.0.0.1', { forwarded: 'for=203.0.113.4;proto=https' }, 403],
  ])('answers a request of %s with %j by %i', async (from, headers, status) => {
    expect(await statusOf(from, headers)).toBe(status);
  });

  it('refuses a plain sign-in naming the setting, without a redirect or lookup', async () => {
    const answer = await server.login('ada', 'admin', { from: stranger });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 'failed', code: 'tls_required' });
    expect(answer.json<{ message: string }>().message).toContain('REQUIRE_TLS=1');
    expect(answer.headers).not.toHaveProperty('location');
    expect(await server.db.selectFrom('session').select('person_id').execute()).toEqual([]);
    expect((await server.login('ada', 'admin', { from: proxy, headers: https })).statusCode).toBe(200);
  });

  it('refuses pages too, and answers health checks', async () => {
    for (const url of ['/', '/docs', '/config.json', '/api/v1/nope'])
      expect(await statusOf(stranger, {}, url)).toBe(403);
    expect(await statusOf(stranger, {}, '/healthz')).toBe(200);
  });

  it('can be turned off for a trusted network', async () => {
    expect((await open.app.inject({ url: '/openapi.json', remoteAddress: stranger })).statusCode).toBe(200);
  });
});

describe('without REQUIRE_TLS', () => {
  it.each([
    ['127.0.0.1', {}, 200],
    [proxy, https, 200],
    [proxy, {}, 403],
    [stranger, {}, 403],
    [stranger, { host: 'localhost' }, 403],
    [stranger, https, 403],
    ['127.0.0.1', https, 403],
  ])('answers on the network a request of %s with %j by %i', async (from, headers, status) => {
    expect(await statusOf(from, headers, '/openapi.json', unsaid)).toBe(status);
  });

  const passedOn = { 'x-forwarded-for': stranger };

  it.each([
    [{ host: 'localhost:8080' }, 200],
    [{ host: 'ops.example.com' }, 200],
    [{ host: 'localhost:8080', ...passedOn }, 200],
    [{ host: 'console.localhost', ...passedOn }, 200],
    [{ host: '127.0.0.1:8080', ...passedOn }, 200],
    [{ host: '[::1]:8080', ...passedOn }, 200],
    [{ host: '203.0.113.9', ...passedOn }, 403],
    [{ host: 'ops.example.com', ...passedOn }, 403],
    [{ host: 'ops.example.com', ...https }, 403],
  ])('answers on loopback a request with %j by %i', async (headers, status) => {
    expect(await statusOf('127.0.0.1', headers, '/openapi.json', bare)).toBe(status);
  });

  it('refuses a plain sign-in naming the setting', async () => {
    const answer = await unsaid.login('ada', 'admin', { from: stranger });
    expect(answer.statusCode).toBe(403);
    expect(answer.json<{ message: string }>().message).toContain('REQUIRE_TLS=0');
  });
});

describe('start', () => {
  it.each([
    [{ REQUIRE_TLS: '0' }, ['REQUIRE_TLS=0']],
    [{ HOST: '0.0.0.0' }, ['TRUST_PROXY']],
    [{ HOST: '0.0.0.0', TRUST_PROXY: proxy }, []],
    [{}, []],
  ])('with %j warns of %j', async (env, words) => {
    const lines: string[] = [];
    const logger = pino(loggerOptions, { write: (line) => lines.push(line) });
    (await TestApp.start({ database: server.database, env, logger })).untilEndOfTest();
    const warnings = lines.filter((line) => line.includes('"level":40') && /REQUIRE_TLS|TRUST_PROXY/.test(line));
    expect(warnings).toHaveLength(words.length);
    for (const [index, word] of words.entries()) expect(warnings[index]).toContain(word);
  });
});
