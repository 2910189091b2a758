import type { terminateProcessMachines } from '../../../contract/launches';
import type { terminate } from '../../../contract/machines';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { type MessageKey, t } from '../../i18n/translate';
import { changeFailure } from '../../ui/changeFailure';
import { machineResults } from './machineResults';
import type { RequestResult } from './outcome';

/** What a screen says of a termination that did not succeed. */
export interface TerminationWords {
  /** Where the server has no words of its own. */
  readonly failed: MessageKey;
  /** Of a 403, whatever the server says; absent: as of any other failure. */
  readonly forbidden?: MessageKey;
}

/**
 * Terminates, and says what came of it. Only a 2xx answer with the status `success`, of whose machines none failed, is a
 * success.
 *
 * @returns `undefined` when there is nothing to say: the session has ended
 */
export async function sendTermination(
  call: typeof terminate | typeof terminateProcessMachines,
  body: object,
  words: TerminationWords,
): Promise<RequestResult | undefined> {
  try {
    const { answer, reply } = await ask(call, { body });
    const good = answer.status?.trim().toLowerCase() === 'success';
    const machines = machineResults(reply.body, good);
    const message = serverMessage(reply);
    if (!good || machines.some(({ tone }) => tone === 'error')) {
      return { tone: 'error', text: t('terminate.failed'), detail: message, machines, reply };
    }
    return { tone: 'success', text: message ?? t('terminate.started'), machines, reply };
  } catch (error) {
    return failureOf(error, words);
  }
}

function failureOf(error: unknown, words: TerminationWords): RequestResult | undefined {
  const failure = changeFailure(error, t(words.failed));
  if (!failure) return undefined;
  const { failure: kind, reply } = error instanceof CallError ? error : {};
  const rest = { machines: machineResults(reply?.body, false), reply };
  if (reply?.status === 403 && words.forbidden) {
    const detail = failure.message === t(words.forbidden) ? undefined : failure.message;
    return { tone: 'error', text: t(words.forbidden), detail, ...rest };
  }
  if (kind === 'shape') return { tone: 'error', text: t('terminate.failed'), detail: failure.message, ...rest };
  // The words are those for an answer without a body; that none came at all says why.
  if (kind === 'network') return { tone: 'warning', text: t(words.failed), detail: t('response.maybeDone'), ...rest };
  return { tone: failure.unknown ? 'warning' : 'error', text: failure.text, ...rest };
}
