import { cellText, cellValue } from '../../dataProvider/cells';
import { type Row, splitAnswer } from '../../dataProvider/rows';
import { t } from '../../i18n/translate';

/** What came of one machine; `warning` when nobody knows. */
export interface MachineResult {
  readonly id: string;
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

/**
 * What an answer says about each machine, where it says anything: rows under `data` with an `instance_id`. Of a refusal only
 * rows that tell of an outcome count: others name the machines that it is about.
 *
 * @param good the answer's code is 2xx
 */
export function machineResults(body: unknown, good: boolean): MachineResult[] {
  const rows = splitAnswer(body, 'data')?.rows ?? [];
  return rows.flatMap((row) => {
    const id = textIn(row, 'instance_id');
    return id === undefined || !(good || Object.hasOwn(row, 'outcome')) ? [] : [{ id, ...resultOf(row) }];
  });
}

function resultOf(row: Row): Omit<MachineResult, 'id'> {
  const outcome = textIn(row, 'outcome');
  const error = textIn(row, 'error') ?? textIn(row, 'error_code');
  if (outcome === 'failed' || error !== undefined) return { tone: 'error', text: error ?? t('terminate.failed') };
  const state = textIn(row, 'state') ?? textIn(row, 'status');
  if (outcome === 'none') return { tone: 'success', text: t('terminate.overAlready', { state: state ?? '' }) };
  const before = textIn(row, 'previous_state');
  if (state === undefined) return { tone: 'success', text: t('terminate.started') };
  return { tone: 'success', text: before === undefined ? state : `${before} → ${state}` };
}

function textIn(row: Row, key: string): string | undefined {
  const value = cellValue(row, key);
  return value === null || value === undefined || value === '' ? undefined : cellText(value);
}
