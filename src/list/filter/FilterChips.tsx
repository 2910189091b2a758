import Close from '@mui/icons-material/Close';
import Chip from '@mui/material/Chip';
import { useListContext } from 'react-admin';
import { namedText } from '../../components/shownText';
import { columnFiltersOf, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { columnLabel } from '../columns';
import { useTableModel } from '../tableModel';
import { filterText, useFilters } from './useFilters';

const look = {
  minWidth: 0,
  maxWidth: { xs: 1, md: 240 },
  height: { xs: 32, md: 28 },
  my: { xs: 0, md: 1 },
  borderColor: 'var(--control-line)',
  borderRadius: 4,
  '& .MuiChip-label': { display: 'flex', gap: '6px', alignItems: 'center' },
  '& svg': { flex: 'none', color: 'text.secondary', fontSize: 14 },
  '&:hover': { backgroundColor: 'var(--hover)', borderColor: 'var(--accent)' },
  '&:hover svg': { color: 'text.primary' },
};

/** The column filters of the rows that are shown. A press on one removes it. */
export function FilterChips() {
  const { filterValues } = useListContext();
  const { change } = useFilters();
  const { ruleOf } = useTableModel();
  return columnFiltersOf(filterValues).map((filter) => {
    const rule = ruleOf(filter.column);
    const column = columnLabel(rule);
    const { short, whole } = filterText(filter, (text) => namedText(rule, text));
    const words = t('list.filterChip', { column, text: short });
    return (
      <Chip
        key={filter.column}
        component="button"
        clickable
        sx={look}
        aria-label={t('list.removeFilter', { filter: words })}
        title={t('list.filterChip', { column, text: whole })}
        label={
          <>
            <bdi className="clipped">{words}</bdi>
            <Close aria-hidden="true" />
          </>
        }
        onClick={({ currentTarget }) => {
          // The next chip, or the button after the last one, takes the focus.
          const next = currentTarget.nextElementSibling;
          if (next instanceof HTMLElement) next.focus();
          change((others) => withColumnFilter(others, filter.column, undefined));
        }}
      />
    );
  });
}
