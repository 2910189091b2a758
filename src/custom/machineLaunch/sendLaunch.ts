import { idempotencyKey } from '../../../contract/call';
import { launchMachines } from '../../../contract/launches';
import { CallError } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import { t } from '../../i18n/translate';
import { failedAnswer, type ToolAnswer } from '../../ui/tool/toolAnswer';
import { answerTo } from './answerTo';
import type { LaunchBody } from './launchForm';

/** What came of sending a launch. */
export interface LaunchResult {
  readonly answer: ToolAnswer;
  /** The answer does not tell whether machines were launched (C8). */
  readonly unknown: boolean;
}

/**
 * Sends a launch, once.
 *
 * @param key its `Idempotency-Key`, by which the server knows it again
 * @returns `undefined` when there is nothing to say: the session has ended
 */
export async function sendLaunch(body: LaunchBody, key: string): Promise<LaunchResult | undefined> {
  try {
    const reply = await send(launchMachines, { body, headers: { [idempotencyKey]: key } });
    return { answer: answerTo(reply), unknown: false };
  } catch (error) {
    const answer = failedAnswer(error, t('machineLaunch.failed'), t('response.none'));
    // Of a gateway that gave up waiting, too, nobody knows what the server behind it did.
    const unknown = answer?.tone === 'warning' || (error instanceof CallError && error.status >= 500);
    return answer && { answer, unknown };
  }
}
