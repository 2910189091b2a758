import { cellText, cellValue } from '../../dataProvider/cells';
import { type Row, splitAnswer } from '../../dataProvider/rows';
import { t } from '../../i18n/translate';
import { saysFailed } from '../../ui/tool/saysFailed';

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
 * @param good the answer is a success, by its code and its status
 */
export function machineResults(body: unknown, good: boolean): MachineResult[] {
  const rows = splitAnswer(body, 'data')?.rows ?? [];
  return rows.flatMap((row) => {
    const id = textIn(row, 'instance_id');
    return id === undefined || !(good || tellsOutcome(row)) ? [] : [{ id, ...resultOf(row) }];
  });
}

/** What became of a machine stands in its row, not just which one it is. */
function tellsOutcome(row: Row): boolean {
  const status = textIn(row, 'status') ?? '';
  return Object.hasOwn(row, 'outcome') || status.toLowerCase() === 'success' || saysFailed(status);
}

function resultOf(row: Row): Omit<MachineResult, 'id'> {
  const outcome = textIn(row, 'outcome');
  const error = textIn(row, 'error') ?? textIn(row, 'error_code');
  const status = textIn(row, 'status');
  if (outcome === 'failed' || error !== undefined || saysFailed(status ?? '')) {
    return { tone: 'error', text: error ?? textIn(row, 'message') ?? t('terminate.failed') };
  }
  const state = textIn(row, 'state') ?? status;
  if (outcome === 'none') return { tone: 'success', text: t('terminate.overAlready', { state: state ?? '' }) };
  const before = textIn(row, 'previous_state');
  if (state === undefined) return { tone: 'success', text: t('terminate.started') };
  return { tone: 'success', text: before === undefined ? state : `${before} → ${state}` };
}

function textIn(row: Row, key: string): string | undefined {
  const value = cellValue(row, key);
  return value === null || value === undefined || value === '' ? undefined : cellText(value);
}
