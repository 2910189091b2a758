/*
 * A list whose call needs an input is a list of its own for each: react-admin and the data provider know it by the resource's
 * name and what is asked for. So no page of one input is ever taken for one of another.
 */

/** The name of a list for one input, which is the body of its call. */
export const nameFor = (resource: string, body: unknown) => `${resource}?${JSON.stringify(body)}`;

/** The resource's own name. */
export const nameOf = (list: string) => list.split('?', 1)[0] ?? list;

/** What is asked for, as JSON text; `undefined` for a list without an input. */
export function bodyTextOf(list: string): string | undefined {
  const at = list.indexOf('?');
  return at < 0 ? undefined : list.slice(at + 1);
}
