import type * as z from 'zod/mini';
import { identifierOf, visibleText } from '../../../contract/identifiers';
import type { updateProcess } from '../../../contract/processes';
import type { Identifier } from '../../../contract/shapes';
import { cellText, cellValue } from '../../dataProvider/cells';
import { wholeNumber } from '../../dataProvider/json';
import type { Row } from '../../definitions/basics';
import type { FormFaults, FormValues } from '../../definitions/formParts';
import { t } from '../../i18n/translate';

/** The fields of a process that can be changed, by their names in the payload (D41). */
export type UpdateField = 'version' | 'machine_max_count' | 'budget';

/** The body of the request, and the change that is described in the result. */
export interface UpdateRequest {
  readonly body: z.input<typeof updateProcess.body>;
  readonly asked: {
    readonly process_id: Identifier;
    readonly field: UpdateField;
    readonly from: string;
    readonly to: string;
  };
}

/** Returns the chosen field. */
export const fieldOf = ({ field }: FormValues): UpdateField | undefined =>
  field === 'version' || field === 'machine_max_count' || field === 'budget' ? field : undefined;

/** Returns the value of a process as text; '' for none. */
export function currentValue(row: Row, field: UpdateField): string {
  const value = cellValue(row, field);
  return value === null || value === undefined ? '' : cellText(value);
}

/**
 * Compares a form with the current processes (C29). Version and limit are sent, the unchanged ones with their current value. Returns faults
 * if the process is gone, the value is the current one, or the current one differs from the shown one.
 *
 * @param form has no faults of its own
 * @param seen the process as shown
 */
export function requestOf(
  form: FormValues,
  seen: Row | undefined,
  rows: readonly Row[],
): { readonly faults: FormFaults } | UpdateRequest {
  const field = fieldOf(form) ?? 'version';
  const now = rows.find((row) => String(cellValue(row, 'id')) === form.process_id);
  if (!now) return { faults: { process_id: t('processTools.notFound') } };
  const typed = form[field] ?? '';
  const to = field === 'version' ? identifierOf(typed) : String(Number(visibleText(typed).trim()));
  const from = currentValue(now, field);
  if (to === from || (field === 'budget' && to === '0' && from === ''))
    return { faults: { [field]: t('processTools.same', { field, value: from }) } };
  const before = seen && currentValue(seen, field);
  if (before !== undefined && before !== from) {
    return { faults: { [field]: t('processTools.changed', { field, before: before || t('list.none'), now: from }) } };
  }
  const version = field === 'version' ? to : currentValue(now, 'version');
  const limit = field === 'machine_max_count' ? to : currentValue(now, 'machine_max_count');
  const machine_max_count = limit === '' ? Number.NaN : Number(limit);
  if (!Number.isSafeInteger(machine_max_count)) return { faults: { process_id: t('processTools.noLimit') } };
  const process_id = wholeNumber(form.process_id ?? '') ?? '';
  const budget = field === 'budget' ? { budget: Number(to) } : {};
  return { body: { process_id, machine_max_count, version, ...budget }, asked: { process_id, field, from, to } };
}
