import FilterAlt from '@mui/icons-material/FilterAlt';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import { useSyncExternalStore } from 'react';
import { columnFiltersOf } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { columnLabel } from './columnLabel';
import styles from './FilterButton.module.css';
import { filterText } from './filterText';
import { openFilter, showFilter, subscribeOpenFilter } from './openFilter';
import { useFilters } from './useFilters';

/** Opens the filter of one column (D35), and shows whether there is one. `FilterDialog` is what opens. */
export function FilterButton({ column }: { column: string }) {
  const { filters } = useFilters();
  const open = useSyncExternalStore(subscribeOpenFilter, () => openFilter()?.column === column);
  const filter = columnFiltersOf(filters).find((set) => set.column === column);
  const label = t('list.filter', { column: columnLabel(column) });
  const Icon = filter ? FilterAlt : FilterAltOutlined;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      title={filter ? t('list.filterSet', { text: filterText(filter).whole }) : label}
      data-active={filter !== undefined || undefined}
      onClick={({ currentTarget }) => showFilter(open ? undefined : { column, opener: currentTarget })}
    >
      <Icon fontSize="inherit" aria-hidden="true" />
    </button>
  );
}
