import { recentRanges } from '../../dataProvider/days';
import { withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import styles from './Filter.module.css';
import { filterOf, recentWords, useFilters } from './useFilters';

/** The usual ranges up to now: one press filters by it, another one no more. They stay what they are called in the address. */
export function RecentFilter({ column }: { readonly column: string }) {
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
  const chosen = filter && 'last' in filter ? filter.last : undefined;
  return (
    <div className={styles.recent}>
      {recentRanges.map((last) => (
        <button
          key={last}
          type="button"
          className={styles.range}
          aria-pressed={chosen === last}
          onClick={() => change((others) => withColumnFilter(others, column, chosen === last ? undefined : { last }))}
        >
          {t(recentWords[last])}
        </button>
      ))}
    </div>
  );
}
