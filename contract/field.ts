import * as z from 'zod/mini';
import type { Call } from './call';

/**
 * The kind of input for a value. `texts` are texts with commas between them, `tags` pairs of `key=value`; `secret` is in no draft. An
 * `identifier` is an identifier, an address or another code without blanks: it is read in any form that people paste, and
 * `identifiers` are several of them, also one a line. `words` and `codes` are lists that can be pasted as a column, too, but are sent
 * as they are written; only codes can have blanks.
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

/** The rows of a list call that takes no body, as choices: where the rows are, and the keys of value and words. */
export interface ListChoices {
  readonly call: Call;
  readonly rows: string;
  readonly value: string;
  readonly label: string;
}

/**
 * What a field is chosen from, where its schema does not name the values. `accounts` are those that the call `getaccounts` answers,
 * `ownAccounts` those that the console's configuration opens to the vertical of whoever is signed in (R21).
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

/** What people are told about a value of a call's body. */
export interface FieldMeta {
  /** The accessible name of its field. */
  readonly label: string;
  /** Absent: by the schema. An enum is a choice, a boolean a flag, a list of texts `texts`, and so on. */
  readonly kind?: FieldKind;
  readonly choices?: ChoiceSource;
  /** The words of an enum's values; absent: the values themselves. */
  readonly words?: Readonly<Record<string, string>>;
  /** What stands in an empty field, as an example. */
  readonly example?: string;
  /** A line below it that helps to fill it in. */
  readonly help?: string;
  /** What it holds at first, as it is typed. */
  readonly initial?: string;
  /** What is said when it is empty although the schema needs it. */
  readonly required?: string;
  /** What is said about a value that the schema refuses. */
  readonly invalid?: string;
  /** Drawn like an identifier, which always is. */
  readonly mono?: boolean;
  /** Of a password: the one that the person has already; absent: one that is only now made up. */
  readonly present?: boolean;
}

const known = new WeakMap<z.ZodMiniType, FieldMeta>();

/**
 * A copy of a schema that knows how it is filled in: a form over the call takes label, kind, choices, help, example and words
 * from here, and whether it is required, and its limits, from the schema itself.
 *
 * @example body: z.strictObject({ version: field(requiredText, { label: 'Version', kind: 'identifier' }) })
 */
export function field<Schema extends z.ZodMiniType>(schema: Schema, meta: FieldMeta): Schema {
  const copy = z.clone(schema);
  known.set(copy, meta);
  return copy;
}

/** What {@link field} was told about a schema. */
export function metaOf(schema: z.ZodMiniType | undefined): FieldMeta | undefined {
  return schema && known.get(schema);
}
