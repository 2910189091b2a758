import * as z from 'zod/mini';
import type { Extra } from './extras';
import { field } from './field';
import { text } from './shapes';

/** Some lists take `at`, a past moment, and answer with what existed then. */
export const pastMoments = {
  name: 'past_moments',
  beyond: true,
  summary: 'Lists of machines and processes, their pages and find take a past moment',
} as const satisfies Extra;

/** The query of a call that takes a past moment. Default: now. Sent only if {@link pastMoments} is offered. */
export const pastQuery = {
  at: field(z.optional(text), { label: 'Past moment', help: 'Such as 2026-10-03T14:00Z. Empty: now.' }),
};

const pattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * Parses a moment in ISO 8601: a time with a zone, or a day, which begins at midnight in UTC.
 *
 * @example momentIn('2026-10-03T14:00Z')
 */
export function momentIn(text: string): Date | undefined {
  const day = text.slice(0, 10);
  const [moment, midnight] = [new Date(text), new Date(day)];
  // JavaScript moves a day that does not exist into the next month.
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return exists && pattern.test(text) && !Number.isNaN(moment.getTime()) ? moment : undefined;
}
