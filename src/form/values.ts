import * as z from 'zod/mini';
import { codesIn, identifierOf, identifiersIn, visibleText, wordsIn } from '../../contract/identifiers';
import { isOffered } from '../authProvider/offeredCalls';
import { fitTo } from '../dataProvider/fitting';
import { typedNumber } from '../dataProvider/json';
import { type FormCheck, type FormFaults, type FormValues, partsOf } from '../definitions/formParts';
import { say, t } from '../i18n/translate';
import { type FormField, isEnabled, isSecret, isWhole, maximumLength, typeOf } from './fields';

/** Splits each tag filter at its first `=`. Drops those without a key (D51). */
function tagsOf(text: string): { key: string; value: string }[] {
  return partsOf(text).flatMap((part) => {
    const [key = '', ...rest] = part.split('=');
    return key.trim() === '' ? [] : [{ key: key.trim(), value: rest.join('=').trim() }];
  });
}

/** Converts a local time to UTC in ISO 8601. Returns any other text unchanged. */
function momentOf(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** Normalizes a text: an identifier to its canonical form, digits to 0 to 9; trims others. */
function plainOf(kind: FormField['kind'], text: string): string {
  if (kind === 'identifier') return identifierOf(text);
  return (kind === 'number' ? visibleText(text) : text).trim();
}

/** Functions that split the text of a list into values, by the kind of its field. */
const splitters: Partial<Record<FormField['kind'], (text: string) => string[]>> = {
  texts: partsOf,
  choices: partsOf,
  identifiers: identifiersIn,
  words: wordsIn,
  codes: codesIn,
};

/** Returns the values that are typed into a field of a list; `undefined` for other kinds of fields. */
export const listIn = (kind: FormField['kind'], text: string): string[] | undefined => splitters[kind]?.(text);

/** Returns true if a schema refuses an empty value, but accepts none. */
const isLeftOut = (schema: z.ZodMiniType, empty: unknown = '') =>
  !schema.safeParse(empty).success && schema.safeParse(undefined).success;

/** Returns the value of a field in a body; `undefined` for an empty one that can be left out. */
function sentValue({ kind, schema }: FormField, text: string): unknown {
  const trimmed = plainOf(kind, text);
  switch (kind) {
    case 'password':
    case 'secret':
      return text === '' && schema && isLeftOut(schema) ? undefined : text;
    case 'flag':
      return text === 'true';
    case 'texts':
    case 'choices':
    case 'identifiers':
    case 'words':
    case 'codes': {
      const list = listIn(kind, text);
      return list?.length === 0 && schema && isLeftOut(schema, []) ? undefined : list;
    }
    case 'tags':
      return tagsOf(text);
    default: {
      if (kind === 'moment' && trimmed !== '') return momentOf(trimmed);
      if (trimmed === '' && schema) {
        if (schema.safeParse(null).success) return null;
        if (isLeftOut(schema)) return undefined;
      }
      const isNumber = schema ? typeOf(schema) === 'number' : kind === 'number';
      return isNumber && trimmed !== '' ? (typedNumber(trimmed) ?? Number(trimmed)) : trimmed;
    }
  }
}

/** Returns true if a schema accepts neither a value nor `null`. Back ends need not know its field. */
const isForSome = (schema: z.ZodMiniType | undefined) =>
  schema !== undefined && [undefined, null].every((none) => schema.safeParse(none).success);

/** Returns the body of a form. A disabled field counts as empty. */
export function bodyOf(fields: readonly FormField[], values: FormValues): Readonly<Record<string, unknown>> {
  const sent = fields.filter(({ schema }) => schema);
  return Object.fromEntries(
    sent.flatMap((field) => {
      const isOn = isEnabled(field, values);
      const value =
        isOn || !isForSome(field.schema) ? sentValue(field, isOn ? (values[field.name] ?? '') : '') : undefined;
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );
}

function isEmpty(field: FormField, text: string): boolean {
  if (isSecret(field)) return text === '';
  return (listIn(field.kind, text)?.join('') ?? plainOf(field.kind, text)) === '';
}

/** Returns the error of a filled field; `undefined` if it is valid. */
function invalidIn(field: FormField, text: string): string | undefined {
  const { schema, kind, minimum, maximum } = field;
  const plain = plainOf(kind, text);
  const whole = isWhole(schema);
  const isTyped = (whole ? ((minimum ?? 0) < 0 ? /^-?\d+$/ : /^\d+$/) : /^-?(\d+\.?\d*|\.\d+)$/).test(plain);
  const asTyped = kind === 'number' && !isTyped;
  const sent = sentValue(field, text);
  const isTooLarge = isTyped && maximum !== undefined && Number(plain) > maximum;
  const refused = schema && (isTooLarge || fitTo(schema, sent).issues.length > 0);
  if (!refused && !(asTyped && (schema || minimum !== undefined))) return undefined;
  const longest = schema && maximumLength(schema);
  if (typeof sent === 'string' && longest !== undefined && sent.length > longest)
    return t('form.tooLong', { field: field.label, maximum: longest.toLocaleString('en') });
  if (field.invalid !== undefined) return field.invalid;
  if (kind !== 'number') return t('form.invalid', { field: field.label });
  if (isTooLarge) return t('form.atMost', { field: field.label, maximum: maximum.toLocaleString('en') });
  if (!whole && (!isTyped || minimum === undefined)) return t('form.number', { field: field.label });
  if (!whole) return t('form.atLeast', { field: field.label, minimum: minimum?.toLocaleString('en') ?? '' });
  return t('form.wholeNumber', { field: field.label, minimum: minimum ?? 0 });
}

/**
 * Returns the errors of a form, by field, in the order of the fields. The repetition of an error is `''`: its field is marked only.
 *
 * @param check further rules of the page
 * @param unreadable number fields whose text is not a number
 */
export function faultsOf(
  fields: readonly FormField[],
  values: FormValues,
  check: FormCheck | undefined,
  unreadable: readonly string[] = [],
): FormFaults {
  const found = fields.flatMap((field): [string, string][] => {
    if (!isEnabled(field, values)) return [];
    const text = values[field.name] ?? '';
    if (isEmpty(field, text) && !unreadable.includes(field.name))
      return field.required === undefined ? [] : [[field.name, field.required]];
    const fault = invalidIn(field, unreadable.includes(field.name) ? '?' : text);
    return fault === undefined ? [] : [[field.name, fault]];
  });
  const own = Object.fromEntries(found);
  const all = { ...check?.(values, isOffered), ...own };
  const said = new Set<string>();
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const fault = all[name];
      if (fault === undefined) return [];
      const words = say(fault);
      const repeated = said.has(words);
      said.add(words);
      return [[name, repeated ? '' : words]];
    }),
  );
}

/**
 * Returns the schema of a form's draft. It drops secrets and choices that no longer exist.
 *
 * @param changesOnly drops initial values too
 */
export function draftSchema(fields: readonly FormField[], changesOnly = false): z.ZodMiniType<FormValues> {
  const kept = fields.filter((field) => !isSecret(field));
  const schemaOf = ({ choices, initial, kind }: FormField) => {
    const values = typeof choices === 'function' ? choices().map(({ value }) => value) : choices;
    if (kind !== 'choice' || !Array.isArray(values)) return z.catch(z.string(), initial);
    return z.catch(z.string().check(z.refine((value) => value === '' || values.includes(value))), initial);
  };
  const whole = z.object(Object.fromEntries(kept.map((field) => [field.name, schemaOf(field)])));
  if (!changesOnly) return whole as z.ZodMiniType<FormValues>;
  const isChanged = (name: string, value: unknown) =>
    kept.some((field) => field.name === name && field.initial !== value);
  const changes = z.transform((values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => isChanged(name, value))),
  );
  return z.pipe(whole, changes) as unknown as z.ZodMiniType<FormValues>;
}

/** Returns the values in a history state whose names are fields, if they are valid; `undefined` without any. */
export function namedIn(fields: readonly FormField[], state: unknown): Partial<FormValues> | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const known = new Set(fields.filter((field) => !isSecret(field)).map(({ name }) => name));
  const named = Object.entries(state).filter(([name, value]) => known.has(name) && typeof value === 'string');
  const { data } = draftSchema(fields).safeParse(Object.fromEntries(named));
  const good = named.map(([name]) => [name, data?.[name] ?? ''] as const).filter(([, value]) => value !== '');
  return good.length > 0 ? Object.fromEntries(good) : undefined;
}

/** Returns true if two values have the same JSON. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
