import { cellText } from '../dataProvider/cells';
import type { ColumnRule } from '../dataProvider/columnRules';
import { localTime } from './localTime';

/** Columns whose cells are words of their own, whatever they look like. */
const neverTimes: ReadonlySet<ColumnRule['preset']> = new Set(['status', 'decision', 'securityGroups']);

/** A value as a moment by the reader's clock, where its column shows it so. */
export function momentOf({ preset }: Pick<ColumnRule, 'preset'>, value: unknown): ReturnType<typeof localTime> {
  return neverTimes.has(preset) ? undefined : localTime(value, preset === 'time');
}

/**
 * A value as a cell of its column shows it: a moment in the reader's time zone, `yyyy-MM-dd HH:mm:ss`; anything else by the
 * general rules (R64). Search, filters and CSV keep the value as it was received (D44).
 *
 * @example shownText({ name: 'launch_time', preset: 'time' }, '2025-03-01T10:00:00Z') // '2025-03-01 11:00:00' in Berlin
 */
export function shownText(rule: Pick<ColumnRule, 'preset'>, value: unknown): string {
  return momentOf(rule, value)?.shown ?? cellText(value);
}
