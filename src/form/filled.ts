import * as z from 'zod/mini';
import { metaOf } from '../../contract/field';
import { identifierOf } from '../../contract/identifiers';
import { jsonOf } from '../dataProvider/json';
import type { FilledPart, FormValues } from '../definitions/formParts';

/* Fields that another call fills in: its request, and the changes that its response makes to the form. */

const filledShape = z.object({ request: z.string(), fields: z.array(z.string()) });

/** Returns the request whose response last filled fields in, and those fields, from the value of the part. */
export function filledIn(value = ''): z.infer<typeof filledShape> {
  return filledShape.safeParse(jsonOf(value)).data ?? { request: '', fields: [] };
}

/** Returns a rule that locks a field while it is filled in. */
export const lockedBy = (filled: string, field: string) => (values: FormValues) =>
  filledIn(values[filled]).fields.includes(field);

/** Returns the body of the call as JSON; '' while a value is missing. */
export function requestFor(
  { call, asks, when }: Pick<FilledPart, 'call' | 'asks' | 'when'>,
  values: FormValues,
): string {
  const { shape } = (call.body?._zod.def ?? {}) as { readonly shape?: Readonly<Record<string, z.ZodMiniType>> };
  const read = (name: string, text = '') =>
    metaOf(shape?.[name])?.kind === 'identifier' ? identifierOf(text) : text.trim();
  const body = Object.fromEntries(asks.map((name) => [name, read(name, values[name])]));
  const isComplete = Object.values(body).every((value) => value !== '') && (when?.(values) ?? true);
  return isComplete ? JSON.stringify(body) : '';
}

/** Returns the changes that empty the filled fields once the request differs. */
export function withdrawn(
  part: Pick<FilledPart, 'call' | 'filled' | 'asks' | 'when'>,
  values: FormValues,
): Partial<FormValues> | undefined {
  const { request, fields } = filledIn(values[part.filled]);
  if (request === '' || request === requestFor(part, values)) return undefined;
  return { ...Object.fromEntries(fields.map((field) => [field, ''])), [part.filled]: '' };
}

/** Returns the changes that a response makes to a form. */
export function filledWith({ filled }: Pick<FilledPart, 'filled'>, request: string, found: FormValues): FormValues {
  return { ...found, [filled]: JSON.stringify({ request, fields: Object.keys(found) }) };
}

/** Returns the values in the `data` of a response. Drops blank and missing ones. */
export function valuesIn(data: Readonly<Record<string, unknown>>, takes: FilledPart['takes']): FormValues {
  const found = Object.entries(takes).flatMap(([field, key]) => {
    const value = key !== undefined && Object.hasOwn(data, key) ? data[key] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? [[field, value.trim()] as const] : [];
  });
  return Object.fromEntries(found);
}
