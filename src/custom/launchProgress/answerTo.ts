import { saysFailed } from '../../../contract/shapes';
import { serverMessage } from '../../dataProvider/callError';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { answerOf, type ToolAnswer } from '../../ui/tool/toolAnswer';
import { machineCount, machinesIn } from './launchedMachines';

/**
 * What a 2xx answer to a launch says (R47). One without a list of machines is neither a success
 * nor a failure: machines may be running, so it asks for a check by hand (D20).
 */
export function answerTo(reply: Reply): ToolAnswer {
  const { body, status: code } = reply;
  const { status }: { status?: unknown } = typeof body === 'object' && body !== null ? body : {};
  const word = typeof status === 'string' ? status.trim().toLowerCase() : '';
  const message = serverMessage(reply);
  const machines = machinesIn(body);
  const check = t('machineLaunch.check');
  if (word === 'warning') return warning(reply, t('machineLaunch.warning'), message ?? check);
  if (saysFailed(word)) return answerOf('error', message ?? t('machineLaunch.failed'), reply);
  if (code !== 200) return warning(reply, t('machineLaunch.unexpected', { code }), check);
  if (!machines) return warning(reply, t('machineLaunch.noMachines'), check);
  const told = t('machineLaunch.launched', { machines: machineCount(machines.length) });
  if (machines.length === 0) return warning(reply, told, message ?? check);
  return { ...answerOf('success', told, reply), hint: message };
}

const warning = (reply: Reply, text: string, hint: string): ToolAnswer => ({
  ...answerOf('warning', text, reply),
  hint,
});
