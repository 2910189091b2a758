import type { ColumnFilter, Days } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';

/** So many of a filter's values are told in short; and the whole is cut after so many characters. */
const told = 2;
const longest = 1_000;

/**
 * A filter's value in words, short for a chip and whole for its tooltip.
 *
 * @param shown a value as the table shows it
 * @example filterText({ column: 'state', oneOf: ['running', 'stopped', 'pending'] }).short // 'running, stopped +1'
 */
export function filterText(
  filter: ColumnFilter,
  shown: (text: string) => string = (text) => text,
): { readonly short: string; readonly whole: string } {
  if (!('oneOf' in filter)) {
    const text = 'contains' in filter ? t('list.contains', { text: filter.contains }) : daysText(filter);
    return { short: text, whole: text.slice(0, longest) };
  }
  const words = filter.oneOf.map((text) => (text === '' ? t('list.emptyValue') : shown(text)));
  const more = words.length - told;
  const short = words.slice(0, told).join(', ');
  return { short: more > 0 ? `${short} +${more}` : short, whole: words.join(', ').slice(0, longest) };
}

function daysText({ from, to }: Days): string {
  return t(from === '' ? 'list.until' : to === '' ? 'list.from' : 'list.fromTo', { from, to });
}
