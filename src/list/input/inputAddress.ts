import { jsonOf } from '../../dataProvider/json';
import type { FormValues } from '../../definitions/formParts';
import type { FormField } from '../../form/fields';

/** The parameter of the address that holds what was searched for (D8). */
export const inputParameter = 'input';

/**
 * What an address searches for; `undefined` where it searches for nothing. Anybody may have typed it: what is no text, or
 * belongs to no field, is left out.
 */
export function valuesIn(fields: readonly FormField[], address: URLSearchParams): FormValues | undefined {
  const found = jsonOf(address.get(inputParameter) ?? '');
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return undefined;
  const known = Object.entries(found).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1] !== '' && fields.some(({ name }) => name === entry[0]),
  );
  return Object.fromEntries(known);
}

/** What of a view outlives a search: how the table is sorted and how many rows a page has, not its filters (D8). */
const lasting = ['sort', 'order', 'perPage'];

/** The address of a search, from the one before it; without values the address of none. */
export function addressFor(
  fields: readonly FormField[],
  values: FormValues | undefined,
  before: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams([...before].filter(([name]) => lasting.includes(name)));
  if (values) {
    const filled = fields.flatMap((field): [string, string][] => {
      const text = (values[field.name] ?? '').trim();
      return text === '' ? [] : [[field.name, text]];
    });
    next.set(inputParameter, JSON.stringify(Object.fromEntries(filled)));
  }
  return next;
}
