import type { ListQuery } from '../listQuery';
import { DictionaryColumn } from './columns';
import { formsOf, hasOneOf } from './fold';
import type { ListIndex } from './listIndex';
import { naturalRanks } from './naturalRanks';

/** One box of a checkbox filter: a value as it is shown, and how many rows that pass all *other* filters have it. */
export interface FacetEntry {
  readonly text: string;
  readonly count: number;
}

/** The boxes of a checkbox filter. */
export interface Facet {
  /** In natural order; at most {@link facetLimit} of them. */
  readonly entries: readonly FacetEntry[];
  /** How many there are that contain what was looked for. */
  readonly total: number;
}

/** More boxes than this are not given at once: the person looks for theirs. */
const facetLimit = 200;

/**
 * The boxes of a column's checkbox list: its values that contain `find`, each with the number of rows that have it among
 * those that pass the search and the filters of all other columns. A value that no such row has keeps its box, with 0.
 */
export function facetOf(
  index: ListIndex,
  query: Omit<ListQuery, 'sortBy' | 'descending'>,
  name: string,
  find: string,
): Facet {
  const column = index.column(name);
  if (!column) return { entries: [], total: 0 };
  const passing = index.passing(query, name);
  const counts =
    column instanceof DictionaryColumn
      ? countCodes(column, passing)
      : countTexts(index.size, (row) => column.shown(row), passing);
  const searched = (text: string) => (column instanceof DictionaryColumn ? column.searched(text) : text);
  const forms = formsOf(find);
  const texts = [...counts.keys()].filter((text) => hasOneOf(searched(text), forms));
  const ranks = naturalRanks(texts);
  const order = texts.map((_, place) => place).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const entries = order.slice(0, facetLimit).map((place) => {
    const text = texts[place] ?? '';
    return { text, count: counts.get(text) ?? 0 };
  });
  return { entries, total: texts.length };
}

function countCodes(column: DictionaryColumn, passing: Uint8Array | undefined): Map<string, number> {
  const perCode = new Uint32Array(column.values.length);
  const { codes } = column;
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    if (!passing || passing[row] === 1) perCode[code] = (perCode[code] ?? 0) + 1;
  }
  const counts = new Map<string, number>();
  column.entries().forEach((texts, code) => {
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + (perCode[code] ?? 0));
  });
  return counts;
}

function countTexts(
  size: number,
  shown: (row: number) => string,
  passing: Uint8Array | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (let row = 0; row < size; row += 1) {
    const text = shown(row);
    counts.set(text, (counts.get(text) ?? 0) + (!passing || passing[row] === 1 ? 1 : 0));
  }
  return counts;
}
