import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';

const here = '192.0.2.7';
const elsewhere = '198.51.100.1';
let server: TestApp;
let name = '';
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
});

beforeEach(async () => {
  count += 1;
  name = `person${count}`;
  await server.add(name, { 'Data/Air': ['aws user'], admin: ['admin'] });
});

afterAll(() => server.stop());

const ask = (from: string, headers: Record<string, string> = {}) => server.sendCode(name, { from, headers });
const newest = () => server.codes(name).at(-1) ?? '';
const enter = (code: string, from: string, headers: Record<string, string> = {}) =>
  server.login(name, 'Data/Air', { code, from, headers });
const wrongOf = (...codes: string[]) => ['000000', '000001', '000002', '000003'].find((code) => !codes.includes(code));

/** Records an earlier sign-in of the person at an address. */
const getToKnow = (from: string) => server.login(name, 'admin', { from });

/** Returns a response's cookie as a browser sends it back, and the whole header. */
function cookieOf(answer: Awaited<ReturnType<TestApp['call']>>): { cookie: string; attributes: string[] } {
  const [cookie = '', ...attributes] = String(answer.headers['set-cookie']).split('; ');
  return { cookie, attributes };
}

describe('stranger who requests codes (S34)', () => {
  it('uses up none of the person’s codes', async () => {
    for (let minute = 0; minute < 8; minute += 1) {
      await ask(elsewhere);
      server.pass(31);
    }
    expect(server.codes(name)).toHaveLength(5);
    await ask(here);
    expect(server.codes(name)).toHaveLength(6);
    expect((await enter(newest(), here)).statusCode).toBe(200);
  });

  it('neither delays the person’s codes nor invalidates one', async () => {
    await ask(elsewhere);
    await ask(here);
    const own = newest();
    await ask('198.51.100.2');
    expect(server.codes(name)).toHaveLength(3);
    server.pass(31);
    await ask(elsewhere);
    expect((await enter(own, here)).statusCode).toBe(200);
  });

  it('counts as one for all addresses of an IPv6 network', async () => {
    for (let address = 1; address < 9; address += 1) {
      await ask(`2001:db8:1:2::${address}`);
      server.pass(31);
    }
    expect(server.codes(name)).toHaveLength(5);
  });

  it('causes at most 30 emails an hour from any number of networks, and leaves the person’s own', async () => {
    await getToKnow(here);
    for (let network = 1; network < 40; network += 1) await ask(`203.0.113.${network}`);
    expect(server.codes(name)).toHaveLength(30);
    await ask(here);
    expect(server.codes(name)).toHaveLength(31);
    expect((await enter(newest(), here)).statusCode).toBe(200);
    server.pass(3_601);
    await ask('203.0.113.99');
    expect(server.codes(name)).toHaveLength(32);
  });

  it('is named by address in the email', async () => {
    await ask(elsewhere);
    expect(server.mails(name).at(-1)).toContain(`It was requested from ${elsewhere}.`);
  });
});

describe('one-time code (S34)', () => {
  it('is valid where it was requested, not at an address without an earlier sign-in', async () => {
    await ask(here);
    const code = newest();
    const answer = await enter(code, elsewhere);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'otp_refused' });
    expect((await enter(code, here)).statusCode).toBe(200);
  });

  it('is valid for the browser that requested it at any later address', async () => {
    const { cookie } = cookieOf(await ask(here));
    server.pass(31);
    expect(cookieOf(await ask(here, { cookie: `a=1; ${cookie}; token=x` })).cookie).toBe(cookie);
    const other = cookieOf(await server.sendCode('nobody')).cookie;
    const code = newest();
    expect((await enter(code, elsewhere, { cookie: other })).statusCode).toBe(400);
    const entered = await enter(code, elsewhere, { cookie });
    expect(entered.statusCode).toBe(200);
    expect(entered.headers['set-cookie']).toMatch(/^sign_in_browser=; Max-Age=0; /);
  });

  it('is valid at any address of an earlier sign-in, whoever requested it', async () => {
    await getToKnow(here);
    await ask(elsewhere);
    expect((await enter(newest(), here)).statusCode).toBe(200);
  });

  it('recognizes the browser by a cookie hidden from scripts, other sites and plain HTTP', async () => {
    const { cookie, attributes } = cookieOf(await ask(here));
    expect(cookie).toMatch(/^sign_in_browser=[\w-]{43}$/);
    const rules = ['Max-Age=300', 'Path=/api/v1/authentication', 'HttpOnly', 'SameSite=Strict'];
    expect(attributes).toEqual(rules);
    expect(cookieOf(await server.sendCode('nobody')).attributes).toEqual(rules);
    expect(JSON.stringify(await server.db.selectFrom('one_time_code').selectAll().execute())).not.toContain(
      cookie.split('=')[1],
    );
    const proxied = await TestApp.start({ database: server.database, env: { TRUST_PROXY: '1' } });
    const secure = await proxied.sendCode('nobody', { headers: { 'x-forwarded-proto': 'https' } });
    expect(cookieOf(secure).attributes).toEqual([...rules, 'Secure']);
    await proxied.stop();
  });

  it('is refused to a stranger with the password, without harm to the person', async () => {
    await ask(elsewhere);
    const theirs = newest();
    await ask(here);
    const own = newest();
    const wrong = wrongOf(theirs, own) ?? '';
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await enter(wrong, elsewhere)).statusCode).toBe(400);
    expect((await enter(theirs, elsewhere)).statusCode).toBe(429);
    expect((await enter(own, here)).statusCode).toBe(200);
  });

  it('allows all strangers together twenty attempts an hour (S2)', async () => {
    await getToKnow(here);
    const looked: number[] = [];
    for (let network = 1; network < 8; network += 1) {
      const from = `203.0.113.${network}`;
      await ask(from);
      const wrong = wrongOf(...server.codes(name)) ?? '';
      for (let attempt = 0; attempt < 4; attempt += 1) looked.push((await enter(wrong, from)).statusCode);
    }
    expect(looked.filter((status) => status === 400)).toHaveLength(20);
    await ask(here);
    expect((await enter(newest(), here)).statusCode).toBe(200);
  });
});

describe('unknown name (S5)', () => {
  it('is counted like a known one', async () => {
    for (let minute = 0; minute < 8; minute += 1) {
      await server.sendCode(`no-${name}`, { from: here });
      await server.sendCode(name, { from: here });
      server.pass(31);
    }
    const rows = await server.db.selectFrom('code_request').select('name_key').execute();
    for (const asked of [name, `no-${name}`]) expect(rows.filter(({ name_key }) => name_key === asked)).toHaveLength(5);
  });

  it('gets the same response if the code cannot be written to the outbox', async () => {
    const broken = (await TestApp.start({ database: server.database, now: () => server.now })).untilEndOfTest();
    const outbox = join(broken.config.DATA_DIR, 'outbox');
    rmSync(outbox, { recursive: true });
    writeFileSync(outbox, 'a file where the folder should be');
    const answers = [await broken.sendCode(name), await broken.sendCode('nobody')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
  });
});
