import { cellText } from '../../dataProvider/cells';

/** More facts than this are left to the raw answer. */
const most = 12;

/** What an answer says in single values, by their names: its own, or those of what it wraps in `data`. */
export function factsIn(body: unknown): readonly (readonly [string, string])[] {
  const data = objectIn(body, 'data') ?? body;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.entries(data)
    .filter(
      ([key, value]) => key !== 'status' && ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
    )
    .slice(0, most)
    .map(([key, value]) => [key, cellText(value).slice(0, 300)]);
}

function objectIn(body: unknown, key: string): object | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, key)) return undefined;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
