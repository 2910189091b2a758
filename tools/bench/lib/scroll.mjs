import { setTimeout as pause } from 'node:timers/promises';
import { viewport } from './browser.mjs';
import { timesOf } from './measure.mjs';

/** Duration of the scroll in ms, the wheel's step in px, and the interval of steps in ms. */
const duration = 3_000;
const step = 400;
const interval = 16;

/**
 * Counts frames, and checks the middle of each after layout and before paint, when resize observers run, so that rows that a grid draws
 * within the frame count.
 */
function sampleFrames() {
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.position = 'fixed';
  probe.style.height = '1px';
  const times = [];
  const seen = new Set();
  let blank = 0;
  let on = true;
  const look = () => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr, [role=row]');
    const text = row?.textContent ?? '';
    if (text.trim() === '') blank += 1;
    else seen.add(text);
  };
  new ResizeObserver(() => {
    if (on && times.length > 0) look();
  }).observe(probe);
  const frame = (time) => {
    if (!on) return;
    times.push(time);
    probe.style.width = `${1 + (times.length % 2)}px`;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.benchStopFrames = () => {
    on = false;
    probe.remove();
    const gaps = times.slice(1).map((time, index) => time - times[index]);
    const elapsed = times.at(-1) - times[0];
    return {
      count: gaps.length,
      frames: (gaps.length * 1_000) / elapsed,
      worst: Math.max(...gaps),
      blank,
      rows: seen.size,
    };
  };
}

/**
 * Scrolls the middle of the page by wheel for three seconds.
 *
 * @param {Awaited<ReturnType<typeof import('./browser.mjs').openPage>>} opened
 * @returns {Promise<{ frames: number; worst: number; blank: number; rows: number; work: number }>} frames per second, the longest gap
 * between two in ms, frames without a row in the middle, the number of different rows there, and the main thread's CPU time per frame in ms
 */
export async function scrollAll({ page, client }) {
  const [x, y] = [viewport.width / 2, viewport.height / 2];
  await page.mouse.move(x, y);
  await page.evaluate(sampleFrames);
  const before = await timesOf(client);
  const until = Date.now() + duration;
  const steps = [];
  while (Date.now() < until) {
    steps.push(client.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: step }));
    await pause(interval);
  }
  const result = await page.evaluate(() => window.benchStopFrames());
  await Promise.all(steps);
  const { work } = await timesOf(client);
  return { ...result, work: (work - before.work) / Math.max(1, result.count) };
}
