import { setTimeout as pause } from 'node:timers/promises';

/** How long the thread must do next to nothing before an action counts as done, in ms, and how often that is looked at. */
const quiet = 300;
const interval = 100;
/** What looking, blinking cursors and the like cost in one interval at most, in ms. */
const noise = 1;
/** How long a change is waited for: one that must come, and one that may. */
const patience = 60_000;
const courtesy = 900;

/** The CPU time that the page's main thread has spent so far, in ms: on all tasks, and what of that on what. */
export async function timesOf(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  const time = (wanted) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1_000;
  return {
    work: time('TaskDuration'),
    script: time('ScriptDuration'),
    style: time('RecalcStyleDuration'),
    layout: time('LayoutDuration'),
  };
}

/** Waits until the main thread has nothing left to do, and says how much it has done since it began to count. */
async function settled(client) {
  let last = await timesOf(client);
  for (let idle = 0; idle < quiet; ) {
    await pause(interval);
    const now = await timesOf(client);
    idle = now.work - last.work < noise ? idle + interval : 0;
    last = now;
  }
  return last;
}

/**
 * Does something to a grid and measures what it costs.
 *
 * @param {Awaited<ReturnType<typeof import('./browser.mjs').openPage>>} opened
 * @param {() => Promise<unknown>} action
 * @param {{ surely?: boolean; rowsOnly?: boolean }} [options] whether the grid must show something else afterwards, and whether
 *   that is other rows: a page's number may change long before they come
 * @returns {Promise<{ work: number; script: number; style: number; layout: number; wall: number | undefined }>} work of the
 *   main thread in ms of CPU time, what of it was JavaScript, style and layout, and ms from the event until the change is
 *   painted; `undefined` when nothing changed
 */
export async function measure({ client, painted }, action, { surely = true, rowsOnly = false } = {}) {
  await settled(client);
  let report;
  const change = new Promise((resolve) => {
    report = resolve;
  });
  painted.report = report;
  await run(client, `bench.expectChange(${rowsOnly})`);
  const before = await timesOf(client);
  await action();
  const wall = await Promise.race([change, pause(surely ? patience : courtesy).then(() => undefined)]);
  const after = await settled(client);
  if (surely && wall === undefined) throw new Error('The grid showed nothing else within a minute');
  const spent = Object.fromEntries(Object.entries(after).map(([name, time]) => [name, time - before[name]]));
  return { ...spent, wall };
}

/**
 * Runs an expression in the page, without the helpers that Playwright would put around it there.
 *
 * @param {import('@playwright/test').CDPSession} client
 * @param {string} expression
 */
export async function run(client, expression) {
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
