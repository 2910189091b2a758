import { useState } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { LedgerSection } from './LedgerSection';
import { type Entry, type EntryFilter, entriesOf, keyedEntries } from './ledger';
import styles from './Timeline.module.css';
import { TimelineEntry } from './TimelineEntry';
import { TimelineFilter } from './TimelineFilter';
import { useMore } from './useMore';

/** So many are drawn at first, and with each `Show older`. */
const step = 50;

/** Everything that happened to a process, newest first, narrowed to one kind if wanted. */
export function Timeline({ entries }: { readonly entries: readonly Entry[] }) {
  const [filter, setFilter] = useState<EntryFilter>('all');
  const { list, shown, showMore, showFirst } = useMore<HTMLOListElement>(step);
  const passed = keyedEntries(entriesOf(entries, filter));

  function choose(wanted: EntryFilter): void {
    setFilter(wanted);
    showFirst();
  }

  return (
    <LedgerSection heading={t('ledger.timeline')} count={entries.length}>
      <TimelineFilter entries={entries} chosen={filter} onChoose={choose} />
      {passed.length === 0 ? <p className={styles.none}>{t('ledger.noEntries')}</p> : null}
      <ol ref={list} className={styles.entries} aria-label={t('ledger.timeline')}>
        {passed.slice(0, shown).map(([key, entry]) => (
          <TimelineEntry key={key} entry={entry} />
        ))}
      </ol>
      {passed.length > shown ? <ActButton label={t('ledger.older')} small onPress={showMore} /> : null}
    </LedgerSection>
  );
}
