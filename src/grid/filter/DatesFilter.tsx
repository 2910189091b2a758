import { useId, useState } from 'react';
import { columnFiltersOf, type Days, daysOf, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import styles from './Filter.module.css';
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

const isReversed = ({ from, to }: Days) => isWhole(to) && to !== '' && from > to;

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/**
 * A filter by days of the reader's calendar; both ends belong to it, and either may be left open. It never applies while From
 * is after To.
 */
export function DatesFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { filters, change } = useFilters();
  const applied = daysIn(filters, column);
  const [chosen, setChosen] = useState(applied);
  const [known, setKnown] = useState(applied);
  const reversed = isReversed(chosen);
  const note = useId();
  // Cleared, or changed by the way back: the fields follow.
  if (!same(applied, known)) {
    setKnown(applied);
    setChosen(applied);
  }

  function choose(days: Days): void {
    setChosen(days);
    if (isReversed(days) || !isWhole(days.from) || !isWhole(days.to)) return;
    setKnown(days);
    change((others) => withColumnFilter(others, column, days), { typing: true });
  }

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
        onChange={({ target }) => choose({ ...chosen, [end]: target.value })}
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
