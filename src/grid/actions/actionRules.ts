import { isOffered } from '../../authProvider/offeredCalls';
import type { Row } from '../../dataProvider/rows';
import { say, t } from '../../i18n/translate';
import type { RowAction } from '../../resources/defineResource';

/** Whether a list's rows can be selected: it has something to do with a selection. */
export function isSelectable(actions: readonly RowAction[] = []): boolean {
  return actions.some(({ place }) => place === 'selection' || place === 'both');
}

/** Whether a list's rows have buttons of their own. */
export function hasRowActions(actions: readonly RowAction[] = []): boolean {
  return rowActions(actions).length > 0;
}

const rowActions = (actions: readonly RowAction[]) =>
  actions.filter(
    ({ place = 'row', offered }) => place !== 'selection' && (offered === undefined || isOffered(offered)),
  );

/** What a row offers: its actions, or, when it has none, the words that stand in their place. */
export function offersOf(
  actions: readonly RowAction[],
  row: Row,
): { readonly actions: readonly RowAction[]; readonly otherwise: string | undefined } {
  const inRows = rowActions(actions);
  const offered = inRows.filter(({ when }) => when?.(row) ?? true);
  if (offered.length > 0) return { actions: offered, otherwise: undefined };
  return { actions: [], otherwise: firstWords(inRows, row) };
}

function firstWords(actions: readonly RowAction[], row: Row): string | undefined {
  for (const { otherwise } of actions) {
    const words = otherwise?.(row);
    if (words !== undefined) return say(words);
  }
  return undefined;
}

/** Rows of a selection that an action passes over, by what is said about them. */
export interface LeftOut {
  readonly why: string;
  readonly count: number;
}

/**
 * The records of a selection that an action applies to, and why the others are left out.
 *
 * @example hitBy(approve, selected) // { hit: [pending], leftOut: [{ why: 'Approved', count: 2 }] }
 */
export function hitBy<Selected extends { readonly row: Row }>(
  { when, otherwise, disabled }: RowAction,
  selected: readonly Selected[],
): { readonly hit: readonly Selected[]; readonly leftOut: readonly LeftOut[] } {
  const hit: Selected[] = [];
  const counts = new Map<string, number>();
  for (const record of selected) {
    const has = when?.(record.row) ?? true;
    const reason = has ? disabled?.(record.row) : (otherwise?.(record.row) ?? 'list.notApplicable');
    if (reason === undefined) hit.push(record);
    else counts.set(say(reason), (counts.get(say(reason)) ?? 0) + 1);
  }
  return { hit, leftOut: [...counts].map(([why, count]) => ({ why, count })) };
}

/** Who is left out, in words; `undefined` when nobody is. */
export function leftOutText(leftOut: readonly LeftOut[]): string | undefined {
  if (leftOut.length === 0) return undefined;
  const all = leftOut.reduce((sum, { count }) => sum + count, 0);
  const reasons = leftOut.map(({ why, count }) => (leftOut.length === 1 ? why : `${count} ${why}`)).join(', ');
  return t('list.leftOut', { n: all, reasons });
}
