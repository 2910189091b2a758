import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import { type FieldKind, type FieldMeta, metaOf } from '../../contract/field';
import { isOwnLimit } from '../../contract/shapes';
import type { Choice } from '../components/form/ChoiceInput';
import type { Text } from '../definitions/basics';
import type { FieldLook, FieldPart, FilledPart, FormPart, FormValues } from '../definitions/formParts';
import { say } from '../i18n/translate';
import { lockedBy } from './filled';

type Schema = z.ZodMiniType;

/** The value of this name is the step that a form is at. No body has such a key, and it is never sent. */
export const currentStep = 'current step';

/** A field with everything that is known about it: by the call's schema, what the contract says beside it, and the page. */
export interface FormField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  /** What its value has to be like; absent for a field of the page's own. */
  readonly schema: Schema | undefined;
  readonly choices: Exclude<FieldLook<FormValues>['choices'], 'ownAccounts'>;
  /** Its choices are the accounts of the session. */
  readonly choosesOwnAccount: boolean;
  readonly words: Readonly<Record<string, Text>>;
  readonly help: string | undefined;
  /** Said when it is empty; `undefined` where it may be. */
  readonly required: string | undefined;
  readonly invalid: string | undefined;
  readonly initial: string;
  readonly mono: boolean;
  /** Of a password: one that the person has already. */
  readonly present: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly look: FieldLook<FormValues>;
  /** It says which of several fields is shown, and is nothing that is filled in. */
  readonly isTab?: true;
}

/** The fields of a form as they are laid out. */
export type FormLayout = readonly (
  | { readonly field: FormField }
  | { readonly group: string; readonly help: string | undefined; readonly layout: FormLayout }
  | { readonly tabs: FormField; readonly fields: readonly FormField[] }
  | { readonly filled: FormField; readonly part: FilledPart; readonly fields: readonly FormField[] }
)[];

/** What a schema is underneath `nullable` and `optional`. */
function inner(schema: Schema): Schema {
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType ? inner(innerType) : schema;
}

export const typeOf = (schema: Schema): string => inner(schema)._zod.def.type;

const kinds: Readonly<Record<string, FieldKind>> = { enum: 'choice', boolean: 'flag', number: 'number' };

function kindOf(schema: Schema): FieldKind {
  const base = inner(schema);
  const { type } = base._zod.def;
  if (type !== 'array') return kinds[type] ?? 'text';
  const { element } = base._zod.def as unknown as { element: Schema };
  return element._zod.def.type === 'object' ? 'tags' : 'texts';
}

/** The values of an enum. */
function valuesOf(schema: Schema): readonly string[] | undefined {
  const { entries } = inner(schema)._zod.def as { entries?: Readonly<Record<string, string>> };
  return entries && Object.values(entries);
}

/** Returns the bounds of a number, other than those of the reference server alone. */
function boundsOf(schema: Schema): { minimum?: number; maximum?: number } {
  const { checks = [] } = inner(schema)._zod.def as { checks?: readonly { _zod: { def: Record<string, unknown> } }[] };
  const bound = (kind: string) => {
    const found = checks.find((one) => !isOwnLimit(one) && one._zod.def.check === kind)?._zod.def.value;
    return typeof found === 'number' ? found : undefined;
  };
  const [minimum, maximum] = [bound('greater_than'), bound('less_than')];
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}

/** Whether a number has to be a whole one: one that no schema describes does. */
export function isWhole(schema: Schema | undefined): boolean {
  if (!schema || typeOf(schema) !== 'number') return true;
  return String((inner(schema)._zod.def as { format?: unknown }).format).includes('int');
}

/** How many characters a text may have. */
export function maximumLength(schema: Schema): number | undefined {
  const { checks = [], type } = inner(schema)._zod.def as {
    type: string;
    checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[];
  };
  const limits = checks.flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? [def.maximum ?? 0] : []));
  return type === 'string' && limits.length > 0 ? Math.min(...limits) : undefined;
}

/** Whether a schema takes what an empty field is sent as. */
function takesEmpty(schema: Schema): boolean {
  return [null, undefined, '', false].some((empty) => schema.safeParse(empty).success) || typeOf(schema) === 'array';
}

/** The accounts that somebody may choose, with the one that is there already, whatever it is. */
type AccountChoices = (present?: string) => readonly Choice[];

const noAccounts: AccountChoices = () => [];

/** What is so of a choice that is none. */
function fewOf(
  [first, ...others]: readonly Choice[],
  words: NonNullable<FieldLook<FormValues>['few']>,
): FieldLook<FormValues> {
  if (!first) return { fixed: () => words.none, required: words.required };
  return others.length > 0 ? {} : { fixed: () => words.one, initial: first.value };
}

function fieldFrom(
  name: string,
  schema: Schema | undefined,
  look: FieldLook<FormValues>,
  accounts: AccountChoices = noAccounts,
  base: FormValues = {},
): FormField {
  const isThere = base[name] !== undefined;
  const meta: Partial<FieldMeta> = metaOf(schema) ?? {};
  const label = say(look.label ?? meta.label ?? name);
  const named = look.choices ?? meta.choices ?? (schema && valuesOf(schema));
  const choices = named === 'ownAccounts' ? () => accounts(base[name]) : named;
  const few = look.few && typeof choices === 'function' ? fewOf(choices(), look.few) : {};
  const needed = few.required ?? look.required ?? (schema !== undefined && !takesEmpty(schema));
  const words = typeof needed === 'string' ? needed : (meta.required ?? 'form.required');
  const help = look.help === false ? undefined : (look.help ?? meta.help);
  const invalid = look.invalid ?? meta.invalid;
  const { initial = meta.initial ?? '' } = {
    ...look,
    ...few,
    ...(isThere && { initial: base[name] }),
  };
  const kind = look.kind ?? meta.kind ?? (schema ? kindOf(schema) : 'text');
  // One that is there already is never shown: left empty, it stays as it is.
  const isKept = isThere && isSecret({ kind });
  return {
    name,
    kind,
    label,
    schema,
    choices,
    choosesOwnAccount: named === 'ownAccounts',
    words: look.words ?? meta.words ?? {},
    help: help === undefined ? undefined : say(help),
    required: needed === false || isKept ? undefined : say(words, { field: label }),
    invalid: invalid === undefined ? undefined : say(invalid, { field: label }),
    initial: typeof initial === 'function' ? initial() : initial,
    mono: look.mono ?? meta.mono ?? false,
    present: meta.present ?? false,
    minimum: undefined,
    maximum: undefined,
    ...(schema && boundsOf(schema)),
    ...(look.maximum !== undefined && { maximum: look.maximum }),
    look: { example: meta.example, ...look, ...few } as FieldLook<FormValues>,
  };
}

const shapeOf = ({ body }: Pick<Call, 'body'>): Readonly<Record<string, Schema>> =>
  (body?._zod.def as { shape?: Record<string, Schema> } | undefined)?.shape ?? {};

/**
 * Lays out the fields of a form over a call.
 *
 * @param accounts the choices of a field that is one of `ownAccounts`
 * @param base what the fields begin with, where that is something else than what they say themselves
 */
export function layoutOf(
  call: Pick<Call, 'body'>,
  parts: readonly FormPart<string, FormValues>[],
  accounts: AccountChoices = noAccounts,
  base: FormValues = {},
): FormLayout {
  const shape = shapeOf(call);
  const single = (part: FieldPart<string, FormValues>): FormField => {
    if (typeof part === 'string') return fieldFrom(part, shape[part], {}, accounts, base);
    if ('name' in part) return fieldFrom(part.name, shape[part.name], part, accounts, base);
    return fieldFrom(part.own, undefined, part, accounts);
  };
  return parts.map((part) => {
    if (typeof part === 'string') return { field: single(part) };
    if ('group' in part) {
      const help = part.help === undefined ? undefined : say(part.help);
      return { group: say(part.group), help, layout: layoutOf(call, part.fields, accounts, base) };
    }
    if ('filled' in part) {
      const { filled: name, locks } = part;
      const fields = part.fields.map(single).map((field) => {
        if (!locks?.includes(field.name)) return field;
        return { ...field, look: { ...field.look, fixed: lockedBy(name, field.name) } };
      });
      return { filled: fieldFrom(name, undefined, { when: () => false }, accounts, base), part, fields };
    }
    if ('tabs' in part) {
      const fields = part.fields.map(single);
      const names = fields.map(({ name }) => name);
      const look = { label: part.label, choices: names, initial: names[0] ?? '' };
      return { tabs: { ...fieldFrom(part.tabs, undefined, { kind: 'choice', ...look }), isTab: true }, fields };
    }
    return { field: single(part) };
  });
}

/** All fields of a layout, in their order. */
export function fieldsIn(layout: FormLayout): readonly FormField[] {
  return layout.flatMap((part) => {
    if ('field' in part) return [part.field];
    if ('group' in part) return fieldsIn(part.layout);
    return 'tabs' in part ? [part.tabs, ...part.fields] : [part.filled, ...part.fields];
  });
}

/** Whether a field is shown with what the form holds. */
export const isShown = ({ look }: FormField, values: FormValues): boolean => look.when?.(values) ?? true;

/** Whether a field can be filled in with what the form holds. */
export const isEnabled = (field: FormField, values: FormValues): boolean =>
  isShown(field, values) && (field.look.disabled?.(values) ?? false) === false;

/** Whether nothing of what is typed in a field may be kept or shown again. */
export const isSecret = ({ kind }: Pick<FormField, 'kind'>): boolean => kind === 'password' || kind === 'secret';

/** The form with nothing filled in. */
export const emptyValues = (fields: readonly FormField[]): FormValues =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
