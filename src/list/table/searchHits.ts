import { accountNameOf } from '../../access/accountNames';
import { cellText } from '../../dataProvider/cells';
import { type ColumnRule, ruleValue } from '../../dataProvider/columnRules';
import { fold, formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { columnLabel } from '../columns';

/** Further columns are counted. */
const maximumNamed = 2;

const hasHit = (forms: readonly string[], row: Row) => (rule: ColumnRule) => {
  const value = cellText(ruleValue(rule, row));
  const name = rule.preset === 'account' ? accountNameOf(value) : undefined;
  return hasOneOf(name === undefined ? value : `${value} ${name}`, forms);
};

/**
 * Returns the number of columns that are visible before the table is scrolled sideways; all if it is not laid out.
 *
 * @param widths the widths of the columns in px
 * @param room the width in px that they share; 0 if it is not known
 */
export function columnsWithin(widths: readonly number[], room: number): number {
  let right = 0;
  const beyond = widths.findIndex((width) => {
    right += width;
    return right > room;
  });
  return room <= 0 || beyond < 0 ? widths.length : beyond;
}

/**
 * Returns the invisible columns that match a search, in words; `undefined` if a visible column matches.
 *
 * @example foundIn('fleet', row, inSight, outOfSight) // 'in Notes'
 */
export function foundIn(
  search: string,
  row: Row,
  inSight: readonly ColumnRule[],
  outOfSight: readonly ColumnRule[],
): string | undefined {
  const forms = formsOf(search);
  if (forms.length === 0 || inSight.some(hasHit(forms, row))) return undefined;
  const names = outOfSight.filter(hasHit(forms, row)).map(columnLabel);
  if (names.length === 0) return undefined;
  const more = names.length - maximumNamed;
  const named = names.slice(0, maximumNamed).join(', ');
  return t('list.foundIn', { columns: more > 0 ? `${named} +${more}` : named });
}

/** Returns the places of the columns whose value has one of the forms of a search. */
export const hitPlaces = (forms: readonly string[], row: Row, shown: readonly ColumnRule[]): readonly number[] =>
  shown.flatMap((rule, place) => (hasHit(forms, row)(rule) ? [place] : []));

/** Returns where a text has one of the forms of a search, from 0; nothing for a text whose folding has another length. */
export function hitsIn(text: string, forms: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const folded = fold(text);
  if (folded.length !== text.length) return [];
  return forms.flatMap((form) => {
    const found: [number, number][] = [];
    for (let at = folded.indexOf(form); at >= 0; at = folded.indexOf(form, at + form.length)) {
      found.push([at, at + form.length]);
    }
    return found;
  });
}
