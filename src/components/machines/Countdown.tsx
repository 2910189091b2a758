import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate';
import { localTime, timeOfDay } from '../shownText';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

type End = 'hold' | 'ending';

/**
 * Returns the time to a moment in words, and the ms until the words change.
 *
 * @param left in ms
 * @param end what happens: the machine is stopped, or, by default, terminated
 * @example leftText(95_000) // { text: 'in 2 min', next: 35_000 }
 */
export function leftText(left: number, end: End = 'hold'): { readonly text: string; readonly next: number } {
  if (left <= 0) return { text: t(`${end}.now`), next: Number.POSITIVE_INFINITY };
  const [unit, key] =
    left <= minute
      ? ([second, 'seconds'] as const)
      : left <= hour
        ? ([minute, 'minutes'] as const)
        : left <= 2 * day
          ? ([hour, 'hours'] as const)
          : ([day, 'days'] as const);
  const n = Math.ceil(left / unit);
  return { text: t(`${end}.${key}`, { n }), next: left - (n - 1) * unit };
}

const longestTimerMs = hour;

interface CountdownProps {
  readonly to: string;
  /** The reason: an `expiry` stops the machine, others terminate it. */
  readonly reason?: string | undefined;
}

/** Shows when a machine is stopped or terminated: `Terminates in 23 min`. The tooltip has the time. */
export function Countdown(props: CountdownProps) {
  // Another moment begins with a clock of its own, as the timer may have been set for an hour.
  return <Running key={props.to} {...props} />;
}

function Running({ to, reason }: CountdownProps) {
  const [now, setNow] = useState(Date.now);
  const left = Date.parse(to) - now;
  const { text, next } = leftText(left, reason === 'expiry' ? 'ending' : 'hold');
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next + 1, longestTimerMs));
    return () => clearTimeout(timer);
  }, [next]);
  return (
    <Box
      component="time"
      dateTime={to}
      title={left > day ? localTime(to, true)?.shown : timeOfDay(to)}
      sx={{
        ...(left <= 2 * day && { color: 'warning.main' }),
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Box>
  );
}
