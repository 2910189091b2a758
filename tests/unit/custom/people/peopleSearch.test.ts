// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { findPeople, peopleEntries } from '../../../../src/custom/people/directory';
import { nameOf } from '../../../../src/custom/people/names';
import type { User } from '../../../../src/dataProvider/people';

const names: Record<number | string, string> = { 1: 'aws user', 2: 'Data/Air', 3: 'mail admin' };
const nameById = (id: number | string) => names[id] ?? `#${id}`;

const user = (
  userid: number,
  username: string,
  verticals: readonly (readonly [number, readonly number[]])[] = [],
): User => ({
  userid,
  username,
  email: `u${userid}@example.com`,
  verticals: verticals.map(([vertical_id, roles]) => ({
    vertical_id,
    direct_privileges: [],
    roles: roles.map((roleid) => ({ roleid, direct_privileges: [] })),
  })),
});

const entriesOf = (...users: User[]) => peopleEntries({ users, roleName: nameById, verticalName: nameById });
const found = (search: string, ...users: User[]) => findPeople(entriesOf(...users), search).map(({ name }) => name);

describe('the search for people', () => {
  const people = [user(1, 'anna', [[2, [1]]]), user(2, 'Otto', [[9, [3]]]), user(3, 'joanna')];

  it('finds parts of names, addresses, roles and verticals, in any case', () => {
    expect(found('OTT', ...people)).toEqual(['Otto']);
    expect(found('u3@', ...people)).toEqual(['joanna']);
    expect(found('Mail A', ...people)).toEqual(['Otto']);
    expect(found('data/air', ...people)).toEqual(['anna']);
    expect(found('nobody', ...people)).toEqual([]);
  });

  it('finds a name that was pasted with invisible characters or another dash', () => {
    expect(found('\u200bot\u00adto', ...people)).toEqual(['Otto']);
    expect(found('ann\u2010marie', user(4, 'Ann-Marie'))).toEqual(['Ann-Marie']);
  });

  it('finds all people in the directory’s order without a text', () => {
    expect(found('  ', ...people)).toEqual(['anna', 'Otto', 'joanna']);
  });

  it('sorts exact names first, then prefixes, then parts, then other fields', () => {
    const users = [user(1, 'xada'), user(2, 'b', [[7, []]]), user(3, 'adam'), user(4, 'ADA')];
    const entries = peopleEntries({ users, roleName: nameById, verticalName: () => 'Canada' });
    expect(findPeople(entries, 'ada').map(({ name }) => name)).toEqual(['ADA', 'adam', 'xada', 'b']);
  });

  it('does not match across two fields', () => {
    expect(found('annau1', user(1, 'anna'))).toEqual([]);
  });
});

describe('a person in the list', () => {
  it('has no duplicate roles or verticals', () => {
    const [entry] = entriesOf(
      user(1, 'anna', [
        [2, [1, 3]],
        [2, [1]],
      ]),
    );
    expect(entry?.roles).toEqual(['aws user', 'mail admin']);
    expect(entry?.verticals).toEqual(['Data/Air']);
  });

  it('has a unique key, even with a duplicate number', () => {
    const keys = entriesOf(user(0, 'a'), user(0, 'b'), user(5, 'c')).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  it('has a fallback label without a name', () => {
    expect(nameOf({ username: ' ' })).toBe('(no name)');
    expect(nameOf({ username: 'ada' })).toBe('ada');
  });

  it('normalizes each name only once', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => user(index, `user.${index}`, [[2, [1, 3]]]));
    const entries = entriesOf(...many);
    const folds = vi.spyOn(String.prototype, 'toLowerCase');
    const found = findPeople(entries, 'user.4711');
    // The typed text and its plain form.
    expect(folds).toHaveBeenCalledTimes(2);
    folds.mockRestore();
    expect(found[0]?.name).toBe('user.4711');
  });
});
