import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { useListContext } from 'react-admin';
import { cellText, cellValue } from '../dataProvider/cells';
import { rowsOf } from '../dataProvider/consoleDataProvider';
import type { Row } from '../dataProvider/wholeAnswers';
import { t } from '../i18n/translate';
import styles from './ListTable.module.css';
import { useTableModel } from './tableModel';

/** More characters than this of a cell are not drawn; the tooltip has more of them, the CSV all. */
const drawn = 300;
const hinted = 2_000;

/** The rows of the page, or what stands in their place: loading, a failure (which `failure` tells), nothing. */
export function ListTable({ failure }: { failure: string | undefined }) {
  const { label, visible: columns, refresh } = useTableModel();
  const { data, total, isPending, isPlaceholderData, filterValues } = useListContext();
  if (failure !== undefined) {
    return (
      <div className={styles.notice} data-kind="error">
        <p role="alert">{failure}</p>
        <button type="button" className="button" onClick={() => void refresh()}>
          {t('list.retry')}
        </button>
      </div>
    );
  }
  if (isPending || !data) return <Skeleton />;
  if (total === 0) {
    return (
      <div className={styles.notice} role="status">
        {Object.keys(filterValues).length > 0 ? t('list.noMatch') : t('list.empty')}
      </div>
    );
  }
  const rows = rowsOf(data);
  return (
    <div className={styles.frame} data-stale={isPlaceholderData || undefined}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column} column={column} numeric={holdsNumbers(rows, column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and what a back end calls its id may come twice
            <tr key={index}>
              {columns.map((column) => (
                <Cell key={column} value={cellValue(row, column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a header stands over numbers, and so at the right like them. */
function holdsNumbers(rows: readonly Row[], column: string): boolean {
  const first = rows.find((row) => (cellValue(row, column) ?? null) !== null);
  return first !== undefined && typeof cellValue(first, column) === 'number';
}

/** The beginning of a text, never with half a character at its end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

function Cell({ value }: { value: unknown }) {
  const text = cellText(value);
  const kind = typeof value === 'number' ? 'number' : value === null || value === undefined ? 'none' : undefined;
  return (
    <td data-kind={kind} title={text.length > 24 ? cut(text, hinted) : undefined}>
      <bdi>{text.length > drawn ? `${cut(text, drawn)}…` : text}</bdi>
    </td>
  );
}

/** A click sorts ascending, then descending, then not at all (D44). */
function ColumnHeader({ column, numeric }: { column: string; numeric: boolean }) {
  const { sort, setSort } = useListContext();
  // A column without a name has none to sort by.
  const sorted = column !== '' && sort.field === column;
  const descending = sorted && sort.order === 'DESC';
  const next = !sorted
    ? ({ field: column, order: 'ASC' } as const)
    : descending
      ? ({ field: '', order: 'ASC' } as const)
      : ({ field: column, order: 'DESC' } as const);
  const Arrow = descending ? ArrowDownward : ArrowUpward;
  return (
    <th
      scope="col"
      data-kind={numeric ? 'number' : undefined}
      aria-sort={!sorted ? 'none' : descending ? 'descending' : 'ascending'}
    >
      <button type="button" className={styles.sort} disabled={column === ''} onClick={() => setSort(next)}>
        <bdi>{column === '' ? t('list.unnamed') : column}</bdi>
        {sorted ? <Arrow fontSize="inherit" aria-hidden="true" /> : null}
      </button>
    </th>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: 11 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}
