import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate';
import { timeOfDay } from '../shownText';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Returns the time to a moment in words, and the ms until the words change.
 *
 * @param left in ms
 * @example leftText(95_000) // { text: 'in 2 min', next: 35_000 }
 */
export function leftText(left: number): { readonly text: string; readonly next: number } {
  if (left <= 0) return { text: t('hold.now'), next: Number.POSITIVE_INFINITY };
  const [unit, key] =
    left <= minute
      ? ([second, 'hold.seconds'] as const)
      : left <= hour
        ? ([minute, 'hold.minutes'] as const)
        : ([hour, 'hold.hours'] as const);
  const n = Math.ceil(left / unit);
  return { text: t(key, { n }), next: left - (n - 1) * unit };
}

const longestTimerMs = hour;

/** Shows when a machine is terminated: `Terminates in 23 min`. The tooltip has the time of day. */
export function Countdown({ to }: { readonly to: string }) {
  const [now, setNow] = useState(Date.now);
  const { text, next } = leftText(Date.parse(to) - now);
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next + 1, longestTimerMs));
    return () => clearTimeout(timer);
  }, [next]);
  return (
    <Box
      component="time"
      dateTime={to}
      title={timeOfDay(to)}
      sx={{ color: 'warning.main', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  );
}
