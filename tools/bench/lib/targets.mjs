/** The figure of a grid at a path like `mount.work`. */
export const figure = (figures, path) => path.split('.').reduce((found, name) => found?.[name], figures);

const ratios = [
  ['search, per key, first time', 'searchCold.work', 1 / 5],
  ['search, per key, again', 'searchWarm.work', 1 / 5],
  ['first sort of a text column', 'sortFirst.work', 1 / 5],
  ['checkbox filter', 'filter.work', 1 / 3],
  ['mount', 'mount.work', 1 / 3],
  ['heap', 'heap.megabytes', 0.7],
];
/** Of what one waits for. */
const waits = [
  ['first rows', 'firstRows.wall', 1 / 5],
  ['search key, painted', 'searchCold.wall', 1 / 2],
  ['checkbox filter, painted', 'filter.wall', 1 / 2],
  ['first sort of a text column, painted', 'sortFirst.wall', 1 / 2],
  ['next page, painted', 'nextPage.wall', 1],
];
const tasks = [
  ['typing', 'typing.cpu'],
  ['exporting', 'saving.cpu'],
  ['receiving a refresh', 'refreshing.cpu'],
];

/** Figures of which more is better. */
const rising = new Set(['scroll.frames']);

/** The best figure of the other grids, and whose it is. */
export function best(results, path) {
  const found = Object.entries(results)
    .filter(([name]) => name !== 'ours')
    .map(([name, figures]) => ({ name, value: figure(figures, path) }))
    .filter(({ value }) => value !== undefined);
  return found.sort((a, b) => (rising.has(path) ? b.value - a.value : a.value - b.value))[0];
}

/**
 * The targets, each met or not.
 *
 * @param {Record<string, object>} results of each grid at the largest number of rows
 * @param {{ total: number }} [size] of our JavaScript, in KiB gzip
 * @param {{ small: object; large: object; factor: number }} [scaling] ours at two numbers of rows
 * @returns {{ text: string; met: boolean | undefined }[]} `undefined`: it could not be measured
 */
export function targets(results, size, scaling) {
  const ours = results.ours ?? {};
  const lines = [];
  const line = (text, value, test, shown) =>
    lines.push({
      text: `${text}: ${value === undefined ? 'not measured' : shown(value)}`,
      met: value === undefined ? undefined : test(value),
    });

  for (const [name, path, limit] of [...waits, ...ratios]) {
    const other = best(results, path);
    const value = other && figure(ours, path) !== undefined ? figure(ours, path) / other.value : undefined;
    line(
      `${name}, at most ${limit < 0.5 ? `1/${Math.round(1 / limit)}` : limit} of the best`,
      value,
      (ratio) => ratio <= limit,
      (ratio) => ratio.toFixed(2),
    );
  }
  for (const [name, path] of tasks) {
    line(
      `longest task while ${name}, below 50 ms`,
      figure(ours, path),
      (ms) => ms < 50,
      (ms) => `${ms.toFixed(1)} ms`,
    );
  }
  line(
    'our JavaScript that shows a list, at most 25 KiB gzip',
    size?.shown,
    (kib) => kib <= 25,
    (kib) => `${kib.toFixed(1)} KiB`,
  );
  line(
    'scrolling All, at least 55 frames/s',
    figure(ours, 'scroll.frames'),
    (frames) => frames >= 55,
    (frames) => frames.toFixed(1),
  );
  line(
    'scrolling All, no blank rows',
    figure(ours, 'scroll.blank'),
    (blank) => blank === 0,
    (blank) => `${blank} blank frames`,
  );
  if (scaling) {
    for (const name of ['mount', 'searchCold', 'searchWarm', 'filter', 'sortFirst']) {
      const [small, large] = [figure(scaling.small, `${name}.work`), figure(scaling.large, `${name}.work`)];
      const grown = small === undefined || large === undefined ? undefined : large / small;
      line(
        `${name} at ${scaling.factor} times the rows, at most ${scaling.factor} times the work`,
        grown,
        (times) => times <= scaling.factor,
        (times) => `${times.toFixed(1)} times`,
      );
    }
    const [small, large] = [figure(scaling.small, 'nextPage.work'), figure(scaling.large, 'nextPage.work')];
    const grown = small === undefined || large === undefined ? undefined : large / small;
    line(
      'a page turn does not depend on the number of rows',
      grown,
      (times) => times <= 1.25,
      (times) => `${times.toFixed(2)} times`,
    );
  }
  return lines;
}
