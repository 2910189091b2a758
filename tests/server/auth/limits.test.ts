import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../../server/auth/passwords';
import { cheapHash, password, TestApp } from '../support/testApp';

let server: TestApp;

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of ['ada', 'bob', 'dora', 'emil']) await server.add(name, { admin: ['admin'] });
  // A password that takes its time to check is what makes many tries overlap.
  await server.add('cleo', { admin: ['admin'] }, hashPassword(password));
});

afterAll(() => server.stop());

const wrong = (name: string, from: string, headers: Record<string, string> = {}) =>
  server.login(name, 'admin', { password: 'wrong', from, headers });

describe('wrong passwords (S1)', () => {
  it('are looked at five times, whatever the case of the name and the forwarded address', async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const name = attempt % 2 ? 'ADA' : 'ada';
      const forged = { 'x-forwarded-for': `198.51.100.${attempt}` };
      codes.push((await wrong(name, '203.0.113.1', forged)).statusCode);
    }
    expect(codes.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(new Set(codes.slice(5))).toEqual(new Set([429]));
    expect((await server.login('bob', 'admin', { from: '203.0.113.1' })).statusCode).toBe(200);
  });

  it('are looked at five times when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => wrong('cleo', '203.0.113.2')));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  });

  it('make wait longer each time, and refused tries prolong nothing', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await wrong('emil', '203.0.113.3');
    const blocked = await server.login('emil', 'admin', { from: '203.0.113.9' });
    expect(blocked.statusCode).toBe(429);
    expect(blocked.headers['retry-after']).toBe('30');
    server.pass(31);
    expect((await wrong('emil', '203.0.113.3')).statusCode).toBe(400);
    expect((await wrong('emil', '203.0.113.3')).headers['retry-after']).toBe('60');
    server.pass(61);
    expect((await server.login('emil', 'admin', { from: '203.0.113.9' })).statusCode).toBe(200);
  });

  it('of strangers do not lock somebody out of where they signed in before', async () => {
    await server.login('dora', 'admin', { from: '192.0.2.7' });
    for (let attempt = 0; attempt < 20; attempt += 1) await wrong('dora', `198.51.100.${attempt}`);
    expect((await server.login('dora', 'admin', { from: '198.51.100.77' })).statusCode).toBe(429);
    expect((await server.login('dora', 'admin', { from: '192.0.2.7' })).statusCode).toBe(200);
  });

  it('for many names from one address are limited, too', async () => {
    const codes: number[] = [];
    for (let person = 0; person < 55; person += 1)
      codes.push((await wrong(`guess${person}`, '203.0.113.50')).statusCode);
    expect(codes.filter((code) => code === 400)).toHaveLength(50);
    expect((await wrong('guess1', '203.0.113.51')).statusCode).toBe(400);
  });

  it('believe X-Forwarded-For only of a trusted proxy', async () => {
    const behind = await TestApp.start({ database: server.database, env: { TRUST_PROXY: '1' }, now: () => server.now });
    const from = (address: string) =>
      behind.login('bob', 'admin', { password: 'wrong', headers: { 'x-forwarded-for': `evil, ${address}` } });
    for (let attempt = 0; attempt < 3; attempt += 1) await from('192.0.2.99');
    const rows = await server.db
      .selectFrom('failed_login')
      .select('source')
      .where('source', '=', '192.0.2.99')
      .execute();
    expect(rows).toHaveLength(1);
    await behind.stop();
  });
});

it('public calls are limited by address', async () => {
  const ask = (from: string) =>
    server.call({ path: 'authentication/getuserverticals?username=x', remoteAddress: from });
  const first = await Promise.all(Array.from({ length: 300 }, () => ask('203.0.113.80')));
  expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const refused = await ask('203.0.113.80');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ status: 'failed', code: 'too_many_requests' });
  expect((await ask('203.0.113.81')).statusCode).toBe(200);
});

it('no more passwords are hashed at once than there is room for', async () => {
  const stored = await cheapHash;
  const results = await Promise.allSettled(Array.from({ length: 260 }, () => isPassword('x', stored)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(30);
  expect(refused[0]).toMatchObject({ reason: { statusCode: 503 } });
});
