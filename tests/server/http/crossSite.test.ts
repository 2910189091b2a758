import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../support/testApp';

const friend = 'https://console.example.com';
let server: TestApp;

beforeAll(async () => {
  server = await TestApp.start({ env: { ALLOWED_ORIGINS: `${friend}, http://other.example.com:8080` } });
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
  ])('with %j are refused', async (headers) => {
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
  ])('with %j are taken', async (headers) => {
    expect((await login(headers)).statusCode).toBe(200);
  });

  it('may be asked for by the listed origins only', async () => {
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
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Range',
      vary: 'Origin',
    });
    expect((await preflight('https://evil.example.com')).statusCode).toBe(403);
  });
});
