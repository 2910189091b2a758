import * as z from 'zod/mini';
import { metaOf } from '../../contract/field';
import { identifierOf } from '../../contract/identifiers';
import { jsonOf } from '../dataProvider/json';
import type { FilledPart, FormValues } from '../definitions/formParts';

/* Fields that another call fills in: what it is asked with, and what its answer changes in the form. */

const filledShape = z.object({ request: z.string(), fields: z.array(z.string()) });

/** What a call was asked for when it last filled fields in, and which ones, from the form's value of it. */
export function filledIn(value = ''): z.infer<typeof filledShape> {
  return filledShape.safeParse(jsonOf(value)).data ?? { request: '', fields: [] };
}

/** Whether a field cannot be changed, because it was filled in. */
export const lockedBy = (filled: string, field: string) => (values: FormValues) =>
  filledIn(values[filled]).fields.includes(field);

/** The body that the call is asked with, as JSON text; '' as long as it cannot be asked. */
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

/** What changes in a form that asks for something else than what it was filled in for: that goes. */
export function withdrawn(
  part: Pick<FilledPart, 'call' | 'filled' | 'asks' | 'when'>,
  values: FormValues,
): Partial<FormValues> | undefined {
  const { request, fields } = filledIn(values[part.filled]);
  if (request === '' || request === requestFor(part, values)) return undefined;
  return { ...Object.fromEntries(fields.map((field) => [field, ''])), [part.filled]: '' };
}

/** What changes in a form when the answer is there. */
export function filledWith({ filled }: Pick<FilledPart, 'filled'>, request: string, found: FormValues): FormValues {
  return { ...found, [filled]: JSON.stringify({ request, fields: Object.keys(found) }) };
}

/** The values in the `data` of an answer: texts that are not blank; what is missing is left out. */
export function valuesIn(data: Readonly<Record<string, unknown>>, takes: FilledPart['takes']): FormValues {
  const found = Object.entries(takes).flatMap(([field, key]) => {
    const value = key !== undefined && Object.hasOwn(data, key) ? data[key] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? [[field, value.trim()] as const] : [];
  });
  return Object.fromEntries(found);
}
