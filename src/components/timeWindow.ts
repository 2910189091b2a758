const clock = /^\d\d:\d\d$/;
const keys: readonly string[] = ['days', 'from', 'to'];

/**
 * Returns a time window in words; `undefined` for any other value.
 *
 * @example windowText({ from: '06:00', to: '09:30', days: 'Mon-Fri' }) // 'Mon–Fri, 06:00–09:30'
 */
export function windowText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.keys(value).every((key) => keys.includes(key)))
    return undefined;
  const { from, to, days } = value as Readonly<Record<string, unknown>>;
  if (typeof from !== 'string' || typeof to !== 'string' || !clock.test(from) || !clock.test(to)) return undefined;
  const named = [days ?? []].flat();
  if (!named.every((day) => typeof day === 'string')) return undefined;
  const on = named.map((day) => day.replace(/(\w)-(\w)/g, '$1–$2')).join(', ');
  return [on, `${from}–${to}`].filter((part) => part !== '').join(', ');
}
