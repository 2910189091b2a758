import { t } from '../../i18n/translate';

const minute = 60_000;
const hour = 60 * minute;

/**
 * How long ago something was, in words, and in how many ms the words change.
 *
 * @param age in ms; less than nothing, as by a clock put back, counts as just now
 * @example agoText(12_400) // { text: 'updated 12 s ago', next: 600 }
 */
export function agoText(age: number): { readonly text: string; readonly next: number } {
  const past = Math.max(0, age);
  const [unit, key] =
    past < minute
      ? ([1_000, 'list.updatedSeconds'] as const)
      : past < hour
        ? ([minute, 'list.updatedMinutes'] as const)
        : ([hour, 'list.updatedHours'] as const);
  return { text: t(key, { n: Math.floor(past / unit) }), next: unit - (past % unit) };
}
