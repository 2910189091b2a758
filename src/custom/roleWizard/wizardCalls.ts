import { assignRole, assignVerticalInWizard } from '../../../contract/authentication';
import { answers } from '../../../contract/messages';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import { t } from '../../i18n/translate';
import { changeFailure } from '../../ui/changeFailure';
import { rawText } from '../../ui/rawText';
import { showToast, type ToastKind, toastDurations } from '../../ui/toasts';

/** How long the assignment of roles may take, in ms (specification, section 9). */
const assignRoleTimeout = 5_000;

/**
 * What came of a change: made; refused; of unknown end (hostile case C8), so that people have to be read again; or over with
 * the session, of which nothing is said here.
 */
export type Outcome = 'done' | 'refused' | 'unknown' | 'over';

function tell(kind: ToastKind, text: string, detail?: string): void {
  showToast(kind, text, { duration: toastDurations.long, detail });
}

/**
 * Gives a person a vertical, and says what came of it: a good answer has the status `success` or a message with `assigned` in
 * it (D14; sections 7 and 8).
 */
export async function assignChosenVertical(userId: number, verticalId: number): Promise<Outcome> {
  try {
    const { answer } = await ask(assignVerticalInWizard, { body: { user_id: userId, vertical_id: verticalId } });
    const done = answer.status === 'success' || /assigned/i.test(answer.message ?? '');
    if (done) tell('success', answer.message ?? answers.verticalAssigned);
    else tell('error', answer.message ?? t('wizard.verticalFailed'));
    return done ? 'done' : 'refused';
  } catch (error) {
    const failure = changeFailure(error, t('wizard.verticalFailed'));
    if (failure === undefined) return 'over';
    const { text, message, unknown } = failure;
    if (unknown && error instanceof CallError && error.failure === 'timeout') tell('warning', text);
    else if (message === undefined && text === t('wizard.verticalFailed')) tell('error', text);
    else tell('error', t('wizard.verticalError', { msg: message ?? text }));
    return unknown ? 'unknown' : 'refused';
  }
}

/**
 * Submits the wizard, and shows the server's raw answer, its secrets masked, for five seconds (sections 7 and 8). Only an
 * answer of the call's shape that does not say otherwise is a success (D20).
 *
 * @param body of `assignrole`
 */
export async function submitAssignment(body: object): Promise<Outcome> {
  try {
    const reply = await send(assignRole, { body, timeout: assignRoleTimeout });
    const checked = assignRole.answer.safeParse(reply.body);
    const done = checked.success && (checked.data.status === undefined || checked.data.status === 'success');
    if (done) tell('success', t('wizard.submitted'), rawText(reply));
    else tell('error', t('wizard.serverError'), rawText(reply));
    return done ? 'done' : checked.success ? 'refused' : 'unknown';
  } catch (error) {
    const failure = changeFailure(error, t('wizard.serverError'));
    if (failure === undefined) return 'over';
    const reply = error instanceof CallError ? error.reply : undefined;
    if (error instanceof CallError && error.failure === 'timeout') tell('warning', failure.text);
    else tell('error', t('wizard.serverError'), reply ? rawText(reply) : failure.text);
    return failure.unknown ? 'unknown' : 'refused';
  }
}
