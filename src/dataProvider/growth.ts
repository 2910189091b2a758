import { t } from '../i18n/translate';
import type { CallError } from './callError';

/** The progress of a list that is arriving. */
export interface Growth {
  readonly rows: number;
  /** The number of all rows, if it is known or can be estimated. */
  readonly total?: { readonly rows: number; readonly isExact: boolean };
}

/** Significant digits of an estimate. */
const digits = 2;

/** Returns the progress of a list. The total is that of `X-Total-Count`, or an estimate from the length of an uncompressed response. */
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

/** Formats a number of rows. `Intl` would delay the first rows by milliseconds. */
const count = (rows: number) => String(rows).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Describes the progress of a list.
 *
 * @example growthText({ rows: 12_400, total: { rows: 100_000, isExact: false } }) // '12,400 of about 100,000'
 */
export function growthText({ rows, total }: Growth): string {
  if (!total) return t('list.soFar', { n: count(rows) });
  return t(total.isExact ? 'list.ofTotal' : 'list.ofAbout', { n: count(rows), total: count(total.rows) });
}

/** Describes the missing part of a list that was cut off. */
export function cutWarning(growth: Growth, { failure }: CallError): string {
  const key = failure === 'timeout' ? 'list.cutLate' : failure === 'shape' ? 'list.cutBroken' : 'list.cutOff';
  return t(key, { rows: growth.total ? growthText(growth) : count(growth.rows) });
}
