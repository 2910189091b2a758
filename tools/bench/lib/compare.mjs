import { launch, openPage } from './browser.mjs';
import { heapOf } from './heap.mjs';
import { measure, run } from './measure.mjs';
import { session } from './session.mjs';
import { scriptSize } from './sizes.mjs';
import { medians } from './statistics.mjs';

/** Default repetitions: for the largest number of rows, and for the others. */
const usual = { largest: 5, others: 3 };

/** A page without a grid, the lower limit of the figures. */
async function floorOf(bench, { plan, rows }) {
  bench.server.give(plan, rows);
  const opened = await openPage(bench.browser, bench.server.url, 'empty');
  try {
    await run(opened.client, 'bench.prepare()');
    const { work } = await measure(opened, async () => undefined, { surely: false });
    return { work, heap: await heapOf(opened.client) };
  } finally {
    await opened.context.close();
  }
}

/** Returns totals on which the grids disagree: such searches are not comparable. */
function disagreements(size, runs) {
  return ['search', 'filter'].flatMap((name) => {
    const said = runs.map(({ grid, totals }) => `${grid} ${totals[name]}`);
    return new Set(runs.map(({ totals }) => totals[name])).size > 1
      ? [`At ${size} rows the grids do not agree on what the ${name} finds: ${[...new Set(said)].join(', ')}`]
      : [];
  });
}

/** Measures all grids at all sizes, one grid after the other in each repetition, so that other work on the machine affects all alike. */
export async function compare({ server, grids, sets, repeat, say }) {
  const browser = await launch();
  const bench = { browser, server };
  const notes = new Set();
  try {
    const floor = await floorOf(bench, sets[0]);
    const results = [];
    for (const [index, { size, rows, plan }] of sets.entries()) {
      server.give(plan, rows);
      const times = repeat ?? (index === sets.length - 1 ? usual.largest : usual.others);
      const runs = [];
      for (let nth = 0; nth < times; nth += 1) {
        for (let turn = 0; turn < grids.length; turn += 1) {
          const grid = grids[(turn + nth) % grids.length];
          const began = Date.now();
          try {
            const result = await session(bench, grid, plan, { saves: grid.name === 'ours' || nth === 0 });
            runs.push({ grid: grid.name, ...result });
            for (const note of result.notes) notes.add(`${grid.title}, ${size} rows: ${note}`);
          } catch (error) {
            notes.add(
              `${grid.title}, ${size} rows, could not be measured: ${String(error.message ?? error).split('\n')[0]}`,
            );
          }
          say(`${size} rows, ${nth + 1} of ${times}, ${grid.title}: ${((Date.now() - began) / 1_000).toFixed(0)} s`);
        }
      }
      for (const note of disagreements(size, runs)) notes.add(note);
      results.push({
        size,
        grids: Object.fromEntries(
          grids.map(({ name }) => {
            const own = runs.filter(({ grid }) => grid === name);
            return [
              name,
              { ...medians(own.map(({ figures }) => figures)), scripts: scriptSize(own[0]?.scripts ?? []) },
            ];
          }),
        ),
        runs: runs.map(({ grid, figures, totals }) => ({ grid, figures, totals })),
      });
    }
    return { floor, results, notes: [...notes], version: browser.version() };
  } finally {
    await browser.close();
  }
}
