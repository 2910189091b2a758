import type { Call } from '../../contract/call';
import type { ListSource } from '../definitions/list';

/** A list whose call returns all rows. */
export type WholeList = ListSource &
  Required<Pick<ListSource, 'call'>> & {
    /** For a list with an input: the call's body as JSON text. */
    readonly bodyText?: string | undefined;
    /** The past moment of the page. */
    readonly at?: string | undefined;
  };

/** The first part of the query keys of list responses. */
export const answerPrefix = 'answer';

/** Returns the first parts of the query keys of a call's responses, or of those to one body. */
export const answerKey = ({ name }: Pick<Call, 'name'>, bodyText?: string) =>
  bodyText === undefined ? [answerPrefix, name] : [answerPrefix, name, bodyText];

const numbers = new WeakMap<object, number>();
let last = 0;

/** Returns a number that identifies a function or an object of a declaration. */
function numberOf(made: object | undefined): number {
  if (!made) return 0;
  const number = numbers.get(made);
  if (number !== undefined) return number;
  last += 1;
  numbers.set(made, last);
  return last;
}

/**
 * Returns the query key of a list's response. Lists over one call share it if they declare the same rows and columns. Otherwise each has
 * its own index.
 */
export function wholeKey(list: WholeList): readonly string[] {
  const { call, bodyText, at, rows, identifier, columns = [], isSuccess } = list;
  const declared = columns.map((column) =>
    typeof column === 'string' ? column : { ...column, render: undefined, getValue: numberOf(column.getValue) },
  );
  return [...answerKey(call, bodyText ?? ''), JSON.stringify([rows, identifier, declared, numberOf(isSuccess), at])];
}
