import { useMemo, useState } from 'react';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import { foundIn } from './searchHits';

/**
 * Returns a function that returns the invisible columns in which a search has found a row, in words. A row of a former view
 * (`isShown` is false) keeps its words, because rendering 35 of them again takes 8 ms of a key.
 *
 * @param inSight the number of columns that are visible before the table is scrolled sideways
 */
export function useFound(
  search: string,
  rules: readonly ColumnRule[],
  hidden: readonly ColumnRule[],
  inSight: number,
): (record: RowRecord, isShown: boolean) => string | undefined {
  const [known] = useState(() => new WeakMap<RowRecord, { readonly by: object; readonly text: string | undefined }>());
  return useMemo(() => {
    const visible = rules.slice(0, inSight);
    const invisible = [...rules.slice(inSight), ...hidden];
    return (record, isShown) => {
      const found = known.get(record);
      if (!isShown || found?.by === visible) return found?.text;
      const text = foundIn(search, rowOf(record), visible, invisible);
      known.set(record, { by: visible, text });
      return text;
    };
  }, [known, search, rules, hidden, inSight]);
}
