import { jsonOf } from '../../dataProvider/jsonOf';
import type { InputField, ListInput } from '../../resources/defineResource';

/** What stands in a list's input, as it was typed, by the fields' names. */
export type InputValues = Readonly<Record<string, string>>;

/** A field that is chosen from what a call answers with. */
export type ChoiceField = InputField & { readonly kind: 'choice' };

/** The parameter of the address that holds what was searched for (D8). */
export const inputParameter = 'input';

const typedIn = (values: InputValues, { name }: InputField) =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : '';

/** A text's parts between commas, trimmed; empty ones are dropped (specification, section 5). */
function parts(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A tag filter is split at its first `=`; one without a key is dropped (D51). */
function tags(text: string): { key: string; value: string }[] {
  return parts(text).flatMap((part) => {
    const [key = '', ...rest] = part.split('=');
    return key.trim() === '' ? [] : [{ key: key.trim(), value: rest.join('=').trim() }];
  });
}

/**
 * The body of a list's call: every field is in it, filled or not.
 *
 * @example bodyOf(fields, { state: 'running, stopped' }) // { state: ['running', 'stopped'], tag_filters: [] }
 */
export function bodyOf(fields: ListInput['fields'], values: InputValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map((field) => {
      const text = typedIn(values, field);
      if (field.kind === 'choice') return [field.name, text];
      return [field.name, field.kind === 'tags' ? tags(text) : parts(text)];
    }),
  );
}

/** The required fields that hold nothing, in their order. */
export function missingIn(fields: ListInput['fields'], values: InputValues): readonly ChoiceField[] {
  return fields.filter(
    (field): field is ChoiceField =>
      field.kind === 'choice' && field.required !== undefined && typedIn(values, field) === '',
  );
}

/**
 * What an address searches for; `undefined` where it searches for nothing. Anybody may have typed it: what is no text, or
 * belongs to no field, is left out.
 */
export function valuesIn(fields: ListInput['fields'], address: URLSearchParams): InputValues | undefined {
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
  fields: ListInput['fields'],
  values: InputValues | undefined,
  before: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams([...before].filter(([name]) => lasting.includes(name)));
  if (values) {
    const filled = fields.flatMap((field): [string, string][] => {
      const text = typedIn(values, field).trim();
      return text === '' ? [] : [[field.name, text]];
    });
    next.set(inputParameter, JSON.stringify(Object.fromEntries(filled)));
  }
  return next;
}
