import type { QueryClient } from '@tanstack/react-query';
import { type LaunchBody, launchMachines } from '../../../contract/launches';
import { failedAnswer, type ToolAnswer } from '../../components/tool/toolAnswer';
import { processesKey, readProcesses } from '../../components/tool/useProcesses';
import { CallError } from '../../dataProvider/callError';
import { cellValue } from '../../dataProvider/cells';
import { send } from '../../dataProvider/send';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { aboveText, verdictOn } from './approved';
import { answerTo } from './launchedMachines';

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
    const reply = await send(launchMachines, { body, key });
    return { answer: answerTo(reply), unknown: false };
  } catch (error) {
    const answer = failedAnswer(error, t('machineLaunch.failed'), t('response.none'));
    // Of a gateway that gave up waiting, too, nobody knows what the server behind it did.
    const unknown = answer?.tone === 'warning' || (error instanceof CallError && error.status >= 500);
    return answer && { answer, unknown };
  }
}

/**
 * Why a launch is refused before it is sent: it would exceed the limit, also after the processes have been read again, for a
 * machine may have been terminated meanwhile (C29). `undefined` when it is sent, as it is where nobody can tell:
 * then the server decides.
 */
export async function limitFault(client: QueryClient, { process_id, count }: LaunchBody): Promise<string | undefined> {
  const find = (rows: readonly Row[]) => rows.find((row) => String(cellValue(row, 'id')) === String(process_id));
  if (verdictOn(find(client.getQueryData(processesKey) ?? []), count).says !== 'above') return undefined;
  try {
    // Not by way of the cache: while offline that waits, and would go on by itself once the network is back.
    const rows = await readProcesses();
    client.setQueryData(processesKey, rows);
    const verdict = verdictOn(find(rows), count);
    return verdict.says === 'above' ? aboveText(verdict.free, verdict.approved) : undefined;
  } catch {
    return undefined;
  }
}
