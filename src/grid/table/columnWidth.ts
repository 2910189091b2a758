import type { ColumnRule } from '../../dataProvider/columnRules';
import { columnWidths, type TableSettings } from '../tableSettings';

type Widths = TableSettings['widths'];

/** A width within the limits, in whole px (R68). */
export function limitedWidth(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
}

/** The width of a column in px: the person's, else the resource's, else the standard one. */
export function widthOf(widths: Widths, rule: Pick<ColumnRule, 'name' | 'width'>): number {
  const chosen = widths.find(([column]) => column === rule.name)?.[1];
  return limitedWidth(chosen ?? rule.width ?? columnWidths.standard);
}

/** A person's widths with that of one column changed. */
export function withWidth(widths: Widths, column: string, width: number): Widths {
  return [...widths.filter(([name]) => name !== column), [column, limitedWidth(width)]];
}

/** What a key makes of the width of the column whose separator has the focus: arrows 10 px, with Shift 1; Home and End. */
export function widthAfterKey(width: number, key: string, shift: boolean): number | undefined {
  const step = shift ? 1 : 10;
  if (key === 'ArrowLeft') return limitedWidth(width - step);
  if (key === 'ArrowRight') return limitedWidth(width + step);
  if (key === 'Home') return columnWidths.least;
  return key === 'End' ? columnWidths.most : undefined;
}
