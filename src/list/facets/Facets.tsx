import { useListContext } from 'react-admin';
import type { FilterValues } from '../../dataProvider/listQuery';
import type { ColumnNames } from '../../definitions/list';
import { t } from '../../i18n/translate';
import { columnAmong } from '../columns';
import { showFilter } from '../filter/FilterButton';
import { useFacet } from '../filter/useFacet';
import { type Filters, valuesOf } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import styles from './Facets.module.css';
import { ShareBar } from './ShareBar';
import { pressedShare, sharesOf } from './shares';

interface FacetsProps extends Pick<Filters, 'filters' | 'change'> {
  readonly columns: readonly ColumnNames[];
}

/**
 * A small chart of a list: for each of some columns a bar of its values' shares among the rows that pass all other filters. Pressing a
 * share filters by it. The height is fixed before the rows are there: what has no room scrolls.
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
        .map((column, place) => (
          <ColumnShares key={column} column={column} isFirst={place === 0} filters={filters} change={change} />
        ))}
    </div>
  );
}

/** More values than this are counted only. */
const maximum = 6;

interface ColumnSharesProps extends Pick<Filters, 'filters' | 'change'> {
  readonly column: string;
  readonly isFirst: boolean;
}

const everything: FilterValues = {};

/** Draws the shares of one column's values. A press on one shows only its rows. */
function ColumnShares({ column, isFirst, filters, change }: ColumnSharesProps) {
  const { ruleOf } = useTableModel();
  const { isPlaceholderData } = useListContext();
  // The rows of a key come first: they are what the person waits for.
  const found = useFacet(column, filters, '', !isPlaceholderData);
  // One bar of a single colour says nothing: of all that the list has, so that no filter takes a bar away. The first keeps the place.
  const whole = useFacet(column, everything, '', !isFirst && !isPlaceholderData);
  if (!isFirst && whole.state === 'ready' && whole.facet.total === 1) return null;
  // Until it is known whether they stay, they are nothing to stop at.
  const isSettled = isFirst || whole.state !== 'loading';
  const { shares, more } =
    found.state === 'ready' && isSettled
      ? sharesOf(found.facet, valuesOf(filters, column), maximum)
      : { shares: [], more: 0 };
  const all = found.state === 'ready' ? found.facet.entries.reduce((sum, { count }) => sum + count, 0) : 0;
  const moreButton = (
    <button
      type="button"
      className={styles.more}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => showFilter({ column, opener: currentTarget })}
    >
      {t('facets.more', { n: more })}
    </button>
  );
  return (
    <ShareBar
      rule={ruleOf(column)}
      shares={shares}
      all={all}
      more={more > 0 ? moreButton : null}
      leads={{ press: (text) => change((others) => pressedShare(others, column, text)) }}
    />
  );
}
