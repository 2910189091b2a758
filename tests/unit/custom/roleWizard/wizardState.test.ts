import { describe, expect, it } from 'vitest';
import { wizardDraft } from '../../../../src/custom/roleWizard/wizardDraft';
import {
  initialState,
  type WizardAction,
  type WizardState,
  wizardReducer,
} from '../../../../src/custom/roleWizard/wizardState';

const nils = { userid: 9, username: 'nils', email: 'nils@example.com', holdings: [] };
const otto = {
  ...nils,
  userid: 8,
  username: 'otto',
  holdings: [
    { verticalId: 2, roles: [2], privileges: [4, 9] },
    { verticalId: 3, roles: [], privileges: [] },
  ],
};

const stateAfter = (actions: readonly WizardAction[], state = initialState): WizardState =>
  actions.reduce(wizardReducer, state);

const select = (user: typeof nils | typeof otto) => ({ type: 'selectUser', user }) as const;

describe('the wizard', () => {
  it('begins with the people, and nothing chosen', () => {
    expect(initialState).toEqual({
      searchTerm: '',
      roleSearchTerm: '',
      selectedRoles: [],
      privilegeInput: '',
      privileges: [],
      currentStep: 'users',
    });
  });

  it('goes on to the verticals with what the person has: their first vertical and its roles', () => {
    expect(stateAfter([{ type: 'search', text: 'ot' }, select(otto)])).toMatchObject({
      searchTerm: 'ot',
      currentStep: 'verticals',
      selectedVertical: 2,
      selectedRoles: [2],
    });
    expect(stateAfter([select(nils)])).toMatchObject({ currentStep: 'verticals', selectedRoles: [] });
    expect(stateAfter([select(nils)]).selectedVertical).toBeUndefined();
  });

  it('forgets what was chosen for somebody else', () => {
    const before = stateAfter([
      select(otto),
      { type: 'toggleRole', roleId: 5 },
      { type: 'addPrivilege', privilege: 7 },
    ]);
    expect(stateAfter([select(nils)], before)).toMatchObject({ selectedRoles: [], privileges: [] });
  });

  it('goes back one step, and from the first one nowhere', () => {
    expect(stateAfter([{ type: 'go', step: 'summary' }, { type: 'back' }]).currentStep).toBe('privileges');
    expect(stateAfter([{ type: 'back' }]).currentStep).toBe('users');
  });

  it('is as new after a restart', () => {
    expect(stateAfter([select(otto), { type: 'restart' }])).toEqual(initialState);
  });

  it('is kept whole in a draft', () => {
    const state = stateAfter([select(otto), { type: 'toggleRole', roleId: 5 }, { type: 'addPrivilege', privilege: 7 }]);
    expect(wizardDraft.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
    expect(wizardDraft.safeParse({ ...state, currentStep: 'end' }).success).toBe(false);
  });
});

describe('the vertical', () => {
  it('of somebody who has one can only be one of theirs', () => {
    expect(stateAfter([select(otto), { type: 'chooseVertical', verticalId: 1 }]).selectedVertical).toBe(2);
    expect(stateAfter([select(otto), { type: 'chooseVertical', verticalId: 3 }])).toMatchObject({
      selectedVertical: 3,
      selectedRoles: [],
    });
  });

  it('of anybody else can be any, and is theirs once it is assigned', () => {
    const chosen = stateAfter([select(nils), { type: 'chooseVertical', verticalId: 1 }]);
    expect(chosen.selectedVertical).toBe(1);
    expect(stateAfter([{ type: 'verticalAssigned' }], chosen)).toMatchObject({
      currentStep: 'roles',
      selectedUser: { holdings: [{ verticalId: 1, roles: [], privileges: [] }] },
    });
  });
});

describe('roles', () => {
  it('are selected and taken back, but for those that are assigned', () => {
    const selected = stateAfter([select(otto), { type: 'toggleRole', roleId: 5 }]);
    expect(selected.selectedRoles).toEqual([2, 5]);
    expect(stateAfter([{ type: 'toggleRole', roleId: 5 }], selected).selectedRoles).toEqual([2]);
    expect(stateAfter([{ type: 'toggleRole', roleId: 2 }], selected).selectedRoles).toEqual([2, 5]);
  });
});

describe('a person who is read again', () => {
  const chosen = stateAfter([
    select(otto),
    { type: 'toggleRole', roleId: 5 },
    { type: 'addPrivilege', privilege: 7 },
    { type: 'addPrivilege', privilege: 11 },
  ]);

  it('has what they have now, and what was chosen on top of it stays', () => {
    const holdings = [{ verticalId: 2, roles: [3], privileges: [4, 7] }];
    expect(stateAfter([{ type: 'reread', holdings }], chosen)).toMatchObject({
      selectedUser: { holdings },
      selectedVertical: 2,
      selectedRoles: [3, 5],
      privileges: [11],
    });
  });

  it('keeps the chosen vertical that a list of before its assignment lacks', () => {
    const assigned = stateAfter([
      select(nils),
      { type: 'chooseVertical', verticalId: 1 },
      { type: 'verticalAssigned' },
    ]);
    expect(stateAfter([{ type: 'reread', holdings: [] }], assigned)).toEqual(assigned);
  });
});
