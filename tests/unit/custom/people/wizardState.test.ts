import { describe, expect, it } from 'vitest';
import {
  allPrivileges,
  initialState,
  missingIn,
  selectUser,
  selectVertical,
  steps,
  submissionOf,
  toggleRole,
  verticalAssigned,
  verticalOptions,
  type WizardState,
  withHoldings,
  wizardDraft,
} from '../../../../src/custom/people/wizardState';

const user = (
  userid: number,
  username: string,
  ...verticals: [id: number, roles: number[], privileges: number[]][]
) => ({
  userid,
  username,
  email: `${username}@example.com`,
  verticals: verticals.map(([vertical_id, roles, direct_privileges]) => ({
    vertical_id,
    direct_privileges,
    roles: roles.map((roleid) => ({ roleid, direct_privileges: [] })),
  })),
});
const nils = user(9, 'nils');
const otto = user(8, 'otto', [2, [2], [4, 9]], [3, [], []]);

const withNils = selectUser(initialState, nils);
const withOtto = selectUser(initialState, otto);
/** Two roles and two privileges that otto does not have yet. */
const chosen: WizardState = { ...toggleRole(withOtto, 5), privileges: [7, 11] };

describe('the wizard', () => {
  it('begins at the people with nothing chosen', () => {
    expect(initialState).toEqual({
      searchTerm: '',
      roleSearchTerm: '',
      selectedRoles: [],
      privilegeInput: '',
      privileges: [],
      currentStep: 'users',
    });
  });

  it('continues with the person’s first vertical and its roles', () => {
    expect(selectUser({ ...initialState, searchTerm: 'ot' }, otto)).toMatchObject({
      searchTerm: 'ot',
      currentStep: 'verticals',
      selectedVertical: 2,
      selectedRoles: [2],
    });
    expect(withNils).toMatchObject({ currentStep: 'verticals', selectedRoles: [] });
    expect(withNils.selectedVertical).toBeUndefined();
  });

  it('clears the choices for a former person', () => {
    expect(selectUser(chosen, nils)).toMatchObject({ selectedRoles: [], privileges: [] });
  });

  it('is stored completely in a draft', () => {
    expect(wizardDraft.parse(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
    expect(wizardDraft.safeParse({ ...chosen, currentStep: 'end' }).success).toBe(false);
  });
});

describe('the vertical', () => {
  it('is limited to the person’s own verticals', () => {
    expect(selectVertical(withOtto, 1).selectedVertical).toBe(2);
    expect(selectVertical(chosen, 3)).toMatchObject({ selectedVertical: 3, selectedRoles: [], privileges: [] });
  });

  it('can be any for a person without one, and is theirs once assigned', () => {
    const selected = selectVertical(withNils, 1);
    expect(selected.selectedVertical).toBe(1);
    expect(verticalAssigned(selected)).toMatchObject({
      currentStep: 'roles',
      selectedUser: { holdings: [{ verticalId: 1, roles: [], privileges: [] }] },
    });
  });
});

describe('roles', () => {
  it('can be selected and removed, except assigned roles', () => {
    const selected = toggleRole(withOtto, 5);
    expect(selected.selectedRoles).toEqual([2, 5]);
    expect(toggleRole(selected, 5).selectedRoles).toEqual([2]);
    expect(toggleRole(selected, 2).selectedRoles).toEqual([2, 5]);
  });
});

describe('privileges', () => {
  it('are the person’s in the vertical, and added ones', () => {
    expect(allPrivileges(chosen)).toEqual([4, 9, 7, 11]);
    expect(allPrivileges(withNils)).toEqual([]);
  });
});

describe('a person who is loaded again', () => {
  it('has current rights, and keeps the choices', () => {
    const holdings = [{ verticalId: 2, roles: [3], privileges: [4, 7] }];
    expect(withHoldings(chosen, holdings)).toMatchObject({
      selectedUser: { holdings },
      selectedVertical: 2,
      selectedRoles: [3, 5],
      privileges: [11],
    });
  });

  it('keeps the chosen vertical if an older list lacks it', () => {
    const assigned = verticalAssigned(selectVertical(withNils, 1));
    expect(withHoldings(assigned, [])).toEqual(assigned);
  });
});

describe('a later step', () => {
  const { selectedUser } = withOtto;
  const nobodys = selectedUser && { ...selectedUser, holdings: [] };

  it.each([
    [
      'without a user',
      initialState,
      [undefined, 'wizard.userFirst', 'wizard.userFirst', 'wizard.userFirst', undefined],
    ],
    [
      'with a user who has no vertical',
      { ...initialState, selectedUser: nobodys, selectedVertical: 2 },
      [undefined, undefined, 'wizard.verticalFirst', 'wizard.verticalFirst', undefined],
    ],
    [
      'without a role',
      { ...chosen, selectedRoles: [] },
      [undefined, undefined, undefined, 'wizard.roleFirst', undefined],
    ],
    ['with a role', chosen, [undefined, undefined, undefined, undefined, undefined]],
  ] as const)('opens, or says why not: %s', (_what, state, expected) => {
    expect(steps.map(({ blocked }) => blocked?.(state))).toEqual(expected);
  });

  it('does not submit before everything is chosen', () => {
    expect(missingIn(initialState)).toEqual({
      ...{ step: 'users', why: 'wizard.userFirst', refusal: 'wizard.submitUserFirst' },
    });
    expect(missingIn({ ...chosen, selectedVertical: undefined })).toMatchObject({ step: 'verticals' });
    expect(missingIn({ ...chosen, selectedRoles: [] })).toMatchObject({ step: 'roles', refusal: 'wizard.roleFirst' });
    expect(missingIn(chosen)).toBeUndefined();
  });
});

describe('the submission', () => {
  it('has exactly the documented keys and all roles', () => {
    expect(submissionOf({ ...chosen, privileges: [] })).toEqual({ user_id: 8, vertical_id: 2, roles: [2, 5] });
  });

  it('has all direct privileges if one was added', () => {
    expect(submissionOf({ ...chosen, privileges: [7] })).toEqual({
      user_id: 8,
      vertical_id: 2,
      roles: [2, 5],
      direct_privileges: [4, 9, 7],
    });
  });

  it('is undefined while something is missing', () => {
    expect(submissionOf(initialState)).toBeUndefined();
    expect(submissionOf({ ...chosen, selectedVertical: 70 })).toBeUndefined();
    expect(submissionOf({ ...chosen, selectedRoles: [] })).toBeUndefined();
  });
});

it('lists verticals with their state, including unlisted verticals of the person', () => {
  const verticals = [
    { id: 1, name: 'admin', description: null },
    { id: 2, name: ' ', description: 'Air' },
  ];
  const directory = { verticals, verticalName: (id: number | string) => `Vertical ${id}` };
  expect(verticalOptions(directory, selectUser(initialState, user(8, 'otto', [2, [2], []], [70, [], []])))).toEqual([
    { id: 1, name: 'admin', description: 'No description', assigned: false, closed: true },
    { id: 2, name: '(no name)', description: 'Air', assigned: true, closed: false },
    { id: 70, name: 'Vertical 70', description: 'No description', assigned: true, closed: false },
  ]);
});
