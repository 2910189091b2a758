import { useEffect, useEffectEvent, useState } from 'react';
import { columnFiltersOf, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import { columnLabel } from './columnLabel';
import styles from './Filter.module.css';
import { restingTime } from './restingTime';
import { useFilters } from './useFilters';

function containedOf(filters: FilterValues, column: string): string {
  const found = columnFiltersOf(filters).find((filter) => filter.column === column);
  return found && 'contains' in found ? found.contains : '';
}

/** A filter by a text that the cells contain. It applies when the typing rests, and at the latest when the dialog closes. */
export function TextFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { ruleOf } = useTableModel();
  const { filters, change } = useFilters();
  const applied = containedOf(filters, column);
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  // Cleared, or changed by the way back: the field follows.
  if (applied !== known) {
    setKnown(applied);
    setTyped(applied);
  }

  const apply = useEffectEvent(() => {
    if (typed !== applied) change((others) => withColumnFilter(others, column, typed));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the waiting anew
  useEffect(() => {
    const timer = setTimeout(() => apply(), restingTime);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => apply(), []);

  return (
    <div className={styles.body}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        type="text"
        className="field"
        aria-label={t('list.filter', { column: columnLabel(ruleOf(column)) })}
        placeholder={t('list.containsHint')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The button that then has the focus would take the same key for a click.
          event.preventDefault();
          onClose();
        }}
      />
    </div>
  );
}
