import { type Termination, terminate } from '../../../contract/machines';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import { changeFailure } from '../../ui/changeFailure';
import { machineResults } from './machineResults';
import type { RequestResult } from './outcome';

/**
 * Terminates, and says what came of it in the words of D45. Only a 2xx answer with the status `success`, of whose machines
 * none failed, is a success.
 *
 * @returns `undefined` when there is nothing to say: the session has ended
 */
export async function sendTermination(body: Termination): Promise<RequestResult | undefined> {
  try {
    const { answer, reply } = await ask(terminate, { body });
    const good = answer.status?.trim().toLowerCase() === 'success';
    const machines = machineResults(reply.body, good);
    const message = serverMessage(reply);
    if (!good || machines.some(({ tone }) => tone === 'error')) {
      return { tone: 'error', text: t('terminate.failed'), detail: message, machines, reply };
    }
    return { tone: 'success', text: message ?? t('terminate.started'), machines, reply };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): RequestResult | undefined {
  const failure = changeFailure(error, t('tools.failed'));
  if (!failure) return undefined;
  const { failure: kind, reply } = error instanceof CallError ? error : {};
  const rest = { machines: machineResults(reply?.body, false), reply };
  if (kind === 'shape') return { tone: 'error', text: t('terminate.failed'), detail: failure.message, ...rest };
  // The specification's words are those for an answer without a body; that none came at all says why.
  if (kind === 'network') return { tone: 'warning', text: t('tools.failed'), detail: t('response.maybeDone'), ...rest };
  return { tone: failure.unknown ? 'warning' : 'error', text: failure.text, ...rest };
}
