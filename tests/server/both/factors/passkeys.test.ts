import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Deviations, SoftPasskey } from '../../support/authenticator';
import { beginSignIn, enrolPasskey, finishSignIn, passkeySignIn } from '../../support/factors';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';
let passkey: SoftPasskey;
let others: SoftPasskey;

beforeAll(async () => {
  server = await TestApp.start({
    env: { ALLOWED_ORIGINS: 'https://console.example.com', ALLOWED_HOSTS: 'quarterdeck.example.com' },
  });
  await server.add('ada', { admin: ['admin'], 'Data/Air': ['aws user'] });
  await server.add('lena', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
  ({ passkey } = await enrolPasskey(server, token));
  ({ passkey: others } = await enrolPasskey(server, await server.tokenOf('lena', 'admin')));
});
afterAll(() => server.stop());

/** Ends the block of a network after refused passkeys, and counts from 20. */
beforeEach(async () => {
  await server.db.deleteFrom('failed_login').execute();
  await server.db.updateTable('factor').set({ counter: 20 }).execute();
  passkey.counter = 20;
  others.counter = 20;
});

const newestOf = async (action: string) => {
  const rows = await server.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('seq').execute();
  return rows.at(-1);
};

describe('sign-in with a passkey', () => {
  it('proves the identity with both factors, and opens a session in a chosen vertical', async () => {
    const proved = await passkeySignIn(server, passkey);
    expect(proved.json()).toMatchObject({ username: 'ada', verticals: [{ name: 'admin' }, { name: 'Data/Air' }] });
    const { proof, verticals } = proved.json();
    const payload = { proof, vertical_id: verticals[1].id };
    const opened = await server.call({ method: 'POST', path: 'authentication/choosevertical', payload });
    expect(opened.json()).toMatchObject({ roles: ['aws user'] });
    const last = await server.db.selectFrom('session').selectAll().orderBy('created_at').execute();
    expect(last.findLast(({ method }) => method === 'passkey')?.factor_at).toEqual(server.now);
  });

  it.each<[string, Deviations, RegExp]>([
    ['another origin', { origin: 'https://evil.example.com' }, /origin "https:\/\/evil/],
    ['an origin without its scheme', { origin: 'localhost' }, /origin/],
    ['another port of this machine', { origin: 'http://localhost:8081' }, /origin/],
    ['another site', { rpId: 'evil.example.com' }, /RP ID/],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, /challenge/],
    ['the response of a creation', { type: 'webauthn.create' }, /type/],
    ['no verification of the user', { userVerified: false }, /verif/],
    ['no presence of the user', { userPresent: false }, /present/],
    ['a signature by another key', { signature: Buffer.alloc(64, 1) }, /./],
    ['an unknown passkey', { credentialId: 'AAAA' }, /unknown passkey/],
    ['a counter that stands still', { counter: 20 }, /copied/],
    ['a counter that goes back', { counter: 2 }, /copied/],
    ['a counter of zero', { counter: 0 }, /copied/],
  ])('refuses %s and records it', async (_, deviations, reason) => {
    const refused = await passkeySignIn(server, passkey, deviations);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'passkey_refused']);
    expect(await newestOf('finishpasskeysignin')).toMatchObject({
      outcome: 'denied',
      after: { reason: expect.stringMatching(reason) },
    });
  });

  it('accepts a passkey that does not count', async () => {
    const silent = new SoftPasskey();
    silent.counter = 0;
    const { passkey: kept } = await enrolPasskey(server, await freshToken(), silent);
    for (const _ of [1, 2]) expect((await passkeySignIn(server, kept, { counter: 0 })).statusCode).toBe(200);
  });

  it('uses a challenge once, within five minutes', async () => {
    const { ticket, options } = await beginSignIn(server);
    const first = await finishSignIn(server, ticket, passkey.use(options));
    const again = await finishSignIn(server, ticket, passkey.use(options));
    expect([first.statusCode, again.statusCode]).toEqual([200, 400]);
    const refused = await beginSignIn(server);
    await finishSignIn(server, refused.ticket, passkey.use(refused.options, { userVerified: false }));
    expect((await finishSignIn(server, refused.ticket, passkey.use(refused.options))).statusCode).toBe(400);
    const late = await beginSignIn(server);
    server.pass(300);
    expect((await finishSignIn(server, late.ticket, passkey.use(late.options))).statusCode).toBe(400);
    const two = await beginSignIn(server);
    const response = passkey.use(two.options);
    const both = await Promise.all([1, 2].map(() => finishSignIn(server, two.ticket, response)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('takes no ticket of a confirmation, and belongs to the host or an allowed origin', async () => {
    const confirmation = await server.send('POST', 'authentication/factors/confirm/begin', await freshToken(), {});
    const { ticket, options } = confirmation.json().data.passkey;
    expect((await finishSignIn(server, ticket, passkey.use(options))).statusCode).toBe(400);

    const host = { host: 'quarterdeck.example.com' };
    const elsewhere = await beginSignIn(server, host);
    expect(elsewhere.options).toMatchObject({ rpId: 'quarterdeck.example.com', userVerification: 'required' });
    const foreign = { origin: 'https://quarterdeck.example.com', rpId: 'quarterdeck.example.com' };
    expect(
      (await finishSignIn(server, elsewhere.ticket, passkey.use(elsewhere.options, foreign), host)).statusCode,
    ).toBe(400);
    const console = { origin: 'https://console.example.com' };
    expect((await beginSignIn(server, console)).options).toMatchObject({ rpId: 'console.example.com' });
    const evil = await server.call({
      ...{ method: 'POST', path: 'authentication/passkey/begin', headers: { origin: 'https://evil.example.com' } },
    });
    expect(evil.statusCode).toBe(403);
    const address = await server.call({
      method: 'POST',
      path: 'authentication/passkey/begin',
      headers: { host: '10.0.0.1' },
    });
    expect(address.json().code).toBe('no_passkeys_here');
  });

  it('blocks a network after fifty refused passkeys', async () => {
    for (let index = 0; index < 50; index += 1) await passkeySignIn(server, passkey, { userVerified: false });
    expect((await passkeySignIn(server, passkey)).statusCode).toBe(429);
  });
});

/** Returns a token of ada's with a factor that was just used. */
async function freshToken(): Promise<string> {
  const { proof, verticals } = (await passkeySignIn(server, passkey)).json();
  const payload = { proof, vertical_id: verticals[0].id };
  return (await server.call({ method: 'POST', path: 'authentication/choosevertical', payload })).json().access_token;
}

describe('adding a passkey', () => {
  it.each<[string, Deviations]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['another site', { rpId: 'evil.example.com' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no verification of the user', { userVerified: false }],
    ['the response of a use', { type: 'webauthn.get' }],
  ])('refuses %s and records it', async (_, deviations) => {
    const { added } = await enrolPasskey(server, await freshToken(), new SoftPasskey(), deviations);
    expect([added.statusCode, added.json().code]).toEqual([400, 'passkey_refused']);
    expect(await newestOf('addpasskey')).toMatchObject({ outcome: 'denied' });
  });

  it('refuses a passkey that exists, another session, and a challenge that was used', async () => {
    const own = await freshToken();
    const known = await enrolPasskey(server, own, others);
    expect(known.added.json().code).toBe('passkey_known');
    const again = await server.send('POST', 'authentication/factors/passkey', own, known.body);
    expect(again.json().code).toBe('enrolment_ended');
    const begun = await server.send('POST', 'authentication/factors/passkey/begin', await freshToken(), {});
    const { ticket, options } = begun.json().data;
    const body = { ticket, name: 'Stolen', response: new SoftPasskey().create(options) };
    expect((await server.send('POST', 'authentication/factors/passkey', own, body)).json().code).toBe(
      'enrolment_ended',
    );
  });
});

describe('confirming with a passkey', () => {
  it('accepts only passkeys of the caller', async () => {
    const own = await freshToken();
    const confirm = async (by: SoftPasskey) => {
      const begun = await server.send('POST', 'authentication/factors/confirm/begin', own, {});
      const { ticket, options } = begun.json().data.passkey;
      const body = { passkey: { ticket, response: by.use(options) } };
      return server.send('POST', 'authentication/factors/confirm', own, body);
    };
    const refused = await confirm(others);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'passkey_refused']);
    expect(await newestOf('confirmfactor')).toMatchObject({ after: { reason: 'passkey of lena' } });
    expect((await confirm(passkey)).statusCode).toBe(200);
  });
});
