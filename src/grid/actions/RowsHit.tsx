import { cellText } from '../../dataProvider/cells';
import { ruleValue } from '../../dataProvider/columnRules';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import plain from '../../ui/plainTable.module.css';
import { columnLabel } from '../filter/columnLabel';
import { useTableModel } from '../tableModel';
import styles from './RowsHit.module.css';

/** More rows than this are counted, not drawn: nobody reads them. */
const drawn = 200;

/** More characters than this of a cell are not drawn. */
const longest = 300;

/** The rows that an action will hit, by the columns that tell them apart for people. */
export function RowsHit({
  rows,
  columns: wanted,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
}) {
  const { ruleOf } = useTableModel();
  // A back end may lack some of them: dashes tell nobody anything.
  const columns = wanted.filter(
    (column, place) => place === 0 || rows.some((row) => (ruleValue(ruleOf(column), row) ?? null) !== null),
  );
  return (
    <>
      <table className={`${plain.table} ${styles.rows}`} aria-label={t('list.rowsHit')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnLabel(ruleOf(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are those of one moment, and never change
            <tr key={index}>
              {columns.map((column) => {
                const text = cellText(ruleValue(ruleOf(column), row));
                return (
                  <td
                    key={column}
                    data-preset={ruleOf(column).preset}
                    title={text.length > 24 ? text.slice(0, 2_000) : undefined}
                  >
                    <bdi>{text.slice(0, longest)}</bdi>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > drawn ? <p className={plain.more}>{t('list.moreRows', { n: rows.length - drawn })}</p> : null}
    </>
  );
}
