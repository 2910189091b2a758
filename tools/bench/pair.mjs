/**
 * `node tools/bench/pair.mjs OLD NEW`: compares two builds of the console by turns on the same bytes: the time from request, key or click
 * until it is painted, and the CPU time of the page's thread until it is idle. Other work on the machine affects both alike: read the
 * ratios.
 */
import { parseArgs } from 'node:util';
import { clearSearch, clickOn, focusSearch } from './lib/actions.mjs';
import { launch, openPage } from './lib/browser.mjs';
import { instances } from './lib/instances.mjs';
import { timesOf } from './lib/measure.mjs';
import { startServer } from './lib/server.mjs';
import { median } from './lib/statistics.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'string', default: '1000,100000' }, repeat: { type: 'string', default: '3' } },
});
if (positionals.length !== 2) throw new Error('Two folders of built consoles are needed');

const term = '9f3a';
const address = 'dashboard/launch/listprocess';

/** Waits until a change has been painted, and returns the time. Runs in the page. */
function watcher() {
  const fetched = window.fetch;
  window.fetch = (...input) => {
    if (String(input[0]).includes('/listprocess')) window.asked ??= performance.now();
    return fetched(...input);
  };
  const told = { began: 0 };
  /** Returns the text of the first cells of a row, which are in view. Cells beside the window may follow later. */
  const textOf = (row) => [...(row?.children ?? [])].slice(0, 4).map(({ textContent }) => textContent);
  /** Returns the visible part of the first and the last visible row. */
  const rowsText = () => {
    const rows = document.querySelectorAll('tbody tr');
    const count = Math.min(rows.length, 15);
    return `${count}|${textOf(rows[0])}|${textOf(rows[count - 1])}`;
  };
  const totalText = () => document.querySelector('nav[aria-label=Pagination]')?.textContent?.match(/of (\d+)/)?.[1];
  const begin = ({ timeStamp }) => {
    told.began ||= timeStamp;
  };
  for (const type of ['keydown', 'pointerup']) document.addEventListener(type, begin, true);
  /** Returns the ms from the event or request until the last change that was painted before a pause. */
  window.painted = (since, quiet, total) =>
    new Promise((resolve) => {
      let shown = since === 'request' ? '' : `${rowsText()} ${totalText()}`;
      let first;
      let last;
      const look = () => {
        const rows = rowsText();
        const now = `${rows} ${totalText()}`;
        if (now !== shown && !rows.startsWith('0|') && (since !== 'rows' || rows !== shown.slice(0, rows.length))) {
          last = performance.now();
          first ??= last;
        }
        shown = now;
      };
      const began = () => (since === 'request' ? window.asked : told.began);
      told.began = 0;
      const started = performance.now();
      const frame = () => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          look();
          // Nothing has changed: the key has found the same rows.
          if (performance.now() - started > 10_000) return resolve({ first: undefined, last: undefined });
          const isDone = total === undefined ? last && performance.now() - last > quiet : totalText() === String(total);
          if (isDone) resolve({ first: first - began(), last: last - began() });
          else requestAnimationFrame(frame);
        };
        channel.port2.postMessage(undefined);
      };
      requestAnimationFrame(frame);
    });
}

async function session(browser, url, size) {
  const { page, context, client } = await openPage(browser, url, address, { watcher });
  const figures = {};
  const header = (name) => page.locator(`th[data-field="${name}"]`).getByRole('button').first();
  const take = (name, measured) => {
    figures[name] = median(measured.map(({ wall }) => wall));
    figures[`${name}, work`] = median(measured.map(({ work }) => work));
  };
  const after = async (since, action, quiet = 600) => {
    // The wait starts before the action, and ends after it.
    const arm = ([from, rest]) => {
      window.wait = window.painted(from, rest);
    };
    await page.evaluate(arm, [since, quiet]);
    const before = await timesOf(client);
    await action();
    const { last } = await page.evaluate(() => window.wait);
    return { wall: last, work: (await timesOf(client)).work - before.work };
  };
  try {
    const { first, last } = await page.evaluate((total) => window.painted('request', 0, total), size);
    Object.assign(figures, { 'first rows': first, 'all rows': last });
    await page.waitForTimeout(500);
    await focusSearch(page);
    const keys = [];
    for (const letter of term) keys.push(await after('view', () => page.keyboard.press(letter)));
    take('search, per key', keys);
    await after('view', () => clearSearch(page));
    take('first sort', [await after('view', await clickOn(page, header('name')))]);
    take('reversed', [await after('view', await clickOn(page, header('name')))]);
    const next = page.getByRole('button', { name: 'Next page' });
    const pages = [];
    for (let turn = 0; turn < 3; turn += 1) pages.push(await after('rows', await clickOn(page, next)));
    take('next page', pages);
  } finally {
    await context.close();
  }
  return figures;
}

const builds = await Promise.all(positionals.map((folder) => startServer(folder, { fallback: 'index.html' })));
const browser = await launch();
try {
  for (const size of values.sizes.split(',').map(Number)) {
    const rows = instances(size, 7).map((row) => ({ id: row.instance_id, ...row }));
    for (const build of builds) build.give({}, rows);
    const runs = [[], []];
    for (let nth = 0; nth < Number(values.repeat); nth += 1) {
      for (const turn of nth % 2 === 0 ? [0, 1] : [1, 0]) {
        runs[turn].push(await session(browser, builds[turn].url, size));
      }
    }
    console.log(`${size} rows`);
    for (const name of Object.keys(runs[0][0])) {
      const [before, now] = runs.map((some) => some.map((figures) => figures[name]));
      const ratio = (median(now) / median(before)).toFixed(2);
      const list = (some) => some.map((ms) => Math.round(ms)).join(' ');
      console.log(`  ${name.padEnd(24)} ${ratio}   before ${list(before)}   now ${list(now)}`);
    }
  }
} finally {
  await browser.close();
  for (const build of builds) build.stop();
}
