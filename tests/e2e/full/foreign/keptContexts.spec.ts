import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { KeptContexts } from '../../../support/keptContexts';

/*
 * What the tests of a worker rest on: a browser context that the test before has used is as good as a new one.
 */

test('a kept context shows the next test nothing of the one before', async ({ browser, backend }) => {
  const contexts = new KeptContexts(browser);
  const options = { baseURL: backend.url, permissions: ['clipboard-read'] };
  const context = await contexts.take(options);
  const page = await context.newPage();

  await page.clock.install({ time: new Date('2001-01-01') });
  await context.addInitScript(() => Object.assign(window, { added: true }));
  await page.addInitScript(() => Object.assign(window, { addedToPage: true }));
  await context.route('**/favicon.svg', (route) => route.fulfill({ status: 418 }));
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light');
    sessionStorage.setItem('intro', 'seen');
    // biome-ignore lint/suspicious/noDocumentCookie: a page would set it so.
    document.cookie = 'token=1';
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await (await context.newPage()).goto('/login');
  await context.setOffline(true);
  await contexts.giveBack(context, backend.url);

  expect(context.pages()).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const again = await contexts.take(options);
  expect(again).toBe(context);
  const next = await again.newPage();
  await next.goto('/login');
  const seen = await next.evaluate(async () => ({
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    added: 'added' in window || 'addedToPage' in window,
    year: new Date().getFullYear(),
    width: window.innerWidth,
    pages: history.length,
    favicon: (await fetch('/favicon.svg')).status,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
  }));
  expect(seen).toMatchObject({ added: false, width: 1280, favicon: 200, clipboard: 'granted' });
  expect(seen.stored.filter((key) => ['theme', 'intro'].includes(key))).toEqual([]);
  expect(seen.year).toBeGreaterThan(2001);
  expect(seen.pages).toBeLessThanOrEqual(2);
  await contexts.close();
});

test('a kept page is as good as a new one', async ({ browser, backend }) => {
  const contexts = new KeptContexts(browser);
  const options = { baseURL: backend.url, viewport: { width: 1280, height: 800 } };
  const context = await contexts.take(options);
  const page = await contexts.pageOf(context);

  await page.clock.install({ time: new Date('2001-01-01') });
  await page.addInitScript(() => Object.assign(window, { added: true }));
  for (const path of ['/login', '/nowhere', '/login']) await page.goto(path);
  await page.evaluate(() => {
    window.name = 'used';
    sessionStorage.setItem('intro', 'seen');
    // A page may still write while it is being left.
    addEventListener('pagehide', () => sessionStorage.setItem('late', 'yes'));
  });
  await page.mouse.move(640, 400);
  await page.setViewportSize({ width: 390, height: 844 });
  await contexts.giveBack(context, backend.url);

  expect(await contexts.pageOf(await contexts.take(options))).toBe(page);
  expect(page.url()).toBe('about:blank');
  expect(await page.evaluate(() => history.length)).toBe(1);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => ({
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    name: window.name,
    added: 'added' in window,
    year: new Date().getFullYear(),
    width: window.innerWidth,
    pages: history.length,
    pointedAt: document.querySelectorAll(':hover').length,
  }));
  expect(seen).toMatchObject({ name: '', added: false, width: 1280, pages: 2, pointedAt: 0 });
  expect(seen.stored.filter((key) => ['intro', 'late'].includes(key))).toEqual([]);
  expect(seen.year).toBeGreaterThan(2001);
  await contexts.close();
});

test('a page that was changed for good, and one that stands elsewhere, are not kept', async ({ browser, backend }) => {
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

test('contexts of other options are others, and only a few are kept', async ({ browser, backend }) => {
  const contexts = new KeptContexts(browser);
  const options = ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York'].map((timezoneId) => ({
    baseURL: backend.url,
    timezoneId,
  }));
  const taken = [];
  for (const one of options) {
    const context = await contexts.take(one);
    await contexts.giveBack(context, backend.url);
    taken.push(context);
  }
  expect(new Set(taken).size).toBe(4);
  expect(taken.map((context) => browser.contexts().includes(context))).toEqual([false, true, true, true]);
  await contexts.close();
});

test('a permission is there for the test that asks for it only', async ({ browser, backend }) => {
  const contexts = new KeptContexts(browser);
  const stateIn = async (permissions: string[]) => {
    const context = await contexts.take({ baseURL: backend.url, permissions });
    const page = await context.newPage();
    await page.goto('/login');
    const { state } = await page.evaluate(() =>
      navigator.permissions.query({ name: 'notifications' }).then(({ state }) => ({ state })),
    );
    await contexts.giveBack(context, backend.url);
    return state;
  };
  const before = await stateIn([]);
  expect(before).not.toBe('granted');
  expect(await stateIn(['notifications'])).toBe('granted');
  expect(await stateIn([])).toBe(before);
  await contexts.close();
});
