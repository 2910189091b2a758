/** Returns the figure of a grid at a path such as `nextPage.wall`. */
export const figure = (figures, path) => path.split('.').reduce((found, name) => found?.[name], figures);

/** The waits of a person until the result is painted. */
const waits = [
  ['first rows', 'firstRows.wall'],
  ['first key', 'searchCold.wall'],
  ['next key', 'searchWarm.wall'],
  ['filter', 'filter.wall'],
  ['first sort', 'sortFirst.wall'],
  ['reversed sort', 'sortSecond.wall'],
  ['number sort', 'sortNumber.wall'],
  ['next page', 'nextPage.wall'],
];

const tasks = [
  ['typing', 'typing.cpu'],
  ['exporting', 'saving.cpu'],
  ['receiving a refresh', 'refreshing.cpu'],
];

/** The longest task of the page's main thread, in ms. */
const maximumTask = 60;
/** Grids built on React, which every row of a small list has to beat, and the one without React, with its allowed ratio. */
const reactGrids = { dataGrid: 'MUI X', agGrid: 'AG Grid' };
const slickGridRatio = 1.5;
/** Number of rows above which most of the waits have to beat every grid. */
const large = 100_000;
const mostOfLarge = 6;

/** Figures for which more is better. */
const rising = new Set(['scroll.frames']);

/** Returns the best figure of the other grids, and its grid. */
export function best(results, path) {
  const found = Object.entries(results)
    .filter(([name]) => name !== 'ours')
    .map(([name, figures]) => ({ name, value: figure(figures, path) }))
    .filter(({ value }) => value !== undefined);
  return found.sort((a, b) => (rising.has(path) ? b.value - a.value : a.value - b.value))[0];
}

/** Names the waits that miss a target, with both figures in ms; `undefined` if none was measured. */
function failing(ours, other, isMet) {
  const known = waits
    .map(([name, path]) => ({ name, own: figure(ours, path), theirs: figure(other, path) }))
    .filter(({ own, theirs }) => own !== undefined && theirs !== undefined);
  if (known.length === 0) return undefined;
  return known
    .filter(({ own, theirs }) => !isMet(own, theirs))
    .map(({ name, own, theirs }) => `${name} ${own.toFixed(0)} to ${theirs.toFixed(0)}`);
}

const verdict = (text, missed) => ({
  text: `${text}: ${missed === undefined ? 'not measured' : missed.length === 0 ? 'all' : `not ${missed.join(', ')}`}`,
  met: missed && missed.length === 0,
});

/** The targets of a list of ordinary size. */
function smallList(grids, rows) {
  const { ours, slickGrid } = grids;
  return [
    ...Object.entries(reactGrids).map(([grid, title]) =>
      verdict(
        `${rows} rows, each wait shorter than ${title}'s`,
        failing(ours, grids[grid], (own, theirs) => own < theirs),
      ),
    ),
    verdict(
      `${rows} rows, each wait at most ${slickGridRatio} × SlickGrid's`,
      failing(ours, slickGrid, (own, theirs) => own <= slickGridRatio * theirs),
    ),
  ];
}

function largeList(grids, rows) {
  const known = waits
    .map(([, path]) => ({ own: figure(grids.ours, path), other: best(grids, path) }))
    .filter(({ own, other }) => own !== undefined && other !== undefined);
  const beaten = known.filter(({ own, other }) => own < other.value).length;
  return [
    {
      text: `${rows} rows, at least ${mostOfLarge} of ${waits.length} waits shorter than every grid's: ${beaten}`,
      met: known.length === 0 ? undefined : beaten >= mostOfLarge,
    },
  ];
}

/**
 * Evaluates the targets. `pair.mjs` compares with the former build, and the build checks the size of scripts.
 *
 * @param {{ size: number; grids: Record<string, object> }[]} results by number of rows
 * @returns {{ text: string; met: boolean | undefined }[]} `undefined` if it was not measured
 */
export function targets(results) {
  return results.flatMap(({ size, grids }) => {
    const rows = size.toLocaleString('en-GB');
    const longest = tasks.map(([name, path]) => {
      const ms = figure(grids.ours, path);
      return {
        text: `${rows} rows, longest task while ${name} at most ${maximumTask} ms: ${ms === undefined ? 'not measured' : `${ms.toFixed(1)} ms`}`,
        met: ms === undefined ? undefined : ms <= maximumTask,
      };
    });
    return [...(size < large ? smallList(grids, rows) : largeList(grids, rows)), ...longest];
  });
}
