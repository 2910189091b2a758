import type { Row } from '../definitions/basics';
import type { ListSource } from '../definitions/list';

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a response, and the response without them (`{}` if it is the list). */
export interface SplitAnswer {
  readonly rows: readonly Row[];
  readonly rest: Row;
}

/**
 * Splits the response of a list call. Drops entries that are not rows.
 *
 * @param key the key of the rows; `undefined` if the response is the list
 * @returns `undefined` if there is no list, or none of its entries is a row (D20)
 */
export function splitAnswer(body: unknown, key: string | undefined): SplitAnswer | undefined {
  if (key === undefined) {
    const rows = rowsIn(body);
    return rows && { rows, rest: {} };
  }
  if (!isRow(body) || !Object.hasOwn(body, key)) return undefined;
  const rows = rowsIn(body[key]);
  return rows && { rows, rest: Object.fromEntries(Object.entries(body).filter(([name]) => name !== key)) };
}

/** Drops entries that are not objects. Returns `undefined` if `list` is not an array or has no valid row (D20). */
export function rowsIn(list: unknown): readonly Row[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const rows = list.every(isRow) ? list : list.filter(isRow);
  return rows.length === 0 && list.length > 0 ? undefined : rows;
}

/** Returns true if a response, without its rows, meets the list's `isSuccess`. */
export function saysGood({ isSuccess }: Pick<ListSource, 'isSuccess'>, rest: Row): boolean {
  if (typeof isSuccess === 'function') return isSuccess(rest);
  return Object.entries(isSuccess ?? {}).every(([key, words]) => {
    const said = Object.hasOwn(rest, key) ? rest[key] : undefined;
    return typeof said === 'string' && words?.test(said);
  });
}

const maxWarnings = 100;
const maxWarningLength = 500;

/**
 * Returns the `warnings` of a partial response: texts, or the place and the message of objects.
 *
 * @param named returns the label of an account
 */
export function warningsOf(rest: Row, named = (code: string) => code): string[] {
  const list = Object.hasOwn(rest, 'warnings') ? rest.warnings : undefined;
  if (!Array.isArray(list)) return [];
  return list.slice(0, maxWarnings).map((warning) => warningText(warning, named).slice(0, maxWarningLength));
}

function warningText(warning: unknown, named: (code: string) => string): string {
  if (typeof warning === 'string') return warning;
  if (!isRow(warning)) return JSON.stringify(warning);
  const part = (key: string) => (typeof warning[key] === 'string' ? [warning[key]] : []);
  const message = [...part('message'), ...part('detail')].slice(0, 1);
  return message.length === 0
    ? JSON.stringify(warning)
    : [...part('account').map(named), ...part('region'), ...message].join(': ');
}
