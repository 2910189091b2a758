// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import {
  addVertical,
  assignFirstVertical,
  deleteUser,
  dropVertical,
  updateRoles,
} from '../../../src/custom/people/calls';
import { assignmentOf, type Rights, rightsOf } from '../../../src/custom/people/edits';
import { noUserId, peopleAnswer, peopleReads } from '../../../src/dataProvider/people';

const read = (users: unknown) => peopleAnswer.safeParse({ status: 'success', users });

describe('the people of a response', () => {
  it('are complete, even without a number, name or address', () => {
    const { data } = read([{ username: 'ada' }, { userid: 8, verticals: null }]);
    expect(data?.users).toMatchObject([
      { userid: noUserId, username: 'ada', email: '', verticals: [] },
      { userid: 8, username: '', email: '', verticals: [] },
    ]);
  });

  it('have no roles and privileges if those are missing or null', () => {
    const verticals = [
      { vertical_id: 1, roles: null },
      { vertical_id: 2, roles: [{ roleid: 5 }] },
    ];
    expect(read([{ userid: 7, username: 'ada', verticals }]).data?.users[0]?.verticals).toMatchObject([
      { vertical_id: 1, roles: [], direct_privileges: [] },
      { vertical_id: 2, roles: [{ roleid: 5, direct_privileges: [] }] },
    ]);
  });

  it.each([
    ['an entry that is no object', [null]],
    ['verticals that are no list', [{ userid: 7, verticals: 'admin' }]],
    ['a privilege that is no number', [{ userid: 7, verticals: [{ vertical_id: 1, direct_privileges: ['4'] }] }]],
    ['no list', {}],
  ])('are rejected in %s', (_what, users) => {
    expect(read(users).success).toBe(false);
  });
});

describe('people, verticals and roles with identifiers of more than 53 bits', () => {
  const [user, vertical] = ['9007199254740993', '9007199254740995'] as const;
  const [role, privilege] = ['18446744073709551615', '9223372036854775807'] as const;
  const fetched = vi.fn<typeof fetch>();
  const { signal } = new AbortController();
  const answer = (text: string) => fetched.mockResolvedValueOnce(new Response(text));
  const lastBody = () => String(fetched.mock.calls.at(-1)?.[1]?.body);

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
  });
  afterEach(() => {
    endSession('logout');
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  it('keep all digits', async () => {
    answer(`{"status":"success","roles":[{"roleid":${role},"rolename":"aws user","module":"aws"}]}`);
    expect(await peopleReads.roles.queryFn({ signal })).toMatchObject([{ roleid: role }]);
    answer(`{"data":[{"id":${vertical},"name":"Data/Air"}]}`);
    expect(await peopleReads.verticals.queryFn({ signal })).toMatchObject([{ id: vertical }]);
  });

  it('are sent unchanged', async () => {
    const held = `{"vertical_id":${vertical},"roles":[{"roleid":${role},"direct_privileges":[${privilege}]}]}`;
    answer(`{"users":[{"userid":${user},"username":"mira","email":"m@example.com","verticals":[${held}]}]}`);
    const [mira] = await peopleReads.people.queryFn({ signal });
    if (!mira) throw new Error('nobody was read');
    const [rights] = rightsOf(mira);
    expect(rights).toEqual({ verticalId: vertical, roles: [role], privileges: [privilege] });
    const bodyOf = async (work: () => Promise<unknown>) => {
      answer('{"status":"success"}');
      await work();
      return lastBody();
    };
    const add = { added: ['9007199254740999'], removed: [] };
    const assignment = assignmentOf(mira.userid, rights as Rights, { roles: add, privileges: add });
    expect(await bodyOf(() => updateRoles(assignment))).toBe(
      `{"user_id":${user},"vertical_id":${vertical},"roles":[${role},9007199254740999],` +
        `"direct_privileges":[${privilege},9007199254740999]}`,
    );
    expect(await bodyOf(() => addVertical(mira, vertical))).toBe(`{"user_id":"${user}","vertical_id":${vertical}}`);
    expect(await bodyOf(() => dropVertical(mira, vertical))).toBe(`{"user_id":"${user}","vertical_id":${vertical}}`);
    expect(await bodyOf(() => assignFirstVertical(mira.userid, vertical, () => undefined))).toBe(
      `{"user_id":${user},"vertical_id":${vertical}}`,
    );
    expect(await bodyOf(() => deleteUser(mira))).toBe(`{"userid":${user},"username":"mira"}`);
  });
});
