import { t } from '../../i18n/translate';
import { budgetText, type Row } from '../defineResource';

/** The labels of the values that an update can change. */
const parts = [
  ['version', 'approvals.version'],
  ['machine_max_count', 'approvals.limit'],
  ['budget', 'cost.budget'],
] as const;

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/**
 * Returns the change that an update request makes, from its `old_…` and `new_…` keys, or else its `current_…` and plain keys. Includes the
 * process's present values if they differ, because the server rejects such an approval.
 *
 * @returns `null` if the row has no such keys
 * @example changeOf({ old_version: '3', new_version: '4', old_machine_max_count: 20, new_machine_max_count: 30 })
 * // 'version 3 → 4, limit 20 → 30'
 */
export function changeOf(row: Row): string | null {
  const value = (key: string) => (Object.hasOwn(row, key) && isValue(row[key]) ? row[key] : undefined);
  const present = parts.flatMap(([key, name]) => {
    const current = value(`current_${key}`);
    const [from, to] = [value(`old_${key}`) ?? current, value(`new_${key}`) ?? value(key)];
    return from === undefined || to === undefined ? [] : [{ name, from, to, current }];
  });
  if (present.length === 0) return null;
  const changed = present.filter(({ from, to }) => String(from) !== String(to));
  if (changed.length === 0) return t('approvals.noChange');
  const texts = changed.map(({ name, from, to, current }) => {
    const moved = row.status === 0 && current !== undefined && String(current) !== String(from);
    const [shownFrom = '', shownTo = '', now = ''] = [from, to, current ?? ''].map((one) =>
      name === 'cost.budget' ? budgetText(Number(one)) : one,
    );
    const words = { name: t(name), from: shownFrom, to: shownTo, now };
    return t(moved ? 'approvals.changeMoved' : 'approvals.change', words);
  });
  return texts.join(', ');
}
