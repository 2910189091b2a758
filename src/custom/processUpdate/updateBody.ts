import type * as z from 'zod/mini';
import type { updateProcess } from '../../../contract/processes';
import { cellText, cellValue } from '../../dataProvider/cells';
import type { Row } from '../../dataProvider/rows';
import { t } from '../../i18n/translate';
import { type UpdateFaults, type UpdateField, type UpdateForm, wantedOf } from './updateForm';

export type ProcessUpdate = z.infer<typeof updateProcess.body>;

/** A change as it is asked for, for whoever reads what came of it. */
export interface UpdateRequest {
  readonly body: ProcessUpdate;
  readonly field: UpdateField;
  /** What it was until then. */
  readonly from: string;
}

/** The value that a process has, as text; '' for none. */
export function currentValue(row: Row, field: UpdateField): string {
  const value = cellValue(row, field);
  return value === null || value === undefined ? '' : cellText(value);
}

/**
 * Compares a form with the processes as they are now (hostile case C29): both values are sent, and the one that is not
 * changed is the newest. A process that is gone, a value that is what it shall be, and one that is not the one that was seen
 * are faults.
 *
 * @param form one without faults of its own
 * @param seen the process as it was on the screen, if it was there
 */
export function requestOf(
  form: UpdateForm & { readonly field: UpdateField },
  seen: Row | undefined,
  rows: readonly Row[],
): { readonly faults: UpdateFaults } | { readonly request: UpdateRequest } {
  const { field, processId } = form;
  const now = rows.find((row) => String(cellValue(row, 'id')) === processId);
  if (!now) return { faults: { processId: t('processTools.notFound') } };
  const wanted = wantedOf(form);
  const from = currentValue(now, field);
  if (wanted === from) return { faults: { value: t('processTools.same', { field, value: from }) } };
  const before = seen && currentValue(seen, field);
  if (before !== undefined && before !== from) {
    return { faults: { value: t('processTools.changed', { field, before: before || t('list.none'), now: from }) } };
  }
  const [version, limit] =
    field === 'version' ? [wanted, currentValue(now, 'machine_max_count')] : [currentValue(now, 'version'), wanted];
  const count = limit === '' ? Number.NaN : Number(limit);
  if (!Number.isSafeInteger(count)) return { faults: { processId: t('processTools.noLimit') } };
  return { request: { field, from, body: { process_id: Number(processId), machine_max_count: count, version } } };
}
