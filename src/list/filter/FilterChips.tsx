import Close from '@mui/icons-material/Close';
import { useListContext } from 'react-admin';
import { namedText } from '../../components/shownText';
import { type ColumnFilter, columnFiltersOf, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { columnLabel } from '../columns';
import { useTableModel } from '../tableModel';
import styles from './FilterChips.module.css';
import { filterText, useFilters } from './useFilters';

/** The column filters of the rows that are shown, each of which a click removes. */
export function FilterChips() {
  const { filterValues } = useListContext();
  const { change } = useFilters();
  return columnFiltersOf(filterValues).map((filter) => (
    <Chip
      key={filter.column}
      filter={filter}
      onRemove={() => change((others) => withColumnFilter(others, filter.column, undefined))}
    />
  ));
}

function Chip({ filter, onRemove }: { filter: ColumnFilter; onRemove: () => void }) {
  const { ruleOf } = useTableModel();
  const column = columnLabel(ruleOf(filter.column));
  const { short, whole } = filterText(filter, (text) => namedText(ruleOf(filter.column), text));
  const words = t('list.filterChip', { column, text: short });
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={t('list.removeFilter', { filter: words })}
      title={t('list.filterChip', { column, text: whole })}
      onClick={({ currentTarget }) => {
        // The next chip, or what follows the last one, takes the focus.
        const next = currentTarget.nextElementSibling;
        if (next instanceof HTMLElement) next.focus();
        onRemove();
      }}
    >
      <bdi className="clipped">{words}</bdi>
      <Close fontSize="inherit" aria-hidden="true" />
    </button>
  );
}
