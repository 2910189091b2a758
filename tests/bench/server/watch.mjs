/**
 * Loaded into a server that is measured: tells its parent, when it is asked, what it holds and how long its event loop was blocked
 * since it was asked before.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const stepMs = 2;
const delay = monitorEventLoopDelay({ resolution: stepMs });
delay.enable();

process.on('message', (question) => {
  if (question !== 'measure') return;
  // A step is part of each delay.
  const longestBlock = Math.max(0, delay.max / 1e6 - stepMs);
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  // To collect is a block of our own, which the histogram gets to know of in the next turn.
  setTimeout(() => {
    delay.reset();
    process.send?.({ longestBlock, rss, heapUsed, external, cpuMs: (user + system) / 1_000 });
  }, 10 * stepMs);
});
