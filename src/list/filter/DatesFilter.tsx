import Calendar from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { IconButton } from '../../components/IconButton';
import { type Days, isReversed, recentRanges } from '../../dataProvider/days';
import { withColumnFilter } from '../../dataProvider/listQuery';
import { type MessageKey, t } from '../../i18n/translate';
import { timeHelp } from '../columns';
import { SmallField } from '../toolbar/SmallField';
import { endOf, isWhole, type TypedEnd, typedEnd } from './typedDays';
import { filterOf, recentWords, useFilters } from './useFilters';

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'];

const isWrong = (days: Days) => isWhole(days.to) && isReversed(days);

type Ends = Readonly<Record<keyof Days, TypedEnd>>;

const daysIn = ({ from, to }: Ends): Days => ({ from: endOf(from), to: endOf(to) });
const endsOf = ({ from, to }: Days): Ends => ({ from: typedEnd(from), to: typedEnd(to) });

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/** Buttons of the usual ranges up to now. A press filters by the range, a second one removes the filter. */
export function RecentFilter({ column }: { readonly column: string }) {
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
  const chosen = filter && 'last' in filter ? filter.last : undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px 4px', px: 4, pt: 1, pb: 2 }}>
      {recentRanges.map((last) => (
        <ToggleButton
          key={last}
          value={last}
          size="small"
          selected={chosen === last}
          onChange={() => change((others) => withColumnFilter(others, column, chosen === last ? undefined : { last }))}
        >
          {t(recentWords[last])}
        </ToggleButton>
      ))}
    </Box>
  );
}

interface DatesFilterProps {
  readonly column: string;
  /** Handles keys in its fields. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A filter by local days or moments, typed as the table shows them. Either end may be open. Never applies while From is after To. */
export function DatesFilter({ column, onKeyDown }: DatesFilterProps) {
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
  const applied = filter && 'from' in filter ? { from: filter.from, to: filter.to } : { from: '', to: '' };
  const [typed, setTyped] = useState(() => endsOf(applied));
  const [former, setFormer] = useState(applied);
  const [left, setLeft] = useState<keyof Days>();
  // Follows Clear and Back.
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

  return (
    <Box sx={{ display: 'grid', gap: 3, px: 4, pt: 2, pb: 4 }}>
      {(['from', 'to'] as const).map((end) => (
        <EndFields
          key={end}
          end={end}
          typed={typed[end]}
          wasLeft={left === end}
          isReversed={isWrong(daysIn(typed))}
          onType={(part) => choose({ ...typed, [end]: { ...typed[end], ...part } })}
          onLeave={() => setLeft(end)}
          onKeyDown={onKeyDown}
        />
      ))}
      <p className="flush secondary">{timeHelp()}</p>
    </Box>
  );
}

const words = {
  from: { day: 'list.fromDay', time: 'list.fromTime' },
  to: { day: 'list.toDay', time: 'list.toTime' },
} as const satisfies Record<keyof Days, Record<keyof TypedEnd, MessageKey>>;

interface EndFieldsProps extends Pick<DatesFilterProps, 'onKeyDown'> {
  readonly end: keyof Days;
  readonly typed: TypedEnd;
  /** True if the focus left its fields after the last change; an unfinished text is wrong from then on. */
  readonly wasLeft: boolean;
  readonly isReversed: boolean;
  readonly onType: (part: Partial<TypedEnd>) => void;
  readonly onLeave: () => void;
}

/** The browser's calendar opens at its own field, which is invisible behind the button. */
const calendarLook = {
  position: 'relative',
  '& > input': {
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    width: 1,
    p: 0,
    border: 0,
    opacity: 0,
    pointerEvents: 'none',
  },
};

/** The day and the time of one end, and a button for the browser's calendar. */
function EndFields({ end, typed, wasLeft, isReversed: reversed, onType, onLeave, onKeyDown }: EndFieldsProps) {
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const fault = faultOf(typed, { wasLeft, reversed: reversed && end === 'from' });
  const day = endOf({ day: typed.day, time: '' });
  const shared = {
    type: 'text',
    inputMode: 'numeric',
    'aria-invalid': reversed || fault !== undefined || undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}note`,
    onBlur: onLeave,
    onKeyDown,
  } as const;
  return (
    <Box sx={{ display: 'grid', gap: '6px', minWidth: 0, color: 'text.secondary' }}>
      <label htmlFor={id}>{t(words[end].day)}</label>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto 84px', gap: 1, alignItems: 'center' }}>
        <SmallField
          {...shared}
          id={id}
          autoFocus={end === 'from'}
          placeholder={t('list.dayFormat')}
          value={typed.day}
          onChange={({ target }) => onType({ day: target.value })}
        />
        <Box component="span" sx={calendarLook}>
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
            min={firstDay}
            max={lastDay}
            value={isWhole(day) ? day : ''}
            onChange={({ target }) => onType({ day: target.value })}
          />
        </Box>
        <SmallField
          {...shared}
          label={t(words[end].time)}
          title={t(words[end].time)}
          placeholder={t('list.timeFormat')}
          value={typed.time}
          onChange={({ target }) => onType({ time: target.value })}
        />
      </Box>
      {fault === undefined ? null : (
        <Box
          component="p"
          id={`${id}note`}
          role="alert"
          sx={{ m: 0, color: 'error.main', fontSize: 'var(--size-small)' }}
        >
          {t(fault)}
        </Box>
      )}
    </Box>
  );
}

/** Returns the fault of an end. An unfinished text is wrong once its fields were left. */
function faultOf(
  { day, time }: TypedEnd,
  { wasLeft, reversed }: { readonly wasLeft: boolean; readonly reversed: boolean },
): MessageKey | undefined {
  if (reversed) return 'list.daysReversed';
  if (time.trim() !== '' && day.trim() === '') return 'list.timeNeedsDay';
  return wasLeft && !isWhole(endOf({ day, time })) ? 'list.dayUnreadable' : undefined;
}
