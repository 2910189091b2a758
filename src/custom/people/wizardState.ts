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

/* The state of Create Role, with the names of R26: the input of the admin, without derived values. */

const stepNames = ['users', 'verticals', 'roles', 'privileges', 'summary'] as const;

export type Step = (typeof stepNames)[number];

/** The state, which is also the draft that survives the session (C1). It contains no secrets. */
export const wizardDraft = z.object({
  searchTerm: z.string(),
  roleSearchTerm: z.string(),
  /** The selected person, with their rights as last fetched. */
  selectedUser: z.optional(
    z.object({
      userid: heldIdentifier,
      username: z.string(),
      email: z.string(),
      holdings: z.readonly(z.array(rightsSchema)),
    }),
  ),
  /** The roles assigned in the vertical, and those to add. */
  selectedRoles: identifiers,
  privilegeInput: z.string(),
  /** The direct privileges to add. */
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

/** Returns the person's rights in the selected vertical; `undefined` if the vertical is not assigned. */
export function holdingOf({ selectedUser, selectedVertical }: WizardState): Rights | undefined {
  return holdingIn(selectedUser?.holdings ?? [], selectedVertical);
}

/** Returns the pending changes in the selected vertical. */
function editsOf(state: WizardState): Edits {
  return {
    roles: differenceBetween(holdingOf(state)?.roles ?? [], state.selectedRoles),
    privileges: { added: state.privileges, removed: [] },
  };
}

/** Selects a freshly fetched person. One with verticals continues with one of them, initially the first (R28, D43). */
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

/** Selects a vertical, of a person with verticals only an assigned one (R28). Drops selections for another vertical. */
export function selectVertical(state: WizardState, verticalId: Identifier): WizardState {
  const holdings = state.selectedUser?.holdings ?? [];
  const holding = holdingIn(holdings, verticalId);
  if (verticalId === state.selectedVertical || (holdings.length > 0 && !holding)) return state;
  return { ...state, selectedVertical: verticalId, selectedRoles: holding?.roles ?? [], privileges: [] };
}

/** Records that the selected vertical was assigned. */
export function verticalAssigned(state: WizardState): WizardState {
  const { selectedUser, selectedVertical } = state;
  if (!selectedUser || selectedVertical === undefined) return state;
  const gained = holdingOf(state) ? [] : [{ verticalId: selectedVertical, roles: [], privileges: [] }];
  const holdings = [...selectedUser.holdings, ...gained];
  return { ...state, selectedUser: { ...selectedUser, holdings }, currentStep: 'roles' };
}

/**
 * Replaces the person's rights with freshly fetched ones, and keeps the edits. Keeps the selected vertical too: the response may
 * predate its assignment.
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

/** Toggles a role that is not assigned (R29). */
export function toggleRole(state: WizardState, id: Identifier): WizardState {
  const assigned = holdingOf(state)?.roles ?? [];
  if (assigned.includes(id)) return state;
  return { ...state, selectedRoles: applied(assigned, toggled(editsOf(state).roles, assigned, id)) };
}

/** Returns the direct privileges in the selected vertical, assigned and added. */
export function allPrivileges(state: WizardState): readonly Identifier[] {
  return applied(holdingOf(state)?.privileges ?? [], editsOf(state).privileges);
}

/** Returns why a step is not available. The review always is: it names the missing step and refuses to submit. */
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

/** The first input without which nothing can be submitted. */
export interface Missing {
  /** The step that asks for it. */
  readonly step: Exclude<Step, 'privileges' | 'summary'>;
  /** The text on the review, and the message after a press on Submit. */
  readonly why: MessageKey;
  readonly refusal: MessageKey;
}

/** Returns the first missing input; `undefined` if the state can be submitted (R32). */
export function missingIn(state: WizardState): Missing | undefined {
  const why = blockedBecause(state, 'privileges');
  if (why === undefined) return undefined;
  if (!state.selectedUser) return { step: 'users', why, refusal: 'wizard.submitUserFirst' };
  return { step: holdingOf(state) ? 'roles' : 'verticals', why, refusal: why };
}

/** Returns the body of `assignrole`; `undefined` while input is missing. */
export function submissionOf(state: WizardState): RoleAssignment | undefined {
  const { selectedUser } = state;
  const holding = holdingOf(state);
  if (!selectedUser || !holding || state.selectedRoles.length === 0) return undefined;
  return assignmentOf(selectedUser.userid, holding, editsOf(state));
}

export interface VerticalOption {
  readonly id: Identifier;
  readonly name: string;
  readonly description: string;
  readonly assigned: boolean;
  /** Not available, since the person has another one (R28). */
  readonly closed: boolean;
}

/** Returns all verticals, then the person's that are not listed, named by their number. */
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
