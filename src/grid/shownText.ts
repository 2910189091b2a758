import { format } from 'date-fns/format';
import { cellText } from '../dataProvider/cells';
import type { ColumnRule } from '../dataProvider/columnRules';

/** A date with a time of day, as ISO 8601 writes it, or with a blank in place of the T. */
const dateTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * A value as a cell of its column shows it: a moment of a time column in the reader's time zone, `yyyy-MM-dd HH:mm:ss`;
 * anything else by the general rules (section 3). Search, filters and CSV keep the value as it was received (D44).
 *
 * @example shownText({ name: 'launch_time', preset: 'time' }, '2025-03-01T10:00:00Z') // '2025-03-01 11:00:00' in Berlin
 */
export function shownText({ preset }: Pick<ColumnRule, 'preset'>, value: unknown): string {
  if (preset !== 'time' || typeof value !== 'string' || !dateTime.test(value)) return cellText(value);
  const moment = new Date(value.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? value : format(moment, 'yyyy-MM-dd HH:mm:ss');
}
