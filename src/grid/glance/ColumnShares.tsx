import { t } from '../../i18n/translate';
import { showFilter } from '../filter/openFilter';
import { useFacet } from '../filter/useFacet';
import type { Filters } from '../filter/useFilters';
import { toneOf } from '../table/cellLook';
import { useTableModel } from '../tableModel';
import styles from './Glance.module.css';
import { chosenIn, pressedShare, sharesOf } from './shares';

/** More values than this are counted only. */
const most = 6;

interface ColumnSharesProps extends Pick<Filters, 'filters' | 'change'> {
  readonly column: string;
}

/** The shares of one column's values, as a bar and in words. A press on one shows only its rows. */
export function ColumnShares({ column, filters, change }: ColumnSharesProps) {
  const { ruleOf } = useTableModel();
  const found = useFacet(column, filters, '');
  const { shares, more } =
    found.state === 'ready' ? sharesOf(found.facet, chosenIn(column, filters), most) : { shares: [], more: 0 };
  const isState = ruleOf(column).preset === 'status';
  const all = found.state === 'ready' ? found.facet.entries.reduce((sum, { count }) => sum + count, 0) : 0;
  const anyChosen = shares.some(({ chosen }) => chosen);
  const look = (text: string, place: number) =>
    isState ? { 'data-tone': toneOf(text, false) } : { 'data-place': place };
  const press = (text: string) => change((known) => pressedShare(known, column, text));
  return (
    <fieldset
      className={styles.column}
      aria-label={t('glance.shares', { column })}
      data-chosen={anyChosen || undefined}
    >
      <div className={styles.name}>{column}</div>
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ text, count, chosen }, place) =>
          count === 0 ? null : (
            <button
              key={text}
              type="button"
              tabIndex={-1}
              className={styles.part}
              style={{ flexGrow: count }}
              title={t('glance.part', { text, n: count, all })}
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
            aria-label={t('glance.part', { text, n: count, all })}
            aria-pressed={chosen}
            title={text}
            {...look(text, place)}
            onClick={() => press(text)}
          >
            <bdi className={styles.text}>{text === '' ? t('list.emptyValue') : text}</bdi>
            <span className={styles.count}>{count}</span>
          </button>
        ))}
        {more > 0 ? (
          <button
            type="button"
            className={styles.share}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => showFilter({ column, opener: currentTarget })}
          >
            {t('glance.more', { n: more })}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
