import { describe, expect, it } from 'vitest';
import { startSso } from '../../support/identityProvider';
import { password } from '../../support/testApp';

type Sso = Awaited<ReturnType<typeof startSso>>;

/** Returns the roles of a person by vertical. */
async function rolesOf({ server }: Sso, username: string) {
  const rows = await server.db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .innerJoin('vertical', 'vertical.id', 'membership.vertical_id')
    .leftJoin('membership_role', (join) =>
      join
        .onRef('membership_role.person_id', '=', 'membership.person_id')
        .onRef('membership_role.vertical_id', '=', 'membership.vertical_id'),
    )
    .leftJoin('role', 'role.id', 'membership_role.role_id')
    .select(['vertical.name as vertical', 'role.name as role'])
    .where('username', '=', username)
    .orderBy('role.name')
    .execute();
  return rows.map(({ vertical, role }) => `${vertical}: ${role}`);
}

/** Gives a person a role by hand. */
async function give({ server }: Sso, username: string, vertical: string, role: string, until: Date | null = null) {
  const { id } = await server.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const [role_id = 0] = await server.roleIds(role);
  const vertical_id = await server.verticalId(vertical);
  await server.db
    .insertInto('membership')
    .values({ person_id: id, vertical_id })
    .onConflict((one) => one.doNothing())
    .execute();
  await server.db.insertInto('membership_role').values({ person_id: id, vertical_id, role_id, until }).execute();
}

describe('a person', () => {
  it('renamed at the provider stays the same person', async () => {
    const sso = await startSso();
    await sso.browser().signIn();
    Object.assign(sso.provider.claims, { preferred_username: 'countess', email: 'countess@example.com' });
    expect(await sso.browser().signIn()).toMatchObject({ username: 'ada', email: 'ada@example.com' });
  });

  it('gets the roles of their groups at each sign-in, and loses those of groups they left', async () => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    Object.assign(sso.provider.claims, { groups: ['hotels', 'guests'] });
    await sso.browser().signIn();
    expect(await rolesOf(sso, 'ada')).toEqual(['Data/Hospitality: aws user']);
    expect((await sso.server.call({ path: 'authentication/me', token })).statusCode).toBe(401);
    expect((await sso.audit('ssofinish')).at(-1)?.after).toMatchObject({
      unmapped_groups: ['guests'],
      changes: [
        { vertical: 'Data/Air', added: [], removed: ['aws user'], membership: 'removed' },
        { vertical: 'Data/Hospitality', added: ['aws user'], removed: [], membership: 'given' },
      ],
    });
  });

  it('keeps roles that the file does not name, and roles that end', async () => {
    const sso = await startSso();
    await sso.browser().signIn();
    await give(sso, 'ada', 'Data/Air', 'mail user');
    await give(sso, 'ada', 'Data/Hospitality', 'aws user', new Date(Date.now() + 3_600_000));
    Object.assign(sso.provider.claims, { groups: ['hotels'] });
    await sso.browser().signIn('Data/Hospitality');
    expect((await rolesOf(sso, 'ada')).sort()).toEqual(['Data/Air: mail user', 'Data/Hospitality: aws user']);
    Object.assign(sso.provider.claims, { groups: ['air'] });
    await sso.browser().signIn('Data/Air');
    expect((await rolesOf(sso, 'ada')).sort()).toEqual([
      'Data/Air: aws user',
      'Data/Air: mail user',
      'Data/Hospitality: aws user',
    ]);
  });

  it('without a group any more gets in no more, and loses the roles', async () => {
    const sso = await startSso();
    const { access_token: token } = await sso.browser().signIn();
    Object.assign(sso.provider.claims, { groups: [] });
    expect((await sso.browser().finish()).json().code).toBe('sso_no_group');
    expect(await rolesOf(sso, 'ada')).toEqual([]);
    expect((await sso.server.call({ path: 'authentication/me', token })).statusCode).toBe(401);
  });

  it('who is the last administrator stays one', async () => {
    const sso = await startSso();
    Object.assign(sso.provider.claims, { groups: ['admins'] });
    await sso.browser().signIn();
    Object.assign(sso.provider.claims, { groups: ['air'] });
    await sso.browser().signIn('Data/Air');
    expect(await rolesOf(sso, 'ada')).toEqual(['admin: admin', 'Data/Air: aws user']);
    await sso.server.add('root', { admin: ['admin'] });
    await sso.browser().signIn('Data/Air');
    expect(await rolesOf(sso, 'ada')).toEqual(['Data/Air: aws user']);
  });

  it('who is the only administrator with single sign-on stays one if no password is allowed', async () => {
    const sso = await startSso({}, { PASSWORD_SIGN_IN: 'none' });
    await sso.server.add('root', { admin: ['admin'] });
    Object.assign(sso.provider.claims, { groups: ['admins'] });
    await sso.browser().signIn();
    Object.assign(sso.provider.claims, { groups: ['air'] });
    await sso.browser().signIn('Data/Air');
    expect(await rolesOf(sso, 'ada')).toEqual(['admin: admin', 'Data/Air: aws user']);
  });

  it('gets claims that the ID token lacks from the provider’s other service', async () => {
    const sso = await startSso();
    Object.assign(sso.provider.claims, { groups: undefined, email: undefined });
    sso.provider.userinfo = { sub: 'u-1', groups: 'air', email: 'ada@example.com' };
    expect(await sso.browser().signIn()).toMatchObject({ username: 'ada', roles: ['aws user'] });
    sso.provider.userinfo = { sub: 'u-2', groups: 'admins' };
    expect((await sso.browser().finish()).json().code).toBe('sso_invalid');
  });

  it('who is an administrator may have the verified email only at the provider’s other service', async () => {
    const sso = await startSso();
    Object.assign(sso.provider.claims, { groups: ['admins'], email_verified: undefined });
    sso.provider.userinfo = { sub: 'u-1', email_verified: true };
    expect(await sso.browser().signIn()).toMatchObject({ username: 'ada', roles: ['admin'] });
  });
});

describe('a person with the name or email of an existing one', () => {
  it.each([{ email: 'other@example.com' }, { preferred_username: 'other' }, { preferred_username: 'аda' }])(
    'is not signed in as them: %o',
    async (claims) => {
      const sso = await startSso();
      await sso.server.add('ada', { admin: ['admin'] });
      Object.assign(sso.provider.claims, claims);
      const answer = await sso.browser().finish();
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'taken']);
      expect(answer.json().message).toContain('Connect single sign-on');
      expect((await sso.audit('ssofinish')).map(({ outcome }) => outcome)).toEqual(['denied']);
    },
  );

  it('signs in as them after connecting in a session, with the password', async () => {
    const sso = await startSso();
    await sso.server.add('ada', { admin: ['admin'] });
    const token = await sso.server.tokenOf('ada', 'admin');
    const browser = sso.browser();
    expect((await browser.send('sso/connect', { current_password: 'wrong' }, token)).statusCode).toBe(422);
    const { back } = await browser.visit('sso/connect', { current_password: password }, token);
    // The public call finishes nothing that began in a session.
    expect((await browser.send('sso/finish', back)).json().code).toBe('sso_attempt_ended');
    expect((await browser.send('sso/return', back, token)).json().status).toBe('success');
    const session = await browser.signIn('Data/Air');
    expect(session).toMatchObject({ username: 'ada', roles: ['aws user'] });
    expect(await sso.audit('ssoreturn')).toMatchObject([
      { actor: 'ada', outcome: 'success', after: { purpose: 'connect', subject: 'u-1' } },
    ]);
  });

  it('cannot take a person who is connected already', async () => {
    const sso = await startSso();
    await sso.browser().signIn();
    await sso.server.add('otto', { admin: ['admin'] });
    const token = await sso.server.tokenOf('otto', 'admin');
    const browser = sso.browser();
    const { back } = await browser.visit('sso/connect', { current_password: password }, token);
    expect((await browser.send('sso/return', back, token)).json().code).toBe('sso_person_taken');
  });
});

describe('disconnecting a person', () => {
  const idOf = async ({ server }: Sso, username: string) =>
    (await server.db.selectFrom('person').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const disconnect = ({ server }: Sso, token: string, id: number) =>
    server.call({ method: 'DELETE', path: `authentication/people/${id}/sso`, token });
  const isConnected = async ({ server }: Sso, token: string, id: number) =>
    (await server.call({ path: `authentication/people/${id}/factors`, token })).json().single_sign_on;

  it('ends the sessions that single sign-on opened, and lets nobody in by it', async () => {
    const sso = await startSso();
    await sso.server.add('root', { admin: ['admin'] });
    const root = await sso.server.tokenOf('root', 'admin');
    const { access_token: token } = await sso.browser().signIn();
    const id = await idOf(sso, 'ada');
    expect(await isConnected(sso, root, id)).toBe(true);
    const pending = sso.browser();
    const { proof, verticals } = (await pending.finish()).json();
    expect((await disconnect(sso, root, id)).json().status).toBe('success');
    expect(await isConnected(sso, root, id)).toBe(false);
    expect((await sso.server.call({ path: 'authentication/me', token })).statusCode).toBe(401);
    const late = await pending.send('choosevertical', { proof, vertical_id: verticals[0].id });
    expect(late.json().code).toBe('proof_ended');
    expect((await sso.browser().finish()).json().code).toBe('taken');
    const again = await disconnect(sso, root, id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_connected']);
    expect(await sso.audit('ssodisconnect')).toMatchObject([
      { actor: 'root', outcome: 'success', target: 'ada', after: { sessions_ended: 1 } },
      { actor: 'root', outcome: 'denied', target: 'ada' },
    ]);
  });

  it('keeps their other sessions, and is for administrators', async () => {
    const sso = await startSso();
    const id = await sso.server.add('ada', { admin: ['admin'], 'Data/Air': [] });
    await sso.server.add('otto', { 'Data/Air': [] });
    const token = await sso.server.tokenOf('ada', 'admin');
    const browser = sso.browser();
    const { back } = await browser.visit('sso/connect', { current_password: password }, token);
    await browser.send('sso/return', back, token);
    const otto = await sso.server.tokenOf('otto', 'Data/Air');
    expect((await disconnect(sso, otto, id)).statusCode).toBe(403);
    expect((await disconnect(sso, token, 999)).statusCode).toBe(404);
    expect((await disconnect(sso, token, id)).statusCode).toBe(200);
    expect((await sso.server.call({ path: 'authentication/me', token })).statusCode).toBe(200);
  });

  it('is refused for the last administrator who could sign in', async () => {
    const sso = await startSso({}, { PASSWORD_SIGN_IN: 'none' });
    await sso.server.add('root', { admin: ['admin'] });
    Object.assign(sso.provider.claims, { groups: ['admins'] });
    const { access_token: token } = await sso.browser().signIn();
    const answer = await disconnect(sso, token, await idOf(sso, 'ada'));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_admin']);
    expect((await sso.server.call({ path: 'authentication/me', token })).statusCode).toBe(200);
  });
});
