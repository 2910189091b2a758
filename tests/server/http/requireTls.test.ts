import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../support/testApp';

let server: TestApp;
let open: TestApp;
const proxy = '10.0.0.7';
const stranger = '203.0.113.4';

beforeAll(async () => {
  server = await TestApp.start({ env: { REQUIRE_TLS: '1', TRUST_PROXY: proxy, ALLOWED_HOSTS: 'ops.example.com' } });
  open = await TestApp.start({ database: server.database });
  await server.add('ada', { admin: ['admin'] });
});

afterAll(async () => {
  await open.stop();
  await server.stop();
});

const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': stranger };

async function statusOf(remoteAddress: string, headers: Record<string, string> = {}, url = '/openapi.json') {
  return (await server.app.inject({ url, remoteAddress, headers })).statusCode;
}

describe('where https is required', () => {
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
  ])('a request of %s with %j is answered %i', async (from, headers, status) => {
    expect(await statusOf(from, headers)).toBe(status);
  });

  it('a sign-in in the clear is refused in words that name the setting, led nowhere, and looks nobody up', async () => {
    const answer = await server.login('ada', 'admin', { from: stranger });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 'failed', code: 'tls_required' });
    expect(answer.json<{ message: string }>().message).toContain('REQUIRE_TLS=1');
    expect(answer.headers).not.toHaveProperty('location');
    expect(await server.db.selectFrom('session').select('person_id').execute()).toEqual([]);
    expect((await server.login('ada', 'admin', { from: proxy, headers: https })).statusCode).toBe(200);
  });

  it('the pages are refused as well, and the health is told to everybody', async () => {
    for (const url of ['/', '/docs', '/config.json', '/api/v1/nope'])
      expect(await statusOf(stranger, {}, url)).toBe(403);
    expect(await statusOf(stranger, {}, '/healthz')).toBe(200);
  });

  it('is said so: without the setting everybody is answered', async () => {
    expect((await open.app.inject({ url: '/openapi.json', remoteAddress: stranger })).statusCode).toBe(200);
  });
});
