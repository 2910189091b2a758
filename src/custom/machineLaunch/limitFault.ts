import type { QueryClient } from '@tanstack/react-query';
import { cellValue } from '../../dataProvider/cells';
import type { Row } from '../../dataProvider/rows';
import { t } from '../../i18n/translate';
import { processesKey, readProcesses } from '../../ui/tool/useProcesses';
import { verdictOn } from './approved';
import { machineCount } from './launchedMachines';
import type { LaunchBody } from './launchForm';

/** What is said of more machines than a process may still have. */
export const aboveText = (free: number, approved: number) =>
  t('machineLaunch.above', { machines: machineCount(approved), n: free });

/**
 * Why a launch is refused before it is sent: it would exceed the limit, also after the processes have been read again, for a
 * machine may have been terminated meanwhile (hostile case C29). `undefined` when it is sent, as it is where nobody can tell:
 * then the server decides.
 *
 * @param row the process as the form knows it
 */
export async function limitFault(
  client: QueryClient,
  row: Row | undefined,
  { process_id, count }: LaunchBody,
): Promise<string | undefined> {
  if (verdictOn(row, count).says !== 'above') return undefined;
  try {
    // Not by way of the cache: while offline that waits, and would go on by itself once the network is back.
    const rows = await readProcesses();
    client.setQueryData(processesKey, rows);
    const fresh = rows.find((one) => Number(cellValue(one, 'id')) === process_id);
    const verdict = verdictOn(fresh, count);
    return verdict.says === 'above' ? aboveText(verdict.free, verdict.approved) : undefined;
  } catch {
    return undefined;
  }
}
