import Calendar from '@mui/icons-material/CalendarMonthOutlined';
import { useId, useRef, useState } from 'react';
import { IconButton } from '../../components/IconButton';
import { type Days, isReversed } from '../../dataProvider/days';
import { withColumnFilter } from '../../dataProvider/listQuery';
import { type MessageKey, t } from '../../i18n/translate';
import { timeHelp } from '../columns';
import { closeOnEnter } from './closeOnEnter';
import styles from './Filter.module.css';
import { endOf, isWhole, type TypedEnd, typedEnd } from './typedDays';
import { filterOf, useFilters } from './useFilters';

/** The first and the last day that a filter can name. */
const [first, last] = ['1900-01-01', '2199-12-31'];

const isWrong = (days: Days) => isWhole(days.to) && isReversed(days);

type Ends = Readonly<Record<keyof Days, TypedEnd>>;

const daysIn = ({ from, to }: Ends): Days => ({ from: endOf(from), to: endOf(to) });
const endsOf = ({ from, to }: Days): Ends => ({ from: typedEnd(from), to: typedEnd(to) });

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/**
 * A filter by days of the reader's calendar, or times of them, written as the table writes them; both ends belong to it, and either may
 * be left open. It never applies while From is after To.
 */
export function DatesFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
  const applied = filter && 'from' in filter ? { from: filter.from, to: filter.to } : { from: '', to: '' };
  const [typed, setTyped] = useState(() => endsOf(applied));
  const [former, setFormer] = useState(applied);
  const [left, setLeft] = useState<keyof Days>();
  // Cleared, or changed by Back: the fields follow.
  if (!same(applied, former)) {
    setFormer(applied);
    setTyped(endsOf(applied));
  }

  function choose(ends: Ends): void {
    setTyped(ends);
    setLeft(undefined);
    const days = daysIn(ends);
    if (isWrong(days) || !isWhole(days.from) || !isWhole(days.to)) return;
    setFormer(days);
    change((others) => withColumnFilter(others, column, days), { typing: true });
  }

  const shared = { typed, left, onClose, isReversed: isWrong(daysIn(typed)) };
  return (
    <div className={styles.ends}>
      {(['from', 'to'] as const).map((end) => (
        <EndFields
          key={end}
          {...shared}
          end={end}
          onType={(part) => choose({ ...typed, [end]: { ...typed[end], ...part } })}
          onLeave={() => setLeft(end)}
        />
      ))}
      <p className="flush secondary">{timeHelp()}</p>
    </div>
  );
}

const words = {
  from: { day: 'list.fromDay', time: 'list.fromTime' },
  to: { day: 'list.toDay', time: 'list.toTime' },
} as const satisfies Record<keyof Days, Record<keyof TypedEnd, MessageKey>>;

interface EndFieldsProps {
  readonly end: keyof Days;
  readonly typed: Ends;
  /** The end whose fields were left after the last change: only then an unfinished text is wrong. */
  readonly left: keyof Days | undefined;
  readonly isReversed: boolean;
  readonly onType: (part: Partial<TypedEnd>) => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** The day and the time of one end. A button opens the browser's calendar. */
function EndFields({ end, typed, left, isReversed: reversed, onType, onLeave, onClose }: EndFieldsProps) {
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const { day, time } = typed[end];
  const fault = faultOf(typed[end], { left: left === end, reversed: reversed && end === 'from' });
  const shared = {
    type: 'text',
    className: 'field',
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': reversed || fault !== undefined || undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}note`,
    onBlur: () => onLeave(),
  } as const;
  return (
    <div className={styles.end}>
      <label htmlFor={id}>{t(words[end].day)}</label>
      <div className={styles.moment}>
        <input
          {...shared}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here
          autoFocus={end === 'from'}
          inputMode="numeric"
          placeholder={t('list.dayFormat')}
          value={day}
          onChange={({ target }) => onType({ day: target.value })}
          onKeyDown={(event) => closeOnEnter(event, onClose)}
        />
        <span className={styles.calendar}>
          <IconButton
            label={t('list.chooseDay', { end: t(words[end].day) })}
            icon={Calendar}
            onClick={() => calendar.current?.showPicker()}
          />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={first}
            max={last}
            value={isWhole(endOf({ day, time: '' })) ? endOf({ day, time: '' }) : ''}
            onChange={({ target }) => onType({ day: target.value })}
          />
        </span>
        <input
          {...shared}
          aria-label={t(words[end].time)}
          title={t(words[end].time)}
          inputMode="numeric"
          placeholder={t('list.timeFormat')}
          value={time}
          onChange={({ target }) => onType({ time: target.value })}
          onKeyDown={(event) => closeOnEnter(event, onClose)}
        />
      </div>
      {fault === undefined ? null : (
        <p id={`${id}note`} className={styles.wrong} role="alert">
          {t(fault)}
        </p>
      )}
    </div>
  );
}

/** Returns what is wrong with an end; an unfinished text is wrong once its fields were left. */
function faultOf(
  { day, time }: TypedEnd,
  { left, reversed }: { readonly left: boolean; readonly reversed: boolean },
): MessageKey | undefined {
  if (reversed) return 'list.daysReversed';
  if (time.trim() !== '' && day.trim() === '') return 'list.timeNeedsDay';
  return left && !isWhole(endOf({ day, time })) ? 'list.dayUnreadable' : undefined;
}
