import { assignRole, assignVerticalInWizard } from '../../../contract/authentication';
import { answers } from '../../../contract/messages';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import { t } from '../../i18n/translate';
import { changeFailure } from '../../ui/changeFailure';
import { rawText } from '../../ui/rawText';
import { showToast, toastDurations } from '../../ui/toasts';
import { answerOf, type ToolAnswer } from '../../ui/tool/toolAnswer';

/** How long the assignment of roles may take, in ms (R33). */
const assignRoleTimeout = 5_000;

/** Says it in a toast, and is what is said. */
function told(answer: ToolAnswer, detail?: string): ToolAnswer {
  showToast(answer.tone, answer.text, { duration: toastDurations.long, detail });
  return answer;
}

/**
 * Gives a person a vertical, and says what came of it: a good answer has the status `success` or a message with `assigned` in
 * it (D14, R34).
 *
 * @returns what there is to say, and whether nobody knows if it was done (C8); `undefined` when the session has ended
 */
export async function assignChosenVertical(
  userId: number,
  verticalId: number,
): Promise<{ readonly answer: ToolAnswer; readonly unknown: boolean } | undefined> {
  const failed = t('people.verticalFailed');
  try {
    const body = { user_id: userId, vertical_id: verticalId };
    const { answer, reply } = await ask(assignVerticalInWizard, { body });
    const done = answer.status === 'success' || /assigned/i.test(answer.message ?? '');
    const made = done
      ? answerOf('success', answer.message ?? answers.verticalAssigned, reply)
      : answerOf('error', answer.message ?? failed, reply);
    return { answer: told(made), unknown: false };
  } catch (error) {
    const failure = changeFailure(error, failed);
    if (failure === undefined) return undefined;
    const { text, message, unknown } = failure;
    const { failure: kind, reply } = error instanceof CallError ? error : {};
    if (kind === 'timeout') return { answer: told(answerOf('warning', text, reply)), unknown };
    const words =
      message === undefined && text === failed ? failed : t('people.verticalError', { msg: message ?? text });
    return { answer: told(answerOf('error', words, reply)), unknown };
  }
}

/**
 * Submits the wizard, and shows the server's raw answer, its secrets masked, for five seconds (R33). Only an
 * answer of the call's shape that does not say otherwise is a success (D20).
 *
 * @param body of `assignrole`
 * @returns what there is to say; `undefined` when the session has ended
 */
export async function submitAssignment(body: object): Promise<ToolAnswer | undefined> {
  const failed = t('wizard.serverError');
  try {
    const reply = await send(assignRole, { body, timeout: assignRoleTimeout });
    const { success, data } = assignRole.answer.safeParse(reply.body);
    const done = success && (data.status === undefined || data.status === 'success');
    const made = done ? answerOf('success', t('wizard.submitted'), reply) : answerOf('error', failed, reply);
    return told(made, rawText(reply));
  } catch (error) {
    const failure = changeFailure(error, failed);
    if (failure === undefined) return undefined;
    const { failure: kind, reply } = error instanceof CallError ? error : {};
    if (kind === 'timeout') return told(answerOf('warning', failure.text, reply));
    const made = answerOf('error', failed, reply);
    return reply ? told(made, rawText(reply)) : told({ ...made, hint: failure.text }, failure.text);
  }
}
