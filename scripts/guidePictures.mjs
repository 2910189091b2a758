/**
 * `npm run guide:pictures`: takes the pictures of the user guide (docs/use/media) from the built console and server, on demo data in a
 * temporary folder. `npm run guide:pictures -- find lists` takes only these.
 */
import './lib/nodeVersion.mjs';

const { chromium } = await import('@playwright/test');
const { mkdirSync, writeFileSync } = await import('node:fs');
const { ensureBuilt } = await import('./lib/built.mjs');
const { ensureChromium, systemChromium } = await import('./lib/chromium.mjs');
const { DemoServer } = await import('./lib/demoServer.mjs');
const { pictures } = await import('./lib/guidePictures.mjs');
const { at } = await import('./lib/paths.mjs');

/** Two device pixels each, so that text stays sharp. The guide shows a picture at half of its size. */
const scale = 2;
const viewport = { width: 1080, height: 720 };
const quality = 60;
/** Hides toasts about earlier actions. */
const toasts = '[data-toasts] { display: none }';
const folder = at('docs/use/media');

/** Opens the console signed in as a demo person, or the login screen. */
async function openFor(browser, server, username) {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport, deviceScaleFactor: scale, locale: 'en-GB', timezoneId: 'UTC' },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  });
  await context.addInitScript(() => localStorage.setItem('theme', 'light'));
  const page = await context.newPage();
  await page.clock.setFixedTime(server.startedAt);
  await page.goto('/login');
  if (username !== undefined) await server.signIn(page, username);
  return page;
}

/** Saves a screenshot of a part of the page, or of all of it. */
async function take(page, name, part) {
  // Toasts and tooltips belong to earlier actions.
  await page.mouse.move(0, 0);
  await page.addStyleTag({ content: toasts });
  const { x, y, width, height } = part ? await part.boundingBox() : { x: 0, y: 0, ...viewport };
  const [left, top] = await page.evaluate(() => [window.scrollX, window.scrollY]);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    ...{ format: 'webp', quality, clip: { x: x + left, y: y + top, width, height, scale } },
  });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(`${folder}/${name}.webp`, bytes);
  console.log(`docs/use/media/${name}.webp: ${Math.round(bytes.length / 1024)} KiB`);
}

const wanted = process.argv.slice(2);
const problem = await ensureChromium();
if (problem) throw new Error(problem);
await ensureBuilt();
mkdirSync(folder, { recursive: true });
const executablePath = systemChromium();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const server = await DemoServer.start();
try {
  const pages = new Map();
  for (const { name, username, show } of pictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const page = pages.get(username) ?? (await openFor(browser, server, username));
    pages.set(username, page);
    await take(page, name, await show(page, server));
  }
} finally {
  await browser.close();
  await server.stop();
}
