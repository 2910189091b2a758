import { t } from '../../i18n/translate';
import { type Entry, type EntryFilter, entriesOf, entryFilters } from './ledger';
import styles from './TimelineFilter.module.css';

interface TimelineFilterProps {
  readonly entries: readonly Entry[];
  readonly chosen: EntryFilter;
  readonly onChoose: (filter: EntryFilter) => void;
}

/** The kinds that a timeline can be narrowed to, each with the number of its entries. */
export function TimelineFilter({ entries, chosen, onChoose }: TimelineFilterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.filters} role="group" aria-label={t('ledger.filter')}>
      {entryFilters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {t(`ledger.filter.${filter}`)} <span className={styles.count}>{entriesOf(entries, filter).length}</span>
        </button>
      ))}
    </div>
  );
}
