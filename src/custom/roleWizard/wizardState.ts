import type { Rights } from '../people/edits';

/*
 * The state of the wizard, with the names of R26: what was typed and chosen, and nothing that can
 * be worked out from it. Plain data and pure functions.
 */

/** The steps, in their order (R25). */
export const steps = ['users', 'verticals', 'roles', 'privileges', 'summary'] as const;

export type Step = (typeof steps)[number];

/** The person that the wizard is about, and all that they had when it was last read. */
export interface SelectedUser {
  readonly userid: number;
  readonly username: string;
  readonly email: string;
  readonly holdings: readonly Rights[];
}

export interface WizardState {
  readonly searchTerm: string;
  readonly roleSearchTerm: string;
  readonly selectedUser?: SelectedUser | undefined;
  /** Identifiers: the roles that are assigned in the vertical already, and those to be added. */
  readonly selectedRoles: readonly number[];
  readonly privilegeInput: string;
  /** The direct privileges to be added. */
  readonly privileges: readonly number[];
  readonly selectedVertical?: number | undefined;
  readonly currentStep: Step;
}

export const initialState: WizardState = {
  searchTerm: '',
  roleSearchTerm: '',
  selectedRoles: [],
  privilegeInput: '',
  privileges: [],
  currentStep: 'users',
};

export type WizardAction =
  | { readonly type: 'search'; readonly text: string }
  | { readonly type: 'searchRoles'; readonly text: string }
  /** Somebody was selected and read: the wizard goes on with what they have. */
  | { readonly type: 'selectUser'; readonly user: SelectedUser }
  | { readonly type: 'chooseVertical'; readonly verticalId: number }
  /** The chosen vertical is the person's now. */
  | { readonly type: 'verticalAssigned' }
  /** The person was read again. */
  | { readonly type: 'reread'; readonly holdings: readonly Rights[] }
  | { readonly type: 'toggleRole'; readonly roleId: number }
  | { readonly type: 'typePrivilege'; readonly text: string }
  | { readonly type: 'addPrivilege'; readonly privilege: number }
  | { readonly type: 'removePrivilege'; readonly privilege: number }
  | { readonly type: 'go'; readonly step: Step }
  | { readonly type: 'back' }
  | { readonly type: 'restart' };

/** What the person has in the chosen vertical; `undefined` when it is not theirs. */
export function holdingOf({ selectedUser, selectedVertical }: WizardState): Rights | undefined {
  return selectedUser?.holdings.find(({ verticalId }) => verticalId === selectedVertical);
}

/** The state after an action; the same one where the action changes nothing. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'search':
      return { ...state, searchTerm: action.text };
    case 'searchRoles':
      return { ...state, roleSearchTerm: action.text };
    case 'selectUser':
      return selectUser(state, action.user);
    case 'chooseVertical':
      return chooseVertical(state, action.verticalId);
    case 'verticalAssigned':
      return verticalAssigned(state);
    case 'reread':
      return reread(state, action.holdings);
    case 'toggleRole':
      return toggleRole(state, action.roleId);
    case 'typePrivilege':
      return { ...state, privilegeInput: action.text };
    case 'addPrivilege':
      return { ...state, privileges: [...state.privileges, action.privilege], privilegeInput: '' };
    case 'removePrivilege':
      return { ...state, privileges: state.privileges.filter((privilege) => privilege !== action.privilege) };
    case 'go':
      return { ...state, currentStep: action.step };
    case 'back':
      return { ...state, currentStep: steps[Math.max(0, steps.indexOf(state.currentStep) - 1)] ?? 'users' };
    case 'restart':
      return initialState;
  }
}

/** Whoever has verticals continues with one of them; the first is chosen (R28, D43). */
function selectUser(state: WizardState, user: SelectedUser): WizardState {
  const [first] = user.holdings;
  return {
    ...initialState,
    searchTerm: state.searchTerm,
    selectedUser: user,
    selectedVertical: first?.verticalId,
    selectedRoles: first?.roles ?? [],
    currentStep: 'verticals',
  };
}

/** Of somebody who has a vertical, no other one can be chosen (R28). What was chosen for one vertical is not for another. */
function chooseVertical(state: WizardState, verticalId: number): WizardState {
  const holdings = state.selectedUser?.holdings ?? [];
  if (verticalId === state.selectedVertical) return state;
  const held = holdings.find((holding) => holding.verticalId === verticalId);
  if (holdings.length > 0 && !held) return state;
  return { ...state, selectedVertical: verticalId, selectedRoles: held?.roles ?? [], privileges: [] };
}

function verticalAssigned(state: WizardState): WizardState {
  const { selectedUser, selectedVertical } = state;
  if (!selectedUser || selectedVertical === undefined) return state;
  const gained = { verticalId: selectedVertical, roles: [], privileges: [] };
  const holdings = holdingOf(state) ? selectedUser.holdings : [...selectedUser.holdings, gained];
  return { ...state, selectedUser: { ...selectedUser, holdings }, currentStep: 'roles' };
}

/**
 * What the person has now takes the place of what they had. What was chosen on top of it stays, and so does the chosen
 * vertical: a list that does not have it yet may be older than its assignment.
 */
function reread(state: WizardState, holdings: readonly Rights[]): WizardState {
  const { selectedUser } = state;
  if (!selectedUser) return state;
  const before = holdingOf(state);
  const now = holdings.find(({ verticalId }) => verticalId === state.selectedVertical);
  const added = state.selectedRoles.filter((role) => !before?.roles.includes(role));
  const kept = before && !now ? [...holdings, before] : holdings;
  const assigned = (now ?? before)?.roles ?? [];
  return {
    ...state,
    selectedUser: { ...selectedUser, holdings: kept },
    selectedRoles: [...assigned, ...added.filter((role) => !assigned.includes(role))],
    privileges: state.privileges.filter((privilege) => !(now ?? before)?.privileges.includes(privilege)),
  };
}

/** A role that is assigned already stays (R29). */
function toggleRole(state: WizardState, roleId: number): WizardState {
  if (holdingOf(state)?.roles.includes(roleId)) return state;
  const selectedRoles = state.selectedRoles.includes(roleId)
    ? state.selectedRoles.filter((role) => role !== roleId)
    : [...state.selectedRoles, roleId];
  return { ...state, selectedRoles };
}
