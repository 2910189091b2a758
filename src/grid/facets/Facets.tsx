import { useListContext } from 'react-admin';
import type { ColumnNames } from '../../definitions/list';
import { columnAmong } from '../extras/columnAmong';
import type { Filters } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import { ColumnShares } from './ColumnShares';
import styles from './Facets.module.css';

interface FacetsProps extends Pick<Filters, 'filters' | 'change'> {
  readonly columns: readonly ColumnNames[];
}

/**
 * A small chart of a list: for each of some columns a bar of its values' shares among the rows that pass all other filters.
 * The bars are drawn by the style sheet: they are boxes that grow by a number, and every library for charts is larger than the
 * whole list page. Under each bar the same is said in words, as buttons that filter; that is also what a screen reader finds.
 */
export function Facets({ columns, filters, change }: FacetsProps) {
  const { meta } = useTableModel();
  const { error } = useListContext();
  if (!meta) return error ? null : <div className={styles.facets} aria-hidden="true" />;
  if (meta.all === 0) return null;
  return (
    <div className={styles.facets}>
      {columns
        .flatMap((names) => columnAmong(names, meta.columns) ?? [])
        .map((column) => (
          <ColumnShares key={column} column={column} filters={filters} change={change} />
        ))}
    </div>
  );
}
