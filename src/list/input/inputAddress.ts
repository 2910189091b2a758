import { jsonOf } from '../../dataProvider/json';
import type { FormValues } from '../../definitions/formParts';
import type { FormField } from '../../form/fields';

/** The URL parameter with the search (D8). */
export const inputParameter = 'input';

/**
 * Returns the search in an address; `undefined` without one. Drops values that are not texts or belong to no field, because an address
 * may be typed by hand.
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

/** The parameters of a view that a new search keeps (D8). */
const lasting = ['sort', 'order', 'perPage'];

/** Returns the address of a search, made from the previous one; without `values` that of none. */
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
