import type { Identifier } from '../../../contract/shapes';
import { showToast, toastDurations } from '../../components/toasts';
import type { User } from '../../dataProvider/people';
import type { ActionResult } from '../../definitions/answer';
import { t } from '../../i18n/translate';
import { type FailureWords, failureWords, tellFailure, updateRoles } from './calls';
import type { Directory } from './directory';
import {
  assignmentOf,
  changedElsewhere,
  countOf,
  type Edits,
  newConflict,
  type PendingEdits,
  type Rights,
  rightsOf,
} from './edits';

/** Describes the changes in a vertical: roles before privileges, additions before removals. */
export function editLines({ roles, privileges }: Edits, roleName: (id: Identifier) => string) {
  const [role, privilege] = [t('roleUpdate.role'), t('roleUpdate.privilegeKind')];
  const lines = (
    ids: readonly Identifier[],
    sign: '+' | '−',
    act: string,
    kind: string,
    name: (id: Identifier) => string = String,
  ) => ids.map((id) => ({ key: `${act} ${id}`, sign, act, kind, name: name(id) }));
  return [
    ...lines(roles.added, '+', t('roleUpdate.plusRole'), role, roleName),
    ...lines(roles.removed, '−', t('roleUpdate.minusRole'), role, roleName),
    ...lines(privileges.added, '+', t('roleUpdate.plusPrivilege'), privilege),
    ...lines(privileges.removed, '−', t('roleUpdate.minusPrivilege'), privilege),
  ];
}

/** The result of submitting the edits of one vertical. Without `done` and `failed`, the session has ended. */
interface Submitted {
  readonly verticalId: Identifier;
  readonly done?: { readonly text: string | undefined; readonly others: Edits };
  readonly failed?: FailureWords | undefined;
}

interface Names extends Pick<Directory, 'roleName' | 'verticalName'> {
  readonly username: string;
}

/** Applies the edits to the person's current rights and sends them by vertical, so that no other admin's change is lost (C29). */
export async function submitEdits(now: User, pending: readonly PendingEdits[], names: Names): Promise<Submitted[]> {
  const current = rightsOf(now);
  const results: Submitted[] = [];
  for (const { rights: shown, edits } of pending) {
    const { verticalId } = shown;
    const rights = current.find((other) => other.verticalId === verticalId);
    const problem = problemOf(verticalId, rights, edits, names);
    if (!rights || problem !== undefined) {
      results.push({ verticalId, failed: { text: t('roleUpdate.submitFailed'), detail: problem } });
      continue;
    }
    try {
      const text = await updateRoles(assignmentOf(now.userid, rights, edits));
      results.push({ verticalId, done: { text, others: changedElsewhere(shown, rights, edits) } });
    } catch (error) {
      results.push({ verticalId, failed: failureWords(error, t('roleUpdate.submitFailed')) });
    }
  }
  return results;
}

function problemOf(verticalId: Identifier, rights: Rights | undefined, edits: Edits, names: Names): string | undefined {
  const place = { username: names.username, vertical: names.verticalName(verticalId) };
  if (!rights) return t('roleUpdate.verticalGone', place);
  const conflict = newConflict(rights, edits, names.roleName);
  return conflict && t('roleUpdate.conflictNow', { ...place, one: conflict[0], other: conflict[1] });
}

/** Shows the result for each vertical, and the changes of other admins in it (C29). Returns the failures, for the page. */
export function tellSubmitted(results: readonly Submitted[], names: Names): ActionResult | undefined {
  const failures: ActionResult[] = [];
  for (const { verticalId, done, failed } of results) {
    const place = results.length > 1 ? [names.verticalName(verticalId)] : [];
    const detail = [...place, ...(failed?.detail === undefined ? [] : [failed.detail])].join(': ');
    const failure = tellFailure(failed && { ...failed, detail });
    if (failure) failures.push(failure);
    if (!done) continue;
    showToast('success', done.text ?? t('roleUpdate.submitted'), { detail: place[0] });
    if (countOf(done.others) === 0) continue;
    const lines = editLines(done.others, names.roleName).map(({ sign, kind, name }) => `${sign} ${kind} ${name}`);
    showToast('warning', t('roleUpdate.changedElsewhere', { username: names.username }), {
      duration: toastDurations.serverError,
      detail: [...place, ...lines].join('\n'),
    });
  }
  const [first] = failures;
  return first && { ...first, hint: failures.map(({ hint }) => hint).join('; ') };
}
