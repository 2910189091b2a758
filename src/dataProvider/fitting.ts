import type * as z from 'zod/mini';
import { isOwnLimit } from '../../contract/shapes';
import { asNumber, wholeNumber } from './json';

type Schema = z.ZodMiniType;
type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The result of checking a value against a schema. */
export interface Fit {
  /** The value. Digits in the place of a number are marked, so that {@link unmarked} writes them as one. */
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

const excused = 'a limit of the reference server';

const issuesOf = (schema: Schema, value: unknown): readonly Issue[] =>
  schema.safeParse(value, { error: ({ inst }) => (isOwnLimit(inst) ? excused : undefined) }).error?.issues ?? [];

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Readonly<Record<PropertyKey, unknown>>)[key], value);

/** Replaces the value at a path. */
function replace(copy: { whole: unknown }, path: Path, value: unknown): void {
  const [last = '', ...before] = ['whole', ...path].toReversed();
  (valueAt(copy, before.toReversed()) as Record<PropertyKey, unknown>)[last] = value;
}

/** Returns the remaining issues. Drops excused ones, and collects the paths of digits in the place of a number. */
function refused(issues: readonly Issue[], value: unknown, digits: Path[], at: Path = []): readonly Issue[] {
  return issues.filter((issue) => {
    if (issue.message === excused) return false;
    const path = [...at, ...issue.path];
    if (issue.code === 'invalid_type' && issue.expected === 'number') {
      const found = valueAt(value, path);
      if (typeof found !== 'string' || wholeNumber(found) === undefined) return true;
      digits.push(path);
      return false;
    }
    if (issue.code !== 'invalid_union') return true;
    // The first variant that fits is sent.
    return !issue.errors.some((form) => {
      const own: Path[] = [];
      const fits = form.length > 0 && refused(form, value, own, path).length === 0;
      if (fits) digits.push(...own);
      return fits;
    });
  });
}

/** Returns the keys of an object that its schema declares as numbers. */
export function numbersIn(schema: Schema): readonly string[] {
  const { shape = {} } = schema._zod.def as { shape?: Readonly<Record<string, Schema>> };
  const digits = '9007199254740993';
  return Object.entries(shape).flatMap(([name, part]) => (fitTo(part, digits).value === digits ? [] : [name]));
}

/** Checks a value against a schema. Accepts digits in the place of a whole number, and ignores limits of the reference server. */
export function fitTo(schema: Schema, value: unknown): Fit {
  const digits: Path[] = [];
  const issues = refused(issuesOf(schema, value), value, digits);
  if (digits.length === 0) return { value, issues };
  const sent = { whole: structuredClone(value) };
  const rounded = { whole: structuredClone(value) };
  for (const path of digits) {
    const text = String(valueAt(value, path));
    const near = Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER));
    replace(sent, path, asNumber(text));
    replace(rounded, path, near);
  }
  return { value: sent.whole, issues: refused(issuesOf(schema, rounded.whole), rounded.whole, []) };
}
