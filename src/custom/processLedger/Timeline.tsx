import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { LedgerSection } from './LedgerSection';
import { type Entry, type EntryFilter, entriesOf, keyedEntries } from './ledger';
import styles from './Timeline.module.css';
import { TimelineEntry } from './TimelineEntry';
import { TimelineFilter } from './TimelineFilter';

/** So many are drawn at first, and with each `Show older`. */
const step = 50;

/** Everything that happened to a process, newest first, narrowed to one kind if wanted. */
export function Timeline({ entries }: { readonly entries: readonly Entry[] }) {
  const [filter, setFilter] = useState<EntryFilter>('all');
  const [shown, setShown] = useState(step);
  const list = useRef<HTMLOListElement>(null);
  const passed = keyedEntries(entriesOf(entries, filter));

  // The focus goes to the first of the older ones: the button that brought them may be gone.
  useEffect(() => {
    if (shown > step) list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${shown - step + 1})`)?.focus();
  }, [shown]);

  function choose(wanted: EntryFilter): void {
    setFilter(wanted);
    setShown(step);
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
      {passed.length > shown ? (
        <ActButton label={t('ledger.older')} small onPress={() => setShown(shown + step)} />
      ) : null}
    </LedgerSection>
  );
}
