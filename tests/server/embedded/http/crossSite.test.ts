import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, TestApp } from '../../support/testApp';

const friend = 'https://console.example.com';
let server: TestApp;

beforeAll(async () => {
  server = await TestApp.start({
    env: { ALLOWED_ORIGINS: `${friend}, http://other.example.com:8080`, ALLOWED_HOSTS: 'here.test' },
  });
  await server.add('ada', { admin: ['admin'] });
});

afterAll(() => server.stop());

const login = (headers: Record<string, string>) =>
  server.login('ada', 'admin', { headers: { host: 'here.test', ...headers } });

describe('requests of other sites (S6)', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example.com' },
    { origin: 'null' },
    { origin: 'http://here.test.evil.example.com' },
    { origin: `${friend}.evil.example.com` },
    { origin: `${friend}:8443` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://here.test', 'sec-fetch-site': 'cross-site' },
  ])('refuses %j', async (headers) => {
    const answer = await login(headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 'failed', code: 'foreign_origin' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    const query = { method: 'POST', path: 'authentication/sendotp?username=ada' } as const;
    expect((await server.call({ ...query, headers: { host: 'here.test', ...headers } })).statusCode).toBe(403);
    const verticals = { path: 'authentication/getuserverticals?username=ada' };
    expect((await server.call({ ...verticals, headers: { host: 'here.test', ...headers } })).statusCode).toBe(403);
  });

  it.each<Record<string, string>>([
    {},
    { origin: 'http://here.test' },
    { origin: 'http://here.test', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: friend, 'sec-fetch-site': 'cross-site' },
  ])('accepts %j', async (headers) => {
    expect((await login(headers)).statusCode).toBe(200);
  });

  it('accepts the listed origins only', async () => {
    const preflight = (origin: string) =>
      server.call({
        method: 'OPTIONS',
        path: 'authentication/login',
        headers: { host: 'here.test', origin, 'access-control-request-method': 'POST' },
      });
    const good = await preflight(friend);
    expect(good.statusCode).toBe(204);
    expect(good.headers).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-headers':
        'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Range',
      vary: 'Origin',
    });
    expect((await preflight('https://evil.example.com')).statusCode).toBe(403);
  });
});

describe('notations of the address (S37)', () => {
  const spelled = ['/api/v1/', '/%61pi/v1/', '/api/v%31/', '/%61%70%69/%76%31/', 'http://here.test/api/v1/'];

  it.each(spelled)('treats %s as the API: refuses foreign pages and caches nothing', async (base) => {
    const ask = (path: string, headers: Record<string, string>) =>
      server.app.inject({ url: path, headers: { host: 'here.test', ...headers } });
    for (const path of ['authentication/getuserverticals?username=ada', 'nope']) {
      const url = `${base}${path}`;
      const refused = await ask(url, { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'foreign_origin']);
      const answer = await ask(url, { origin: friend });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': friend });
    }
  });

  it.each(spelled)('does not sign another site’s visitor in at %s', async (base) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${base}authentication/login?vertical_id=${await server.verticalId('admin')}`,
      headers: {
        ...{ host: 'here.test', origin: 'https://evil.example.com' },
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ username: 'ada', password }).toString(),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin']);
  });
});
