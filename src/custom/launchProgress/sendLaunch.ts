import type { QueryClient } from '@tanstack/react-query';
import { type LaunchBody, launchMachines } from '../../../contract/launches';
import { processesKey, readProcesses } from '../../components/tool/useProcesses';
import { fetchJson } from '../../dataProvider/callApi';
import { CallError } from '../../dataProvider/callError';
import { cellValue } from '../../dataProvider/cells';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import { failedResult } from '../../form/results';
import { t } from '../../i18n/translate';
import { aboveText, verdictOn } from './approved';
import { answerTo } from './launchedMachines';

export interface LaunchResult {
  readonly answer: ActionResult;
  /** The outcome is unknown (C8). */
  readonly unknown: boolean;
}

/**
 * Sends a launch once.
 *
 * @param key its `Idempotency-Key`
 * @returns `undefined` if the session has ended
 */
export async function sendLaunch(body: LaunchBody, key: string): Promise<LaunchResult | undefined> {
  try {
    const reply = await fetchJson(launchMachines, { body, key });
    return { answer: answerTo(reply), unknown: false };
  } catch (error) {
    const answer = failedResult(error, { failed: t('machineLaunch.failed'), noAnswer: 'response.none' });
    // After a gateway timeout, the outcome at the server is unknown too.
    const unknown = answer?.tone === 'warning' || (error instanceof CallError && error.status >= 500);
    return answer && { answer, unknown };
  }
}

/**
 * Returns the fault of a launch that exceeds the limit. Refetches the processes first, since a machine may have been terminated
 * meanwhile (C29). Returns `undefined` if that fails: then the server decides.
 */
export async function limitFault(client: QueryClient, { process_id, count }: LaunchBody): Promise<string | undefined> {
  const find = (rows: readonly Row[]) => rows.find((row) => String(cellValue(row, 'id')) === String(process_id));
  if (verdictOn(find(client.getQueryData(processesKey) ?? []), count).says !== 'above') return undefined;
  try {
    // Bypasses the query cache, which would wait while offline and resume later by itself.
    const rows = await readProcesses();
    client.setQueryData(processesKey, rows);
    const verdict = verdictOn(find(rows), count);
    return verdict.says === 'above' ? aboveText(verdict.free, verdict.approved) : undefined;
  } catch {
    return undefined;
  }
}
