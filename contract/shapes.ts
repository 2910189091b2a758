import * as z from 'zod/mini';

/** PostgreSQL's `integer`: what every identifier of the reference server fits in. */
export const identifier = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** An identifier as text, as in a query: the same numbers. */
export const identifierText = z.string().check(
  z.regex(/^[1-9]\d{0,9}$/),
  z.refine((digits) => Number(digits) <= 2_147_483_647),
);

/** Any text without a NUL and of a sane length: what a form field may hold. */
export const text = z.string().check(z.maxLength(10_000), z.regex(/^[^\0]*$/));

export const requiredText = text.check(z.minLength(1));

export const texts = z.array(text).check(z.maxLength(1_000));

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
