/**
 * Runs in a measured server. On request it sends the CPU time, the memory and the longest block of the event loop since the last request:
 * by the clock, and in CPU time of the thread, which excludes other processes.
 */
import { openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const stepMs = 2;
const delay = monitorEventLoopDelay({ resolution: stepMs });
delay.enable();

/** Returns the main thread's CPU time in ms; 0 if the kernel does not report it. */
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
/** Records the CPU time between two turns of the event loop, which is one block or several short ones. */
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
  // The delay includes one step.
  const longestBlock = Math.max(0, delay.max / 1e6 - stepMs);
  const told = { longestBlock, longestCpuBlock, cpuMs: cpuMs() };
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  // The collection is a block of its own, which the histogram records in the next turn.
  setTimeout(() => {
    delay.reset();
    before = cpuOfLoop();
    longestCpuBlock = 0;
    process.send?.({ ...told, rss, heapUsed, external });
  }, 10 * stepMs);
});
