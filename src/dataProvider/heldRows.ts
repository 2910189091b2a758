import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../contract/call';
import { fitOf, wantedTexts } from '../../contract/find';
import type { Row } from '../definitions/basics';
import { answerPrefix } from './answerKey';
import { textIn } from './cells';
import type { ListEngine } from './listEngine/listEngine';
import type { FixedFilter } from './listQuery';
import { peopleKey } from './people';
import type { WholeAnswer } from './wholeAnswers';

/** Of one column, so many rows are looked at; one that is just what is looked for is always among them. */
const maximum = 50;

/** What is looked for in what is held. */
export interface HeldSearch {
  /** The list calls whose answers are looked through. */
  readonly lists: readonly Pick<Call, 'name'>[];
  /** In which of their columns. */
  readonly columns: readonly string[];
  readonly text: string;
}

/**
 * The rows of list calls that have a text in one of some columns, as far as their answers are held: without any request. One that is in
 * several answers is there several times.
 */
export async function heldRows(client: QueryClient, { lists, columns, text }: HeldSearch): Promise<Row[]> {
  const names = lists.map(({ name }) => name);
  const answers = client
    .getQueryCache()
    .findAll({
      queryKey: [answerPrefix],
      // What forms choose from stands under such keys too, without an index.
      predicate: ({ queryKey, meta }) => meta?.list !== undefined && names.includes(String(queryKey[1])),
    })
    .flatMap(({ state }) => (state.data ? [state.data as WholeAnswer] : []));
  const texts = wantedTexts(text);
  const inAnswers = await Promise.all(answers.map(({ engine }) => rowsIn(engine, columns, texts)));
  return [...inAnswers.flat(), ...people(client, names).filter((row) => hasText(row, columns, texts))];
}

/** People are read once for all their pages, and held as they came. */
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
        engine.page({ search: '', filters: [filter], sortBy: '', descending: false }, 0, maximum),
      ),
    );
    return found.flatMap(({ rows }) => rows);
  } catch {
    // Another answer has taken its place, or the session has ended.
    return [];
  }
}
