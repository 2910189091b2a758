import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import { type FieldKind, type FieldMeta, metaOf, shapeOf, unwrapped } from '../../contract/field';
import { isOwnLimit } from '../../contract/shapes';
import type { Choice } from '../components/form/ChoiceInput';
import type { Text } from '../definitions/basics';
import type { FieldLook, FieldPart, FilledPart, FormPart, FormValues } from '../definitions/formParts';
import { say } from '../i18n/translate';
import { lockedBy } from './filled';

type Schema = z.ZodMiniType;

/** The name of the value that holds the current step. It is never sent. */
export const currentStep = 'current step';

/** A field with its properties from the call's schema, the contract's metadata and the page. */
export interface FormField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  /** `undefined` for a field of the page's own. */
  readonly schema: Schema | undefined;
  readonly choices: Exclude<FieldLook<FormValues>['choices'], 'ownAccounts'>;
  readonly choosesOwnAccount: boolean;
  readonly words: Readonly<Record<string, Text>>;
  readonly help: string | undefined;
  /** The error if it is empty; `undefined` if it is optional. */
  readonly required: string | undefined;
  readonly invalid: string | undefined;
  readonly initial: string;
  readonly mono: boolean;
  /** The person's current password. */
  readonly present: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly look: FieldLook<FormValues>;
  /** Selects the visible one of several fields; not an input. */
  readonly isTab?: true;
}

/** The arranged fields of a form. */
export type FormLayout = readonly (
  | { readonly field: FormField }
  | { readonly group: string; readonly help: string | undefined; readonly layout: FormLayout }
  | { readonly tabs: FormField; readonly fields: readonly FormField[] }
  | { readonly filled: FormField; readonly part: FilledPart; readonly fields: readonly FormField[] }
)[];

export const typeOf = (schema: Schema): string => unwrapped(schema)._zod.def.type;

const kinds: Readonly<Record<string, FieldKind>> = { enum: 'choice', boolean: 'flag', number: 'number' };

function kindOf(schema: Schema): FieldKind {
  const { def } = unwrapped(schema)._zod;
  if (def.type !== 'array') return kinds[def.type] ?? 'text';
  return typeOf(def.element as Schema) === 'object' ? 'tags' : 'texts';
}

function choicesOf(schema: Schema): readonly string[] | undefined {
  const { def } = unwrapped(schema)._zod;
  return def.type === 'enum' ? Object.values(def.entries).map(String) : undefined;
}

/** Returns the bounds of a number, other than those of the reference server alone. */
function boundsOf(schema: Schema): { minimum?: number; maximum?: number } {
  const { checks = [] } = unwrapped(schema)._zod.def as {
    checks?: readonly { _zod: { def: Record<string, unknown> } }[];
  };
  const bound = (kind: string) => {
    const found = checks.find((one) => !isOwnLimit(one) && one._zod.def.check === kind)?._zod.def.value;
    return typeof found === 'number' ? found : undefined;
  };
  const [minimum, maximum] = [bound('greater_than'), bound('less_than')];
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}

/** Returns true if a number must be an integer, which is the default without a schema. */
export function isWhole(schema: Schema | undefined): boolean {
  if (!schema || typeOf(schema) !== 'number') return true;
  return String((unwrapped(schema)._zod.def as { format?: unknown }).format).includes('int');
}

/** Returns the maximum length of a text, in characters. */
export function maximumLength(schema: Schema): number | undefined {
  const { checks = [], type } = unwrapped(schema)._zod.def as {
    type: string;
    checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[];
  };
  const limits = checks.flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? [def.maximum ?? 0] : []));
  return type === 'string' && limits.length > 0 ? Math.min(...limits) : undefined;
}

/** Returns true if a schema accepts the value of an empty field. */
function takesEmpty(schema: Schema): boolean {
  return [null, undefined, '', false].some((empty) => schema.safeParse(empty).success) || typeOf(schema) === 'array';
}

/** Returns the accounts that the person may choose, and the present one. */
type AccountChoices = (present?: string) => readonly Choice[];

const noAccounts: AccountChoices = () => [];

/** Returns how a choice with one or no option looks. */
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
  const named = look.choices ?? meta.choices ?? (schema && choicesOf(schema));
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
  // A stored secret is never shown. An empty field keeps it.
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

/**
 * Arranges the fields of a form for a call.
 *
 * @param accounts the choices of `ownAccounts`
 * @param base initial values that replace those of the fields
 */
export function layoutOf(
  call: Pick<Call, 'body'>,
  parts: readonly FormPart<string, FormValues>[],
  accounts: AccountChoices = noAccounts,
  base: FormValues = {},
): FormLayout {
  const shape = shapeOf(call.body);
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

/** Returns all fields of a layout, in order. */
export function fieldsIn(layout: FormLayout): readonly FormField[] {
  return layout.flatMap((part) => {
    if ('field' in part) return [part.field];
    if ('group' in part) return fieldsIn(part.layout);
    return 'tabs' in part ? [part.tabs, ...part.fields] : [part.filled, ...part.fields];
  });
}

export const isShown = ({ look }: FormField, values: FormValues): boolean => look.when?.(values) ?? true;

export const isEnabled = (field: FormField, values: FormValues): boolean =>
  isShown(field, values) && (field.look.disabled?.(values) ?? false) === false;

/** Returns true if the value of a field must not be stored or shown again. */
export const isSecret = ({ kind }: Pick<FormField, 'kind'>): boolean => kind === 'password' || kind === 'secret';

/** Returns the initial values of fields. */
export const emptyValues = (fields: readonly FormField[]): FormValues =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
