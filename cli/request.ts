import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { type Call, defaultApiBase } from '../contract/call';
import { shapeOf, unwrapped, valuesOf } from '../contract/field';
import { usageError } from './exit';
import { emptyValue, type Flag, flagsOf, globalFlags, isList, isSwitch } from './flags';

type Option = NonNullable<ParseArgsConfig['options']>[string];

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** A request of a call, before it is sent. */
export interface CallRequest {
  readonly call: Call;
  /** The path with its query. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Parses the arguments of a command.
 *
 * @throws Exit if a flag is unknown or lacks its value
 */
export function parseFlags(args: readonly string[], flags: readonly Flag[] = []): Values {
  const own = flags.flatMap((flag): [string, Option][] =>
    isSwitch(flag)
      ? [flag.flag, `no-${flag.flag}`].map((name) => [name, { type: 'boolean' }])
      : [[flag.flag, { type: 'string', multiple: isList(flag) }]],
  );
  try {
    return parseArgs({ args: [...args], options: { ...Object.fromEntries(own), ...globalFlags } }).values as Values;
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

function jsonOf(text: string, flag: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(`--${flag} is not JSON`);
  }
}

/** Returns the value of a flag: as typed, or as JSON for numbers, objects and other values that are no texts. */
function parsedValue(schema: z.core.$ZodTypes, text: string, flag: string): unknown {
  const { def } = schema._zod;
  if (def.type === 'string') return text;
  const listed = valuesOf(schema);
  if (listed) return listed.find((value) => String(value) === text) ?? text;
  if (def.type === 'union') {
    const options = def.options.map((option) => parsedValue(unwrapped(option), text, flag));
    return options.find((value) => z.safeParse(schema, value).success) ?? options[0];
  }
  if (def.type === 'number') {
    if (!/^[+-]?\d+(\.\d+)?$/.test(text)) throw usageError(`--${flag} is not a number`);
    return Number(text);
  }
  return jsonOf(text, flag);
}

/** Adds the fields that an object lacks and that may be empty. */
const completed = (schema: z.core.$ZodTypes, item: unknown): unknown => ({
  ...Object.fromEntries(Object.entries(shapeOf(schema)).map(([key, field]) => [key, emptyValue(field)])),
  ...Object(item),
});

function listOf({ schema, flag }: Flag, texts: readonly string[]): unknown[] {
  const { def } = schema._zod;
  const element = unwrapped(def.type === 'array' ? def.element : schema);
  if (element._zod.def.type === 'object')
    return texts
      .filter((text) => text !== '')
      .flatMap((text) => jsonOf(text, flag))
      .map((item) => completed(element, item));
  return texts
    .flatMap((text) => text.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parsedValue(element, part, flag));
}

/** Returns the value of a flag; `undefined` if it is not given. */
function givenValue(flag: Flag, values: Values): unknown {
  if (isSwitch(flag)) return values[`no-${flag.flag}`] ? false : values[flag.flag];
  const given = values[flag.flag];
  if (given === undefined) return undefined;
  if (flag.isNullable && String(given) === 'null') return null;
  if (Array.isArray(given)) return listOf(flag, given.map(String));
  return parsedValue(flag.schema, String(given), flag.flag);
}

function bodyIn(given: unknown): Record<string, unknown> {
  if (given === undefined) return {};
  const text = String(given);
  const json =
    text === '-' ? readFileSync(0, 'utf8') : text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text;
  const body = jsonOf(json, 'body');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw usageError('--body is not a JSON object');
  return { ...body };
}

/**
 * Makes the request of a call from its flags. The server checks the values.
 *
 * @throws Exit if a required flag is missing or a value has the wrong type
 */
export function requestOf(call: Call, values: Values): CallRequest {
  const parts = { params: {}, query: {}, body: bodyIn(values.body) } as Record<Flag['part'], Record<string, unknown>>;
  for (const flag of flagsOf(call)) {
    const value = givenValue(flag, values);
    const part = parts[flag.part];
    if (value !== undefined) part[flag.key] = value;
    else if (flag.key in part) continue;
    else if (flag.isRequired) throw usageError(`--${flag.flag} is missing`);
    else if (flag.empty !== undefined) part[flag.key] = flag.empty;
  }
  if (!call.body && values.body !== undefined) throw usageError('this call takes no body');
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts.params[name])));
  const query = new URLSearchParams(Object.entries(parts.query).map(([key, value]) => [key, String(value)])).toString();
  return {
    call,
    path: `${defaultApiBase}/${path}${query === '' ? '' : `?${query}`}`,
    body: call.body ? parts.body : undefined,
  };
}
