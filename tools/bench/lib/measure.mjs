import { setTimeout as pause } from 'node:timers/promises';

/** Time in ms that the thread has to be idle before an action counts as done, and the interval of the checks. */
const quiet = 300;
const interval = 100;
/** Maximum CPU time in ms of the check itself, blinking cursors and the like in one interval. */
const noise = 1;
/** Timeouts in ms for a change that must occur, and for one that may. */
const patience = 60_000;
const courtesy = 900;

/** Returns the CPU time of the page's main thread so far in ms: all tasks, and its parts. */
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

/** Waits until the main thread is idle, and returns its CPU time since the start. */
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
 * Performs an action on a grid and measures its cost.
 *
 * @param {Awaited<ReturnType<typeof import('./browser.mjs').openPage>>} opened
 * @param {() => Promise<unknown>} action
 * @param {{ surely?: boolean; rowsOnly?: boolean }} [options] `surely` if the grid must show something else afterwards, and `rowsOnly` if
 * that is other rows: a page number may change long before them
 * @returns {Promise<{ work: number; script: number; style: number; layout: number; wall: number | undefined }>} CPU time of the main thread
 * in ms, its parts for JavaScript, style and layout, and ms from the event until the change is painted; `undefined` if nothing changed
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
 * Evaluates an expression in the page without Playwright's helpers.
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
