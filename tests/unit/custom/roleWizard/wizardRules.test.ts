import { describe, expect, it } from 'vitest';
import {
  blockedBecause,
  notReadyBecause,
  readPrivilege,
  submissionOf,
  verticalOptions,
} from '../../../../src/custom/roleWizard/wizardRules';
import { initialState, steps, type WizardState } from '../../../../src/custom/roleWizard/wizardState';

const otto = {
  userid: 8,
  username: 'otto',
  email: '',
  holdings: [{ verticalId: 2, roles: [2], privileges: [4, 9] }],
};
const chosen: WizardState = { ...initialState, selectedUser: otto, selectedVertical: 2, selectedRoles: [2, 5] };

describe('a step can be gone to', () => {
  const reasons = (state: WizardState) => steps.map((step) => blockedBecause(state, step));

  it.each([
    [
      'without a user',
      initialState,
      [undefined, 'wizard.userFirst', 'wizard.userFirst', 'wizard.userFirst', undefined],
    ],
    [
      'with a user who has no vertical',
      { ...initialState, selectedUser: { ...otto, holdings: [] }, selectedVertical: 2 },
      [undefined, undefined, 'wizard.verticalFirst', 'wizard.verticalFirst', undefined],
    ],
    [
      'without a role',
      { ...chosen, selectedRoles: [] },
      [undefined, undefined, undefined, 'wizard.roleFirst', undefined],
    ],
    ['with a role', chosen, [undefined, undefined, undefined, undefined, undefined]],
  ] as const)('or says why not: %s', (_what, state, expected) => {
    expect(reasons(state)).toEqual(expected);
  });

  it('and nothing is submitted before all is chosen', () => {
    expect(notReadyBecause(initialState)).toBe('wizard.submitUserFirst');
    expect(notReadyBecause({ ...chosen, selectedRoles: [] })).toBe('wizard.roleFirst');
    expect(notReadyBecause(chosen)).toBeUndefined();
  });
});

describe('a privilege', () => {
  it.each(['', ' ', '0', '-3', '1.5', '1e3', '0x10', 'seven', '2147483648', '٣'])(
    '%o is not valid',
    (privilegeInput) => {
      expect(readPrivilege({ ...chosen, privilegeInput })).toEqual({ fault: 'wizard.privilegeInvalid' });
    },
  );

  it.each([' 7 ', '007'])('%o is number 7', (privilegeInput) => {
    expect(readPrivilege({ ...chosen, privilegeInput })).toEqual({ privilege: 7 });
  });

  it.each(['7', '9', '09'])('%o is refused when it is added or held already', (privilegeInput) => {
    expect(readPrivilege({ ...chosen, privileges: [7], privilegeInput })).toEqual({ fault: 'wizard.privilegeTwice' });
  });
});

describe('the submission', () => {
  it('has exactly the documented keys, with the whole list of roles', () => {
    expect(submissionOf(chosen)).toEqual({ user_id: 8, vertical_id: 2, roles: [2, 5] });
  });

  it('has the whole list of direct privileges when one was added', () => {
    expect(submissionOf({ ...chosen, privileges: [7] })).toEqual({
      user_id: 8,
      vertical_id: 2,
      roles: [2, 5],
      direct_privileges: [4, 9, 7],
    });
  });

  it('is none while something is missing', () => {
    expect(submissionOf(initialState)).toBeUndefined();
    expect(submissionOf({ ...chosen, selectedVertical: 3 })).toBeUndefined();
    expect(submissionOf({ ...chosen, selectedRoles: [] })).toBeUndefined();
  });
});

it('verticals are offered with their state, those of the person that are in no list too', () => {
  const verticals = [
    { id: 1, name: 'admin', description: null },
    { id: 2, name: ' ', description: 'Air' },
  ];
  const holdings = [...otto.holdings, { verticalId: 70, roles: [], privileges: [] }];
  const directory = { verticals, verticalName: (id: number) => `Vertical ${id}` };
  expect(verticalOptions(directory, { ...chosen, selectedUser: { ...otto, holdings } })).toEqual([
    { id: 1, name: 'admin', description: 'No description', held: false, closed: true },
    { id: 2, name: '(no name)', description: 'Air', held: true, closed: false },
    { id: 70, name: 'Vertical 70', description: 'No description', held: true, closed: false },
  ]);
});
