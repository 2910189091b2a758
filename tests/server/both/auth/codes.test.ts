import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let name = '';
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
});

beforeEach(async () => {
  count += 1;
  name = `person${count}`;
  await server.add(name, { 'Data/Air': ['aws user'] });
});

afterAll(() => server.stop());

/** Returns the code in the digits of another script, given by its zero. */
const inDigits = (code: string, zero: number) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const tryCode = (code: string, who = name) => server.login(who, 'Data/Air', { code });

describe('one-time code', () => {
  it('is used up by the first sign-in (S3)', async () => {
    const code = await server.freshCode(name);
    expect((await tryCode(code)).statusCode).toBe(200);
    const again = await tryCode(code);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ code: 'otp_refused' });
  });

  it('has one winner among concurrent sign-ins', async () => {
    const code = await server.freshCode(name);
    const answers = await Promise.all(Array.from({ length: 5 }, () => tryCode(code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is stored only as a keyed hash', async () => {
    const code = await server.freshCode(name);
    const rows = await server.db.selectFrom('one_time_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('stays valid after a key change while the old key is known', async () => {
    const startWith = async (...codeSecrets: [string, ...string[]]) =>
      (await TestApp.start({ database: server.database, codeSecrets, now: () => server.now })).untilEndOfTest();
    const [before, after] = [await startWith('older'), await startWith('newer', 'older')];
    const code = await before.freshCode(name);
    expect((await (await startWith('newer')).login(name, 'Data/Air', { code })).statusCode).toBe(400);
    expect((await after.login(name, 'Data/Air', { code })).statusCode).toBe(200);
    server.pass(31);
    const next = await after.freshCode(name);
    expect((await before.login(name, 'Data/Air', { code: next })).statusCode).toBe(400);
    expect((await after.login(name, 'Data/Air', { code: next })).statusCode).toBe(200);
  });

  it('expires after five minutes', async () => {
    const code = await server.freshCode(name);
    server.pass(301);
    expect((await tryCode(code)).statusCode).toBe(400);
  });

  it('stays valid after a newer one is sent, until one of them is used', async () => {
    const older = await server.freshCode(name);
    server.pass(31);
    const newer = await server.freshCode(name);
    expect((await tryCode(older)).statusCode).toBe(200);
    expect((await tryCode(newer)).statusCode).toBe(400);
  });

  it('is not valid for another person', async () => {
    await server.add(`${name}-colleague`, { 'Data/Air': [] });
    const code = await server.freshCode(`${name}-colleague`);
    await server.freshCode(name);
    expect((await tryCode(code)).statusCode).toBe(400);
  });

  it('allows five attempts; neither a new code nor a restart resets them (S2)', async () => {
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
    const first = await server.freshCode(name);
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await tryCode(wrongOf(first))).statusCode).toBe(400);
    server.pass(31);
    const second = await server.freshCode(name);
    expect((await tryCode(wrongOf(second))).statusCode).toBe(400);

    const restarted = await TestApp.start({ database: server.database, now: () => server.now });
    const answer = await restarted.login(name, 'Data/Air', { code: second });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('3600');
    await restarted.stop();

    server.pass(3_601);
    expect((await tryCode(await server.freshCode(name))).statusCode).toBe(200);
  });

  it.each([
    ['in two groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['with a dash', (code: string) => `${code.slice(0, 3)}\u2013${code.slice(3)}`],
    ['between blanks and in a sentence', (code: string) => ` Code:\u00a0${code}.\r\n`],
    ['in Arabic-Indic digits', (code: string) => inDigits(code, 0x660)],
    ['in full-width digits', (code: string) => inDigits(code, 0xff10)],
    ['in Devanagari digits, one by one', (code: string) => [...inDigits(code, 0x966)].join('-')],
  ])('is accepted as typed: %s', async (_how, typed) => {
    expect((await tryCode(encodeURIComponent(typed(await server.freshCode(name))))).statusCode).toBe(200);
  });

  it('does not count a text that cannot be a code as an attempt', async () => {
    const code = await server.freshCode(name);
    for (const text of ['12345', '1234567', `${code}0`, 'abcdef', '------', '½'.repeat(40)]) {
      const answer = await tryCode(encodeURIComponent(text));
      expect(answer.statusCode, text).toBe(400);
      expect(answer.json(), text).toMatchObject({ code: 'otp_malformed', message: 'A one-time code has 6 digits' });
    }
    expect((await tryCode(code)).statusCode).toBe(200);
  });

  it('counts concurrent attempts', async () => {
    const code = await server.freshCode(name);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryCode(wrong)));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    expect((await tryCode(code)).statusCode).toBe(429);
  });

  it('is sent at most every 30 seconds and five times an hour, always with the same response', async () => {
    for (let minute = 0; minute < 8; minute += 1) {
      for (let twice = 0; twice < 2; twice += 1) {
        const answer = await server.sendCode(name);
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toEqual({ status: 'success', message: 'OTP sent to your registered device' });
      }
      server.pass(60);
    }
    expect(server.codes(name)).toHaveLength(5);
  });

  it('is sent once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 10 }, () => server.sendCode(name)));
    expect(server.codes(name)).toHaveLength(1);
  });

  it('does not block sign-ins of others while it is sent', async () => {
    await tryCode(await server.freshCode(name));
    for (let round = 0; round < 3; round += 1) {
      // The next request deletes codes that are older than an hour.
      await server.freshCode(name);
      server.pass(3_601);
      const code = await server.freshCode(name);
      const answers = await Promise.all([
        tryCode(code),
        ...Array.from({ length: 6 }, (_, host) => server.sendCode(name, { from: `198.51.100.${host + 1}` })),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    }
  });

  it('may be sent again right after a successful sign-in', async () => {
    await tryCode(await server.freshCode(name));
    await server.sendCode(name);
    expect(server.codes(name)).toHaveLength(2);
  });
});
