/**
 * `node tools/bench/deepLink.mjs BUILD…`: measures the time from opening a list's address to its first row, signed in and with an empty
 * cache, at a quarter of the CPU speed and 1.6 Mbit/s with 150 ms latency. Takes turns between each folder of a built console and a minimal
 * react-admin page with the same 50 rows. Other work on the machine affects all alike: read the ratios.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { launch, signIn, viewport } from './lib/browser.mjs';
import { startColdServer } from './lib/coldServer.mjs';
import { inBench } from './lib/paths.mjs';
import { median } from './lib/statistics.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '5' }, files: { type: 'boolean', default: false } },
});
if (positionals.length === 0) throw new Error('The folder of a built console is needed, for example dist/console');

/** Latency in ms, and throughput in bytes per second. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const slower = 4;

/** The 50 rows of both back ends. */
const rows = Array.from({ length: 50 }, (_, place) => ({
  ...{ id: place + 1, process_name: `crawl ${place + 1}`, account: 'production', region: 'eu-west-1', version: '3' },
  ...{ template_id: `lt-${place}`, process_owner: 'ada', machine_max_count: 20, subprocess_name: `part ${place + 1}` },
}));
const answers = {
  '/config.json': {},
  '/api/v1/listprocess': { message: 'Processes fetched', data: rows },
  '/api/processes': rows,
};

/** Reports when the first row was painted. Runs in the page. */
function watcher() {
  const observer = new MutationObserver(() => {
    const cells = document.querySelectorAll('tbody td, tbody th');
    const isShown = (cell) => cell.textContent === 'crawl 1' && cell.checkVisibility({ visibilityProperty: true });
    if (![...cells].some(isShown)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        window.firstRow = performance.now();
      };
      channel.port2.postMessage(undefined);
    });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** Loads a page once. Returns the time to the first row in ms, and the requests until then. */
async function load(browser, { url }, address) {
  const context = await browser.newContext({ viewport, locale: 'en-GB' });
  try {
    await signIn(context, url);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', line);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const asked = new Map();
    const files = [];
    client.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      files.push({ file: asked.get(requestId)?.slice(url.length), bytes: encodedDataLength });
    });
    await page.addInitScript(watcher);
    await page.goto(url + address, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => 'firstRow' in window, undefined, { timeout: 60_000, polling: 20 });
    const until = [...files];
    return { ms: await page.evaluate(() => window.firstRow), requests: asked.size, files: until };
  } finally {
    await context.close();
  }
}

const minimal = mkdtempSync(join(tmpdir(), 'bench-minimal-'));
await build({
  ...{ configFile: false, root: inBench('minimal'), logLevel: 'error', plugins: [react()] },
  build: { outDir: minimal, emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
});
const pages = [
  ...positionals.map((folder) => ({ folder: resolve(folder), address: '/dashboard/launch/listprocess?perPage=50' })),
  { folder: minimal, address: '/#/processes' },
];
const servers = await Promise.all(pages.map(({ folder }) => startColdServer(folder, answers)));
const browser = await launch();
const runs = pages.map(() => []);
try {
  for (let nth = 0; nth < Number(values.repeat); nth += 1) {
    for (const [place, { address }] of pages.entries()) runs[place].push(await load(browser, servers[place], address));
  }
} finally {
  await browser.close();
  for (const server of servers) server.stop();
  rmSync(minimal, { recursive: true });
}
const least = median(runs.at(-1).map(({ ms }) => ms));
for (const [place, { folder }] of pages.entries()) {
  const all = runs[place].map(({ ms }) => Math.round(ms));
  const bytes = median(runs[place].map(({ files }) => files.reduce((sum, file) => sum + file.bytes, 0)));
  const requests = median(runs[place].map((run) => run.requests));
  const name = place === pages.length - 1 ? 'minimal react-admin' : basename(folder);
  const ratio = (median(all) / least).toFixed(2);
  console.log(
    `${name.padEnd(20)} ${ratio}  ${Math.round(median(all))} ms (${all.join(' ')})  ${Math.round(bytes / 1_000)} kB, ${requests} requests until then`,
  );
  if (values.files) for (const { file, bytes: size } of runs[place].at(-1).files) console.log(`  ${size}\t${file}`);
}
