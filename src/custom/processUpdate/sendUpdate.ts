import * as z from 'zod/mini';
import { updateProcess } from '../../../contract/processes';
import { ask } from '../../dataProvider/ask';
import { serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import { answerOf, failedAnswer, type ToolAnswer } from '../../ui/tool/toolAnswer';
import type { UpdateRequest } from './updateBody';

/** What an answer holds besides its message and its status decides on nothing. */
const anyObject = z.looseObject({});

/**
 * Asks for the change of a process. Only HTTP 200 is a success, and not one that says of itself that it failed
 * (specification, section 7).
 *
 * @returns what there is to say, with the request as its `body`; `undefined` when that is nothing: the session has ended
 */
export async function sendUpdate(request: UpdateRequest): Promise<ToolAnswer | undefined> {
  try {
    const { answer, reply } = await ask({ ...updateProcess, answer: anyObject }, { body: request.body });
    const { status } = answer;
    const refused = typeof status === 'string' && /^(failed|failure|error)$/i.test(status.trim());
    const good = reply.status === 200 && !refused;
    const text = serverMessage(reply) ?? t(good ? 'processTools.updated' : 'processTools.updateFailed');
    return { ...answerOf(good ? 'success' : 'error', text, reply), body: request };
  } catch (error) {
    const answer = failedAnswer(error, t('processTools.updateFailed'), t('response.none'));
    return answer && { ...answer, body: request };
  }
}
