import * as z from 'zod/mini';
import type { Identifier } from '../../../contract/shapes';
import type { User } from '../../dataProvider/people';
import type { StepDefinition } from '../../definitions/formParts';
import { type MessageKey, t } from '../../i18n/translate';
import type { Directory } from './directory';
import type { Rights } from './edits';
import { named } from './names';
import { inView, personEdits, unedited } from './personEdits';

const stepNames = ['users', 'verticals', 'roles', 'privileges', 'summary'] as const;

export type Step = (typeof stepNames)[number];

/** The input of the admin, which is also the draft that survives the session (C1). It contains no secrets. */
export const wizardInput = z.object({
  searchTerm: z.string(),
  roleSearchTerm: z.string(),
  privilegeInput: z.string(),
  currentStep: z.enum(stepNames),
  /** The edits of the selected person. */
  person: z.optional(personEdits),
});

export type WizardInput = Readonly<z.infer<typeof wizardInput>>;

export const initialInput: WizardInput = {
  searchTerm: '',
  roleSearchTerm: '',
  privilegeInput: '',
  currentStep: 'users',
};

/** The state of Create Role, with the names of R26. */
export interface WizardState extends Omit<WizardInput, 'person'> {
  readonly selectedUser:
    | (Pick<User, 'userid' | 'username' | 'email'> & { readonly holdings: readonly Rights[] })
    | undefined;
  readonly selectedVertical: Identifier | undefined;
  /** The roles assigned in the vertical, and those to add. */
  readonly selectedRoles: readonly Identifier[];
  /** The direct privileges to add. */
  readonly privileges: readonly Identifier[];
}

/**
 * Returns the state of the wizard.
 *
 * @param user the selected person as last fetched; `undefined` until then
 * @param holdings the rights of the person by vertical
 */
export function wizardState(
  { person, ...input }: WizardInput,
  user: User | undefined,
  holdings: readonly Rights[],
): WizardState {
  const { rights, edits, result } = inView(holdings, person);
  return {
    ...input,
    selectedUser: person && { userid: person.userid, username: person.username, email: user?.email ?? '', holdings },
    selectedVertical: rights?.verticalId ?? person?.verticalId,
    selectedRoles: result.roles,
    privileges: edits.privileges.added,
  };
}

/** Selects a person. One with verticals continues with one of them, initially the first (R28, D43). */
export const selectUser = ({ searchTerm }: WizardInput, user: User): WizardInput => ({
  ...initialInput,
  searchTerm,
  person: unedited(user),
  currentStep: 'verticals',
});

/** Records that the selected vertical was assigned. */
export const verticalAssigned = (input: WizardInput): WizardInput => ({
  ...input,
  person: input.person && { ...input.person, assigned: input.person.verticalId },
  currentStep: 'roles',
});

/** Returns to the choice of a vertical, because another admin has removed the selected one. The person keeps `other`. */
export const verticalRemoved = (input: WizardInput, other: Identifier): WizardInput => ({
  ...input,
  person: input.person && { ...input.person, verticalId: other },
  currentStep: input.currentStep === 'users' ? 'users' : 'verticals',
});

const hasVertical = ({ selectedUser, selectedVertical }: WizardState) =>
  selectedUser?.holdings.some(({ verticalId }) => verticalId === selectedVertical) ?? false;

/** Returns why a step is not available. The review always is: it names the missing step and refuses to submit. */
function blockedBecause(state: WizardState, step: Step): MessageKey | undefined {
  if (step === 'users' || step === 'summary') return undefined;
  if (!state.selectedUser) return 'wizard.userFirst';
  if (step === 'verticals') return undefined;
  if (!hasVertical(state)) return 'wizard.verticalFirst';
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
  return { step: hasVertical(state) ? 'roles' : 'verticals', why, refusal: why };
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
  holdings: readonly Rights[],
): readonly VerticalOption[] {
  const assigned = new Set(holdings.map(({ verticalId }) => verticalId));
  const listed = new Set<Identifier>(verticals.map(({ id }) => id));
  const unlisted = [...assigned].filter((id) => !listed.has(id));
  return [...verticals, ...unlisted.map((id) => ({ id, name: verticalName(id), description: '' }))].map(
    ({ id, name, description }) => ({
      id,
      name: named(name),
      description: description?.trim() ? description : t('people.noDescription'),
      assigned: assigned.has(id),
      closed: assigned.size > 0 && !assigned.has(id),
    }),
  );
}
