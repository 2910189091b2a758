import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFailureAnswers } from '../../../../server/api/failures';
import { addAccessPolicy } from '../../../../server/security/accessPolicy';
import { addClientAddress } from '../../../../server/security/clientAddress';
import { addRateLimits } from '../../../../server/security/rateLimits';
import { RequestCounts, type Share, shareIn } from '../../../../server/security/requestCounts';
import { policyOf } from '../../support/policy';
import { TestApp } from '../../support/testApp';

const madeUp = 'x'.repeat(43);
let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

const verticals = (from: string, at = server) =>
  at.call({ path: 'authentication/getuserverticals?username=x', remoteAddress: from });
/** The properties of a request that the limits use. */
const requestFrom = (clientAddress: string, session?: { personId: number }) =>
  ({ clientAddress, session, routeOptions: { config: {} } }) as unknown as FastifyRequest;

/** Counts the responses by status. */
function tally(answers: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

describe('too many requests (S33)', () => {
  it('are refused until the next minute for a public call from one network only', async () => {
    server.pass(60 - ((server.now.getTime() / 1_000) % 60) + 15);
    const first = await Promise.all(
      Array.from({ length: 300 }, (_, host) => verticals(`2001:db8::${host.toString(16)}`)),
    );
    expect(tally(first)).toEqual({ 200: 300 });
    const refused = await verticals('2001:db8::abcd');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('45');
    expect(refused.json()).toMatchObject({ status: 'failed', code: 'too_many_requests' });
    expect((await verticals('2001:db8:0:1::1')).statusCode).toBe(200);
    server.pass(45);
    expect((await verticals('2001:db8::1')).statusCode).toBe(200);
  });

  it('with invalid tokens are refused, and do not affect others at the same address', async () => {
    const app = Fastify();
    addFailureAnswers(app);
    addClientAddress(app);
    const limits = await addRateLimits(app, server.database, () => server.now);
    addAccessPolicy(app, policyOf(server, limits));
    app.get('/x', { config: { access: 'session' } }, async () => ({}));
    const ask = (of: string, remoteAddress: string) =>
      app.inject({ url: '/x', headers: { authorization: `Bearer ${of}` }, remoteAddress });
    // A token is known once it was valid.
    expect((await ask(token, '203.0.113.80')).statusCode).toBe(200);
    for (let place = 0; place < 1_199; place += 1) await limits.unknown(requestFrom('203.0.113.81'));
    expect((await ask(madeUp, '203.0.113.81')).statusCode).toBe(401);
    for (const refused of [madeUp, 'x']) {
      const answer = await ask(refused, '203.0.113.81');
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask(token, '203.0.113.81')).statusCode).toBe(200);
    expect((await ask(madeUp, '203.0.113.82')).statusCode).toBe(401);
    await app.close();
  });

  it('of one person are refused, and affect neither colleagues nor other addresses', async () => {
    const app = Fastify();
    const { person } = await addRateLimits(app, server.database, () => server.now);
    const ask = async (personId: number, address = '192.0.2.1') => person(requestFrom(address, { personId }));
    for (let place = 0; place < 6_000; place += 1) await ask(1);
    await expect(ask(1)).rejects.toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    await expect(ask(2)).resolves.toBeUndefined();
    await expect(ask(1, '192.0.2.2')).resolves.toBeUndefined();
    await app.close();
  });

  it('count also without the right to the call, before it is checked', async () => {
    await server.add('otto', { 'Data/Air': ['aws user'] });
    const authorization = `Bearer ${await server.tokenOf('otto', 'Data/Air')}`;
    const asked: (string | undefined)[] = [];
    const app = Fastify();
    addClientAddress(app);
    const limits = {
      unknown: async ({ session }: Pick<FastifyRequest, 'session'>) => void asked.push(session?.username),
      person: async ({ session }: Pick<FastifyRequest, 'session'>) => void asked.push(session?.username),
    };
    addAccessPolicy(app, policyOf(server, limits));
    app.get('/x', { config: { access: 'admin' } }, async () => ({}));
    for (const _ of [1, 2]) expect((await app.inject({ url: '/x', headers: { authorization } })).statusCode).toBe(403);
    // The token is not known to be valid the first time.
    expect(asked).toEqual([undefined, 'otto', 'otto']);
    await app.close();
  });
});

describe('servers on one database (S33)', () => {
  it('count public calls together', async () => {
    const shared = { ...server.database, embedded: false };
    const both = await Promise.all([1, 2].map(() => TestApp.start({ database: shared, now: () => server.now })));
    const calls = both.flatMap((one) => Array.from({ length: 250 }, () => verticals('203.0.113.90', one)));
    const { 200: good = 0, 429: refused = 0 } = tally(await Promise.all(calls));
    expect(good + refused).toBe(500);
    expect(good).toBeGreaterThanOrEqual(300);
    expect(good).toBeLessThan(330);
    await Promise.all(both.map((one) => one.stop()));
  });

  it('allow exactly the limit once they share their counts', async () => {
    let asked = 0;
    const share = shareIn(server.db);
    const counting: Share = (...all) => {
      asked += 1;
      return share(...all);
    };
    const servers = [1, 2, 3].map(() => new RequestCounts(() => server.now, counting));
    const places = await Promise.all(
      Array.from({ length: 3_000 }, (_, place) => (servers[place % 3] as RequestCounts).count('burst', 1_000)),
    );
    const good = places.filter(({ current }) => current <= 1_000).length;
    // Each allows less than a twentieth on its own before it asks for the first time.
    expect(good).toBeGreaterThanOrEqual(1_000);
    expect(good).toBeLessThan(1_000 + 3 * 50);
    expect(asked).toBeLessThan(10);
  });

  it('delete the counts of earlier minutes', async () => {
    const counts = new RequestCounts(() => server.now, shareIn(server.db));
    await counts.count('old', 20);
    server.pass(180);
    await counts.count('new', 20);
    const rows = await server.db.selectFrom('request_count').select('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(['new']);
  });

  it('count on their own while the database is away', async () => {
    const counts = new RequestCounts(
      () => server.now,
      () => Promise.reject(new Error('Connection terminated')),
    );
    const places = await Promise.all(Array.from({ length: 30 }, () => counts.count('alone', 20)));
    expect(places.filter(({ current }) => current <= 20)).toHaveLength(20);
  });
});
