import { useId, useState } from 'react';
import { type Days, daysOf, isReversed } from '../../dataProvider/days';
import { withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { closeOnEnter } from './closeOnEnter';
import styles from './Filter.module.css';
import { filterOf, useFilters } from './useFilters';

/** The first and the last day that a filter can name. */
const [first, last] = ['1900-01-01', '2199-12-31'];

/** Not while a year is typed, when the field has dates of the first centuries. */
const isWhole = (end: string) => end === '' || daysOf({ from: end }) !== undefined;

const isWrong = (days: Days) => isWhole(days.to) && isReversed(days);

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/** The day and, where there is one, the time of an end. */
const partsOf = (end: string) => end.split('T') as [day: string, time?: string];

/** An end of its parts: a time alone is none. */
const endOf = (day: string, time: string | undefined) => (day === '' || !time ? day : `${day}T${time}`);

/**
 * A filter by days of the reader's calendar, or times of them; both ends belong to it, and either may be left open. It never
 * applies while From is after To.
 */
export function DatesFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
  const applied = filter && 'from' in filter ? { from: filter.from, to: filter.to } : { from: '', to: '' };
  const [chosen, setChosen] = useState(applied);
  const [former, setFormer] = useState(applied);
  const reversed = isWrong(chosen);
  const id = useId();
  // Cleared, or changed by Back: the fields follow.
  if (!same(applied, former)) {
    setFormer(applied);
    setChosen(applied);
  }

  function choose(days: Days): void {
    setChosen(days);
    if (isWrong(days) || !isWhole(days.from) || !isWhole(days.to)) return;
    setFormer(days);
    change((others) => withColumnFilter(others, column, days), { typing: true });
  }

  const fields = (end: keyof Days, label: string, timeLabel: string) => {
    const [day, time = ''] = partsOf(chosen[end]);
    const shared = {
      className: 'field',
      'aria-invalid': reversed || undefined,
      'aria-describedby': reversed ? `${id}note` : undefined,
    };
    return (
      <div className={styles.end}>
        <label htmlFor={id + end}>{label}</label>
        <div className={styles.moment}>
          <input
            {...shared}
            id={id + end}
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here
            autoFocus={end === 'from'}
            type="date"
            min={first}
            max={last}
            value={day}
            onChange={({ target }) => choose({ ...chosen, [end]: endOf(target.value, time) })}
            onKeyDown={(event) => closeOnEnter(event, onClose)}
          />
          <input
            {...shared}
            type="time"
            aria-label={timeLabel}
            title={timeLabel}
            disabled={day === ''}
            value={time}
            onChange={({ target }) => choose({ ...chosen, [end]: endOf(day, target.value) })}
            onKeyDown={(event) => closeOnEnter(event, onClose)}
          />
        </div>
      </div>
    );
  };
  return (
    <div className={styles.ends}>
      {fields('from', t('list.fromDay'), t('list.fromTime'))}
      {fields('to', t('list.toDay'), t('list.toTime'))}
      {reversed ? (
        <p id={`${id}note`} className={styles.wrong} role="alert">
          {t('list.daysReversed')}
        </p>
      ) : null}
    </div>
  );
}
