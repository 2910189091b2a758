import { masked } from '../../ui/rawText';

/** What an answer of `newprocess` says. */
export interface RequestOutcome {
  readonly success: boolean;
  readonly message: string | undefined;
  readonly detail: string | undefined;
}

/** More characters than this of a server's words are not shown. */
const most = 2_000;

/** What an answer says, itself or in what it wraps in `data` (specification, section 7). Only `success` is a success. */
export function requestOutcome(body: unknown): RequestOutcome {
  const outer = objectOf(body);
  const inner = objectOf(outer.data);
  const status = typeof outer.status === 'string' ? outer.status : inner.status;
  return {
    success: typeof status === 'string' && status.trim().toLowerCase() === 'success',
    message: wordsOf(outer.message) ?? wordsOf(inner.message),
    detail: wordsOf(outer.detail) ?? wordsOf(inner.detail),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.slice(0, most);
  return typeof value === 'object' && value !== null ? JSON.stringify(masked(value)).slice(0, most) : undefined;
}
