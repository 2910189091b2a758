// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { noUserId, peopleAnswer } from '../../../src/dataProvider/people';

const read = (users: unknown) => peopleAnswer.safeParse({ status: 'success', users });

describe('the people of an answer', () => {
  it('are all there, even when one has no number, name or address', () => {
    const { data } = read([{ username: 'ada' }, { userid: 8, verticals: null }]);
    expect(data?.users).toMatchObject([
      { userid: noUserId, username: 'ada', email: '', verticals: [] },
      { userid: 8, username: '', email: '', verticals: [] },
    ]);
  });

  it('have no roles and privileges where those are left out or null', () => {
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
  ])('are not read from %s', (_what, users) => {
    expect(read(users).success).toBe(false);
  });
});
