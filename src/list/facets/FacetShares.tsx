import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import type { ColumnNames } from '../../definitions/list';
import { t } from '../../i18n/translate';
import { columnAmong } from '../columns';
import { showFilter } from '../filter/FilterButton';
import { useFilters } from '../filter/useFilters';
import { tableBelow } from '../table/rowPlan';
import { useTableModel } from '../tableModel';
import { largestValues, rowsIn, withPressed } from './facet';
import { ShareBar } from './ShareBar';
import { useFacet } from './useFacet';

/** Further values of a column are counted. */
const maxShares = 6;

const look = {
  display: { xs: 'flex', md: 'grid' },
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  gap: { xs: '16px', md: '12px 24px' },
  height: 112,
  mb: 4,
  p: { xs: '12px 12px 8px', md: '12px 16px 8px' },
  backgroundColor: 'var(--surface)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  displayPrint: 'none',
  '--share-words': '54px',
  ...tableBelow('facets'),
  // The bars are swiped on a phone, because stacked ones would fill the screen.
  overflowX: { xs: 'auto', md: 'visible' },
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'none',
  '& > fieldset': {
    flex: '1 0 min(280px, 84%)',
    scrollMarginInline: '12px',
    scrollSnapAlign: 'start',
  },
};

/**
 * Shows a share bar of each of some columns, among the rows that pass the other filters. Its height is fixed before the rows arrive.
 */
export function FacetShares({ columns }: { readonly columns: readonly ColumnNames[] }) {
  const { meta } = useTableModel();
  const { error } = useListContext();
  if (!meta) return error ? null : <Box sx={look} aria-hidden="true" />;
  if (meta.all === 0) return null;
  return (
    <Box sx={look}>
      {columns
        .flatMap((names) => columnAmong(names, meta.columns) ?? [])
        .map((column, place) => (
          <ColumnShares key={column} column={column} isFirst={place === 0} />
        ))}
    </Box>
  );
}

interface ColumnSharesProps {
  readonly column: string;
  /** The first bar always stays. */
  readonly isFirst: boolean;
}

/** Shows the shares of a column's values. Hides a bar of a single value. */
function ColumnShares({ column, isFirst }: ColumnSharesProps) {
  const { ruleOf } = useTableModel();
  const { change } = useFilters();
  const { isPlaceholderData } = useListContext();
  // The rows of a key are counted after they have arrived.
  const found = useFacet(column, { enabled: !isPlaceholderData });
  const all = useFacet(column, { isOfAll: true, enabled: !isFirst && !isPlaceholderData });
  if (!isFirst && all.state === 'ready' && all.facet.total === 1) return null;
  const isSettled = isFirst || all.state !== 'loading';
  const facet = found.state === 'ready' ? found.facet : undefined;
  const { shares, more } = facet && isSettled ? largestValues(facet, maxShares) : { shares: [], more: 0 };
  return (
    <ShareBar
      rule={ruleOf(column)}
      shares={shares}
      all={facet ? rowsIn(facet) : 0}
      more={
        more > 0 ? (
          <Button
            variant="text"
            aria-haspopup="dialog"
            // Negative margins keep the line's height.
            sx={{ minHeight: 24, my: -1, px: 1, fontSize: 'inherit' }}
            onClick={({ currentTarget }) => showFilter({ column, opener: currentTarget })}
          >
            {t('facets.more', { n: more })}
          </Button>
        ) : null
      }
      leads={{ press: (text) => change((filters) => withPressed(filters, column, text, { alone: true })) }}
    />
  );
}
