import { describe, expect, it } from 'vitest';
import { assignmentOf, type Rights } from '../../../../src/custom/people/edits';
import { allRights, inView, withToggled } from '../../../../src/custom/people/personEdits';
import {
  initialInput,
  missingIn,
  selectUser,
  steps,
  verticalAssigned,
  verticalOptions,
  verticalRemoved,
  type WizardInput,
  wizardInput,
  wizardState,
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

type Person = ReturnType<typeof user>;

const rightsOf = (input: WizardInput, person: Person | undefined) => allRights(person, input.person?.assigned);
const stateOf = (input: WizardInput, person?: Person) => wizardState(input, person, rightsOf(input, person));
const viewOf = (input: WizardInput, person: Person) => inView(rightsOf(input, person), input.person);

const inVertical = (input: WizardInput, verticalId: number): WizardInput => ({
  ...input,
  person: input.person && { ...input.person, verticalId },
});
function toggled(input: WizardInput, person: Person, part: 'roles' | 'privileges', ...ids: number[]): WizardInput {
  const { rights } = viewOf(input, person);
  if (!rights || !input.person) throw new Error('no vertical');
  const toggle = (before: typeof input.person, id: number) => withToggled(before, rights, part, id);
  return { ...input, person: ids.reduce<NonNullable<WizardInput['person']>>(toggle, input.person) };
}

const withNils = selectUser(initialInput, nils);
const withOtto = selectUser(initialInput, otto);
/** A role and two privileges that otto does not have yet. */
const chosen = toggled(toggled(withOtto, otto, 'roles', 5), otto, 'privileges', 7, 11);
/** otto without a role. */
const bare = user(8, 'otto', [2, [], [4, 9]]);

describe('the wizard', () => {
  it('begins at the people with nothing chosen', () => {
    expect(stateOf(initialInput)).toEqual({
      searchTerm: '',
      roleSearchTerm: '',
      selectedRoles: [],
      privilegeInput: '',
      privileges: [],
      currentStep: 'users',
    });
  });

  it('continues with the person’s first vertical and its roles', () => {
    expect(stateOf(selectUser({ ...initialInput, searchTerm: 'ot' }, otto), otto)).toMatchObject({
      searchTerm: 'ot',
      currentStep: 'verticals',
      selectedVertical: 2,
      selectedRoles: [2],
    });
    expect(stateOf(withNils, nils)).toMatchObject({ currentStep: 'verticals', selectedRoles: [] });
    expect(stateOf(withNils, nils).selectedVertical).toBeUndefined();
  });

  it('clears the choices for a former person', () => {
    expect(stateOf(selectUser(chosen, nils), nils)).toMatchObject({ selectedRoles: [], privileges: [] });
  });

  it('is stored completely in a draft', () => {
    expect(wizardInput.parse(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
    expect(wizardInput.safeParse({ ...chosen, currentStep: 'end' }).success).toBe(false);
  });

  it('shows the person of a draft before their rights have loaded', () => {
    expect(stateOf(chosen)).toMatchObject({
      selectedUser: { userid: 8, username: 'otto', email: '', holdings: [] },
      selectedRoles: [],
    });
    expect(stateOf(chosen, otto).selectedUser).toMatchObject({ email: 'otto@example.com' });
  });
});

describe('the vertical', () => {
  it('is limited to the person’s own verticals', () => {
    expect(stateOf(inVertical(withOtto, 1), otto).selectedVertical).toBe(2);
    expect(stateOf(inVertical(chosen, 3), otto)).toMatchObject({
      selectedVertical: 3,
      selectedRoles: [],
      privileges: [],
    });
  });

  it('can be any for a person without one, and is theirs once assigned', () => {
    const selected = inVertical(withNils, 1);
    expect(stateOf(selected, nils)).toMatchObject({ selectedVertical: 1, selectedUser: { holdings: [] } });
    expect(stateOf(verticalAssigned(selected), nils)).toMatchObject({
      currentStep: 'roles',
      selectedUser: { holdings: [{ verticalId: 1, roles: [], privileges: [] }] },
    });
  });
});

describe('roles', () => {
  it('can be selected and removed', () => {
    const selected = toggled(withOtto, otto, 'roles', 5);
    expect(stateOf(selected, otto).selectedRoles).toEqual([2, 5]);
    expect(stateOf(toggled(selected, otto, 'roles', 5), otto).selectedRoles).toEqual([2]);
  });
});

describe('privileges', () => {
  it('are the person’s in the vertical, and added ones', () => {
    expect(viewOf(chosen, otto).result.privileges).toEqual([4, 9, 7, 11]);
    expect(stateOf(chosen, otto).privileges).toEqual([7, 11]);
    expect(viewOf(withNils, nils).result.privileges).toEqual([]);
  });
});

describe('a person who is loaded again', () => {
  it('has current rights, and keeps the choices', () => {
    expect(stateOf(chosen, user(8, 'otto', [2, [3], [4, 7]]))).toMatchObject({
      selectedUser: { holdings: [{ verticalId: 2, roles: [3], privileges: [4, 7] }] },
      selectedVertical: 2,
      selectedRoles: [3, 5],
      privileges: [11],
    });
  });

  it('keeps the chosen vertical if an older list lacks it', () => {
    const assigned = verticalAssigned(inVertical(withNils, 1));
    const holdings: readonly Rights[] = [{ verticalId: 1, roles: [2], privileges: [] }];
    expect(stateOf(assigned, nils)).toMatchObject({ selectedVertical: 1, selectedRoles: [] });
    expect(rightsOf(assigned, user(9, 'nils', [1, [2], []]))).toEqual(holdings);
  });

  it('stays in the chosen vertical if the list has another order', () => {
    expect(stateOf(chosen, user(8, 'otto', [3, [], []], [2, [2], [4, 9]]))).toMatchObject({
      selectedVertical: 2,
      selectedRoles: [2, 5],
    });
  });

  it('is asked for another vertical if the chosen one was removed', () => {
    const other = user(8, 'otto', [3, [7], []]);
    const removed = verticalRemoved({ ...chosen, currentStep: 'privileges' }, 3);
    expect(stateOf(removed, other)).toMatchObject({
      currentStep: 'verticals',
      selectedVertical: 3,
      selectedRoles: [7],
      privileges: [],
    });
    expect(verticalRemoved({ ...chosen, currentStep: 'users' }, 3).currentStep).toBe('users');
  });
});

describe('a later step', () => {
  it.each([
    [
      'without a user',
      stateOf(initialInput),
      [undefined, 'wizard.userFirst', 'wizard.userFirst', 'wizard.userFirst', undefined],
    ],
    [
      'with a user who has no vertical',
      stateOf(inVertical(withNils, 2), nils),
      [undefined, undefined, 'wizard.verticalFirst', 'wizard.verticalFirst', undefined],
    ],
    ['without a role', stateOf(withOtto, bare), [undefined, undefined, undefined, 'wizard.roleFirst', undefined]],
    ['with a role', stateOf(chosen, otto), [undefined, undefined, undefined, undefined, undefined]],
  ] as const)('opens, or says why not: %s', (_what, state, expected) => {
    expect(steps.map(({ blocked }) => blocked?.(state))).toEqual(expected);
  });

  it('does not submit before everything is chosen', () => {
    expect(missingIn(stateOf(initialInput))).toEqual({
      ...{ step: 'users', why: 'wizard.userFirst', refusal: 'wizard.submitUserFirst' },
    });
    expect(missingIn(stateOf(withNils, nils))).toMatchObject({ step: 'verticals' });
    expect(missingIn(stateOf(inVertical(withNils, 70), nils))).toMatchObject({ step: 'verticals' });
    expect(missingIn(stateOf(withOtto, bare))).toMatchObject({ step: 'roles', refusal: 'wizard.roleFirst' });
    expect(missingIn(stateOf(chosen, otto))).toBeUndefined();
  });
});

describe('the submission', () => {
  function bodyOf(input: WizardInput) {
    const { rights, edits } = viewOf(input, otto);
    return rights && assignmentOf(8, rights, edits);
  }

  it('has exactly the documented keys and all roles', () => {
    const roles = toggled(withOtto, otto, 'roles', 5);
    expect(bodyOf(roles)).toEqual({ user_id: 8, vertical_id: 2, roles: [2, 5] });
  });

  it('has all direct privileges if one was added', () => {
    expect(bodyOf(toggled(chosen, otto, 'privileges', 11))).toEqual({
      user_id: 8,
      vertical_id: 2,
      roles: [2, 5],
      direct_privileges: [4, 9, 7],
    });
  });
});

it('lists verticals with their state, including unlisted verticals of the person', () => {
  const verticals = [
    { id: 1, name: 'admin', description: null },
    { id: 2, name: ' ', description: 'Air' },
  ];
  const directory = { verticals, verticalName: (id: number | string) => `Vertical ${id}` };
  expect(verticalOptions(directory, allRights(user(8, 'otto', [2, [2], []], [70, [], []])))).toEqual([
    { id: 1, name: 'admin', description: 'No description', assigned: false, closed: true },
    { id: 2, name: '(no name)', description: 'Air', assigned: true, closed: false },
    { id: 70, name: 'Vertical 70', description: 'No description', assigned: true, closed: false },
  ]);
});
