import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { KeptContexts } from '../../../support/keptContexts';

/* The tests of a worker share contexts and pages, and rely on each being as good as new. */

/** Changes everything that a test may change in a page. */
async function use(context: BrowserContext, page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2001-01-01') });
  await context.addInitScript(() => Object.assign(window, { added: true }));
  await page.addInitScript(() => Object.assign(window, { added: true }));
  for (const path of ['/login', '/nowhere', '/login']) await page.goto(path);
  await page.evaluate(() => {
    window.name = 'used';
    localStorage.setItem('theme', 'light');
    sessionStorage.setItem('intro', 'seen');
    // A page may still write while it is being left.
    addEventListener('pagehide', () => sessionStorage.setItem('late', 'yes'));
    // biome-ignore lint/suspicious/noDocumentCookie: a page would set it so.
    document.cookie = 'token=1';
  });
  await page.mouse.move(640, 400);
  await page.setViewportSize({ width: 390, height: 844 });
}

const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      ['theme', 'intro', 'late'].includes(key),
    ),
    name: window.name,
    added: 'added' in window,
    isNow: new Date().getFullYear() > 2001,
    width: window.innerWidth,
    pages: history.length,
    pointedAt: document.querySelectorAll(':hover').length,
    favicon: (await fetch('/favicon.svg')).status,
  }));

const clean = {
  ...{ stored: [], name: '', added: false, isNow: true, width: 1280, pages: 2, pointedAt: 0, favicon: 200 },
};

test('a reused page and a new one in a reused context show nothing of the test before', async ({
  browser,
  backend,
}) => {
  const contexts = new KeptContexts(browser);
  const options = { baseURL: backend.url, viewport: { width: 1280, height: 800 } };
  const context = await contexts.take(options);
  const page = await contexts.pageOf(context);
  await use(context, page);
  await context.route('**/favicon.svg', (route) => route.fulfill({ status: 418 }));
  await (await context.newPage()).goto('/login');
  await context.setOffline(true);
  await contexts.giveBack(context, backend.url);

  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  expect(await contexts.take(options)).toBe(context);
  expect(await contexts.pageOf(context)).toBe(page);
  for (const next of [page, await context.newPage()]) {
    await next.goto('/login');
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await stateOf(next)).toEqual(clean);
  }
  await contexts.close();
});

test('does not reuse a permanently changed page or a foreign one', async ({ browser, backend }) => {
  const contexts = new KeptContexts(browser);
  const next = async (change: (page: Page) => Promise<unknown>) => {
    const context = await contexts.take({ baseURL: backend.url });
    const page = await contexts.pageOf(context);
    await page.goto('/login');
    await change(page);
    await contexts.giveBack(context, backend.url);
    return (await contexts.pageOf(context)) === page ? 'kept' : 'another';
  };
  expect(await next(async () => {})).toBe('kept');
  expect(await next((page) => page.emulateMedia({ colorScheme: 'light' }))).toBe('another');
  expect(await next((page) => page.exposeFunction('exposed', () => 1))).toBe('another');
  expect(await next(async (page) => page.on('dialog', () => {}))).toBe('another');
  expect(await next((page) => page.goto('about:blank'))).toBe('another');
  expect(await next((page) => page.close())).toBe('another');
  await contexts.close();
});

test('grants a permission only to the test that asks for it, and reuses only three contexts', async ({
  browser,
  backend,
}) => {
  const contexts = new KeptContexts(browser);
  const stateIn = async (permissions: string[]) => {
    const context = await contexts.take({ baseURL: backend.url, permissions });
    const page = await context.newPage();
    await page.goto('/login');
    const state = await page.evaluate(async () => (await navigator.permissions.query({ name: 'notifications' })).state);
    await contexts.giveBack(context, backend.url);
    return state;
  };
  const before = await stateIn([]);
  expect(before).not.toBe('granted');
  expect(await stateIn(['notifications'])).toBe('granted');
  expect(await stateIn([])).toBe(before);

  const taken = [];
  for (const timezoneId of ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York']) {
    const context = await contexts.take({ baseURL: backend.url, timezoneId });
    await contexts.giveBack(context, backend.url);
    taken.push(context);
  }
  expect(taken.map((context) => browser.contexts().includes(context))).toEqual([false, true, true, true]);
  await contexts.close();
});
