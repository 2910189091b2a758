import type { machineActions } from '../../../contract/values';
import { ask } from '../../dataProvider/ask';
import { serverMessage } from '../../dataProvider/callError';
import { type MessageKey, t } from '../../i18n/translate';
import { saysFailed } from '../../ui/tool/saysFailed';
import { answerOf, failedAnswer, type ToolAnswer } from '../../ui/tool/toolAnswer';
import { machineCall } from './machineAnswer';
import { bodyOf, type MachineForm } from './machineForm';

export type MachineAct = (typeof machineActions)[number];

/** The names of the buttons. */
export const actLabels = {
  status: 'machine.check',
  start: 'machine.start',
  stop: 'machine.stop',
  terminate: 'machine.terminate',
} as const satisfies Record<MachineAct, MessageKey>;

/**
 * Sends an act on one machine.
 *
 * @param signal gives up a status that nobody waits for any more (D21); a change is never given up
 * @returns what there is to say; `undefined` when that is nothing
 */
export async function sendAct(
  act: MachineAct,
  form: MachineForm,
  signal: AbortSignal,
): Promise<ToolAnswer | undefined> {
  const reading = act === 'status';
  const input = { params: { action: act }, body: bodyOf(form), signal: reading ? signal : undefined };
  try {
    const { answer, reply } = await ask(machineCall, input);
    const message = serverMessage(reply);
    if (saysFailed(answer.status)) return answerOf('error', message ?? t('tools.failed'), reply);
    const state = answer.status.trim() === '' ? t('list.none') : answer.status;
    return answerOf('success', message ?? t('machine.told', { act: t(actLabels[act]), state }), reply);
  } catch (error) {
    const failed = failedAnswer(error, t('tools.failed'), t('tools.failed'));
    // Of a read, nothing is uncertain but the answer.
    return failed && reading ? { ...failed, tone: 'error', hint: undefined } : failed;
  }
}
