import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../../../server/auth/secretToken';
import { TestApp } from '../../support/testApp';
import { addBreakGlass, askForRole, roleForm, storedRoles } from './support';

let server: TestApp;
const tokens = { ada: '', bea: '', cleo: '' };
const ids = { ada: 0, bea: 0, cleo: 0 };
let count = 0;

beforeAll(async () => {
  server = await TestApp.start({ env: { BREAK_GLASS_PRIVILEGE: '7' } });
});
afterAll(() => server.stop());

/** Ada has the privilege; bea has another one. */
beforeEach(async () => {
  count += 1;
  const vertical_id = await server.verticalId('admin');
  for (const name of ['ada', 'bea', 'cleo'] as const) {
    const person_id = await server.add(`${name}${count}`, { admin: name === 'cleo' ? ['aws user'] : ['admin'] });
    ids[name] = person_id;
    tokens[name] = await server.tokenOf(`${name}${count}`, 'admin');
    const privilege = name === 'bea' ? 8 : 7;
    await server.db.insertInto('direct_privilege').values({ person_id, vertical_id, privilege }).execute();
  }
});

async function breakGlass(token: string, more: object = {}) {
  const { hours: _, ...form } = await roleForm(server, more);
  return server.send('POST', 'breakglass', token, { minutes: 60, ...form });
}
const review = (id: number, token: string, approve: 1 | -1, reason?: string) =>
  server.send('POST', 'rolerequests/decision', token, { requestid: String(id), approve, ...(reason && { reason }) });
const codeOf = (answer: { json: <Body>() => Body }) => answer.json<{ code?: string }>().code;
const waitingOf = async (token: string) =>
  (await server.call({ path: 'notifications', token })).json<{ data: { waiting: { id: number }[] } }>().data.waiting;
const offersOf = async (name: string) => (await server.login(name, 'admin')).json<{ offers: string[] }>().offers;

describe('break-glass', () => {
  it('gives an administrator with the privilege a role, notifies all administrators, and waits for a review', async () => {
    expect(await offersOf(`ada${count}`)).toContain('breakglass');
    const answer = await breakGlass(tokens.ada, { minutes: 30, why: 'The site is down' });
    const { id, until } = answer.json<{ data: { id: number; until: string } }>().data;
    expect(until).toBe(new Date(server.now.getTime() + 1_800_000).toISOString());
    const row = await server.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ action: 'breakglass', target: `ada${count}`, outcome: 'success' });
    expect(row.after).toMatchObject({
      why: 'The site is down',
      minutes: 30,
      notice: expect.stringContaining('aws user'),
    });
    const { data } = (await server.call({ path: 'rolerequests', token: tokens.bea })).json<{ data: object[] }>();
    expect(data[0]).toMatchObject({ id, status: 0, break_glass: true, hours: null, until });
    expect((await waitingOf(tokens.bea)).map((waits) => waits.id)).toContain(id);
    expect((await waitingOf(tokens.ada)).map((waits) => waits.id)).not.toContain(id);
  });

  it.each([
    ['no administrator', 'cleo', {}, 403, 'not_allowed'],
    ['another privilege', 'bea', {}, 403, 'no_privilege'],
    ['two hours', 'ada', { minutes: 120 }, 400, 'invalid_request'],
    ['no time', 'ada', { minutes: 0 }, 400, 'invalid_request'],
    ['hours', 'ada', { hours: 1 }, 400, 'invalid_request'],
    ['no reason', 'ada', { why: '' }, 400, 'invalid_request'],
    ['a blank reason', 'ada', { why: '\t' }, 422, 'reason_required'],
    ['an unknown role', 'ada', { role_id: 999 }, 404, 'unknown_role'],
  ] as const)('is refused: %s', async (_what, name, more, status, code) => {
    const { hours: _, ...form } = await roleForm(server);
    const answer = await server.send('POST', 'breakglass', tokens[name], { minutes: 60, ...form, ...more });
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
  });

  it('is not offered without the privilege, nor without the setting', async () => {
    expect(await offersOf(`bea${count}`)).not.toContain('breakglass');
    const plain = await TestApp.start({ database: server.database, now: () => server.now });
    const { offers } = (await plain.login(`ada${count}`, 'admin')).json<{ offers: string[] }>();
    expect(offers).not.toContain('breakglass');
    const { hours: _, ...form } = await roleForm(server);
    expect(codeOf(await plain.send('POST', 'breakglass', tokens.ada, { minutes: 5, ...form }))).toBe('no_privilege');
    await plain.stop();
  });

  it('needs a fresh factor of people who have one', async () => {
    await server.db
      .insertInto('factor')
      .values({ person_id: ids.ada, kind: 'totp', name: 'phone', created_at: server.now, sealed_secret: 'x' } as never)
      .execute();
    expect(codeOf(await breakGlass(tokens.ada))).toBe('factor_required');
  });
});

describe('review of a break-glass', () => {
  it('is never one’s own, happens once, and its objection reaches the person', async () => {
    const id = await addBreakGlass(server, ids.ada);
    for (const approve of [1, -1] as const)
      expect(codeOf(await review(id, tokens.ada, approve, 'x'))).toBe('own_request');
    expect((await review(id, tokens.cleo, 1)).statusCode).toBe(403);
    expect(codeOf(await review(id, tokens.bea, -1))).toBe('reason_required');
    await server.add(`dora${count}`, { admin: ['admin'] });
    const dora = await server.tokenOf(`dora${count}`, 'admin');
    const answers = await Promise.all([review(id, tokens.bea, -1, ' Ask next time '), review(id, dora, -1, 'No')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { data } = (await server.call({ path: 'notifications', token: tokens.ada })).json<{
      data: { decided: { id: number; status: number; reason: string }[] };
    }>();
    expect(data.decided).toMatchObject([{ kind: 'access', id, status: -1 }]);
    expect(['Ask next time', 'No']).toContain(data.decided[0]?.reason);
    expect((await waitingOf(tokens.bea)).map((waits) => waits.id)).not.toContain(id);
  });

  it('ends the role with an objection, and neither extends nor ends it with an approval', async () => {
    const held = async () => (await storedRoles(server, ids.ada)).map(({ name, until }) => [name, until]);
    const take = async () => (await breakGlass(tokens.ada)).json<{ data: { id: number } }>().data.id;
    const first = await take();
    server.pass(60);
    const until = new Date(server.now.getTime() + 3_540_000);
    expect((await review(first, tokens.bea, 1)).statusCode).toBe(200);
    expect(await held()).toEqual([
      ['admin', null],
      ['aws user', until],
    ]);
    const second = await take();
    expect(await held()).not.toContainEqual(['aws user', until]);
    expect((await review(second, tokens.bea, -1, 'No')).statusCode).toBe(200);
    expect(await held()).toContainEqual(['aws user', until]);
    server.pass(3_600);
    tokens.ada = await server.tokenOf(`ada${count}`, 'admin');
    const third = await take();
    tokens.bea = await server.tokenOf(`bea${count}`, 'admin');
    expect((await review(third, tokens.bea, -1, 'No')).statusCode).toBe(200);
    expect(await held()).toEqual([['admin', null]]);
  });

  it.each([
    ['its former end', 30, 0, 30],
    ['its end, which the break-glass has not moved', 90, 0, 90],
    ['nothing if the former end has passed', 30, 40, undefined],
  ])('leaves a role with an end with an objection: %s', async (_what, minutes, passed, left) => {
    const inMinutes = (count: number) => new Date(server.now.getTime() + count * 60_000);
    const start = server.now.getTime();
    const vertical_id = await server.verticalId('Data/Air');
    const [role_id] = await server.roleIds('aws user');
    await server.db.insertInto('membership').values({ person_id: ids.ada, vertical_id }).execute();
    const terms = [{ role_id, since: null, until: inMinutes(minutes) }];
    const rights = { user_id: ids.ada, vertical_id, roles: [role_id], terms };
    expect((await server.send('PUT', 'authentication/assignrole', tokens.bea, rights)).statusCode).toBe(200);
    const before = await storedRoles(server, ids.ada);
    server.pass(60);
    const { id, until } = (await breakGlass(tokens.ada)).json<{ data: { id: number; until: string } }>().data;
    expect(new Date(until)).toEqual(new Date(start + Math.max(61, minutes) * 60_000));
    server.pass(passed * 60);
    tokens.bea = await server.tokenOf(`bea${count}`, 'admin');
    expect((await review(id, tokens.bea, -1, 'No')).statusCode).toBe(200);
    expect(await storedRoles(server, ids.ada)).toEqual(left === undefined ? before.slice(0, 1) : before);
  });

  it('leaves a role that was granted after it', async () => {
    const { id } = (await breakGlass(tokens.ada)).json<{ data: { id: number } }>().data;
    server.pass(60);
    const request = await askForRole(server, tokens.ada);
    expect((await review(request, tokens.bea, 1)).statusCode).toBe(200);
    const until = new Date(server.now.getTime() + 7_200_000);
    expect((await review(id, tokens.bea, -1, 'No')).statusCode).toBe(200);
    expect(await storedRoles(server, ids.ada)).toMatchObject([{ name: 'admin' }, { until, request_id: request }]);
  });

  it('cannot be avoided by another break-glass or a change of the roles', async () => {
    const { id } = (await breakGlass(tokens.ada)).json<{ data: { id: number } }>().data;
    const again = await breakGlass(tokens.ada);
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'not_reviewed']);
    // As an assignment of roles does.
    await server.db.updateTable('membership_role').set({ request_id: null }).where('request_id', '=', id).execute();
    expect((await review(id, tokens.bea, -1, 'No')).statusCode).toBe(200);
    expect((await storedRoles(server, ids.ada)).map(({ name }) => name)).toEqual(['admin']);
  });

  it('ends a temporary membership with an objection, and no other one', async () => {
    const id = await addBreakGlass(server, ids.ada);
    const verticals = async () =>
      (await server.db.selectFrom('membership').select('vertical_id').where('person_id', '=', ids.ada).execute()).map(
        ({ vertical_id }) => vertical_id,
      );
    const before = await verticals();
    expect((await review(id, tokens.bea, 1)).statusCode).toBe(200);
    const taken = (await breakGlass(tokens.ada)).json<{ data: { id: number } }>().data;
    expect(await verticals()).toHaveLength(before.length + 1);
    expect((await review(taken.id, tokens.bea, -1, 'No')).statusCode).toBe(200);
    expect(await verticals()).toEqual(before);
  });

  it('cannot be avoided by a withdrawal or an edit', async () => {
    const id = await addBreakGlass(server, ids.ada);
    expect(codeOf(await server.send('POST', `myrequests/role/${id}/withdraw`, tokens.ada, {}))).toBe('break_glass');
    const edit = { hours: 9, why: 'Longer' };
    expect(codeOf(await server.send('PUT', `myrequests/role/${id}`, tokens.ada, edit))).toBe('break_glass');
  });
});

describe('API token', () => {
  it('neither decides about roles nor takes or reviews one', async () => {
    const token = `qd_${String(count).padStart(43, 'b')}`;
    const scope = { read_only: false, module: null, calls: null };
    await server.db
      .insertInto('api_token')
      .values({
        ...{ token_hash: hashToken(token), person_id: ids.ada, vertical_id: await server.verticalId('admin') },
        ...{ name: `token ${count}`, created_by: 'ada', created_at: server.now },
        expires_at: new Date(server.now.getTime() + 3_600_000),
        ...{ scope: JSON.stringify(scope), networks: '[]' },
      })
      .execute();
    const id = await addBreakGlass(server, ids.bea);
    const decided = await server.send('POST', 'rolerequests/decision', token, { requestid: String(id), approve: 1 });
    for (const answer of [decided, await breakGlass(token)]) expect(codeOf(answer)).toBe('not_for_tokens');
  });
});
