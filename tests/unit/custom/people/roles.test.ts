import { describe, expect, it } from 'vitest';
import { conflictingRoles, roleChoices, roleGroups, roleOptions } from '../../../../src/custom/people/roles';

const roles = [
  { roleid: 1, rolename: 'admin', module: 'admin' },
  { roleid: 2, rolename: 'aws user', module: 'aws' },
  { roleid: 3, rolename: 'aws admin', module: 'aws' },
  { roleid: 5, rolename: 'mail user', module: 'post' },
];
const roleName = (id: number | string) => `Role ${id}`;
const options = roleOptions({ roles, roleName }, [2, 40]);

it('groups roles by module, including unlisted roles of the person', () => {
  const groups = roleGroups(options, '').map((group) => [group.label, ...group.roles.map(({ name }) => name)]);
  expect(groups).toEqual([
    ['Admin', 'admin'],
    ['AWS', 'aws user', 'aws admin'],
    ['post', 'mail user'],
    ['Other', 'Role 40'],
  ]);
});

it.each([
  ['AWS ', [2, 3]],
  ['post', [5]],
  ['nothing', []],
])('a search for %o matches name and module', (search, ids) => {
  expect(roleGroups(options, search).flatMap((group) => group.roles.map(({ id }) => id))).toEqual(ids);
});

it.each([
  [[], []],
  [[1], [2, 3, 5, 40]],
  [[3], [1, 2]],
  [[5], [1]],
])('with %o selected, disables %o', (selectedRoles, ids) => {
  expect([...conflictingRoles(options, selectedRoles)]).toEqual(ids);
});

describe('the addable roles', () => {
  const offered = (had: number[], chosen: string[] = []) =>
    roleChoices(roles, had, chosen).map(({ label, disabled }) => (disabled === undefined ? label : `(${label})`));

  it('exclude held roles, and name their conflicts', () => {
    expect(offered([2])).toEqual(['(admin)', '(aws admin)', 'mail user']);
    expect(roleChoices(roles, [2], [])[0]?.disabled).toBe('This role conflicts with already selected roles');
  });

  it('conflict with chosen roles too, but not with themselves', () => {
    expect(offered([], ['3'])).toEqual(['(admin)', '(aws user)', 'aws admin', 'mail user']);
    expect(offered([1])).toEqual(['(aws user)', '(aws admin)', '(mail user)']);
  });
});
