import { useEffect, useEffectEvent, useId, useState } from 'react';
import { columnFiltersOf, type Days, daysOf, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import styles from './Filter.module.css';
import { restingTime } from './restingTime';
import { useFilters } from './useFilters';

const none: Days = { from: '', to: '' };

/** The first and the last day that a filter can name. */
const [first, last] = ['1900-01-01', '2199-12-31'];

function daysIn(filters: FilterValues, column: string): Days {
  const found = columnFiltersOf(filters).find((filter) => filter.column === column);
  return found && 'from' in found ? { from: found.from, to: found.to } : none;
}

/** While a year is typed, the field holds dates of the first centuries. */
const isWhole = (day: string) => day === '' || daysOf({ from: day }) !== undefined;

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/**
 * A filter by days of the reader's calendar; both ends belong to it, and either may be left open. It applies when the
 * choosing rests, at the latest when the dialog closes, and never while From is after To.
 */
export function DatesFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { filters, change } = useFilters();
  const applied = daysIn(filters, column);
  const [chosen, setChosen] = useState(applied);
  const [known, setKnown] = useState(applied);
  const reversed = isWhole(chosen.to) && chosen.to !== '' && chosen.from > chosen.to;
  const note = useId();
  // Cleared, or changed by the way back: the fields follow.
  if (!same(applied, known)) {
    setKnown(applied);
    setChosen(applied);
  }

  const apply = useEffectEvent(() => {
    if (reversed || !isWhole(chosen.from) || !isWhole(chosen.to)) return;
    if (!same(chosen, applied)) change((others) => withColumnFilter(others, column, chosen));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the waiting anew
  useEffect(() => {
    const timer = setTimeout(() => apply(), restingTime);
    return () => clearTimeout(timer);
  }, [chosen]);
  useEffect(() => () => apply(), []);

  const field = (end: keyof Days, label: string) => (
    <label className={styles.end}>
      <span>{label}</span>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here
        autoFocus={end === 'from'}
        type="date"
        className="field"
        min={first}
        max={last}
        aria-invalid={reversed || undefined}
        aria-describedby={reversed ? note : undefined}
        value={chosen[end]}
        onChange={({ target }) => setChosen({ ...chosen, [end]: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The button that then has the focus would take the same key for a click.
          event.preventDefault();
          onClose();
        }}
      />
    </label>
  );
  return (
    <div className={styles.ends}>
      {field('from', t('list.fromDay'))}
      {field('to', t('list.toDay'))}
      {reversed ? (
        <p id={note} className={styles.wrong} role="alert">
          {t('list.daysReversed')}
        </p>
      ) : null}
    </div>
  );
}
