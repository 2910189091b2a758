import { type Key, type ReactNode, type Ref, useState } from 'react';
import { t } from '../i18n/translate';
import { columnTitle } from './columnTitle';
import { PageButtons } from './PageButtons';
import styles from './plainTable.module.css';

export interface PlainColumn<Row> {
  /** Unique in the table; the `data-column` of its cells. */
  readonly name: string;
  /** Absent: the words of its name (D54). */
  readonly label?: string;
  /** What stands in its cell of a row; nothing for `''`, `null` and `undefined`. */
  readonly cell: (row: Row) => ReactNode;
  /** Its cells are row headers. */
  readonly header?: boolean;
  /** Its cells are numbers, which stand right-aligned, as their header does. */
  readonly number?: boolean;
}

interface PlainTableProps<Row> {
  /** Its accessible name. */
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  /** So many rows at a time, in a box that scrolls; absent: the first 200, and how many more there are. */
  readonly pageSize?: number;
  /** On a phone each row is a card, in which every fact has its column's name before it. */
  readonly cards?: boolean;
  readonly className?: string | undefined;
  /** Unique in the table; absent: a row's place, where rows have no state. */
  readonly rowKey?: (row: Row) => Key;
  /** For the section of the rows of a table that grows on demand: all `rows` are drawn, and each can be given the focus. */
  readonly body?: Ref<HTMLTableSectionElement>;
}

/** The most rows that a table without pages draws; the rest are counted. */
const drawn = 200;

/** A small read-only table for tools and dialogs. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, pageSize, cards = false, className, rowKey, body } = props;
  const [selected, setPage] = useState(0);
  const size = pageSize ?? (body ? Math.max(1, rows.length) : drawn);
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = Math.min(selected, last);
  const from = page * size;
  const shown = rows.slice(from, from + size);
  const table = (
    <table className={[styles.table, cards && styles.cards, className].filter(Boolean).join(' ')} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              data-column={column.name}
              data-kind={column.number ? 'number' : undefined}
            >
              {column.label ?? columnTitle(column.name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {shown.map((row, index) => (
          <tr key={rowKey?.(row) ?? from + index} tabIndex={body ? -1 : undefined}>
            {columns.map((column) => {
              const Cell = column.header ? 'th' : 'td';
              const content = column.cell(row);
              const empty = content === '' || content === null || content === undefined;
              return (
                <Cell
                  key={column.name}
                  scope={column.header ? 'row' : undefined}
                  data-column={column.name}
                  data-name={column.label ?? columnTitle(column.name)}
                  data-kind={column.number ? 'number' : undefined}
                  data-empty={empty || undefined}
                >
                  {empty ? t('list.none') : content}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (pageSize === undefined) {
    return (
      <>
        {table}
        {rows.length > size ? <p className="secondary flush">{t('list.moreRows', { n: rows.length - size })}</p> : null}
      </>
    );
  }
  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('list.scrolls', { label })}>
        {table}
      </section>
      <PageButtons page={page} size={size} total={rows.length} onPage={setPage} />
    </div>
  );
}
