import type { ReactNode } from 'react';
import { type ColumnRule, ruleMark, ruleValue } from '../../dataProvider/columnRules';
import type { Row } from '../../definitions/basics';
import { say } from '../../i18n/translate';
import { wordOf } from '../../ui/shownText';
import { ThingAnchor } from '../../ui/thingLinks';

/** More characters than these of a cell are not drawn, and not in its title. */
const longest = 300;
const longestTitle = 2_000;

/** What a column shows of a row in the dialogs of actions. */
export function rowCell(rule: ColumnRule, row: Row): ReactNode {
  const text = wordOf(rule, ruleValue(rule, row));
  const mark = ruleMark(rule, row);
  return (
    <>
      <ThingAnchor
        address={rule.link?.(row)}
        className={rule.preset === 'identifier' ? 'mono' : undefined}
        title={text.length > 24 ? text.slice(0, longestTitle) : undefined}
      >
        {text.slice(0, longest)}
      </ThingAnchor>
      {mark === undefined ? null : <span className="mark"> {say(mark)}</span>}
    </>
  );
}

/** The columns of which a row has a value, and the first one: a back end may lack some, and dashes tell nobody anything. */
export function columnsShown(
  columns: readonly string[],
  rows: readonly Row[],
  ruleOf: (column: string) => ColumnRule,
): readonly string[] {
  return columns.filter(
    (column, place) => place === 0 || rows.some((row) => (ruleValue(ruleOf(column), row) ?? null) !== null),
  );
}
