import { saysFailed } from '../../../contract/shapes';
import { serverMessage } from '../../dataProvider/callError';
import { textIn } from '../../dataProvider/cells';
import { splitAnswer } from '../../dataProvider/rows';
import type { ActionResult } from '../../definitions/answer';
import type { Reply } from '../../definitions/basics';
import { resultOf } from '../../form/results';
import { t } from '../../i18n/translate';

/** The columns of launched machines, in the order of R47. */
export const machineColumns = ['process_id', 'instance_id', 'machine_ipv4', 'machine_ipv6', 'status'] as const;

/** A launched machine: its values as text, '' for missing ones. */
export type LaunchedMachine = Readonly<Record<(typeof machineColumns)[number], string>>;

/** Returns the machines in a response; `undefined` if it has no list (D20). */
export function machinesIn(body: unknown): readonly LaunchedMachine[] | undefined {
  return splitAnswer(body, 'data')?.rows.map((row) => {
    const text = (column: (typeof machineColumns)[number]) => textIn(row, column);
    return {
      process_id: text('process_id'),
      instance_id: text('instance_id'),
      machine_ipv4: text('machine_ipv4'),
      machine_ipv6: text('machine_ipv6'),
      status: text('status'),
    };
  });
}

const stateOf = ({ status }: LaunchedMachine) => status.trim().toLowerCase();

export const isPending = (machine: LaunchedMachine) => stateOf(machine) === 'pending';

export const isRunning = (machine: LaunchedMachine) => stateOf(machine) === 'running';

/** Returns a number of machines in words. */
export const machineCount = (n: number) =>
  n === 1 ? t('machineLaunch.oneMachine') : t('machineLaunch.machines', { n });

/**
 * Returns the result of a 2xx response to a launch (R47). Without a list of machines it is a warning that asks for a manual
 * check, since machines may be running (D20).
 */
export function answerTo(reply: Reply): ActionResult {
  const { body, status: code } = reply;
  const { status }: { status?: unknown } = typeof body === 'object' && body !== null ? body : {};
  const word = typeof status === 'string' ? status.trim().toLowerCase() : '';
  const message = serverMessage(reply);
  const machines = machinesIn(body);
  const check = t('machineLaunch.check');
  if (word === 'warning') return warning(reply, t('machineLaunch.warning'), message ?? check);
  if (saysFailed(word)) return resultOf('error', message ?? t('machineLaunch.failed'), reply);
  if (code !== 200) return warning(reply, t('machineLaunch.unexpected', { code }), check);
  if (!machines) return warning(reply, t('machineLaunch.noMachines'), check);
  const told = t('machineLaunch.launched', { machines: machineCount(machines.length) });
  if (machines.length === 0) return warning(reply, told, message ?? check);
  // The raw response shows the server's message, which says the same.
  return resultOf('success', told, reply);
}

const warning = (reply: Reply, text: string, hint: string): ActionResult => ({
  ...resultOf('warning', text, reply),
  hint,
});
