import { setTimeout as pause } from 'node:timers/promises';
import { call, clearSearch, clickOn, focusSearch, saving } from './actions.mjs';
import { openPage } from './browser.mjs';
import { heapOf } from './heap.mjs';
import { measure, run } from './measure.mjs';
import { scrollAll } from './scroll.mjs';
import { longestTask } from './trace.mjs';

/** Interval of keys of a fast typist in ms. */
const typing = 80;

/** Timeouts in ms for fetching, indexing and showing a list again, and for showing one that is passed in. */
const reading = 6_000;
const handingOver = 1_000;

/**
 * Measures one grid at one size once, in its own page.
 *
 * @param {{ browser: import('@playwright/test').Browser; server: Awaited<ReturnType<typeof import('./server.mjs').startServer>> }} bench
 * @param {import('../grids/grid.mjs').Driver} grid
 * @param {ReturnType<typeof import('./plan.mjs').planFor> & { counts: number[] }} plan
 * @param {{ saves: boolean }} options `saves` if a CSV is saved too, which takes some grids half a minute
 */
export async function session({ browser, server }, grid, plan, { saves }) {
  server.takeScripts();
  const first = await firstRows({ browser, server }, grid);
  const opened = await openPage(browser, server.url, grid.name);
  const { page, client, context, problems } = opened;
  const figures = { firstRows: first };
  const notes = [];
  const totals = {};
  const take = async (name, work) => {
    figures[name] = await work();
  };
  /** Runs a part that a grid may lack: a failure is noted, and the rest is measured. */
  const attempt = async (name, work) => {
    try {
      await work();
    } catch (error) {
      notes.push(`${name}: ${String(error.message ?? error).split('\n')[0]}`);
    }
  };
  const click = async (locator) => measure(opened, await clickOn(page, locator), { rowsOnly: true });
  const total = () => run(client, 'bench.total()');

  try {
    await run(client, 'bench.prepare().then(() => bench.load?.())');
    await client.send('HeapProfiler.collectGarbage');
    await take('mount', () => measure(opened, call(client, 'mount()')));
    for (const kind of ['searchCold', 'searchWarm']) {
      await attempt(kind, () => take(kind, () => search(opened, plan)));
      totals.search = await total();
      await measure(opened, () => clearSearch(page));
    }
    await attempt('filter', async () => {
      const { column, values } = plan.filter;
      await take('filter', () =>
        measure(opened, call(client, `filter(${JSON.stringify(column)}, ${JSON.stringify(values)})`)),
      );
      totals.filter = await total();
      await measure(opened, call(client, `filter(${JSON.stringify(column)}, [])`));
    });
    if (grid.openFilter) await attempt('tick', () => take('tick', () => tick(opened, grid, plan.filter)));
    await attempt('sort', async () => {
      await take('sortFirst', () => click(grid.header(page, plan.textSort)));
      await take('sortSecond', () => click(grid.header(page, plan.textSort)));
      await take('sortNumber', () => click(grid.header(page, plan.numberSort)));
    });
    await attempt('nextPage', () => take('nextPage', () => click(grid.next(page))));
    await attempt('heap', () => take('heap', () => heapOf(client)));

    await attempt('typing', async () => {
      await focusSearch(page);
      await take('typing', () => longestTask(browser, opened, () => typeFast(page, plan.search)));
      await measure(opened, () => clearSearch(page));
    });
    if (saves && !grid.cannotSave)
      await attempt('saving', async () => {
        const save = grid.save ? await clickOn(page, grid.save(page)) : call(client, 'save()');
        await take('saving', () => longestTask(browser, opened, () => saving(page, save)));
      });
    await attempt('refreshing', () => take('refreshing', () => refresh({ browser, server }, opened, grid)));
    if (grid.cannot === undefined) await attempt('scroll', () => take('scroll', () => all(opened, grid)));
  } finally {
    await context.close();
  }
  return { figures, totals, notes: [...notes, ...problems], scripts: server.takeScripts() };
}

/** Measures from the request until the first rows are painted, in its own page: fetched, parsed and mounted. */
async function firstRows({ browser, server }, grid) {
  const opened = await openPage(browser, server.url, grid.name);
  try {
    await run(opened.client, 'bench.prepare()');
    const show = () => run(opened.client, 'bench.mark(); Promise.resolve(bench.load?.()).then(() => bench.mount())');
    return await measure(opened, show, { rowsOnly: true });
  } finally {
    await opened.context.close();
  }
}

/** Types the term, each key after the result of the last one. */
async function search(opened, plan) {
  await focusSearch(opened.page);
  const keys = [];
  for (const [index, letter] of [...plan.search].entries()) {
    const surely = plan.counts[index] < (plan.counts[index - 1] ?? Number.POSITIVE_INFINITY) && index > 0;
    keys.push(await measure(opened, () => opened.page.keyboard.press(letter), { surely }));
  }
  return {
    work: mean(keys.map(({ work }) => work)),
    wall: mean(keys.flatMap(({ wall }) => wall ?? [])),
    first: keys[0]?.work,
  };
}

/** Returns the mean; `undefined` without numbers. */
function mean(values) {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function typeFast(page, term) {
  await page.keyboard.type(term, { delay: typing });
  await pause(2_000);
}

/** Checks the values in the column's own filter; returns the mean per box. */
async function tick(opened, grid, { column, values }) {
  const { page, client } = opened;
  const box = await grid.openFilter(page, column);
  const ticks = [];
  for (const value of values) ticks.push(await measure(opened, await clickOn(page, box(value))));
  await page.keyboard.press('Escape');
  await measure(opened, call(client, `filter(${JSON.stringify(column)}, [])`));
  return { work: mean(ticks.map(({ work }) => work)), wall: mean(ticks.flatMap(({ wall }) => wall ?? [])) };
}

async function refresh({ browser, server }, opened, grid) {
  const { page, client } = opened;
  await run(client, 'bench.prepareRefresh?.()');
  await client.send('HeapProfiler.collectGarbage');
  const ask = grid.refresh ? await clickOn(page, grid.refresh(page)) : call(client, 'refresh()');
  const asked = server.answers();
  const longest = await longestTask(browser, opened, async () => {
    await ask();
    await pause(grid.refresh ? reading : handingOver);
    // The response comes once the thread has finished its work.
    await run(client, '0');
  });
  if (grid.refresh && server.answers() === asked) throw new Error('the list was not read again');
  return longest;
}

async function all(opened, grid) {
  const { page, client } = opened;
  await (grid.showAll ? grid.showAll(page) : run(client, 'bench.showAll()'));
  await pause(2_500);
  return scrollAll(opened);
}
