import type * as z from 'zod/mini';
import type { Call } from '../contract/call';
import { type FieldMeta, metaOf, shapeOf, unwrapped, valuesOf } from '../contract/field';

/** The part of a request that a flag belongs to. */
type Part = 'params' | 'query' | 'body';

/** A flag of a call: a parameter of its path, a key of its query, or a field of its body. */
export interface Flag {
  /** The flag without its dashes. */
  readonly flag: string;
  readonly part: Part;
  readonly key: string;
  readonly schema: z.core.$ZodTypes;
  /** Sent if the flag is not given; `undefined` leaves the key out. */
  readonly empty: unknown;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly meta: FieldMeta | undefined;
}

/** Flags of all commands. */
export const globalFlags = {
  server: { type: 'string', help: 'URL of the console. Default: QUARTERDECK_URL, or the server of the last login.' },
  output: { type: 'string', short: 'o', help: 'table, json, ndjson or csv. Default: table in a terminal, else json.' },
  body: { type: 'string', help: 'The body as JSON, @FILE, or - for standard input. Other flags replace its fields.' },
  plan: { type: 'boolean', help: 'Only print which machines would be terminated.' },
  yes: { type: 'boolean', short: 'y', help: 'Do not ask before machines are terminated.' },
  'idempotency-key': { type: 'string', help: 'Repeats a change whose outcome is unknown. --verbose prints the key.' },
  'no-browser': { type: 'boolean', help: 'login: print the address and do not open it.' },
  verbose: { type: 'boolean', short: 'v', help: 'Print the request and its idempotency key to standard error.' },
  help: { type: 'boolean', short: 'h', help: 'Print this text.' },
} as const;

/**
 * Returns the name of a flag.
 *
 * @example flagName('InstanceIds') // 'instance-ids'
 */
const flagName = (key: string): string => key.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, '-').toLowerCase();

/**
 * Returns the value of a form field that is left empty; `undefined` if the key is left out or a value is required. Lists have none, except
 * those of identifiers and tags: an empty list of roles would remove all roles.
 */
export function emptyValue(field: z.ZodMiniType): unknown {
  const isListed = unwrapped(field)._zod.def.type === 'array';
  const values = isListed
    ? [undefined, ...(/^(identifiers|tags)$/.test(metaOf(field)?.kind ?? '') ? [[]] : [])]
    : [undefined, null, '', false];
  return values.find((value) => field.safeParse(value).success);
}

const fieldsOf = (call: Call, part: Part): Flag[] =>
  Object.entries(shapeOf(call[part])).map(([key, field]) => {
    const [schema, empty] = [unwrapped(field), emptyValue(field)];
    const isRequired = empty === undefined && !field.safeParse(undefined).success;
    const isNullable = field.safeParse(null).success;
    return { flag: flagName(key), part, key, schema, meta: metaOf(field), empty, isRequired, isNullable };
  });

/** Returns the flags of a call. A flag that has the name of another one begins with the part of the request. */
export function flagsOf(call: Call): readonly Flag[] {
  const taken = new Set(Object.keys(globalFlags));
  return (['params', 'query', 'body'] as const)
    .flatMap((part) => fieldsOf(call, part))
    .map((field) => {
      const flag = taken.has(field.flag) ? `${field.part}-${field.flag}` : field.flag;
      taken.add(flag);
      return { ...field, flag };
    });
}

/** Returns the values that a flag accepts, if the schema names them. */
export const choicesOf = ({ schema }: Flag): readonly string[] => (valuesOf(schema) ?? []).map(String);

/** Returns true if a flag can be given several times. */
export const isList = ({ schema }: Flag): boolean => schema._zod.def.type === 'array';

export const isSwitch = ({ schema }: Flag): boolean => schema._zod.def.type === 'boolean';

/** Returns the keys of the objects that a flag takes. */
export function keysOf({ schema: { _zod } }: Flag): readonly string[] {
  return Object.keys(shapeOf(_zod.def.type === 'array' ? _zod.def.element : undefined));
}

/** Returns what a flag takes, for help texts. */
export function valueWord(flag: Flag): string {
  const choices = choicesOf(flag);
  if (choices.length > 0) return choices.join('|');
  const { def } = flag.schema._zod;
  if (def.type === 'array') return unwrapped(def.element)._zod.def.type === 'object' ? 'JSON' : 'LIST';
  const { type } = def;
  return type === 'string' ? 'TEXT' : type === 'number' ? 'NUMBER' : 'JSON';
}
