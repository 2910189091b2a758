import type { Row } from '../definitions/basics';
import type { ListSource } from '../definitions/list';

/** Whether a value can be a row. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a list call's answer, and the answer without them; nothing for one that is the list itself. */
export interface SplitAnswer {
  readonly rows: readonly Row[];
  readonly rest: Row;
}

/**
 * Takes the rows out of a list call's answer. Entries that are no rows are left out, but a list of nothing else is no list
 * (D20).
 *
 * @param key where the rows are; `undefined` for an answer that is the list itself
 * @returns `undefined` when there is no list
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

/** The rows of a list, without the entries that are none; `undefined` for what is no list, or one of nothing else (D20). */
export function rowsIn(list: unknown): readonly Row[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const rows = list.every(isRow) ? list : list.filter(isRow);
  return rows.length === 0 && list.length > 0 ? undefined : rows;
}

/** Whether an answer says that it is a good one, as its list has it; given all of it but the rows. */
export function saysGood({ isSuccess }: Pick<ListSource, 'isSuccess'>, rest: Row): boolean {
  if (typeof isSuccess === 'function') return isSuccess(rest);
  return Object.entries(isSuccess ?? {}).every(([key, words]) => {
    const said = Object.hasOwn(rest, key) ? rest[key] : undefined;
    return typeof said === 'string' && words?.test(said);
  });
}

/** An answer may be a partial one; so many of its warnings are kept. */
const maximumWarnings = 100;
const warningLength = 500;

/**
 * Returns the `warnings` of an answer as texts: of a text itself, of an object its place and its message.
 *
 * @param named returns an account as it is shown
 */
export function warningsOf(rest: Row, named = (code: string) => code): string[] {
  const list = Object.hasOwn(rest, 'warnings') ? rest.warnings : undefined;
  if (!Array.isArray(list)) return [];
  return list.slice(0, maximumWarnings).map((warning) => warningText(warning, named).slice(0, warningLength));
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
