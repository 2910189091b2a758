import type { User } from '../../dataProvider/people';
import { type MessageKey, t } from '../../i18n/translate';
import type { Directory } from '../people/directory';
import { rightsOf } from '../people/edits';
import { holdingOf, type SelectedUser, type Step, type WizardState } from './wizardState';

/** The largest number that a privilege may have: what a database's `integer` holds. */
const privilegeMaximum = 2_147_483_647;

/** Somebody of the directory as the wizard knows them. */
export function selectedUserOf(user: User): SelectedUser {
  const { userid, username, email } = user;
  return { userid, username, email, holdings: rightsOf(user) };
}

/**
 * Why a step cannot be gone to yet; `undefined` when it can. The review can always: it shows what is chosen and what is
 * missing, and submits nothing that is incomplete.
 */
export function blockedBecause(state: WizardState, step: Step): MessageKey | undefined {
  if (step === 'users' || step === 'summary') return undefined;
  if (!state.selectedUser) return 'wizard.userFirst';
  if (step === 'verticals') return undefined;
  if (!holdingOf(state)) return 'wizard.verticalFirst';
  if (step === 'privileges' && state.selectedRoles.length === 0) return 'wizard.roleFirst';
  return undefined;
}

/** Why nothing can be submitted yet; `undefined` when it can (R32). */
export function notReadyBecause(state: WizardState): MessageKey | undefined {
  if (!state.selectedUser) return 'wizard.submitUserFirst';
  return blockedBecause(state, 'privileges');
}

/** A privilege as it was typed: its number, or what is wrong with it (R31). */
export function readPrivilege(state: WizardState): { readonly privilege: number } | { readonly fault: MessageKey } {
  const text = state.privilegeInput.trim();
  const privilege = Number(text);
  if (!/^\d+$/.test(text) || privilege < 1 || privilege > privilegeMaximum) return { fault: 'wizard.privilegeInvalid' };
  const known = [...state.privileges, ...(holdingOf(state)?.privileges ?? [])];
  return known.includes(privilege) ? { fault: 'wizard.privilegeTwice' } : { privilege };
}

/**
 * The body of `assignrole`: exactly the three documented keys, and the whole list of direct privileges only when any were
 * added (D15); `undefined` while something is missing.
 */
export function submissionOf(state: WizardState) {
  const holding = holdingOf(state);
  if (!state.selectedUser || !holding || state.selectedRoles.length === 0) return undefined;
  const body = { user_id: state.selectedUser.userid, vertical_id: holding.verticalId, roles: state.selectedRoles };
  if (state.privileges.length === 0) return body;
  return { ...body, direct_privileges: [...holding.privileges, ...state.privileges] };
}

/** A vertical as the wizard offers it. */
export interface VerticalOption {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** The person has it. */
  readonly held: boolean;
  /** The person has another one, and none can be added here (R28). */
  readonly closed: boolean;
}

/** All verticals, and those of the person that are in no list, which are called by their number. */
export function verticalOptions(
  { verticals, verticalName }: Pick<Directory, 'verticals' | 'verticalName'>,
  { selectedUser }: WizardState,
): readonly VerticalOption[] {
  const held = new Set(selectedUser?.holdings.map(({ verticalId }) => verticalId));
  const listed = new Set(verticals.map(({ id }) => id));
  const unlisted = [...held].filter((id) => !listed.has(id)).map((id) => ({ id, name: '', description: '' }));
  return [...verticals, ...unlisted].map(({ id, name, description }) => ({
    id,
    name: name.trim() === '' ? (listed.has(id) ? t('people.unnamed') : verticalName(id)) : name,
    description: description?.trim() ? description : t('people.noDescription'),
    held: held.has(id),
    closed: held.size > 0 && !held.has(id),
  }));
}
