import { useListContext } from 'react-admin';
import type { FilterValues } from '../../dataProvider/listQuery';
import type { ColumnNames } from '../../definitions/list';
import { t } from '../../i18n/translate';
import { isToned } from '../../ui/cellLook';
import { namedText } from '../../ui/shownText';
import { toneOf } from '../../ui/tones';
import { columnAmong, columnLabel } from '../columns';
import { showFilter } from '../filter/FilterButton';
import { useFacet } from '../filter/useFacet';
import { type Filters, valuesOf } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import styles from './Facets.module.css';
import { pressedShare, sharesOf } from './shares';

interface FacetsProps extends Pick<Filters, 'filters' | 'change'> {
  readonly columns: readonly ColumnNames[];
}

/**
 * A small chart of a list: for each of some columns a bar of its values' shares among the rows that pass all other filters.
 * The bars are boxes that grow by a number: every library for charts is larger than the whole list page. Under each bar are the
 * same shares as buttons that filter, which is what a screen reader finds. Its height is known before the rows are: what has no room
 * scrolls.
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

/** The shares of one column's values, as a bar and in words. A press on one shows only its rows. */
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
  const rule = ruleOf(column);
  const label = columnLabel(rule);
  const all = found.state === 'ready' ? found.facet.entries.reduce((sum, { count }) => sum + count, 0) : 0;
  const anyChosen = shares.some(({ chosen }) => chosen);
  const shown = (text: string) => namedText(rule, text);
  const look = (text: string, place: number) =>
    isToned(rule) ? { 'data-tone': toneOf(text, rule) } : { 'data-place': place };
  const press = (text: string) => change((others) => pressedShare(others, column, text));
  return (
    <fieldset
      className={styles.column}
      aria-label={t('facets.shares', { column: label })}
      data-chosen={anyChosen || undefined}
    >
      <div className={`fine-print ${styles.head}`}>
        <span className={styles.name}>{label}</span>
        {more > 0 ? (
          <button
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => showFilter({ column, opener: currentTarget })}
          >
            {t('facets.more', { n: more })}
          </button>
        ) : null}
      </div>
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ text, count, chosen }, place) =>
          count === 0 ? null : (
            <button
              key={text}
              type="button"
              tabIndex={-1}
              className={styles.part}
              style={{ flexGrow: count }}
              title={t('facets.part', { text: shown(text), n: count, all })}
              data-chosen={chosen || undefined}
              {...look(text, place)}
              onClick={() => press(text)}
            />
          ),
        )}
      </div>
      <div className={styles.words}>
        {shares.map(({ text, count, chosen }, place) => (
          <button
            key={text}
            type="button"
            className={styles.share}
            aria-label={t('facets.part', { text: shown(text), n: count, all })}
            aria-pressed={chosen}
            title={shown(text)}
            {...look(text, place)}
            onClick={() => press(text)}
          >
            <bdi className="clipped">{text === '' ? t('list.emptyValue') : shown(text)}</bdi>{' '}
            <span className={styles.count}>{count}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
