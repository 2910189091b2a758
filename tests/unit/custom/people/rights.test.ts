import { describe, expect, it } from 'vitest';
import { rightsOf } from '../../../../src/custom/people/rights';
import { readPrivilege } from '../../../../src/custom/roleUpdate/readPrivilege';
import { roleChoices } from '../../../../src/custom/roleUpdate/roleChoices';

describe('what a person has', () => {
  it('is read for each vertical, with each role and privilege once', () => {
    const verticals = [
      {
        vertical_id: 2,
        direct_privileges: [4],
        roles: [
          { roleid: 2, direct_privileges: [4, 9] },
          { roleid: 5, direct_privileges: [9] },
        ],
      },
      { vertical_id: 3, direct_privileges: [], roles: [] },
      { vertical_id: 2, direct_privileges: [], roles: [{ roleid: 2, direct_privileges: [11] }] },
    ];
    expect(rightsOf({ verticals })).toEqual([
      { verticalId: 2, roles: [2, 5], privileges: [4, 9, 11] },
      { verticalId: 3, roles: [], privileges: [] },
    ]);
  });

  it('includes privileges of a vertical without a role there', () => {
    const verticals = [{ vertical_id: 2, direct_privileges: [7], roles: [] }];
    expect(rightsOf({ verticals })).toEqual([{ verticalId: 2, roles: [], privileges: [7] }]);
  });
});

describe('the roles that can be added', () => {
  const roles = [
    { roleid: 1, rolename: 'admin', module: 'admin' },
    { roleid: 2, rolename: 'aws user', module: 'aws' },
    { roleid: 3, rolename: 'aws admin', module: 'aws' },
    { roleid: 5, rolename: 'mail user', module: 'mail' },
  ];
  const offered = (had: number[], chosen: string[] = []) =>
    roleChoices(roles, had, chosen).map(({ label, disabled }) => (disabled === undefined ? label : `(${label})`));

  it('leave out what is there, and say what conflicts with it', () => {
    expect(offered([2])).toEqual(['(admin)', '(aws admin)', 'mail user']);
    expect(roleChoices(roles, [2], [])[0]?.disabled).toBe('This role conflicts with already selected roles');
  });

  it('conflict with what is chosen too, but never with themselves', () => {
    expect(offered([], ['3'])).toEqual(['(admin)', '(aws user)', 'aws admin', 'mail user']);
    expect(offered([1])).toEqual(['(aws user)', '(aws admin)', '(mail user)']);
  });
});

describe('a typed privilege', () => {
  it('is a positive whole number', () => {
    expect(readPrivilege(' 12 ', [])).toEqual({ id: 12 });
    for (const typed of ['', '0', '-3', '1.5', '1e3', 'x', '٣', '99999999999']) {
      expect(readPrivilege(typed, [])).toEqual({ problem: 'Enter a valid positive number' });
    }
  });

  it('is not held already', () => {
    expect(readPrivilege('007', [7])).toEqual({ problem: 'Privilege already assigned' });
  });
});
