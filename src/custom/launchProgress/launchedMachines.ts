import { textIn } from '../../dataProvider/cells';
import { splitAnswer } from '../../dataProvider/rows';
import { t } from '../../i18n/translate';

/** The columns of launched machines, in the order of R47. */
export const machineColumns = ['process_id', 'instance_id', 'machine_ipv4', 'machine_ipv6', 'status'] as const;

/** A launched machine: its values as text, '' for what it has not. */
export type LaunchedMachine = Readonly<Record<(typeof machineColumns)[number], string>>;

/** The machines in an answer; `undefined` where it has no list of them (D20). */
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

/** Whether a machine is on its way to run. */
export const isPending = (machine: LaunchedMachine) => stateOf(machine) === 'pending';

export const isRunning = (machine: LaunchedMachine) => stateOf(machine) === 'running';

/** A number of machines, in words. */
export const machineCount = (n: number) =>
  n === 1 ? t('machineLaunch.oneMachine') : t('machineLaunch.machines', { n });
