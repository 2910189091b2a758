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
import { answerOf, type ToolAnswer } from '../../components/tool/toolAnswer';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { User } from '../../dataProvider/people';
import { send } from '../../dataProvider/send';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import type { RoleAssignment } from './edits';

/** How long Create Role waits for the assignment of roles, in ms (R33). */
const assignRoleTimeout = 5_000;

type Acknowledgement = z.infer<typeof acknowledgement>;

/** A 2xx answer whose status says that nothing was done. */
const refused = ({ status = '' }: Acknowledgement) => /^\s*(fail|error)/i.test(status);

/** Contract: the success of the two calls that assign a vertical (R34). */
const assigned = ({ status, message }: Acknowledgement) => status === 'success' || /assigned/i.test(message ?? '');

async function change(
  call: Call & { readonly answer: typeof acknowledgement },
  body: object,
  isSuccess: (answer: Acknowledgement) => boolean = (answer) => !refused(answer),
): Promise<string | undefined> {
  const { answer, reply } = await ask(call, { body });
  if (!isSuccess(answer)) throw new CallError('status', reply);
  return serverMessage(reply);
}

/*
 * The changes of Update Role. Each resolves with the server's words about it, and throws a CallError when it was not made, or
 * when nobody knows. The two calls about verticals take the person's number as text (contract).
 */

export const addVertical = ({ userid }: User, verticalId: Identifier) =>
  change(assignVertical, { user_id: String(userid), vertical_id: verticalId }, assigned);

export const dropVertical = ({ userid }: User, verticalId: Identifier) =>
  change(removeVertical, { user_id: String(userid), vertical_id: verticalId });

export const updateRoles = (assignment: RoleAssignment) => change(assignRole, assignment);

export const deleteUser = ({ userid, username }: User) => change(dropUser, { userid, username });

/** What is said about a change that failed: what failed, and why where the server has said so. */
export interface FailureWords {
  readonly text: string;
  readonly detail?: string | undefined;
  readonly reply?: Reply | undefined;
}

const timedOut = (error: unknown) => error instanceof CallError && error.failure === 'timeout';
const replyTo = (error: unknown) => (error instanceof CallError ? error.reply : undefined);

/**
 * The words about a change of a person that failed: after a time-out that nobody knows (C8), else `failed`
 * with what is known about why. `undefined` when nothing is to be said: the session has ended.
 */
export function failureWords(error: unknown, failed: string): FailureWords | undefined {
  const failure = changeFailure(error, failed);
  if (!failure) return undefined;
  if (timedOut(error)) return { text: failure.text };
  return { text: failed, detail: failure.text === failed ? undefined : failure.text, reply: replyTo(error) };
}

/**
 * The words about a vertical that could not be assigned (R34): the server's own where it answered that
 * it did not do it, and `Error assigning vertical: …` where the call broke.
 */
export function verticalWords(error: unknown): FailureWords | undefined {
  const failed = t('people.verticalFailed');
  const failure = changeFailure(error, failed);
  if (!failure) return undefined;
  const reply = replyTo(error);
  if (reply && reply.status < 300) return { text: serverMessage(reply) ?? failed, reply };
  return { text: failure.text === failed ? failed : t('people.verticalError', { msg: failure.text }), reply };
}

/**
 * Shows a failure in a toast.
 *
 * @returns the same for the page, where it stays
 */
export function tellFailure(words: FailureWords | undefined): ToolAnswer | undefined {
  if (!words) return undefined;
  const { text, detail, reply } = words;
  showToast('error', text, { duration: toastDurations.serverError, detail });
  return { ...answerOf('error', text, reply), hint: detail };
}

/** Shows an answer of Create Role in a toast, and returns it for the page. */
function show(answer: ToolAnswer, detail?: string): ToolAnswer {
  showToast(answer.tone, answer.text, { duration: toastDurations.long, detail });
  return answer;
}

/**
 * Assigns a vertical in Create Role, with the call that it has for that (D14), and tells what came of it (R34).
 *
 * @param onChanged it was assigned, or nobody knows (C8): the person has to be read again
 * @returns what there is to say; `undefined` when the session has ended
 */
export async function assignFirstVertical(
  userId: Identifier,
  verticalId: Identifier,
  onChanged: () => void,
): Promise<ToolAnswer | undefined> {
  try {
    const text = await change(assignVerticalInWizard, { user_id: userId, vertical_id: verticalId }, assigned);
    onChanged();
    return show(answerOf('success', text ?? answers.verticalAssigned));
  } catch (error) {
    if (changeFailure(error, '')?.unknown) onChanged();
    if (timedOut(error)) return show(answerOf('warning', t('response.unknown')));
    const words = verticalWords(error);
    return words && show(answerOf('error', words.text, words.reply));
  }
}

/**
 * Submits Create Role, and shows the server's raw answer, its secrets masked, for five seconds (R33). Only an
 * answer of the call's shape that does not say otherwise is a success (D20).
 *
 * @returns what there is to say; `undefined` when the session has ended
 */
export async function submitAssignment(body: RoleAssignment): Promise<ToolAnswer | undefined> {
  const failed = t('wizard.serverError');
  try {
    const reply = await send(assignRole, { body, timeout: assignRoleTimeout });
    const { success, data } = assignRole.answer.safeParse(reply.body);
    const done = success && (data.status === undefined || data.status === 'success');
    return show(answerOf(done ? 'success' : 'error', done ? t('wizard.submitted') : failed, reply), rawText(reply));
  } catch (error) {
    const failure = changeFailure(error, failed);
    const reply = replyTo(error);
    if (failure === undefined) return undefined;
    if (timedOut(error)) return show(answerOf('warning', failure.text, reply));
    const answer = answerOf('error', failed, reply);
    return reply ? show(answer, rawText(reply)) : show({ ...answer, hint: failure.text }, failure.text);
  }
}
