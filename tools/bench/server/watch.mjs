/**
 * Loaded into a measured server. On request it sends its CPU time, its memory and the longest block of its event loop since the last
 * request: by the clock, and in CPU time of its thread, to which other processes do not add.
 */
import { openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const stepMs = 2;
const delay = monitorEventLoopDelay({ resolution: stepMs });
delay.enable();

/** Milliseconds for which the main thread was on a processor; nothing but 0 where the kernel does not tell. */
function cpuOfLoop() {
  try {
    const text = Buffer.alloc(64);
    readSync(schedule, text, 0, text.length, 0);
    return Number(text.toString('latin1').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

const schedule = (() => {
  try {
    return openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  } catch {
    return -1;
  }
})();

let longestCpuBlock = 0;
let before = cpuOfLoop();
/** A turn of the event loop and the next: what was used between them was one block, or some shorter ones. */
function turn() {
  const now = cpuOfLoop();
  longestCpuBlock = Math.max(longestCpuBlock, now - before);
  before = now;
}
setInterval(turn, stepMs).unref();

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

process.on('message', (question) => {
  if (question === 'cpu') process.send?.({ cpuMs: cpuMs() });
  if (question !== 'measure') return;
  turn();
  // A step is part of each delay.
  const longestBlock = Math.max(0, delay.max / 1e6 - stepMs);
  const told = { longestBlock, longestCpuBlock, cpuMs: cpuMs() };
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  // To collect is a block of our own, which the histogram gets to know of in the next turn.
  setTimeout(() => {
    delay.reset();
    before = cpuOfLoop();
    longestCpuBlock = 0;
    process.send?.({ ...told, rss, heapUsed, external });
  }, 10 * stepMs);
});
