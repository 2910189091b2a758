import type { Reply } from '../definitions/basics';
import { t } from '../i18n/translate';

/** Returns a sentence, followed by the time of the `Retry-After` header (in seconds) if the reply has one. */
export function withRetryAfter(sentence: string, reply: Reply | undefined): string {
  const wait = Number(reply?.headers.get('retry-after') ?? Number.NaN);
  if (!(wait > 0)) return sentence;
  const ended = /[.!?…]$/u.test(sentence) ? sentence : `${sentence}.`;
  return `${ended} ${t('app.retryAfter', { time: timeLeft(wait) })}`;
}

/** Returns seconds in words, rounded up: `45 seconds`, `58 minutes`, `3 hours`. */
export function timeLeft(seconds: number): string {
  const [unit, length] = seconds <= 90 ? ['second', 1] : seconds <= 90 * 60 ? ['minute', 60] : ['hour', 3_600];
  const words = new Intl.NumberFormat('en', { style: 'unit', unit: String(unit), unitDisplay: 'long' });
  return words.format(Math.ceil(seconds / Number(length)));
}
