import * as z from 'zod/mini';

const ownLimits = new WeakSet<object>();

/** Marks a check as a limit of the reference server, which the console does not enforce. */
export function ownLimit<Check extends object>(check: Check): Check {
  ownLimits.add(check);
  return check;
}

/** Returns true if {@link ownLimit} has marked a check. */
export const isOwnLimit = (check: unknown): boolean =>
  typeof check === 'object' && check !== null && ownLimits.has(check);

/** PostgreSQL's `integer`. */
const integerMaximum = 2_147_483_647;

/** A number of at least 1. */
export const positive = z.int().check(z.minimum(1), z.maximum(integerMaximum));

/** A number of at least 1 from any back end. */
export const anyPositive = z.int().check(z.minimum(1), ownLimit(z.maximum(integerMaximum)));

/** An identifier in memory: a number, or its digits if JavaScript cannot represent it. */
export type Identifier = number | string;

const numberOrDigits = (schema: z.ZodMiniType<number, number>) => schema as z.ZodMiniType<number, Identifier>;

/** An identifier, always sent as a JSON number. Another back end may have any integer. */
export const identifier = numberOrDigits(z.int().check(ownLimit(z.minimum(1)), ownLimit(z.maximum(integerMaximum))));

/** An {@link identifier} that people type. */
export const typedIdentifier = numberOrDigits(anyPositive);

/** Returns true for the digits of an {@link identifier} of any length. */
export const isIdentifierNumber = (digits: string): boolean => /^[1-9]\d{0,99}$/.test(digits);

/** An identifier as text, as in a query. Another back end may have any text. It aborts, so that a union reports all errors. */
export const identifierText = z
  .string()
  .check(
    z.minLength(1),
    ownLimit(z.regex(/^[1-9]\d{0,9}$/, { abort: true })),
    ownLimit(z.refine((digits) => Number(digits) <= integerMaximum, { abort: true })),
  );

/** A text of limited length without NUL characters, as in a form field. */
export const text = z.string().check(z.maxLength(10_000), z.regex(/^[^\0]*$/));

export const requiredText = text.check(z.minLength(1));

/** Identifies a machine in a query. */
export const machineKey = { account: requiredText, region: requiredText, instance_id: requiredText };

export const texts = z.array(text).check(z.maxLength(1_000));

/** Identifiers of machines, and their addresses. */
export const machineTexts = z.array(text).check(ownLimit(z.maxLength(1_000)));

/** A moment in ISO 8601 with a zone. The day may not exist. zod's own check would be too large for the sign-in page. */
export const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/));

/** `0` pending, `1` approved, `-1` rejected (R60). */
export const requestStatus = z.union([z.literal(0), z.literal(1), z.literal(-1)]);

/** A row with any keys. Every key becomes a column (D22). */
export const row = z.looseObject({});

type Shape = Readonly<Record<string, z.ZodMiniType>>;
const rowShapes = new WeakMap<z.ZodMiniType, Shape>();
type Unchecked = Record<string, unknown>;
type Flat<Value> = { [Key in keyof Value]: Value[Key] };

/**
 * Makes the schema of a list's row. The keys of `known` only provide types, since a back end may omit some. The keys of `checked` are
 * required. Every further key becomes a column, too (D22).
 *
 * @example z.array(rowOf({ name: z.string(), state: z.enum(['running', 'stopped']) }, { id: z.number() }))
 */
export function rowOf<Known extends Shape, Checked extends Shape = Record<never, z.ZodMiniType>>(
  known: Known,
  checked?: Checked,
): z.ZodMiniType<
  Flat<
    { [Key in keyof Known]?: z.output<Known[Key]> } & { [Key in keyof Checked]: z.output<Checked[Key]> } & Unchecked
  >,
  Flat<{ [Key in keyof Checked]: z.input<Checked[Key]> } & Unchecked>
> {
  const made = z.looseObject(checked ?? {});
  rowShapes.set(made, { ...known, ...checked });
  return made as never;
}

/** Returns the schemas of a row's keys; `undefined` if the schema is not a row's or knows no key. */
export function rowShapeOf(schema: z.ZodMiniType | undefined): Shape | undefined {
  const shape = schema && (rowShapes.get(schema) ?? (schema._zod.def as { readonly shape?: Shape }).shape);
  return shape && Object.keys(shape).length > 0 ? shape : undefined;
}

/** Optional keys of every success and failure. */
export const acknowledgement = z.looseObject({
  status: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** The body of every response with a status other than 2xx. */
export const failure = z.looseObject({
  status: z.literal('failed'),
  message: z.string(),
  detail: z.optional(z.string()),
  code: z.optional(z.string()),
  request_id: z.optional(z.string()),
  /** Rows that the failure is about: the candidates of an ambiguous lookup, or the results of machines. */
  data: z.optional(z.array(row)),
  /** Invalid values of the body by their paths (`tags.0.key`), for forms. */
  fields: z.optional(z.array(z.looseObject({ path: z.string(), message: z.string() }))),
});

export type Failure = z.infer<typeof failure>;

/** Returns true if the `status` of a response is the contract's success. */
export function saysSuccess(status: unknown): boolean {
  return typeof status === 'string' && status.trim().toLowerCase() === 'success';
}

/** Returns true if the `status` of a 2xx response means a failure, in the words of the contract or of other back ends. */
export function saysFailed(status: unknown): boolean {
  return typeof status === 'string' && /^(failed|failure|error)$/i.test(status.trim());
}
