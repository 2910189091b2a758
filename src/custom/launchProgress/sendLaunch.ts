import type { QueryClient } from '@tanstack/react-query';
import { identifierOf, visibleText } from '../../../contract/identifiers';
import { type LaunchBody, launchMachines } from '../../../contract/launches';
import { positive } from '../../../contract/shapes';
import { freeOf, limitOf } from '../../components/limit/processLimit';
import { processesKey, readProcesses } from '../../components/tool/useProcesses';
import { fetchJson } from '../../dataProvider/callApi';
import { CallError } from '../../dataProvider/callError';
import { cellValue, textIn } from '../../dataProvider/cells';
import { typedNumber } from '../../dataProvider/json';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import { failedResult } from '../../form/results';
import { t } from '../../i18n/translate';
import { answerTo, machineCount } from './launchedMachines';

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

/** The approved launch values of a process, from the process list; '' for missing ones. */
export type Approved = Readonly<Record<'template_id' | 'version' | 'tagname', string>>;

export const approvedOf = (row: Row): Approved => ({
  template_id: textIn(row, 'template_id').trim(),
  version: textIn(row, 'version').trim(),
  tagname: textIn(row, 'tagname').trim(),
});

/** Normalises a value of a form for comparison: tag names are texts, the others identifiers. */
const readAs = (field: string, text = '') => (field === 'tagname' ? text.trim() : identifierOf(text));

/** Returns the changes that fill the approved template and version into a form, and the tag if it is empty. */
export function takenOver(form: FormValues, approved: Approved): Partial<FormValues> {
  const wanted = {
    ...(approved.template_id === '' ? {} : { template_id: approved.template_id }),
    ...(approved.version === '' ? {} : { version: approved.version }),
    ...(approved.tagname === '' || (form.tagname ?? '').trim() !== '' ? {} : { tagname: approved.tagname }),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => readAs(field, form[field]) !== readAs(field, value)),
  );
}

/** Returns true if a field has a value that differs from the approved one. */
export function differs(form: FormValues, approved: Approved, field: 'template_id' | 'version'): boolean {
  const typed = identifierOf(form[field] ?? '');
  return typed !== '' && approved[field] !== '' && typed !== identifierOf(approved[field]);
}

/** Parses a typed number of machines; `undefined` if it is not a positive whole number. */
export const countIn = (text = ''): number | undefined => positive.safeParse(typedNumber(visibleText(text))).data;

export type LimitVerdict =
  | { readonly says: 'within' }
  /** More than may be launched: the server refuses it. */
  | { readonly says: 'above'; readonly free: number; readonly approved: number }
  /** More than the whole limit; the number of live machines is unknown. */
  | { readonly says: 'perhaps'; readonly approved: number };

/** Compares a number of additional machines with a process's limit. A row without a limit allows any number. */
export function verdictOn(row: Row | undefined, count: number | undefined): LimitVerdict {
  const limit = row && limitOf(row);
  if (!limit || count === undefined) return { says: 'within' };
  const free = freeOf(limit);
  const { approved } = limit;
  if (free === undefined) return count > approved ? { says: 'perhaps', approved } : { says: 'within' };
  return count > free ? { says: 'above', free, approved } : { says: 'within' };
}

/** Returns the message about more machines than the limit allows. */
export const aboveText = (free: number, approved: number) =>
  t('machineLaunch.above', { machines: machineCount(approved), n: free });
