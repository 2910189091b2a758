import { lightFormat } from 'date-fns/lightFormat';
import { type CellLook, cellLook } from '../../components/cellLook';
import { ruleLookAlike, useLookAlikes } from '../../components/lookAlikes';
import { namedText } from '../../components/shownText';
import { cellText } from '../../dataProvider/cells';
import { type ColumnRule, ruleMark, ruleValue } from '../../dataProvider/columnRules';
import { columnFiltersOf, type FilterValues, searchOf } from '../../dataProvider/listQuery';
import { rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import { columnLabel, widthOf } from '../columns';
import { filterText } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import styles from './PrintedList.module.css';
import { fittingColumns, type PrintedView } from './printedView';

/** Returns the look of a cell that a resource draws itself: its value. */
const plainLook = (rule: ColumnRule, row: Row): Pick<CellLook, 'text' | 'beside'> => ({
  text: cellText(ruleValue(rule, row)),
});

interface PrintedListProps {
  readonly view: PrintedView;
  readonly filter: FilterValues;
  /** The user who prints it. */
  readonly username: string;
}

/** A list on paper: who printed it and when, the filters in force, and every row that passes them, as far as columns fit. */
export function PrintedList({ view: { records, total }, filter, username }: PrintedListProps) {
  const { label, visible, ruleOf, settings } = useTableModel();
  const lookAlikes = useLookAlikes();
  const widths = visible.map((column) => widthOf(settings.widths, ruleOf(column)));
  const fitting = fittingColumns(widths);
  const rules = visible.slice(0, fitting).map(ruleOf);
  const fittingWidth = widths.slice(0, fitting).reduce((sum, width) => sum + width, 0);
  const left = visible.slice(fitting).map((column) => columnLabel(ruleOf(column)));
  const filters = columnFiltersOf(filter).map((one) => {
    const rule = ruleOf(one.column);
    const text = filterText(one, (value) => namedText(rule, value)).whole;
    return t('list.filterChip', { column: columnLabel(rule), text });
  });
  const search = searchOf(filter);
  const words = [
    t('print.by', { user: username, at: lightFormat(Date.now(), 'yyyy-MM-dd HH:mm') }),
    ...(search === '' ? [] : [t('print.search', { text: search })]),
    ...filters,
    records.length < total ? t('print.first', { n: records.length, total }) : t('print.rows', { n: total }),
    ...(left.length > 0 ? [t('print.left', { columns: left.join(', ') })] : []),
  ];
  return (
    <div className={styles.printed} data-printed="">
      <p className={styles.head}>{words.join(' · ')}</p>
      <table className={styles.table} aria-label={label}>
        <colgroup>
          {rules.map((rule, place) => (
            <col key={rule.name} style={{ width: `${(100 * (widths[place] ?? 0)) / fittingWidth}%` }} />
          ))}
        </colgroup>
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
