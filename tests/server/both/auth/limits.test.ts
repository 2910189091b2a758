import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, matchPassword } from '../../../../server/auth/passwords';
import { cheapHash, password, TestApp } from '../../support/testApp';

let server: TestApp;

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of ['ada', 'bob', 'dora', 'emil', 'fee', 'gus', 'hal']) await server.add(name, { admin: ['admin'] });
  // A slow password check makes attempts overlap.
  await server.add('cleo', { admin: ['admin'] }, hashPassword(password));
});

afterAll(() => server.stop());

const wrong = (name: string, from: string, headers: Record<string, string> = {}) =>
  server.login(name, 'admin', { password: 'wrong', from, headers });

async function failuresOf(name: string, network: string): Promise<number | undefined> {
  const row = await server.db
    .selectFrom('failed_login')
    .select('failures')
    .where('name_key', '=', name)
    .where('source', '=', network)
    .executeTakeFirst();
  return row?.failures;
}

describe('wrong passwords (S1)', () => {
  it('are checked five times, whatever the case of the name and the forwarded address', async () => {
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

  it('are checked five times if they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => wrong('cleo', '203.0.113.2')));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  });

  it('increase the wait each time; refused attempts do not extend it', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await wrong('emil', '203.0.113.3');
    const blocked = await server.login('emil', 'admin', { from: '203.0.113.3' });
    expect(blocked.statusCode).toBe(429);
    expect(blocked.headers['retry-after']).toBe('30');
    server.pass(31);
    expect((await wrong('emil', '203.0.113.3')).statusCode).toBe(400);
    expect((await wrong('emil', '203.0.113.3')).headers['retry-after']).toBe('60');
    server.pass(61);
    expect((await server.login('emil', 'admin', { from: '203.0.113.3' })).statusCode).toBe(200);
  });

  it('of strangers lock nobody out, at known or new addresses', async () => {
    await server.login('dora', 'admin', { from: '192.0.2.7' });
    for (let attempt = 0; attempt < 8; attempt += 1) await wrong('dora', '198.51.100.1');
    expect((await server.login('dora', 'admin', { from: '198.51.100.1' })).statusCode).toBe(429);
    expect((await server.login('dora', 'admin', { from: '198.51.100.2' })).statusCode).toBe(200);
    expect((await server.login('dora', 'admin', { from: '192.0.2.7' })).statusCode).toBe(200);
  });

  it('of a hundred strangers leave each further stranger one attempt', async () => {
    const ofStrangers = { name_key: 'fee', source: '', blocked_until: null, last_at: server.now };
    await server.db
      .insertInto('failed_login')
      .values({ ...ofStrangers, failures: 98 })
      .execute();
    for (const from of ['198.51.100.1', '198.51.100.2']) expect((await wrong('fee', from)).statusCode).toBe(400);
    expect((await wrong('fee', '198.51.100.1')).statusCode).toBe(400);
    expect((await wrong('fee', '203.0.113.70')).statusCode).toBe(400);
    expect((await wrong('fee', '203.0.113.70')).statusCode).toBe(429);
    expect((await server.login('fee', 'admin', { from: '203.0.113.71' })).statusCode).toBe(200);
  });

  it('of one IPv6 network count as one stranger’s', async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1)
      codes.push((await wrong('gus', `2001:db8:1:2:${attempt}::${attempt + 1}`)).statusCode);
    expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await server.login('gus', 'admin', { from: '2001:db8:1:3::1' })).statusCode).toBe(200);
  });

  it('with a blank name count for that name only', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await wrong(' ', '203.0.113.60');
    expect((await wrong('guess', '203.0.113.60')).statusCode).toBe(400);
  });

  it('for many names from one address are limited too', async () => {
    const codes: number[] = [];
    for (let person = 0; person < 55; person += 1)
      codes.push((await wrong(`guess${person}`, '203.0.113.50')).statusCode);
    expect(codes.filter((code) => code === 400)).toHaveLength(50);
    expect((await wrong('guess1', '203.0.113.51')).statusCode).toBe(400);
  });

  it('use X-Forwarded-For only from a trusted proxy', async () => {
    const behind = await TestApp.start({ database: server.database, env: { TRUST_PROXY: '1' }, now: () => server.now });
    const from = (address: string) =>
      behind.login('bob', 'admin', { password: 'wrong', headers: { 'x-forwarded-for': `evil, ${address}` } });
    for (let attempt = 0; attempt < 3; attempt += 1) await from('192.0.2.99');
    expect(await failuresOf('bob', '192.0.2.99')).toBe(3);
    await behind.stop();
  });

  it('count by the proxy’s address if it forwards none', async () => {
    const env = { TRUST_PROXY: '2' };
    const behind = await TestApp.start({ database: server.database, env, now: () => server.now });
    const junk = [randomBytes(2_500).toString('hex'), 'unknown', `fe80::1%${'a'.repeat(3_000)}, 198.51.100.9:4711`];
    for (const forwarded of junk) {
      const headers = { 'x-forwarded-for': forwarded };
      const answer = await behind.login('hal', 'admin', { password: 'wrong', headers, from: '203.0.113.90' });
      expect(answer.statusCode, forwarded).toBe(400);
    }
    expect(await failuresOf('hal', '203.0.113.90')).toBe(2);
    expect(await failuresOf('hal', 'fe80::')).toBe(1);
    const ips = await server.db.selectFrom('audit').select('ip').where('actor', '=', 'hal').orderBy('seq').execute();
    expect(ips.map(({ ip }) => ip)).toEqual(['203.0.113.90', '203.0.113.90', 'fe80::1']);
    await behind.stop();
  });
});

it('limits concurrent password hashes', async () => {
  const stored = await cheapHash;
  const results = await Promise.allSettled(Array.from({ length: 260 }, () => matchPassword('x', stored)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(30);
  expect(refused[0]).toMatchObject({ reason: { statusCode: 503 } });
});
