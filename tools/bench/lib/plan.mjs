/** Number of rows that are sampled: all of them would change little and cost seconds. */
const sampled = 2_000;

/** Maximum number of values of a column with a checkbox filter. */
const few = 20;

/**
 * Describes the values of a column in the sample.
 *
 * @param {readonly Record<string, unknown>[]} rows
 * @param {string} name
 */
function describe(rows, name) {
  const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined);
  const all = (test) => values.length > 0 && values.every(test);
  const kind = all(Array.isArray)
    ? 'list'
    : all((value) => typeof value === 'object')
      ? 'object'
      : all((value) => typeof value === 'number')
        ? 'number'
        : all((value) => typeof value === 'boolean')
          ? 'boolean'
          : 'text';
  const texts = kind === 'text' ? values.map(String) : [];
  return { name, kind, values, texts, different: new Set(values.map((value) => JSON.stringify(value))).size };
}

/**
 * Counts the rows that contain each prefix of a term in a text column.
 *
 * @param {readonly Record<string, unknown>[]} rows
 * @param {readonly { name: string; kind: string }[]} columns
 * @param {string} term
 */
export function prefixCounts(rows, columns, term) {
  const lines = linesOf(rows, columns);
  return Array.from(term, (_, index) => lines.filter((line) => line.includes(term.slice(0, index + 1))).length);
}

/** Returns all texts of each row in lower case. */
function linesOf(rows, columns) {
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ name }) => name);
  return rows.map((row) =>
    texts
      .map((name) => String(row[name] ?? ''))
      .join('\n')
      .toLowerCase(),
  );
}

/** Returns the most frequent values of a column as texts, the most frequent first. */
function frequent(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([text]) => text);
}

/**
 * Returns six letters that occur in some rows, preferably in fewer with each letter, so that every key changes the result, and in about a
 * twentieth of the rows. Prefers the text column that is sorted.
 */
function searchTerm(rows, columns, source) {
  const lines = linesOf(rows, columns);
  const found = (term) => lines.filter((line) => line.includes(term)).length;
  const wordsOf = ({ texts }, pattern) => frequent(texts.flatMap((text) => text.toLowerCase().match(pattern) ?? []));
  const sources = [source, ...columns];
  const words =
    [/\b[a-z]{6}/g, /\S{6}/g]
      .flatMap((pattern) => sources.map((column) => wordsOf(column, pattern)))
      .find((found) => found.length > 0) ?? [];
  const candidates = words.slice(0, 100).map((term) => {
    const counts = Array.from(term, (_, index) => found(term.slice(0, index + 1)));
    const narrowing = counts.filter((count, index) => count < (counts[index - 1] ?? lines.length)).length;
    const share = counts[5] / lines.length;
    return { term, narrowing, share, distance: Math.abs(Math.log(share * 20)) };
  });
  const common = candidates.filter(({ share }) => share >= 0.005);
  const chosen = common.length > 0 ? common : candidates;
  chosen.sort((a, b) => b.narrowing - a.narrowing || a.distance - b.distance);
  const best = chosen[0];
  if (!best) throw new Error('The data hold no word of six letters to search for');
  return best.term;
}

/**
 * Returns the benchmark's plan for a data set: its columns, and what is searched, filtered and sorted.
 *
 * @param {readonly Record<string, unknown>[]} all
 */
export function planFor(all) {
  const rows = all.slice(0, sampled);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'id');
  const columns = names.map((name) => describe(rows, name));
  const text = columns.filter(({ kind }) => kind === 'text');
  const mostly = (wanted) => wanted.toSorted((a, b) => b.different - a.different)[0];
  const key = text.find(({ different }) => different === rows.length) ?? columns[0];
  const filter =
    text.find(({ name, different }) => name === 'state' && different <= few) ??
    text.find(({ different }) => different > 2 && different <= few);
  const textSort =
    mostly(text.filter((column) => column !== key && !/time|date|(^|_)(id|ip)$/.test(column.name))) ?? key;
  const numberSort = mostly(columns.filter(({ kind }) => kind === 'number'));
  if (!key || !filter || !textSort || !numberSort) {
    throw new Error('The data need a column of texts with few values, one with many, and one of numbers');
  }
  const first = [...new Set([key, textSort, numberSort, filter])];
  return {
    columns: [...first, ...columns.filter((column) => !first.includes(column))].map(({ name, kind }) => ({
      name,
      kind,
    })),
    key: key.name,
    search: searchTerm(rows, columns, textSort),
    filter: { column: filter.name, values: frequent(filter.texts).slice(1, 3) },
    textSort: textSort.name,
    numberSort: numberSort.name,
  };
}
