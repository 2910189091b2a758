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

/** `0` pending, `1` approved, `-1` rejected (specification, section 9). */
export const requestStatus = z.union([z.literal(0), z.literal(1), z.literal(-1)]);

/** A row of a list: known keys first, every further key becomes a column (D22). */
export const row = z.looseObject({});

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
});

export type Failure = z.infer<typeof failure>;
