import { describe, expect, it } from 'vitest';
import { storeProof } from '../../../../server/chooseVertical/proofs';
import { now, startSso } from '../../support/identityProvider';

type Sso = Awaited<ReturnType<typeof startSso>>;

const me = async ({ server }: Sso, token: string) =>
  (await server.call({ path: 'authentication/me', token })).statusCode;

describe('back-channel logout', () => {
  const send = ({ server }: Sso, logout_token: string) =>
    server.call({
      method: 'POST',
      path: 'authentication/sso/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token, hint: 'of the provider' }).toString(),
    });

  it.each([{}, { sub: undefined, sid: 's-1' }, { sid: 's-1' }])('ends the session that %o names', async (claims) => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    const answer = await send(sso, await sso.provider.logoutToken(claims));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await me(sso, token)).toBe(401);
    expect(await sso.audit('ssologout')).toMatchObject([
      { actor: 'server', outcome: 'success', after: { sessions_ended: 1 } },
    ]);
  });

  it('keeps other sessions, and those of other people', async () => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    for (const claims of [{ sid: 's-2' }, { sub: 'u-2' }, { sub: 'u-2', sid: 's-1' }])
      expect((await send(sso, await sso.provider.logoutToken(claims))).statusCode).toBe(200);
    expect(await me(sso, token)).toBe(200);
  });

  it('ends a sign-in that has not chosen a vertical yet', async () => {
    const sso = await startSso();
    const browser = sso.browser();
    const { proof, verticals } = (await browser.finish()).json();
    await send(sso, await sso.provider.logoutToken());
    const answer = await browser.send('choosevertical', { proof, vertical_id: verticals[0].id });
    expect(answer.json().code).toBe('proof_ended');
  });

  const event = 'http://schemas.openid.net/event/backchannel-logout';
  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another-client' }],
    ['with a nonce', { nonce: 'n' }],
    ['without the event', { events: {} }],
    ['with an event that is no object', { events: { [event]: true } }],
    ['without sub and sid', { sub: undefined }],
    ['without jti', { jti: undefined }],
    ['without iat', { iat: undefined }],
    ['that is old', { iat: now() - 600 }],
    ['that is from the future', { iat: now() + 600, exp: now() + 900 }],
    ['that has expired', { iat: now() - 120, exp: now() - 90 }],
  ])('refuses a token %s', async (_, claims) => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    expect((await send(sso, await sso.provider.logoutToken(claims))).statusCode).toBe(400);
    expect(await me(sso, token)).toBe(200);
    expect((await sso.audit('ssologout')).map(({ outcome }) => outcome)).toEqual(['denied']);
  });

  it.each(['none', 'HS256', 'foreign key'] as const)('refuses a token that is signed with %s', async (sign) => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    sso.provider.sign = sign;
    expect((await send(sso, await sso.provider.logoutToken())).statusCode).toBe(400);
    expect(await me(sso, token)).toBe(200);
  });

  it('refuses a token if the provider’s keys are too long', async () => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    sso.provider.mode = 'endless';
    expect((await send(sso, await sso.provider.logoutToken())).statusCode).toBe(400);
    expect(await me(sso, token)).toBe(200);
    expect((await sso.audit('ssologout'))[0]?.after).toMatchObject({ cause: expect.stringContaining('more than') });
  });

  it('refuses an ID token, and a token that was used', async () => {
    const sso = await startSso();
    const logoutToken = await sso.provider.logoutToken();
    await send(sso, logoutToken);
    const { access_token: token } = await sso.browser().signIn();
    expect((await send(sso, logoutToken)).statusCode).toBe(400);
    expect((await send(sso, await sso.provider.idToken())).statusCode).toBe(400);
    expect(await me(sso, token)).toBe(200);
  });
});

describe('a session of single sign-on', () => {
  it('ends at the provider, too, at a logout', async () => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    const answer = await sso.server.call({ method: 'POST', path: 'authentication/logout', token });
    const url = new URL(answer.json().logout_url);
    expect(url.origin + url.pathname).toBe(`${sso.provider.issuer}/logout`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ client_id: 'quarterdeck', post_logout_redirect_uri: 'http://localhost:8080/login' },
      id_token_hint: expect.stringMatching(/^ey/),
    });
  });

  it('asks for a fresh sign-in instead of a password, and continues after it', async () => {
    const sso = await startSso();
    await sso.browser().signIn();
    const browser = sso.browser();
    const { access_token: token } = await browser.signIn();
    const endOthers = () => sso.server.send('DELETE', 'authentication/sessions', token, {});
    const refused = await endOthers();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'fresh_sign_in_required']);
    const created = await sso.server.send('POST', 'authentication/tokens', token, { name: 'x' });
    expect(created.json().code).toBe('fresh_sign_in_required');
    const { asked, back } = await browser.visit('sso/again', {}, token);
    expect(Object.fromEntries(asked)).toMatchObject({ max_age: '0', prompt: 'login' });
    sso.provider.claims.auth_time = now();
    expect((await browser.send('sso/return', back, token)).statusCode).toBe(200);
    expect((await endOthers()).json().status).toBe('success');
    sso.pass(301);
    expect((await endOthers()).json().code).toBe('fresh_sign_in_required');
  });

  it('is not fresh after an old sign-in at the provider, or one of someone else', async () => {
    const sso = await startSso();
    const browser = sso.browser();
    const { access_token: token } = await browser.signIn();
    const again = async (claims: object) => {
      const { back } = await browser.visit('sso/again', {}, token);
      Object.assign(sso.provider.claims, claims);
      return (await browser.send('sso/return', back, token)).json().code;
    };
    expect(await again({})).toBe('sso_invalid');
    expect(await again({ auth_time: now() - 3_600 })).toBe('sso_clock');
    expect(await again({ auth_time: now(), sub: 'u-2' })).toBe('other_person');
    const answer = await sso.server.send('DELETE', 'authentication/sessions', token, {});
    expect(answer.json().code).toBe('fresh_sign_in_required');
  });

  it('switches to another vertical without a code', async () => {
    const sso = await startSso();
    sso.provider.claims.groups = ['air', 'hotels'];
    const { access_token: token } = await sso.browser().signIn('Data/Air');
    const own = await sso.server.call({ path: 'authentication/verticals', token });
    expect(own.json().data.map(({ asks }: { asks: string }) => asks)).toEqual(['nothing', 'nothing']);
    const vertical_id = await sso.server.verticalId('Data/Hospitality');
    const switched = await sso.server.send('POST', 'authentication/vertical', token, { vertical_id });
    expect(switched.json().offers).toContain('single_sign_on_session');
    const row = await sso.server.db.selectFrom('session').select(['method', 'sso']).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ method: 'sso', sso: { subject: 'u-1', sid: 's-1' } });
  });

  it.each([
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ acr: 'hwk' }, true],
    [{ amr: ['pwd'] }, false],
  ])('has a second factor if the provider says so: %o', async (claims, isStrong) => {
    const sso = await startSso();
    const at = now() - 30;
    Object.assign(sso.provider.claims, { ...claims, auth_time: at });
    await sso.browser().signIn();
    const { factor_at } = await sso.server.db.selectFrom('session').select('factor_at').executeTakeFirstOrThrow();
    expect(factor_at).toEqual(isStrong ? new Date(at * 1_000) : null);
  });

  it('asks for another sign-in once the factor at the provider is no longer fresh', async () => {
    const sso = await startSso();
    Object.assign(sso.provider.claims, { amr: ['mfa'], auth_time: now() - 301 });
    const browser = sso.browser();
    const { access_token: token } = await browser.signIn();
    const begin = () => sso.server.send('POST', 'authentication/factors/app/begin', token, {});
    expect((await begin()).json().code).toBe('factor_required');
    const ways = await sso.server.send('POST', 'authentication/factors/confirm/begin', token, {});
    expect(ways.json().data).toEqual({ app: false, sign_in: true });
    const { back } = await browser.visit('sso/again', {}, token);
    sso.provider.claims.auth_time = now();
    await browser.send('sso/return', back, token);
    expect((await begin()).statusCode).toBe(200);
  });

  it('has no fresh second factor without auth_time', async () => {
    const sso = await startSso();
    Object.assign(sso.provider.claims, { amr: ['mfa'], auth_time: undefined });
    await sso.browser().signIn();
    const { factor_at } = await sso.server.db.selectFrom('session').select('factor_at').executeTakeFirstOrThrow();
    expect(factor_at).toBe(null);
  });

  it('connects its person with nobody else', async () => {
    const sso = await startSso();
    Object.assign(sso.provider.claims, { auth_time: now() });
    const { access_token: token } = await sso.browser().signIn();
    const answer = await sso.server.send('POST', 'authentication/sso/connect', token, {
      current_password: 'of nobody',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'single_sign_on_session']);
  });

  it('stores no ID token under the key of a logout', async () => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    const headers = { 'idempotency-key': 'a-logout' };
    const answer = await sso.server.call({ method: 'POST', path: 'authentication/logout', token, headers });
    expect(answer.json().logout_url).toContain('id_token_hint');
    const stored = await sso.server.db.selectFrom('idempotency').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('id_token_hint');
  });

  it('changes no password', async () => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    const body = { current_password: 'x', new_password: 'a long new password' };
    const answer = await sso.server.send('PUT', 'authentication/password', token, body);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'single_sign_on_session']);
  });
});

describe('PASSWORD_SIGN_IN', () => {
  it.each([
    ['all', 200, 200],
    ['admins', 200, 400],
    ['none', 400, 400],
  ])('%s answers an administrator %i, and others %i', async (allowed, admin, others) => {
    const sso = await startSso({}, { PASSWORD_SIGN_IN: allowed, ADMIN_REQUIRES_OTP: '0' });
    await sso.server.add('root', { admin: ['admin'] });
    await sso.server.add('otto', { admin: ['aws user'] });
    expect((await sso.server.login('root', 'admin')).statusCode).toBe(admin);
    const refused = await sso.server.login('otto', 'admin');
    expect(refused.statusCode).toBe(others);
    const rows = await sso.audit('login');
    expect(rows.map(({ outcome }) => outcome)).toEqual(
      [admin, others].map((it) => (it === 200 ? 'success' : 'denied')),
    );
    const notice = allowed === 'admins' ? 'root signed in with a password.' : undefined;
    expect(rows[0]?.after).toEqual(expect.objectContaining(notice ? { notice } : {}));
  });

  it.each([
    ['all', 200, 200],
    ['admins', 200, 400],
    ['none', 400, 400],
  ])('%s answers the passkey of an administrator %i, and others %i', async (allowed, admin, others) => {
    const { server, audit } = await startSso({}, { PASSWORD_SIGN_IN: allowed });
    const enter = async (username: string, roles: string[]) => {
      const id = await server.add(username, { admin: roles });
      const proved = { method: 'passkey', factorAt: new Date() } as const;
      const { proof, verticals } = await storeProof(server.db, { id, username }, proved, new Date());
      const payload = { proof, vertical_id: verticals[0]?.id };
      return (await server.call({ method: 'POST', path: 'authentication/choosevertical', payload })).statusCode;
    };
    expect([await enter('root', ['admin']), await enter('otto', ['aws user'])]).toEqual([admin, others]);
    const notices = (await audit('login')).map(({ after }) => (after as { notice?: string }).notice);
    expect(notices.includes('root signed in with a passkey.')).toBe(allowed === 'admins');
  });

  it('admins lets nobody else switch to another vertical with a password', async () => {
    const { server } = await startSso({}, { PASSWORD_SIGN_IN: 'admins' });
    await server.add('root', { admin: ['admin'], 'Data/Air': ['aws user'] });
    const token = await server.tokenOf('root', 'admin');
    const vertical_id = await server.verticalId('Data/Air');
    const answer = await server.send('POST', 'authentication/vertical', token, { vertical_id });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'password_sign_in_off']);
  });

  it.each([
    ['all', 200],
    ['none', 409],
  ])('%s answers %i to the loss of the last administrator with single sign-on', async (allowed, status) => {
    const sso = await startSso({}, { PASSWORD_SIGN_IN: allowed });
    sso.provider.claims.groups = ['admins'];
    const { access_token: token } = await sso.browser().signIn('admin');
    await sso.server.add('root', { admin: ['admin'] });
    const { id } = await sso.server.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow();
    const rights = { user_id: id, vertical_id: await sso.server.verticalId('admin'), roles: [] };
    expect((await sso.server.send('PUT', 'authentication/assignrole', token, rights)).statusCode).toBe(status);
  });

  it.each(['admins', 'none'])('%s needs SSO_CONFIG', async (allowed) => {
    const { readConfig } = await import('../../../../server/config');
    expect(() => readConfig({ PASSWORD_SIGN_IN: allowed })).toThrow(/needs SSO_CONFIG/);
  });
});
