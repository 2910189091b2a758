import { beforeEach, describe, expect, it } from 'vitest';
import { appCode } from '../../support/authenticator';
import { confirmWith, enrolApp, enrolPasskey } from '../../support/factors';
import { auditOf } from '../../support/machines';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';
let uri = '';
let codes: string[] = [];

beforeEach(async () => {
  server = (await TestApp.start()).untilEndOfTest();
  await server.add('ada', { admin: ['admin'], 'Data/Air': ['aws user'] });
  await server.add('lena', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
  ({ uri, codes } = await enrolApp(server, token));
});

const code = (after = 0) => appCode(uri, new Date(server.now.getTime() + after * 1_000));
const signIn = async (vertical: string, given?: string, more = {}) => {
  const { statusCode, body } = await server.login('ada', vertical, {
    ...more,
    ...(given !== undefined && { code: given }),
  });
  const { code: why, message } = JSON.parse(body);
  return { statusCode, why, message };
};

describe('sign-in with an authenticator app', () => {
  it.each(['admin', 'Data/Air'])('requires its code in the vertical %s', async (vertical) => {
    expect(await signIn(vertical)).toMatchObject({ statusCode: 400, why: 'otp_required' });
    expect(await signIn(vertical, code())).toMatchObject({ statusCode: 200 });
    const session = await server.db.selectFrom('session').select('factor_at').orderBy('created_at', 'desc').execute();
    expect(session[0]?.factor_at).toEqual(server.now);
    expect((await auditOf(server, 'login'))[0]?.after).toMatchObject({ factor: 'authenticator app' });
  });

  it('neither mails a code nor accepts an emailed one, and answers a request as ever', async () => {
    await server.db.deleteFrom('factor').execute();
    const emailed = await server.freshCode('ada');
    await enrolApp(server, token);
    server.pass(60);
    const mails = server.codes('ada').length;
    const [known, unknown] = [await server.sendCode('ada'), await server.sendCode('nobody')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    expect(server.codes('ada')).toHaveLength(mails);
    expect(await signIn('Data/Air', emailed)).toMatchObject({ statusCode: 400, why: 'otp_refused' });
  });

  it('does not disclose before the password is proved who has a factor', async () => {
    const answersTo = async (username: string, given?: string) => {
      const more = { password: 'wrong', ...(given && { code: given }) };
      const answer = await server.login(username, 'admin', more);
      return [answer.statusCode, answer.json().code, answer.json().message];
    };
    expect(await answersTo('ada')).toEqual(await answersTo('lena'));
    expect(await answersTo('ada', code())).toEqual(await answersTo('lena', '123456'));
  });

  it.each([
    ['a step early', 30, 200],
    ['a step late', -30, 200],
    ['two steps early', 60, 400],
    ['minutes late', -300, 400],
    ['minutes early', 300, 400],
  ])('answers a code that is %s', async (_, seconds, status) => {
    server.pass(600);
    expect(await signIn('admin', code(seconds))).toMatchObject({ statusCode: status });
  });

  it('accepts digits of any script with blanks', async () => {
    const arabic = [...code()].map((digit) => String.fromCodePoint(0x0660 + Number(digit))).join(' ');
    expect(await signIn('admin', encodeURIComponent(arabic))).toMatchObject({ statusCode: 200 });
  });

  it('accepts a time step once, also of simultaneous sign-ins, and no earlier one afterwards', async () => {
    const given = code();
    const both = await Promise.all([signIn('admin', given), signIn('Data/Air', given, { from: '192.0.2.1' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await auditOf(server, 'login')).find(({ outcome }) => outcome === 'denied')?.after).toMatchObject({
      reason: 'code of authenticator app used before',
    });
    expect(await signIn('admin', code(-30))).toMatchObject({ statusCode: 400 });
    expect(await confirmWith(server, token, given)).toMatchObject({ statusCode: 400 });
  });

  it('limits guesses per network', async () => {
    for (let index = 0; index < 5; index += 1) expect((await signIn('admin', '000000')).why).toBe('otp_refused');
    expect(await signIn('admin', code())).toMatchObject({ statusCode: 429, why: 'too_many_tries' });
    expect((await confirmWith(server, token, code())).statusCode).toBe(429);
    expect(await signIn('admin', 'abc')).toMatchObject({ statusCode: 400, why: 'otp_malformed' });
  });
});

describe('recovery code', () => {
  it('signs in once, and its second use is refused and recorded', async () => {
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    const [first = ''] = codes;
    expect(first).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    expect(await signIn('admin', first.toUpperCase())).toMatchObject({ statusCode: 200 });
    expect(await signIn('admin', first)).toMatchObject({ statusCode: 400, why: 'otp_refused' });
    expect((await auditOf(server, 'login'))[0]).toMatchObject({
      ...{ outcome: 'denied', after: { reason: 'code of recovery code used before' } },
    });
    const stored = await server.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first.replaceAll('-', ''));
    const { data } = (await server.call({ path: 'authentication/factors', token })).json();
    expect(data).toMatchObject({ recovery_codes: 9, asks_password: false, required: false, passkeys: true });
  });

  it('has one success of simultaneous uses', async () => {
    const [given = ''] = codes;
    const both = await Promise.all([signIn('admin', given), signIn('admin', given, { from: '192.0.2.1' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('ends with new ones, which a recent factor makes', async () => {
    server.pass(300);
    const stale = await server.send('POST', 'authentication/recoverycodes', token, {});
    expect([stale.statusCode, stale.json().code]).toEqual([403, 'factor_required']);
    expect((await confirmWith(server, token, code())).statusCode).toBe(200);
    const renewed = await server.call({ method: 'POST', path: 'authentication/recoverycodes', token });
    expect(renewed.json().data.recovery_codes).toHaveLength(10);
    expect(await signIn('admin', codes[1])).toMatchObject({ statusCode: 400 });
    expect(await signIn('admin', renewed.json().data.recovery_codes[0])).toMatchObject({ statusCode: 200 });
  });

  it('is the only code of a person with passkeys alone', async () => {
    const lena = await server.tokenOf('lena', 'admin');
    const { added } = await enrolPasskey(server, lena);
    const [recovery] = added.json().data.recovery_codes;
    expect((await server.login('lena', 'admin')).json()).toMatchObject({
      ...{ code: 'otp_required', message: 'Sign in with your passkey, or enter a recovery code' },
    });
    expect((await server.login('lena', 'admin', { code: '123456' })).statusCode).toBe(400);
    expect((await server.login('lena', 'admin', { code: recovery })).statusCode).toBe(200);
  });
});
