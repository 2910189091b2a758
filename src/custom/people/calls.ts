import type * as z from 'zod/mini';
import {
  assignRole,
  assignVertical,
  assignVerticalInWizard,
  dropUser,
  removeVertical,
} from '../../../contract/authentication';
import type { Call } from '../../../contract/call';
import { answers } from '../../../contract/messages';
import type { acknowledgement, Identifier } from '../../../contract/shapes';
import { changeFailure } from '../../components/failures';
import { rawText } from '../../components/rawText';
import { showToast, toastDurations } from '../../components/toasts';
import { callApi, fetchJson } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { User } from '../../dataProvider/people';
import type { ActionResult } from '../../definitions/answer';
import type { Reply } from '../../definitions/basics';
import { resultOf } from '../../form/results';
import { t } from '../../i18n/translate';
import type { Directory } from './directory';
import {
  assignmentOf,
  changedElsewhere,
  countOf,
  type Edits,
  newConflict,
  type PendingEdits,
  type Rights,
  type RoleAssignment,
  rightsOf,
} from './edits';

/** R33. */
const assignRoleTimeoutMs = 5_000;

type Acknowledgement = z.infer<typeof acknowledgement>;

/** Returns true if a 2xx response reports a failure in its `status`. */
const refused = ({ status = '' }: Acknowledgement) => /^\s*(fail|error)/i.test(status);

/** Returns true if a call has assigned a vertical (R34). */
const assigned = ({ status, message }: Acknowledgement) => status === 'success' || /assigned/i.test(message ?? '');

async function change(
  call: Call & { readonly answer: typeof acknowledgement },
  body: object,
  isSuccess: (answer: Acknowledgement) => boolean = (answer) => !refused(answer),
): Promise<string | undefined> {
  const { answer, reply } = await callApi(call, { body });
  if (!isSuccess(answer)) throw new CallError('status', reply);
  return serverMessage(reply);
}

/*
 * The changes of Update Role. Each resolves with the server's message, and throws a CallError if the change failed or its
 * outcome is unknown. The contract has the two calls about verticals take the person's number as text.
 */

export const addVertical = ({ userid }: User, verticalId: Identifier) =>
  change(assignVertical, { user_id: String(userid), vertical_id: verticalId }, assigned);

export const dropVertical = ({ userid }: User, verticalId: Identifier) =>
  change(removeVertical, { user_id: String(userid), vertical_id: verticalId });

export const updateRoles = (assignment: RoleAssignment) => change(assignRole, assignment);

export const deleteUser = ({ userid, username }: User) => change(dropUser, { userid, username });

/** The message about a failed change, with the server's reason as `detail`. */
export interface FailureWords {
  readonly text: string;
  readonly detail?: string | undefined;
  readonly reply?: Reply | undefined;
}

const timedOut = (error: unknown) => error instanceof CallError && error.failure === 'timeout';
const replyTo = (error: unknown) => (error instanceof CallError ? error.reply : undefined);

/**
 * Returns the message about a failed change: `failed` with the known reason, or, after a timeout, that the outcome is unknown
 * (C8). Returns `undefined` if the session has ended.
 */
export function failureWords(error: unknown, failed: string): FailureWords | undefined {
  const failure = changeFailure(error, failed);
  if (!failure) return undefined;
  if (timedOut(error)) return { text: failure.text };
  return { text: failed, detail: failure.text === failed ? undefined : failure.text, reply: replyTo(error) };
}

/**
 * Returns the message about a vertical that was not assigned (R34): the server's own if a 2xx response refused it, else
 * `Error assigning vertical: …`.
 */
export function verticalWords(error: unknown): FailureWords | undefined {
  const failed = t('people.verticalFailed');
  const failure = changeFailure(error, failed);
  if (!failure) return undefined;
  const reply = replyTo(error);
  if (reply && reply.status < 300) return { text: serverMessage(reply) ?? failed, reply };
  return { text: failure.text === failed ? failed : t('people.verticalError', { msg: failure.text }), reply };
}

/** Shows why a press had no effect. */
export const tellProblem = (text: string): void => showToast('error', text, { duration: toastDurations.long });

/** Shows a failure in a toast, and returns it for the page, where it stays. */
export function tellFailure(words: FailureWords | undefined): ActionResult | undefined {
  if (!words) return undefined;
  const { text, detail, reply } = words;
  showToast('error', text, { duration: toastDurations.serverError, detail });
  return { ...resultOf('error', text, reply), hint: detail };
}

/** Shows a result of Create Role in a toast, and returns it for the page. */
function show(answer: ActionResult, detail?: string): ActionResult {
  showToast(answer.tone, answer.text, { duration: toastDurations.long, detail });
  return answer;
}

/**
 * Assigns a vertical with the call that Create Role has for it (D14), and shows the result (R34).
 *
 * @param onChanged called if the vertical was assigned or the outcome is unknown (C8): the person must be refetched
 * @returns `undefined` if the session has ended
 */
export async function assignFirstVertical(
  userId: Identifier,
  verticalId: Identifier,
  onChanged: () => void,
): Promise<ActionResult | undefined> {
  try {
    const text = await change(assignVerticalInWizard, { user_id: userId, vertical_id: verticalId }, assigned);
    onChanged();
    return show(resultOf('success', text ?? answers.verticalAssigned));
  } catch (error) {
    if (changeFailure(error, '')?.unknown) onChanged();
    if (timedOut(error)) return show(resultOf('warning', t('response.unknown')));
    const words = verticalWords(error);
    return words && show(resultOf('error', words.text, words.reply));
  }
}

/**
 * Submits Create Role, and shows the raw response with its secrets masked (R33). A response is a success only if it has the
 * call's shape and its `status` is not a failure (D20).
 *
 * @returns `undefined` if the session has ended
 */
export async function submitAssignment(body: RoleAssignment): Promise<ActionResult | undefined> {
  const failed = t('wizard.serverError');
  try {
    const reply = await fetchJson(assignRole, { body, timeout: assignRoleTimeoutMs });
    const { success, data } = assignRole.answer.safeParse(reply.body);
    const done = success && (data.status === undefined || data.status === 'success');
    return show(resultOf(done ? 'success' : 'error', done ? t('wizard.submitted') : failed, reply), rawText(reply));
  } catch (error) {
    const failure = changeFailure(error, failed);
    const reply = replyTo(error);
    if (failure === undefined) return undefined;
    if (timedOut(error)) return show(resultOf('warning', failure.text, reply));
    const answer = resultOf('error', failed, reply);
    return reply ? show(answer, rawText(reply)) : show({ ...answer, hint: failure.text }, failure.text);
  }
}

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

/** A submission of the edits in a vertical, with the changes of other admins in it; or the reason why nothing can be sent. */
type Prepared =
  | { readonly body: RoleAssignment; readonly others: Edits; readonly problem?: undefined }
  | { readonly problem: string };

/** Applies the edits in a vertical to the person's current rights, so that no other admin's change is lost (C29). */
export function prepare(
  userId: Identifier,
  current: readonly Rights[],
  { rights: shown, edits }: PendingEdits,
  { username, roleName, verticalName }: Names,
): Prepared {
  const place = { username, vertical: verticalName(shown.verticalId) };
  const rights = current.find(({ verticalId }) => verticalId === shown.verticalId);
  if (!rights) return { problem: t('roleUpdate.verticalGone', place) };
  const conflict = newConflict(rights, edits, roleName);
  if (conflict) return { problem: t('roleUpdate.conflictNow', { ...place, one: conflict[0], other: conflict[1] }) };
  return { body: assignmentOf(userId, rights, edits), others: changedElsewhere(shown, rights, edits) };
}

/** Sends the edits by vertical. */
export async function submitEdits(now: User, pending: readonly PendingEdits[], names: Names): Promise<Submitted[]> {
  const current = rightsOf(now);
  const results: Submitted[] = [];
  for (const part of pending) {
    const { verticalId } = part.rights;
    const prepared = prepare(now.userid, current, part, names);
    if (prepared.problem !== undefined) {
      results.push({ verticalId, failed: { text: t('roleUpdate.submitFailed'), detail: prepared.problem } });
      continue;
    }
    try {
      results.push({ verticalId, done: { text: await updateRoles(prepared.body), others: prepared.others } });
    } catch (error) {
      results.push({ verticalId, failed: failureWords(error, t('roleUpdate.submitFailed')) });
    }
  }
  return results;
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
