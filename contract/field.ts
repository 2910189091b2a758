import * as z from 'zod/mini';
import type { Call } from './call';

/**
 * The kind of input for a value. `texts` are separated by commas, `tags` are pairs of `key=value`, and `secret` is never saved in a
 * draft. An `identifier` is an identifier, address or code without blanks, parsed from any form that people paste. `identifiers`,
 * `words` and `codes` are lists that can be pasted as a column. `words` and `codes` are sent as typed, and only `codes` can have blanks.
 */
export type FieldKind =
  | 'text'
  | 'identifier'
  | 'multiline'
  | 'email'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'identifiers'
  | 'words'
  | 'codes'
  | 'tags'
  | 'moment'
  | 'password'
  | 'secret';

/** Choices from the rows of a list call without a body: the key of the rows, and the keys of value, label and description in a row. */
export interface ListChoices {
  readonly call: Call;
  readonly rows: string;
  readonly value: string;
  readonly label: string;
  readonly about?: string;
}

/**
 * The choices of a field whose schema has no values. `accounts` come from the call `getaccounts`, `ownAccounts` from the console's
 * configuration for the vertical of the session (R21).
 */
export type ChoiceSource =
  | 'accounts'
  | 'ownAccounts'
  | 'regions'
  | 'processes'
  | 'people'
  | 'verticals'
  | 'roles'
  | ListChoices;

/** Texts and input options of a value in a call's body. */
export interface FieldMeta {
  /** Accessible name of the field. */
  readonly label: string;
  /** Default: by the schema, such as `choice` for an enum, `flag` for a boolean and `texts` for a list of texts. */
  readonly kind?: FieldKind;
  /** Source of the values of a choice. Default: the values of an enum. */
  readonly choices?: ChoiceSource;
  /** Labels of an enum's values. Default: the values. */
  readonly words?: Readonly<Record<string, string>>;
  /** Placeholder with an example. */
  readonly example?: string;
  /** Helper text below the field. */
  readonly help?: string;
  /** Initial text. */
  readonly initial?: string;
  /** Error message for an empty required field. */
  readonly required?: string;
  /** Error message for a value that the schema rejects. */
  readonly invalid?: string;
  /** Shown in a monospaced font, as identifiers always are. */
  readonly mono?: boolean;
  /** The field takes the current password. Default: a new one. */
  readonly present?: boolean;
}

const known = new WeakMap<z.ZodMiniType, FieldMeta>();

/**
 * Returns a copy of a schema with its metadata. A form takes label, kind, choices and texts from the metadata, and requirements and
 * limits from the schema.
 *
 * @example body: z.strictObject({ version: field(requiredText, { label: 'Version', kind: 'identifier' }) })
 */
export function field<Schema extends z.ZodMiniType>(schema: Schema, meta: FieldMeta): Schema {
  const copy = z.clone(schema);
  known.set(copy, meta);
  return copy;
}

/** Returns the metadata that {@link field} added to a schema. */
export function metaOf(schema: z.ZodMiniType | undefined): FieldMeta | undefined {
  return schema && known.get(schema);
}

/** Returns a schema without the wrappers that make a value optional or `null`. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodTypes {
  const known = schema as z.core.$ZodTypes;
  return 'innerType' in known._zod.def ? unwrapped(known._zod.def.innerType) : known;
}

/** Returns the fields of an object's schema; none for other schemas. */
export function shapeOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.ZodMiniType>> {
  const def = schema && unwrapped(schema)._zod.def;
  return def && 'shape' in def ? (def.shape as Readonly<Record<string, z.ZodMiniType>>) : {};
}

/** Returns the values that a schema lists; `undefined` if it takes others. */
export function valuesOf(schema: z.core.$ZodType): readonly unknown[] | undefined {
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'enum') return Object.values(def.entries);
  if (def.type === 'literal') return def.values;
  if (def.type !== 'union') return undefined;
  const found = def.options.map(valuesOf);
  return found.includes(undefined) ? undefined : found.flatMap((values) => values ?? []);
}
