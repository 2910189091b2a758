import Box from '@mui/material/Box';
import { format } from 'date-fns/format';
import { useState } from 'react';
import { pastAt } from '../../dataProvider/past';
import { t } from '../../i18n/translate';
import { useTimedRead } from '../live/timedReads';

const minute = 60_000;
const hour = 60 * minute;
/** A count of the first seconds would distract. */
const justNowMs = 5_000;

/**
 * Returns an age in words, and the time in ms until the words change.
 *
 * @param age in ms; a negative one, after a clock was put back, counts as just now
 * @example agoText(12_400) // { text: 'updated 12 s ago', next: 600 }
 */
export function agoText(age: number): { readonly text: string; readonly next: number } {
  const past = Math.max(0, age);
  if (past < justNowMs) return { text: t('list.updatedNow'), next: justNowMs - past };
  const [unit, key] =
    past < minute
      ? ([1_000, 'list.updatedSeconds'] as const)
      : past < hour
        ? ([minute, 'list.updatedMinutes'] as const)
        : ([hour, 'list.updatedHours'] as const);
  return { text: t(key, { n: Math.floor(past / unit) }), next: unit - (past % unit) };
}

/** Shows the age of the rows; nothing in the past. The tooltip has the moment. Stops while the tab is hidden. */
export function UpdatedAgo({ moment }: { moment: number }) {
  const [now, setNow] = useState(() => Date.now());
  const { text, next } = agoText(now - moment);
  const due = now + next;
  // A timer may fire a moment early; the next one needs a later time.
  useTimedRead(due, false, () => setNow(Math.max(due, Date.now())));
  if (pastAt() !== undefined) return null;

  return (
    <Box
      component="time"
      className="fine-print"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      dateTime={new Date(moment).toISOString()}
      title={format(moment, 'yyyy-MM-dd HH:mm:ss')}
    >
      {text}
    </Box>
  );
}
