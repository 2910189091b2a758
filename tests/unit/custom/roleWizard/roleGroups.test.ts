import { expect, it } from 'vitest';
import { conflictingRoles, roleGroups, roleOptions } from '../../../../src/custom/roleWizard/roleGroups';
import { initialState } from '../../../../src/custom/roleWizard/wizardState';

const roles = [
  { roleid: 1, rolename: 'admin', module: 'admin' },
  { roleid: 2, rolename: 'aws user', module: 'aws' },
  { roleid: 3, rolename: 'aws admin', module: 'aws' },
  { roleid: 5, rolename: 'mail user', module: 'post' },
];
const roleName = (id: number) => `Role ${id}`;
const options = roleOptions({ roles, roleName }, [2, 40]);

it('roles stand by module, those of the person that are in no list too', () => {
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
])('a search for %o finds by name and module', (search, ids) => {
  expect(roleGroups(options, search).flatMap((group) => group.roles.map(({ id }) => id))).toEqual(ids);
});

it.each([
  [[], []],
  [[1], [2, 3, 5, 40]],
  [[3], [1, 2]],
  [[5], [1]],
])('with %o selected, %o cannot be', (selectedRoles, ids) => {
  expect([...conflictingRoles(options, { ...initialState, selectedRoles })]).toEqual(ids);
});
