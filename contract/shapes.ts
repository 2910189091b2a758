import * as z from 'zod/mini';

const ownLimits = new WeakSet<object>();

/** Marks a check as a limit of the reference server alone: the console does not hold what it sends to it. */
export function ownLimit<Check extends object>(check: Check): Check {
  ownLimits.add(check);
  return check;
}

/** Returns true for a check that {@link ownLimit} has marked. */
export const isOwnLimit = (check: unknown): boolean =>
  typeof check === 'object' && check !== null && ownLimits.has(check);

/** PostgreSQL's `integer`. */
const integerMaximum = 2_147_483_647;

/** A number of at least 1. */
export const positive = z.int().check(z.minimum(1), z.maximum(integerMaximum));

/** A number of at least 1 that another back end may have said. */
export const anyPositive = z.int().check(z.minimum(1), ownLimit(z.maximum(integerMaximum)));

/** An identifier in memory: a number, or its digits if JavaScript cannot hold that number. */
export type Identifier = number | string;

const numberOrDigits = (schema: z.ZodMiniType<number, number>) => schema as z.ZodMiniType<number, Identifier>;

/** An identifier. It is sent as a JSON number, whichever way it is held. Another back end may have any whole number. */
export const identifier = numberOrDigits(z.int().check(ownLimit(z.minimum(1)), ownLimit(z.maximum(integerMaximum))));

/** An {@link identifier} that people type. */
export const typedIdentifier = numberOrDigits(anyPositive);

/** Returns true for the digits of an {@link identifier}, however many. */
export const isIdentifierNumber = (digits: string): boolean => /^[1-9]\d{0,99}$/.test(digits);

/** An identifier as text, as in a query. Another back end may have any text. It aborts, so that a union with it names all refusals. */
export const identifierText = z
  .string()
  .check(
    z.minLength(1),
    ownLimit(z.regex(/^[1-9]\d{0,9}$/, { abort: true })),
    ownLimit(z.refine((digits) => Number(digits) <= integerMaximum, { abort: true })),
  );

/** Any text without a NUL and of a sane length: what a form field may hold. */
export const text = z.string().check(z.maxLength(10_000), z.regex(/^[^\0]*$/));

export const requiredText = text.check(z.minLength(1));

export const texts = z.array(text).check(z.maxLength(1_000));

/** Identifiers of machines, and their addresses. */
export const machineTexts = z.array(text).check(ownLimit(z.maxLength(1_000)));

/** `0` pending, `1` approved, `-1` rejected (R60). */
export const requestStatus = z.union([z.literal(0), z.literal(1), z.literal(-1)]);

/** A row of which nothing is known beforehand: every key becomes a column (D22). */
export const row = z.looseObject({});

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Unchecked = Record<string, unknown>;
type Flat<Value> = { [Key in keyof Value]: Value[Key] };

/**
 * A row of a list. The keys of `known` are for its types alone, nothing of them is checked, and every further key becomes a
 * column too (D22): a back end may leave some out or send more. Those of `checked` have to be there.
 *
 * @example z.array(rowOf({ name: z.string(), state: z.enum(['running', 'stopped']) }, { id: z.number() }))
 */
export function rowOf<Known extends Shape, Checked extends Shape = Record<never, z.ZodMiniType>>(
  _known: Known,
  checked?: Checked,
): z.ZodMiniType<
  Flat<
    { [Key in keyof Known]?: z.output<Known[Key]> } & { [Key in keyof Checked]: z.output<Checked[Key]> } & Unchecked
  >,
  Flat<{ [Key in keyof Checked]: z.input<Checked[Key]> } & Unchecked>
> {
  return z.looseObject(checked ?? {}) as never;
}

/** What every success and every failure may carry besides its own keys. */
export const acknowledgement = z.looseObject({
  status: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** The body of every answer with a code that is not 2xx. */
export const failure = z.looseObject({
  status: z.literal('failed'),
  message: z.string(),
  detail: z.optional(z.string()),
  code: z.optional(z.string()),
  request_id: z.optional(z.string()),
  /** What it is about, a row each: the candidates of an ambiguous lookup, or what became of each machine. */
  data: z.optional(z.array(row)),
  /** Which values of the body are refused, by their paths in it (`tags.0.key`), for whoever shows a form. */
  fields: z.optional(z.array(z.looseObject({ path: z.string(), message: z.string() }))),
});

export type Failure = z.infer<typeof failure>;

/** Whether the `status` of an answer is the contract's word for a success. */
export function saysSuccess(status: unknown): boolean {
  return typeof status === 'string' && status.trim().toLowerCase() === 'success';
}

/** Whether the `status` of a 2xx answer is a word for a failure: the contract's own, or what other back ends write for it. */
export function saysFailed(status: unknown): boolean {
  return typeof status === 'string' && /^(failed|failure|error)$/i.test(status.trim());
}
