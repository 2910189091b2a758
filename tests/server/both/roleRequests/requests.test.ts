import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';
import { askForRole, roleForm, storedRoles } from './support';

let server: TestApp;
const tokens = { ada: '', bea: '', otto: '' };
const ids = { ada: 0, bea: 0, otto: 0 };
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
});
afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  server.pass(60);
  for (const name of ['ada', 'bea'] as const) {
    ids[name] = await server.add(`${name}${count}`, { admin: ['admin'] });
    tokens[name] = await server.tokenOf(`${name}${count}`, 'admin');
  }
  ids.otto = await server.add(`otto${count}`, { 'Data/Air': [], 'Data/RC': ['mail user'] });
  tokens.otto = await server.tokenOf(`otto${count}`, 'Data/Air');
});

const decide = (id: number, approve: 1 | -1, token = tokens.ada, more: object = {}) =>
  server.send('POST', 'rolerequests/decision', token, { requestid: String(id), approve, ...more });
const codeOf = (answer: { json: <Body>() => Body }) => answer.json<{ code?: string }>().code;
/** A call that the role opens. */
const statusOf = async (token = tokens.otto) => (await server.call({ path: 'recentacts', token })).statusCode;
const ownRows = async (token = tokens.otto) =>
  (await server.call({ path: 'myrolerequests', token })).json<{ data: Record<string, unknown>[] }>().data;
const inHours = (hours: number) => new Date(server.now.getTime() + hours * 3_600_000);

describe('request for a role', () => {
  it('gives the role from the decision on, for the requested time', async () => {
    const id = await askForRole(server, tokens.otto);
    server.pass(600);
    expect(await statusOf()).toBe(403);
    const until = inHours(2).toISOString();
    expect((await decide(id, 1)).json()).toMatchObject({ data: { id, status: 1, until } });
    expect(await statusOf()).toBe(200);
    const { ending } = (await server.call({ path: 'authentication/me', token: tokens.otto })).json<{
      ending: object[];
    }>();
    expect(ending).toMatchObject([{ role: 'aws user', until }]);
    tokens.otto = await signedInLater(2 * 3_600 - 1);
    expect(await statusOf()).toBe(200);
    server.pass(1);
    expect(await statusOf()).toBe(403);
    const me = (await server.call({ path: 'authentication/me', token: tokens.otto })).json<object>();
    expect(me).toMatchObject({ roles: ['user'] });
    expect(me).not.toHaveProperty('ending');
  });

  it('is listed for administrators and for its requester', async () => {
    const id = await askForRole(server, tokens.otto, { why: '  Pager duty ' });
    const wanted = { id, status: 0, role: 'aws user', vertical: 'Data/Air', hours: 2, why: 'Pager duty', revision: 1 };
    const { data } = (await server.call({ path: 'rolerequests', token: tokens.ada })).json<{ data: object[] }>();
    expect(data[0]).toMatchObject({ ...wanted, requested_by: `otto${count}`, own: false });
    expect(await ownRows()).toMatchObject([wanted]);
    expect(await ownRows(tokens.bea)).toEqual([]);
    expect(
      (await server.call({ path: 'notifications', token: tokens.ada })).json<{ data: { waiting: object[] } }>().data
        .waiting[0],
    ).toMatchObject({ kind: 'access', id, process_name: 'aws user in Data/Air' });
    await decide(id, -1, tokens.ada, { reason: 'Not today' });
    expect(await ownRows()).toMatchObject([
      { status: -1, reason: 'Not today', decided_by: `ada${count}`, until: null },
    ]);
    expect(
      (await server.call({ path: 'notifications', token: tokens.otto })).json<{ data: { decided: object[] } }>().data
        .decided,
    ).toMatchObject([{ kind: 'access', id, status: -1, reason: 'Not today' }]);
  });

  it('is edited, asked about, answered and withdrawn by its requester', async () => {
    const id = await askForRole(server, tokens.otto);
    const ask = await server.send('POST', `requests/role/${id}/questions`, tokens.ada, { text: 'Why two?' });
    expect(ask.statusCode).toBe(200);
    expect(await ownRows()).toMatchObject([{ needs_information: true, question: 'Why two?' }]);
    expect(
      (await server.send('POST', `myrequests/role/${id}/answers`, tokens.otto, { text: 'A shift' })).statusCode,
    ).toBe(200);
    const edit = { hours: 3, why: 'A long shift', revision: 1 };
    expect((await server.send('PUT', `myrequests/role/${id}`, tokens.otto, edit)).json()).toMatchObject({
      data: { id, revision: 2 },
    });
    expect(codeOf(await server.send('PUT', `myrequests/role/${id}`, tokens.otto, edit))).toBe('request_edited');
    expect(codeOf(await decide(id, 1, tokens.ada, { revision: 1 }))).toBe('request_edited');
    expect((await server.send('POST', `myrequests/role/${id}/withdraw`, tokens.otto, {})).statusCode).toBe(200);
    expect(codeOf(await decide(id, 1))).toBe('already_decided');
    expect(await ownRows()).toMatchObject([{ status: -1, withdrawn: true, hours: 3 }]);
  });

  it('moves the end of a role that was given before, and never shortens it', async () => {
    await decide(await askForRole(server, tokens.otto, { hours: 5 }), 1);
    const end = inHours(5);
    server.pass(1_800);
    expect((await decide(await askForRole(server, tokens.otto, { hours: 1 }), 1)).json()).toMatchObject({
      data: { until: end.toISOString() },
    });
    expect((await decide(await askForRole(server, tokens.otto, { hours: 8 }), 1)).json()).toMatchObject({
      data: { until: inHours(8).toISOString() },
    });
    expect(await storedRoles(server, ids.otto)).toMatchObject([
      { name: 'aws user', until: inHours(8) },
      { name: 'mail user', until: null },
    ]);
  });

  it('starts anew if the role has ended before the decision', async () => {
    await decide(await askForRole(server, tokens.otto, { hours: 1 }), 1);
    server.pass(1_800);
    const id = await askForRole(server, tokens.otto, { hours: 1 });
    server.pass(1_800);
    tokens.ada = await server.tokenOf(`ada${count}`, 'admin');
    await decide(id, 1);
    expect((await storedRoles(server, ids.otto))[0]).toMatchObject({ since: server.now, until: inHours(1) });
  });

  it('neither gives nor extends a role that starts later', async () => {
    const id = await askForRole(server, tokens.otto);
    const [role_id = 0] = await server.roleIds('aws user');
    const term = { since: inHours(10), until: inHours(20) };
    await server.db
      .insertInto('membership_role')
      .values({ ...term, role_id, person_id: ids.otto, vertical_id: await server.verticalId('Data/Air') })
      .execute();
    const again = await server.send('POST', 'rolerequests', tokens.otto, await roleForm(server));
    for (const answer of [await decide(id, 1), again])
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'starts_later']);
    expect((await storedRoles(server, ids.otto))[0]).toMatchObject({ name: 'aws user', ...term });
  });

  it('adds a person to a vertical for as long as the role lasts', async () => {
    const vertical_id = await server.verticalId('Data/Hospitality');
    await decide(await askForRole(server, tokens.otto, { vertical_id }), 1);
    expect(
      await server.db
        .selectFrom('membership')
        .select('temporary')
        .where('person_id', '=', ids.otto)
        .where('vertical_id', '=', vertical_id)
        .execute(),
    ).toEqual([{ temporary: true }]);
  });
});

/** Signs otto in again when some seconds have passed, since a session lasts an hour. */
async function signedInLater(seconds: number): Promise<string> {
  server.pass(seconds);
  return server.tokenOf(`otto${count}`, 'Data/Air');
}

describe('invalid request for a role', () => {
  it.each([
    ['no hours', { hours: 0 }, 400],
    ['negative hours', { hours: -1 }, 400],
    ['a billion hours', { hours: 1e9 }, 400],
    ['a fraction of an hour', { hours: 1.5 }, 400],
    ['hours as a text', { hours: '2' }, 400],
    ['no reason', { why: '' }, 400],
    ['a blank reason', { why: ' \n' }, 422],
    ['a reason that is too long', { why: 'x'.repeat(1_001) }, 400],
    ['an unknown role', { role_id: 999 }, 404],
    ['an unknown vertical', { vertical_id: 999 }, 404],
    ['another person', { person_id: 1 }, 400],
    ['break-glass', { break_glass: true }, 400],
  ])('is refused: %s', async (_what, more, status) => {
    const answer = await server.send('POST', 'rolerequests', tokens.otto, await roleForm(server, more));
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await ownRows()).toEqual([]);
  });

  it('is refused for a role that is held without an end, that another role excludes, or that is requested already', async () => {
    const vertical_id = await server.verticalId('Data/RC');
    const [mailUser, mailAdmin, admin] = await server.roleIds('mail user', 'mail admin', 'admin');
    for (const [role_id, code] of [
      [mailUser, 'already_held'],
      [mailAdmin, 'role_conflict'],
      [admin, 'role_conflict'],
    ] as const)
      expect(
        codeOf(
          await server.send('POST', 'rolerequests', tokens.otto, await roleForm(server, { vertical_id, role_id })),
        ),
      ).toBe(code);
    await askForRole(server, tokens.otto);
    const again = await server.send('POST', 'rolerequests', tokens.otto, await roleForm(server, { hours: 7 }));
    expect(codeOf(again)).toBe('already_requested');
  });
});

it('names the verticals in which the caller has a role without an end, or from a later time on', async () => {
  const [air, rc] = [await server.verticalId('Data/Air'), await server.verticalId('Data/RC')];
  const [awsUser = 0, mailUser = 0] = await server.roleIds('aws user', 'mail user');
  const term = { role_id: awsUser, person_id: ids.otto };
  await server.db
    .insertInto('membership_role')
    .values([
      { ...term, vertical_id: air, since: inHours(10), until: inHours(20) },
      { ...term, vertical_id: rc, since: server.now, until: inHours(20) },
    ])
    .execute();
  const { roles } = (await server.call({ path: 'requestableroles', token: tokens.otto })).json<{
    roles: { id: number; held_in: number[] }[];
  }>();
  const heldIn = (role: number) => roles.find(({ id }) => id === role)?.held_in;
  expect([heldIn(awsUser), heldIn(mailUser)]).toEqual([[air], [rc]]);
});

describe('decision about a role', () => {
  it('is never one’s own, in both directions', async () => {
    const id = await askForRole(server, tokens.ada);
    for (const approve of [1, -1] as const) expect(codeOf(await decide(id, approve))).toBe('own_request');
    expect((await decide(id, 1, tokens.bea)).statusCode).toBe(200);
  });

  it('is refused for people without the right, unknown requests, and people that were deleted', async () => {
    const id = await askForRole(server, tokens.otto);
    expect((await decide(id, 1, tokens.otto)).statusCode).toBe(403);
    expect((await decide(9_999, 1)).statusCode).toBe(404);
    await server.db.deleteFrom('person').where('id', '=', ids.otto).execute();
    expect(codeOf(await decide(id, 1))).toBe('unknown_user');
    expect((await decide(id, -1)).statusCode).toBe(200);
  });

  it('checks again what the person holds', async () => {
    const id = await askForRole(server, tokens.otto);
    const body = { user_id: ids.otto, vertical_id: await server.verticalId('Data/Air') };
    const set = async (...names: string[]) =>
      server.send('PUT', 'authentication/assignrole', tokens.ada, { ...body, roles: await server.roleIds(...names) });
    await set('aws admin');
    expect(codeOf(await decide(id, 1))).toBe('role_conflict');
    await set('aws user');
    expect(codeOf(await decide(id, 1))).toBe('already_held');
    await set();
    expect((await decide(id, 1)).statusCode).toBe(200);
  });

  it('about the admin role needs a fresh factor of people who have one', async () => {
    const [role_id] = await server.roleIds('admin');
    const id = await askForRole(server, tokens.otto, { role_id });
    const other = await askForRole(server, tokens.otto);
    await server.db
      .insertInto('factor')
      .values({ person_id: ids.ada, kind: 'totp', name: 'phone', created_at: server.now, sealed_secret: 'x' } as never)
      .execute();
    expect(codeOf(await decide(id, 1))).toBe('factor_required');
    expect((await decide(other, -1)).statusCode).toBe(200);
    const factor_at = server.now;
    await server.db.updateTable('session').set({ factor_at }).where('person_id', '=', ids.ada).execute();
    server.pass(1);
    expect((await decide(id, 1)).statusCode).toBe(200);
  });
});

describe('race about a role', () => {
  const race = async (...acts: (() => Promise<{ statusCode: number }>)[]) =>
    (await Promise.all(acts.map((act) => act()))).map(({ statusCode }) => statusCode);

  it('lets one of two administrators decide', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await askForRole(server, tokens.otto, { hours: 1 + round });
      const answers = await race(
        () => decide(id, 1),
        () => decide(id, -1, tokens.bea),
      );
      expect(answers.toSorted()).toEqual([200, 409]);
      const [row] = await ownRows();
      expect(row?.until === null).toBe(row?.status === -1);
    }
  });

  it('lets either the decision or the requester win', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await askForRole(server, tokens.otto, { hours: 10 + round });
      const answers = await race(
        () => decide(id, 1, tokens.ada, { revision: 1 }),
        round % 2
          ? () => server.send('POST', `myrequests/role/${id}/withdraw`, tokens.otto, {})
          : () => server.send('PUT', `myrequests/role/${id}`, tokens.otto, { hours: 9, why: 'Longer' }),
      );
      expect(answers.toSorted()).toEqual([200, 409]);
      await server.send('POST', `myrequests/role/${id}/withdraw`, tokens.otto, {});
    }
  });

  it('stores one of several simultaneous requests for the same role', async () => {
    const body = await roleForm(server);
    const answers = await race(...[1, 2, 3].map(() => () => server.send('POST', 'rolerequests', tokens.otto, body)));
    expect(answers.toSorted()).toEqual([200, 409, 409]);
  });
});
