const taskNames = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const marker = 'bench-window';

/**
 * Returns the longest task of the page's main thread during an action, in ms of CPU time, which excludes other programs, and of wall time.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {Awaited<ReturnType<typeof import('./browser.mjs').openPage>>} opened
 * @param {() => Promise<unknown>} action
 */
export async function longestTask(browser, { page, client }, action) {
  await browser.startTracing(page, {
    categories: ['-*', 'toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  });
  await client.send('Runtime.evaluate', { expression: `performance.mark('${marker}')` });
  let events;
  try {
    await action();
  } finally {
    events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  }
  const main = events.find(({ name }) => name === marker);
  if (!main) throw new Error('The trace does not hold the page');
  const longest = { cpu: 0, wall: 0 };
  for (const { name, pid, tid, ts, dur = 0, tdur = 0 } of events) {
    if (pid !== main.pid || tid !== main.tid || ts < main.ts || !taskNames.has(name)) continue;
    longest.cpu = Math.max(longest.cpu, tdur / 1_000);
    longest.wall = Math.max(longest.wall, dur / 1_000);
  }
  return longest;
}
