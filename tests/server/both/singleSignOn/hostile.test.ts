import { describe, expect, it } from 'vitest';
import { type IdentityProvider, now, startSso } from '../../support/identityProvider';

type Lie = (provider: IdentityProvider) => void;

/** Lies of a provider, or of someone between it and the server, with the code of the refusal. */
const lies: Record<string, readonly [Lie, number, string]> = {
  'another issuer': [(it) => Object.assign(it.claims, { iss: 'https://evil.example' }), 400, 'sso_invalid'],
  'another audience': [(it) => Object.assign(it.claims, { aud: 'another-client' }), 400, 'sso_invalid'],
  'two audiences and another authorized party': [
    (it) => Object.assign(it.claims, { aud: ['quarterdeck', 'another-client'], azp: 'another-client' }),
    ...([400, 'sso_invalid'] as const),
  ],
  'another nonce': [(it) => Object.assign(it.claims, { nonce: 'of another sign-in' }), 400, 'sso_invalid'],
  'no nonce': [(it) => Object.assign(it.claims, { nonce: undefined }), 400, 'sso_invalid'],
  'no subject': [(it) => Object.assign(it.claims, { sub: undefined }), 400, 'sso_invalid'],
  'no signature': [(it) => Object.assign(it, { sign: 'none' }), 400, 'sso_invalid'],
  'a signature with the client secret': [(it) => Object.assign(it, { sign: 'HS256' }), 400, 'sso_invalid'],
  'a signature with an unknown key': [(it) => Object.assign(it, { sign: 'foreign key' }), 400, 'sso_invalid'],
  'an expired token': [(it) => Object.assign(it.claims, { exp: now() - 90, iat: now() - 300 }), 400, 'sso_clock'],
  'a clock that is five minutes ahead': [
    (it) => Object.assign(it.claims, { iat: now() + 300, exp: now() + 600 }),
    ...([400, 'sso_clock'] as const),
  ],
  'a clock that is five minutes behind': [
    (it) => Object.assign(it.claims, { iat: now() - 600, exp: now() - 300 }),
    ...([400, 'sso_clock'] as const),
  ],
  'a code that was used': [(it) => Object.assign(it, { mode: 'refusing' }), 400, 'sso_code_refused'],
  'a group that the file does not name': [
    (it) => Object.assign(it.claims, { groups: ['guests'] }),
    403,
    'sso_no_group',
  ],
  'no groups': [(it) => Object.assign(it.claims, { groups: undefined }), 403, 'sso_no_group'],
  'too many groups for a token': [
    (it) => Object.assign(it.claims, { groups: undefined, _claim_names: { groups: 'src1' } }),
    ...([403, 'sso_groups_missing'] as const),
  ],
  'an administrator’s unverified email': [
    (it) => Object.assign(it.claims, { groups: ['admins'], email_verified: false }),
    ...([403, 'sso_email_unverified'] as const),
  ],
  'a subject with a NUL character': [(it) => Object.assign(it.claims, { sub: 'u\0-1' }), 400, 'sso_invalid'],
  'a group with a NUL character': [(it) => Object.assign(it.claims, { groups: ['air\0'] }), 403, 'sso_no_group'],
  'no email': [(it) => Object.assign(it.claims, { email: undefined }), 403, 'sso_claim_missing'],
  'a name with invisible characters': [
    (it) => Object.assign(it.claims, { preferred_username: 'a\u200bda' }),
    ...([403, 'invalid_person'] as const),
  ],
  'groups whose roles exclude each other': [
    (it) => Object.assign(it.claims, { groups: ['air', 'lords'] }),
    ...([409, 'role_conflict'] as const),
  ],
};

describe('an answer with', () => {
  it.each(Object.entries(lies))('%s signs nobody in, and is in the audit log', async (_, [lie, status, code]) => {
    const { server, provider, browser, audit } = await startSso();
    const visitor = browser();
    lie(provider);
    const answer = await visitor.finish();
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    const [row] = await audit('ssofinish');
    expect(row).toMatchObject({ actor: 'unknown', outcome: 'denied', after: { reason: answer.json().message } });
    for (const table of ['person', 'session', 'one_time_secret', 'sso_identity'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe('the difference of clocks', () => {
  it.each([-45, 45])('may be up to a minute: %i seconds', async (seconds) => {
    const { provider, browser } = await startSso();
    Object.assign(provider.claims, { iat: now() + seconds, exp: now() + seconds + 5 });
    expect((await browser().finish()).statusCode).toBe(200);
  });
});

describe('a provider that', () => {
  it.each(['html', 'endless'] as const)('answers with %s lets others sign in, and works again later', async (mode) => {
    const { server, provider, browser, audit } = await startSso();
    await server.add('otto', { admin: ['admin'] });
    provider.mode = mode;
    const answer = await browser().send('sso/begin');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'sso_unavailable']);
    expect(await audit('ssobegin')).toMatchObject([{ outcome: 'denied', after: { reason: answer.json().message } }]);
    expect(await server.tokenOf('otto', 'admin')).toHaveLength(43);
    provider.mode = 'good';
    expect((await browser().finish()).statusCode).toBe(200);
  });

  it('does not answer delays nobody else', async () => {
    const { server, provider, browser } = await startSso();
    await server.add('otto', { admin: ['admin'] });
    provider.mode = 'silent';
    const waiting = browser().send('sso/begin');
    expect(await server.tokenOf('otto', 'admin')).toHaveLength(43);
    expect((await waiting).json().code).toBe('sso_unavailable');
  });

  it('is down is unavailable, also after the browser comes back', async () => {
    const { provider, browser } = await startSso();
    const visitor = browser();
    const { back } = await visitor.visit();
    await provider.stop();
    expect((await visitor.send('sso/finish', back)).json().code).toBe('sso_unavailable');
  });

  it('calls itself by another name is refused', async () => {
    const { provider, browser } = await startSso();
    provider.metadata = { issuer: 'https://login.example' };
    expect((await browser().send('sso/begin')).json().code).toBe('sso_misconfigured');
  });

  it('refuses the person is quoted in plain text', async () => {
    const { browser } = await startSso();
    const visitor = browser();
    const { back } = await visitor.visit();
    const { code: _, ...rest } = back;
    const refusal = { ...rest, error: 'access_denied', error_description: 'Your account is\nlocked' };
    const answer = await visitor.send('sso/finish', refusal);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'sso_denied']);
    expect(answer.json().message).toBe('The sign-in service refused: Your account is locked');
  });
});

describe('the return of a browser', () => {
  it('works once, in the browser that began, for ten minutes', async () => {
    const { browser, pass, audit } = await startSso();
    const [visitor, stranger] = [browser(), browser()];
    await stranger.visit();
    const { back } = await visitor.visit();
    expect((await stranger.send('sso/finish', back)).json().code).toBe('sso_attempt_ended');
    expect((await visitor.send('sso/finish', back)).statusCode).toBe(200);
    expect((await visitor.send('sso/finish', back)).json().code).toBe('sso_attempt_ended');
    const late = await visitor.visit();
    pass(600);
    expect((await visitor.send('sso/finish', late.back)).json().code).toBe('sso_attempt_ended');
    expect((await audit('ssofinish')).filter(({ outcome }) => outcome === 'denied')).toHaveLength(3);
  });

  it.each(['https://evil.example', undefined])('with iss=%s, as after a mix-up, is refused', async (iss) => {
    const { browser } = await startSso();
    const visitor = browser();
    const { back } = await visitor.visit();
    expect((await visitor.send('sso/finish', { ...back, iss })).json().code).toBe('sso_invalid');
  });

  it('is blocked after fifty invented states without a good one, since an office may share the network', async () => {
    const { browser } = await startSso();
    const visitor = browser();
    await visitor.visit();
    const invent = async (count: number) => {
      let code: string | undefined;
      for (let tries = 0; tries < count; tries += 1)
        ({ code } = (await visitor.send('sso/finish', { state: `s${tries}`, code: 'c' })).json());
      return code;
    };
    expect(await invent(49)).toBe('sso_attempt_ended');
    expect((await visitor.finish()).statusCode).toBe(200);
    expect(await invent(50)).toBe('sso_attempt_ended');
    expect(await invent(1)).toBe('too_many_tries');
  });

  it('cannot be sent to another address by the Host header', async () => {
    const { server } = await startSso();
    const answer = await server.call({
      method: 'POST',
      path: 'authentication/sso/begin',
      payload: {},
      headers: { host: 'evil.localhost' },
    });
    expect(new URL(answer.json().url).searchParams.get('redirect_uri')).toBe('http://localhost:8080/login');
  });

  it('keeps a bounded number of attempts', async () => {
    const { server, browser } = await startSso();
    const visitor = browser();
    for (let tries = 0; tries < 205; tries += 1) await visitor.visit();
    expect(await server.db.selectFrom('one_time_secret').select('purpose').execute()).toHaveLength(200);
    expect((await visitor.finish()).statusCode).toBe(200);
  });
});
