import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../contract/call';
import { fitOf, wantedTexts } from '../../contract/find';
import type { Row } from '../definitions/basics';
import { textIn } from './cells';
import type { ListEngine } from './listEngine/listEngine';
import type { FixedFilter } from './listQuery';
import { peopleKey } from './people';
import { answerOf, answerQueries } from './wholeAnswers';

/** The number of matches per column. Exact matches come first. */
const maxMatches = 50;

export interface HeldSearch {
  readonly lists: readonly Pick<Call, 'name'>[];
  readonly columns: readonly string[];
  readonly text: string;
}

/** Searches the cached responses of list calls, without a request. Returns a row once for each response that contains it. */
export async function heldRows(client: QueryClient, { lists, columns, text }: HeldSearch): Promise<Row[]> {
  const names = lists.map(({ name }) => name);
  const answers = answerQueries(client, ({ call }) => names.includes(call.name)).flatMap(answerOf);
  const texts = wantedTexts(text);
  const inAnswers = await Promise.all(answers.map(({ engine }) => rowsIn(engine, columns, texts)));
  return [...inAnswers.flat(), ...people(client, names).filter((row) => hasText(row, columns, texts))];
}

/** Returns the cached people, who are not in an index. */
function people(client: QueryClient, names: readonly string[]): readonly Row[] {
  return names.flatMap((name) => client.getQueryData<readonly Row[]>([...peopleKey, name]) ?? []);
}

const hasText = (row: Row, columns: readonly string[], texts: readonly string[]) =>
  columns.some((column) => fitOf(textIn(row, column), texts) !== undefined);

async function rowsIn(
  engine: ListEngine,
  columns: readonly string[],
  texts: readonly string[],
): Promise<readonly Row[]> {
  const present = columns.filter((column) => engine.facts.columns.includes(column));
  const filters = present.flatMap((column): FixedFilter[] => [
    { column, oneOf: texts },
    ...texts.map((contains) => ({ column, contains })),
  ]);
  try {
    const found = await Promise.all(
      filters.map((filter) =>
        engine.page({ search: '', filters: [filter], sortBy: '', descending: false }, 0, maxMatches),
      ),
    );
    return found.flatMap(({ rows }) => rows);
  } catch {
    // The response was replaced, or the session has ended.
    return [];
  }
}
