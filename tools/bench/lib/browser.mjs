import { chromium } from '@playwright/test';
import { systemChromium } from '../../../scripts/lib/chromium.mjs';

/** Size of the pages in px. */
export const viewport = { width: 1440, height: 900 };

/** Starts this machine's Chromium, or the one that Playwright has downloaded. */
export function launch() {
  const executablePath = systemChromium();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--js-flags=--expose-gc'] });
}

/** The two cookies of a session, as a sign-in sets them. */
function cookies(url) {
  const user = { username: 'ada', email: 'ada@example.com', roles: ['launch'], vertical: 'admin' };
  const common = {
    domain: new URL(url).hostname,
    path: '/',
    secure: true,
    sameSite: /** @type {const} */ ('Strict'),
    expires: Math.floor(Date.now() / 1_000) + 86_400,
  };
  return [
    { name: 'token', value: 'token', ...common },
    { name: 'user', value: encodeURIComponent(JSON.stringify(user)), ...common },
  ];
}

/** Adds the session to a browser context. */
export const signIn = (context, url) => context.addCookies(cookies(url));

/**
 * Opens a page in a context, and so a process, of its own.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the server
 * @param {string} name of the page: `ours`; or with a `watcher`, which runs in it first, an address of the console
 * @param {{ watcher?: () => void }} [options]
 */
export async function openPage(browser, url, name, { watcher } = {}) {
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'UTC', acceptDownloads: true });
  await signIn(context, url);
  context.setDefaultTimeout(5_000);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const painted = { report: (_milliseconds) => undefined };
  await page.exposeFunction('benchPainted', (milliseconds) => painted.report(milliseconds));
  if (watcher) await page.addInitScript(watcher);
  await page.goto(`${url}/${name}${watcher ? '' : '.html'}?perPage=50&page=1`);
  if (!watcher) await page.waitForFunction(() => 'bench' in window);
  const client = await context.newCDPSession(page);
  // In CPU time of the thread, which excludes other programs.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { context, page, client, painted, problems };
}
