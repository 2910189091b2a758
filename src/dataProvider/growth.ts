import { t } from '../i18n/translate';
import type { CallError } from './callError';

/** How far a list has come. */
export interface Growth {
  readonly rows: number;
  /** All rows, where that is known or can be estimated. */
  readonly total?: { readonly rows: number; readonly isExact: boolean };
}

/** So many digits of an estimated number of rows mean something. */
const digits = 2;

/**
 * How far a list has come, given its rows and the bytes that they came in. A back end may say in a header how many rows there are;
 * else the length of the answer tells about how many, unless it is compressed.
 */
export function growthOf(rows: number, bytes: number, headers: Headers): Growth {
  const said = numberIn(headers, 'x-total-count');
  if (said !== undefined) return { rows, total: { rows: Math.max(said, rows), isExact: true } };
  const length = headers.has('content-encoding') ? undefined : numberIn(headers, 'content-length');
  if (length === undefined || bytes === 0) return { rows };
  const about = Number(((rows * length) / bytes).toPrecision(digits));
  return { rows, total: { rows: Math.max(about, rows), isExact: false } };
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** A number of rows as people read it. Without `Intl`, which takes milliseconds to get ready while somebody waits for the first rows. */
const count = (rows: number) => String(rows).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * How far a list has come, in words.
 *
 * @example growthText({ rows: 12_400, total: { rows: 100_000, isExact: false } }) // '12,400 of about 100,000'
 */
export function growthText({ rows, total }: Growth): string {
  if (!total) return t('list.soFar', { n: count(rows) });
  return t(total.isExact ? 'list.ofTotal' : 'list.ofAbout', { n: count(rows), total: count(total.rows) });
}

/** What is missing of a list that was cut off, in words. */
export function cutWarning(growth: Growth, { failure }: CallError): string {
  const key = failure === 'timeout' ? 'list.cutLate' : failure === 'shape' ? 'list.cutBroken' : 'list.cutOff';
  return t(key, { rows: growth.total ? growthText(growth) : count(growth.rows) });
}
