/* A list with an input is a separate list for each input: its name in react-admin is the resource's name and the call's body. */

/** Returns the name of a list for one input. */
export const nameFor = (resource: string, body: unknown) => `${resource}?${JSON.stringify(body)}`;

/** Returns the name of a list's resource. */
export const nameOf = (list: string) => list.split('?', 1)[0] ?? list;

/** Returns the input as JSON text; `undefined` for a list without one. */
export function bodyTextOf(list: string): string | undefined {
  const at = list.indexOf('?');
  return at < 0 ? undefined : list.slice(at + 1);
}
