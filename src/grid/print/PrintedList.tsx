import { lightFormat } from 'date-fns/lightFormat';
import { cellText } from '../../dataProvider/cells';
import { type ColumnRule, ruleMark, ruleValue } from '../../dataProvider/columnRules';
import { columnFiltersOf, type FilterValues, searchOf } from '../../dataProvider/listQuery';
import { rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import { type CellLook, cellLook } from '../../ui/cellLook';
import { ruleLookAlike, useLookAlikes } from '../../ui/lookAlikes';
import { shownText } from '../../ui/shownText';
import { columnLabel } from '../columns';
import { filterText } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import styles from './PrintedList.module.css';
import type { PrintedView } from './printedView';

/** The look of a cell that a resource draws itself: its value. */
const plainLook = (rule: ColumnRule, row: Row): Pick<CellLook, 'text' | 'beside'> => ({
  text: cellText(ruleValue(rule, row)),
});

interface PrintedListProps {
  readonly view: PrintedView;
  readonly filter: FilterValues;
  /** Who prints it. */
  readonly username: string;
}

/** A list on paper: who printed what and when, the filters in force, and every row that passes them. */
export function PrintedList({ view: { records, total }, filter, username }: PrintedListProps) {
  const { label, visible, ruleOf } = useTableModel();
  const lookAlikes = useLookAlikes();
  const rules = visible.map(ruleOf);
  const filters = columnFiltersOf(filter).map((one) => {
    const rule = ruleOf(one.column);
    const text = filterText(one, (value) => shownText(rule, value)).whole;
    return t('list.filterChip', { column: columnLabel(rule), text });
  });
  const search = searchOf(filter);
  const words = [
    t('print.by', { user: username, at: lightFormat(Date.now(), 'yyyy-MM-dd HH:mm') }),
    ...(search === '' ? [] : [t('print.search', { text: search })]),
    ...filters,
    records.length < total ? t('print.first', { n: records.length, total }) : t('print.rows', { n: total }),
  ];
  return (
    <div className={styles.printed} data-printed="">
      <p className={styles.head}>{words.join(' · ')}</p>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {rules.map((rule) => (
              <th key={rule.name} scope="col">
                {columnLabel(rule)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const row = rowOf(record);
            return (
              <tr key={record.id}>
                {rules.map((rule) => {
                  const mark = ruleMark(rule, row);
                  const { text, beside } = rule.render ? plainLook(rule, row) : cellLook(rule, row);
                  const alike = ruleLookAlike(lookAlikes, rule, row);
                  const parts = [text, beside, mark && `(${say(mark)})`, alike && `(${alike})`];
                  return <td key={rule.name}>{parts.filter(Boolean).join(' ')}</td>;
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
