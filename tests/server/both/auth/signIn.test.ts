import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../../server/auth/passwords';
import { cheapHash, minimumCost, password, TestApp } from '../../support/testApp';

let server: TestApp;

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  // At the real cost of passwords, which is compared below.
  await server.add('otto', { 'Data/Air': ['aws user', 'machine_launch user'] }, hashPassword(password));
  await server.add('nils', { 'Data/Stortrack': [] });
});

afterAll(() => server.stop());

describe('sign-in', () => {
  it('needs no code in the admin vertical', async () => {
    const answer = await server.login('ada', 'admin');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'success',
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      message: 'Login successful',
      email: 'ada@example.com',
      roles: ['admin'],
    });
  });

  it('needs a one-time code in every other vertical', async () => {
    const without = await server.login('otto', 'Data/Air');
    expect(without.statusCode).toBe(400);
    expect(without.json()).toMatchObject({ status: 'failed', code: 'otp_required' });
    expect(without.body).not.toContain('access_token');

    const answer = await server.login('otto', 'Data/Air', { code: await server.freshCode('otto') });
    expect(answer.json()).toMatchObject({ message: 'Login successful', roles: ['aws user', 'machine_launch user'] });
  });

  it('rehashes the password only if its hash was cheaper than today’s', async () => {
    const passwordCost = { ...minimumCost, memoryCost: 16 };
    const dear = (await TestApp.start({ passwordCost })).untilEndOfTest();
    await dear.add('bea', { admin: ['admin'], 'Data/Air': [] });
    const stored = async () =>
      (await dear.db.selectFrom('person').select('password_hash').executeTakeFirstOrThrow()).password_hash;
    await dear.login('bea', 'admin', { password: 'wrong' });
    await dear.login('bea', 'Data/Air', { code: '000000' });
    expect(await stored()).toBe(await cheapHash);
    expect((await dear.login('bea', 'admin')).statusCode).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=16,t=1,p=1\$/);
    expect((await dear.login('bea', 'admin')).statusCode).toBe(200);
    expect(await stored()).toBe(renewed);
    expect((await dear.login('bea', 'admin', { password: 'wrong' })).statusCode).toBe(400);
  });

  it('accepts a password in either composition of its letters', async () => {
    const [composed, decomposed] = ['café on the bridge 9', 'cafe\u0301 on the bridge 9'];
    for (const [name, chosen] of Object.entries({ rosa: composed, rita: decomposed })) {
      await server.add(name, { admin: ['admin'] }, hashPassword(chosen, minimumCost));
      for (const typed of [composed, decomposed])
        expect((await server.login(name, 'admin', { password: typed })).statusCode, name).toBe(200);
    }
  });

  it('replaces the hash of the text as typed by one of its NFC form', async () => {
    const sent = 'Pa\u0308sse u\u0308ber alle Berge';
    await server.add('oda', { admin: ['admin'] }, hash(sent, minimumCost));
    const login = async (typed: string) => (await server.login('oda', 'admin', { password: typed })).statusCode;
    expect(await login(sent.normalize('NFC'))).toBe(400);
    expect(await login(sent)).toBe(200);
    expect(await login(sent.normalize('NFC'))).toBe(200);
    expect(await login(sent)).toBe(200);
  });

  it('finds the verticals of a name', async () => {
    const answer = await server.call({ path: 'authentication/getuserverticals?username=otto' });
    expect(answer.json()).toEqual({
      status: 'success',
      data: [{ id: await server.verticalId('Data/Air'), name: 'Data/Air' }],
    });
  });

  it('adds the role user for a person without roles', async () => {
    const answer = await server.login('nils', 'Data/Stortrack', { code: await server.freshCode('nils') });
    expect(answer.json()).toMatchObject({ roles: ['user'] });
  });

  it('ignores the case of the name', async () => {
    expect((await server.login(' ADA ', 'admin')).statusCode).toBe(200);
  });

  it('answers an unknown name, a wrong password and a foreign vertical alike (S4, S5)', async () => {
    const answers = [
      await server.login('nobody', 'admin'),
      await server.login('ada', 'admin', { password: 'wrong' }),
      await server.login('otto', 'admin'),
      await server.login('otto', 999_999),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        status: 'failed',
        message: 'Invalid credentials',
        code: 'invalid_credentials',
      });
      expect(answer.body).not.toContain('access_token');
    }
  });

  it('asks for a code in the admin vertical if configured', async () => {
    const strict = await TestApp.start({ database: server.database, env: { ADMIN_REQUIRES_OTP: '1' } });
    expect((await strict.login('ada', 'admin')).json()).toMatchObject({ code: 'otp_required' });
    expect((await strict.login('ada', 'admin', { code: await strict.freshCode('ada') })).statusCode).toBe(200);
    await strict.stop();
  });
});

describe('user enumeration (S5)', () => {
  /**
   * Asks about an existing and an unknown name by turns until the lowest CPU times of both differ by less than 5 ms or a tenth. It is the
   * CPU time of this process, in which the server checks passwords, so that other work on the machine does not count.
   */
  async function expectNoDifference(ask: (name: string) => Promise<unknown>, rounds: number): Promise<void> {
    const least = { otto: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY };
    const excess = () => Math.abs(least.otto - least.nobody) - Math.max(5, least.otto / 10);
    for (let round = 0; round < 10 * rounds && !(round >= rounds && excess() <= 0); round += 1) {
      for (const name of ['otto', 'nobody'] as const) {
        const before = process.cpuUsage();
        await ask(name);
        const { user, system } = process.cpuUsage(before);
        least[name] = Math.min(least[name], (user + system) / 1_000);
      }
    }
    expect(excess()).toBeLessThanOrEqual(0);
  }

  it('takes sendotp the same time and response for an unknown name', async () => {
    expect((await server.sendCode('nobody')).json()).toEqual((await server.sendCode('otto')).json());
    expect((await server.sendCode('nobody')).statusCode).toBe(200);
    await expectNoDifference((name) => server.sendCode(name), 9);
  });

  it('takes getuserverticals the same time for an unknown name, with no verticals', async () => {
    const answer = await server.call({ path: 'authentication/getuserverticals?username=nobody' });
    expect(answer.json()).toEqual({ status: 'success', data: [] });
    const ask = (name: string) => server.call({ path: `authentication/getuserverticals?username=${name}` });
    await expectNoDifference(ask, 9);
  });

  it('takes login the same time and response for an unknown name', async () => {
    const vertical = await server.verticalId('Data/RC');
    const ask = async (name: string) => {
      await server.login(name, vertical, { password: 'wrong' });
      await server.db.deleteFrom('failed_login').execute();
    };
    await expectNoDifference(ask, 15);
  });
});
