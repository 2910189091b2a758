import type { ColumnDefinition, Tone } from '../definitions/list';

const words: Readonly<Record<Tone, readonly string[]>> = {
  ok: [
    ...['running', 'available', 'active', 'ok', 'healthy', 'ready', 'online', 'up', 'enabled', 'in-use', 'attached'],
    ...['approved', 'success', 'succeeded', 'successful', 'passed', 'completed', 'complete', 'done'],
  ],
  warn: [
    ...['pending', 'starting', 'stopping', 'shutting-down', 'rebooting', 'restarting', 'creating', 'updating'],
    ...['deleting', 'modifying', 'attaching', 'detaching', 'provisioning', 'initializing', 'in-progress', 'queued'],
    ...['waiting', 'warning', 'degraded', 'paused', 'denied', 'partial'],
  ],
  bad: [
    ...['failed', 'failure', 'error', 'errored', 'stopped', 'rejected', 'unhealthy', 'offline', 'down', 'crashed'],
    ...['critical', 'unavailable', 'impaired', 'timed-out'],
  ],
  idle: [],
};

const usual = new Map(
  Object.entries(words).flatMap(([tone, list]) => list.map((word): [string, Tone] => [word, tone as Tone])),
);

/** The colours of a machine's states: green for running, red for stopped, orange for any other (R65). */
export const machineTones = { tones: { running: 'ok', stopped: 'bad' }, otherTone: 'warn' } as const;

/**
 * Returns the colour of a state: by its column, else by the usual meaning of the word, else none (R65).
 *
 * @example toneOf('In progress') // 'warn'
 * @example toneOf('sold', { tones: { sold: 'ok' } }) // 'ok'
 */
export function toneOf(value: unknown, column: Pick<ColumnDefinition, 'tones' | 'otherTone'> = {}): Tone {
  const text = value === null || value === undefined ? '' : String(value).trim();
  if (text === '') return 'idle';
  const { tones = {}, otherTone } = column;
  for (const word of [text, text.toLowerCase()]) {
    const own = Object.hasOwn(tones, word) ? tones[word] : undefined;
    if (own) return own;
  }
  return otherTone ?? usual.get(text.toLowerCase().replace(/[\s_]+/g, '-')) ?? 'idle';
}
