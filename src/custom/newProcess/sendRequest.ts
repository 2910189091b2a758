import * as z from 'zod/mini';
import { requestProcess } from '../../../contract/processes';
import { ask } from '../../dataProvider/ask';
import { CallError, type Reply } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import { answerOf, failedAnswer, type ToolAnswer } from '../../ui/tool/toolAnswer';
import type { RequestBody } from './requestBody';
import { requestOutcome } from './requestOutcome';

/** Any object: what its status says, or that of its data, decides. */
const anyObject = z.looseObject({});

/** Shorter passwords than this stand in too many other words to be blotted out. */
const shortestSecret = 4;

/**
 * Sends the request for a process (D13, section 8).
 *
 * @returns what there is to say; `undefined` when that is nothing. The password is nowhere in it
 */
export async function sendRequest(body: RequestBody): Promise<ToolAnswer | undefined> {
  const answer = await answerTo(body);
  return answer && withoutSecret(answer, body.password);
}

async function answerTo(body: RequestBody): Promise<ToolAnswer | undefined> {
  try {
    const { reply } = await ask({ ...requestProcess, answer: anyObject }, { body });
    const { success, message } = requestOutcome(reply.body);
    return success ? answerOf('success', message ?? t('newProcess.requested'), reply) : refusal(reply);
  } catch (error) {
    const noAnswer = t('templates.noAnswer');
    const failed = failedAnswer(error, t('newProcess.failed'), noAnswer);
    if (!failed || !(error instanceof CallError)) return failed;
    if (error.failure === 'timeout') return { ...failed, text: noAnswer, hint: failed.text };
    return error.failure === 'status' ? refusal(error.reply) : failed;
  }
}

/** `detail`, or that it failed, and then what else the server says about it. */
function refusal(reply: Reply | undefined): ToolAnswer {
  const { detail, message } = requestOutcome(reply?.body);
  if (detail !== undefined) return answerOf('error', detail, reply);
  return { ...answerOf('error', t('newProcess.failed'), reply), hint: message };
}

function withoutSecret(answer: ToolAnswer, secret: string): ToolAnswer {
  const clean = (text: string) => (secret.length < shortestSecret ? text : text.replaceAll(secret, '••••••'));
  return {
    ...answer,
    text: clean(answer.text),
    hint: answer.hint && clean(answer.hint),
    raw: answer.raw && clean(answer.raw),
    // Nothing of it is shown.
    body: undefined,
  };
}
