import * as z from 'zod/mini';
import type { Identifier } from '../../../contract/shapes';
import type { User } from '../../dataProvider/people';
import type { StepDefinition } from '../../definitions/formParts';
import { type MessageKey, t } from '../../i18n/translate';
import type { Directory } from './directory';
import {
  applied,
  assignmentOf,
  differenceBetween,
  type Edits,
  heldIdentifier,
  identifiers,
  pendingOf,
  type Rights,
  type RoleAssignment,
  rightsOf,
  rightsSchema,
  toggled,
} from './edits';

/*
 * The state of Create Role, with the names of R26: what was typed and selected, nothing derived. What is selected on top of
 * what the person has are edits, as in Update Role. Plain data and pure functions.
 */

const stepNames = ['users', 'verticals', 'roles', 'privileges', 'summary'] as const;

export type Step = (typeof stepNames)[number];

/** The state, which is also the draft that survives the end of the session (C1). It holds no secrets. */
export const wizardDraft = z.object({
  searchTerm: z.string(),
  roleSearchTerm: z.string(),
  /** The selected person, with what they had when last read. */
  selectedUser: z.optional(
    z.object({
      userid: heldIdentifier,
      username: z.string(),
      email: z.string(),
      holdings: z.readonly(z.array(rightsSchema)),
    }),
  ),
  /** The roles assigned in the vertical already, and those to be added. */
  selectedRoles: identifiers,
  privilegeInput: z.string(),
  /** The direct privileges to be added. */
  privileges: identifiers,
  selectedVertical: z.optional(heldIdentifier),
  currentStep: z.enum(stepNames),
});

export type WizardState = Readonly<z.infer<typeof wizardDraft>>;

export const initialState: WizardState = {
  searchTerm: '',
  roleSearchTerm: '',
  selectedRoles: [],
  privilegeInput: '',
  privileges: [],
  currentStep: 'users',
};

const holdingIn = (holdings: readonly Rights[], vertical: Identifier | undefined) =>
  holdings.find(({ verticalId }) => verticalId === vertical);

/** What the person has in the selected vertical; `undefined` when it is not assigned to them. */
export function holdingOf({ selectedUser, selectedVertical }: WizardState): Rights | undefined {
  return holdingIn(selectedUser?.holdings ?? [], selectedVertical);
}

/** The pending changes in the selected vertical. */
function editsOf(state: WizardState): Edits {
  return {
    roles: differenceBetween(holdingOf(state)?.roles ?? [], state.selectedRoles),
    privileges: { added: state.privileges, removed: [] },
  };
}

/** Selects a person who has just been read. With verticals, they continue with one of them, by default the first (R28, D43). */
export function selectUser({ searchTerm }: WizardState, user: User): WizardState {
  const { userid, username, email } = user;
  const holdings = rightsOf(user);
  return {
    ...initialState,
    searchTerm,
    selectedUser: { userid, username, email, holdings },
    selectedVertical: holdings[0]?.verticalId,
    selectedRoles: holdings[0]?.roles ?? [],
    currentStep: 'verticals',
  };
}

/** Selects a vertical, of somebody who has any only one of those (R28). Selections for another vertical are dropped. */
export function selectVertical(state: WizardState, verticalId: Identifier): WizardState {
  const holdings = state.selectedUser?.holdings ?? [];
  const holding = holdingIn(holdings, verticalId);
  if (verticalId === state.selectedVertical || (holdings.length > 0 && !holding)) return state;
  return { ...state, selectedVertical: verticalId, selectedRoles: holding?.roles ?? [], privileges: [] };
}

/** The selected vertical has been assigned. */
export function verticalAssigned(state: WizardState): WizardState {
  const { selectedUser, selectedVertical } = state;
  if (!selectedUser || selectedVertical === undefined) return state;
  const gained = holdingOf(state) ? [] : [{ verticalId: selectedVertical, roles: [], privileges: [] }];
  const holdings = [...selectedUser.holdings, ...gained];
  return { ...state, selectedUser: { ...selectedUser, holdings }, currentStep: 'roles' };
}

/**
 * Replaces what the person had with what was just read. The edits stay, and so does the selected vertical: a list without it
 * may predate its assignment.
 */
export function withHoldings(state: WizardState, holdings: readonly Rights[]): WizardState {
  const { selectedUser, selectedVertical } = state;
  if (!selectedUser) return state;
  const before = holdingOf(state);
  const now = holdingIn(holdings, selectedVertical);
  const edits = editsOf(state);
  const rights = now ?? before ?? { roles: [], privileges: [] };
  return {
    ...state,
    selectedUser: { ...selectedUser, holdings: before && !now ? [...holdings, before] : holdings },
    selectedRoles: applied(rights.roles, edits.roles),
    privileges: pendingOf(edits, rights).privileges.added,
  };
}

/** Toggles a role, except one that is assigned already (R29). */
export function toggleRole(state: WizardState, id: Identifier): WizardState {
  const assigned = holdingOf(state)?.roles ?? [];
  if (assigned.includes(id)) return state;
  return { ...state, selectedRoles: applied(assigned, toggled(editsOf(state).roles, assigned, id)) };
}

/** The direct privileges in the selected vertical, with those to be added. */
export function allPrivileges(state: WizardState): readonly Identifier[] {
  return applied(holdingOf(state)?.privileges ?? [], editsOf(state).privileges);
}

/** Returns why a step is not available yet. The review always is: it names what is missing and submits nothing incomplete. */
function blockedBecause(state: WizardState, step: Step): MessageKey | undefined {
  if (step === 'users' || step === 'summary') return undefined;
  if (!state.selectedUser) return 'wizard.userFirst';
  if (step === 'verticals') return undefined;
  if (!holdingOf(state)) return 'wizard.verticalFirst';
  if (step === 'privileges' && state.selectedRoles.length === 0) return 'wizard.roleFirst';
  return undefined;
}

/** The steps, in their order (R25). */
export const steps = stepNames.map(
  (name): StepDefinition<WizardState, Step> => ({
    name,
    label: `wizard.step.${name}`,
    heading: `wizard.heading.${name}`,
    blocked: (state) => blockedBecause(state, name),
  }),
);

/** What is missing before anything can be submitted. */
export interface Missing {
  /** Where it is given. */
  readonly step: Exclude<Step, 'privileges' | 'summary'>;
  /** What is said beside what there is, and when it is submitted all the same. */
  readonly why: MessageKey;
  readonly refusal: MessageKey;
}

/** The first thing without which nothing can be submitted yet; `undefined` when it can (R32). */
export function missingIn(state: WizardState): Missing | undefined {
  const why = blockedBecause(state, 'privileges');
  if (why === undefined) return undefined;
  if (!state.selectedUser) return { step: 'users', why, refusal: 'wizard.submitUserFirst' };
  return { step: holdingOf(state) ? 'roles' : 'verticals', why, refusal: why };
}

/** The body of `assignrole`; `undefined` while something is missing. */
export function submissionOf(state: WizardState): RoleAssignment | undefined {
  const { selectedUser } = state;
  const holding = holdingOf(state);
  if (!selectedUser || !holding || state.selectedRoles.length === 0) return undefined;
  return assignmentOf(selectedUser.userid, holding, editsOf(state));
}

/** A vertical as the wizard offers it. */
export interface VerticalOption {
  readonly id: Identifier;
  readonly name: string;
  readonly description: string;
  /** The person has it already. */
  readonly assigned: boolean;
  /** Not available: the person has another one (R28). */
  readonly closed: boolean;
}

/** All verticals, and those of the person that are not in the list, named by their number. */
export function verticalOptions(
  { verticals, verticalName }: Pick<Directory, 'verticals' | 'verticalName'>,
  { selectedUser }: WizardState,
): readonly VerticalOption[] {
  const assigned = new Set(selectedUser?.holdings.map(({ verticalId }) => verticalId));
  const listed = new Set<Identifier>(verticals.map(({ id }) => id));
  const unlisted = [...assigned].filter((id) => !listed.has(id));
  return [...verticals, ...unlisted.map((id) => ({ id, name: verticalName(id), description: '' }))].map(
    ({ id, name, description }) => ({
      id,
      name: name.trim() === '' ? t('people.unnamed') : name,
      description: description?.trim() ? description : t('people.noDescription'),
      assigned: assigned.has(id),
      closed: assigned.size > 0 && !assigned.has(id),
    }),
  );
}
