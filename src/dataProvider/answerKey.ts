import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../contract/call';
import type { ListSource } from '../definitions/list';

/** A list whose call returns all rows. */
export type WholeList = ListSource &
  Required<Pick<ListSource, 'call'>> & {
    /** For a list with an input: the call's body as JSON text. */
    readonly bodyText?: string | undefined;
  };

/** What the keys of all answers of list calls begin with, in the query cache. */
export const answerPrefix = 'answer';

/** What the keys of all answers of a list call begin with, or of those to what is `asked`. */
export const answerKey = ({ name }: Pick<Call, 'name'>, bodyText?: string) =>
  bodyText === undefined ? [answerPrefix, name] : [answerPrefix, name, bodyText];

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number for what a definition says by itself, by which it is told from others. */
function numberOf(made: object | undefined): number {
  if (!made) return 0;
  const number = numbers.get(made);
  if (number !== undefined) return number;
  last += 1;
  numbers.set(made, last);
  return last;
}

/**
 * Under what the query cache keeps the answer of a list. Lists over one call share it where they say the same about its rows: one
 * that has its rows elsewhere, or other columns, has an index of its own.
 */
export function wholeKey({ call, bodyText, rows, identifier, columns = [], isSuccess }: WholeList): readonly string[] {
  const declared = columns.map((column) =>
    typeof column === 'string' ? column : { ...column, render: undefined, getValue: numberOf(column.getValue) },
  );
  return [...answerKey(call, bodyText ?? ''), JSON.stringify([rows, identifier, declared, numberOf(isSuccess)])];
}

/** So many answers of one call are kept, each to another input; each may hold 100,000 rows. */
const maximum = 3;

/** Forgets the oldest answers of a call but those few, among them always the one to `bodyText`. */
export function keepNewest(client: QueryClient, call: Pick<Call, 'name'>, bodyText: string | undefined): void {
  const cache = client.getQueryCache();
  const others = cache.findAll({
    queryKey: answerKey(call),
    fetchStatus: 'idle',
    predicate: ({ queryKey }) => queryKey[2] !== (bodyText ?? ''),
  });
  others.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of others.slice(maximum - 1)) cache.remove(query);
}
