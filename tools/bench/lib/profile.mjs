import { call, focusSearch } from './actions.mjs';
import { launch, openPage } from './browser.mjs';
import { measure, run } from './measure.mjs';

/** Number of functions in the list. */
const listed = 25;

/** Returns the chunk of a function without its hash. */
const chunkOf = (url) =>
  url
    .split('/')
    .at(-1)
    ?.replace(/-[\w-]{8}\.js$/, '') ?? '';

/** Returns the self time by function, the longest first. */
function summary({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const times = new Map();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const { functionName, url } = byId.get(id).callFrame;
    if (functionName === '(idle)' || functionName === '(root)') continue;
    const name = `${functionName || '(anonymous)'} ${chunkOf(url)}`.trim();
    const milliseconds = timeDeltas[index] / 1_000;
    times.set(name, (times.get(name) ?? 0) + milliseconds);
    total += milliseconds;
  }
  const chunks = new Map();
  for (const [name, time] of times) {
    const chunk = name.split(' ')[1] ?? name;
    chunks.set(chunk, (chunks.get(chunk) ?? 0) + time);
  }
  const show = (entries, many) =>
    [...entries]
      .sort((a, b) => b[1] - a[1])
      .slice(0, many)
      .map(([name, time]) => `  ${time.toFixed(1).padStart(8)} ms  ${name}`)
      .join('\n');
  return `${total.toFixed(0)} ms\nby chunk\n${show(chunks, 10)}\nby function\n${show(times, listed)}`;
}

/**
 * Profiles the main thread of our page.
 *
 * @param {Awaited<ReturnType<typeof import('./server.mjs').startServer>>} server of the readable build
 * @param {ReturnType<typeof import('./dataset.mjs').datasets>[number]} set
 */
export async function profile(server, { size, rows, plan }) {
  server.give(plan, rows);
  const browser = await launch();
  try {
    const opened = await openPage(browser, server.url, 'ours');
    const { client, page } = opened;
    await run(client, 'bench.prepare()');
    await client.send('Profiler.enable');
    await client.send('Profiler.setSamplingInterval', { interval: 200 });
    const parts = [];
    const part = async (name, action, options) => {
      await client.send('Profiler.start');
      const { work, wall, script, style, layout } = await measure(opened, action, options);
      const { profile: taken } = await client.send('Profiler.stop');
      const costs = [
        `${work.toFixed(0)} ms of work (JavaScript ${script.toFixed(0)}, style ${style.toFixed(0)}, layout ${layout.toFixed(0)})`,
        `${wall?.toFixed(0) ?? '–'} ms until painted`,
      ].join(', ');
      parts.push(`${name}, ${size} rows: ${costs}; of that as sampled: ${summary(taken)}`);
    };
    await part('mount', call(client, 'mount()'));
    await focusSearch(page);
    for (const [index, letter] of [...plan.search].entries()) {
      await part(`search, key ${index + 1}`, () => page.keyboard.press(letter), { surely: false });
    }
    return parts.filter((_, index) => index === 0 || index === 2 || index === plan.search.length).join('\n\n');
  } finally {
    await browser.close();
  }
}
