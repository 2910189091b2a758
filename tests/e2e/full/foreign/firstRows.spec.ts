import type { Page } from '@playwright/test';
import { expectSound } from '../../../support/accessible';
import { pauseClock } from '../../../support/clock';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { shiftsSoFar, watchShifts } from '../../../support/layoutShifts';
import { processList, rowsOf } from '../../../support/processListPage';
import { cutOff, held, json } from '../../../support/replies';

const rows = Array.from({ length: 12 }, (_, place) => ({
  ...{ id: place + 1, process_name: `crawl ${place + 1}`, account: 'production', region: 'eu-west-1' },
  ...{ template_id: `lt-0123456789abcdef${place}`, created_at: '2026-01-02T03:04:05', notes: place % 2 ? null : 'x' },
}));
const all = rowsOf(rows);

/** A window that counts the visible `main` elements. */
interface Counted {
  readonly mostAtOnce: number;
}

/** Finds the first rows, which are drawn before the console has loaded. */
const first = (page: Page) => page.locator('[data-first-rows]');

/** Holds code of the console back until the returned function is called. */
async function holdCode(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${files}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds the code of all pages, or that of the buttons of rows, which set the width of their column. */
const holdConsole = (page: Page) => holdCode(page, 'shell-*.js');
const holdButtons = (page: Page) => holdCode(page, 'actions-*.js');

const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });

/** Returns the places of the heading, the headers and the cells of the second row, without its buttons. */
const places = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('[data-first-rows]') ?? document;
    const parts = shown.querySelectorAll('h1, h1 + p, table, [role=columnheader], tr:nth-child(2) > [role=cell]');
    return [...parts].map((part) => {
      const { x, y, height } = part.getBoundingClientRect();
      const words = part.tagName === 'TABLE' ? '' : part.textContent;
      return [words, Math.round(x), Math.round(y), Math.round(height)];
    });
  });

/** Lets the console take over and expects that nothing moves. */
async function expectSamePlaces(page: Page, release: () => void): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const before = await places(page);
  release();
  await expect(first(page)).toHaveCount(0);
  expect(await places(page)).toEqual(before);
}

test.beforeEach(({ signInAs }) => signInAs(['launch', 'admin']));

test('the first rows are shown before the console has loaded, in the place that they keep', async ({
  page,
  backend,
}) => {
  await watchShifts(page);
  backend.on('GET', 'listprocess', all);
  const release = await holdConsole(page);
  const releaseButtons = await holdButtons(page);
  await page.addInitScript(() => {
    Object.assign(window, { mostAtOnce: 0 });
    new MutationObserver(() => {
      const mains = [...document.querySelectorAll('main')].filter((main) =>
        main.checkVisibility({ visibilityProperty: true }),
      );
      Object.assign(window, { mostAtOnce: Math.max((window as unknown as Counted).mostAtOnce, mains.length) });
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, `${processList}?perPage=5&page=2`);
  await expect(first(page).getByRole('cell', { name: 'crawl 6', exact: true })).toBeVisible();
  await expect(first(page).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('heading', { level: 1, name: 'Process List' })).toBeVisible();
  await expect(page).toHaveTitle('Process List · Quarterdeck');
  await expect(first(page).getByRole('status')).toHaveText('Loading… Links and buttons follow.');
  await expectSound(page, 'in the first rows');
  await expectSamePlaces(page, release);
  releaseButtons();
  await expect(page.getByText('6–10 of 12')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Process List' })).toHaveCount(1);
  expect(await shiftsSoFar(page)).toBeLessThan(0.02);
  // At no moment are both visible.
  expect(await page.evaluate(() => (window as unknown as Counted).mostAtOnce)).toBe(1);
  expect(backend.calls('GET', 'listprocess')).toHaveLength(1);
});

test('the focus stays where it is when the console takes over', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', all);
  await eachStep(
    [
      [2, () => page.getByRole('row').nth(1).getByRole('cell').first()],
      [0, () => page.locator('body')],
    ] as const,
    ([tabs]) => `after ${tabs} tabs`,
    async ([tabs, place]) => {
      const release = await holdConsole(page);
      await open(page, processList);
      await expect(first(page)).toBeVisible();
      for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
      release();
      await expect(page.getByText('1–10 of 12')).toBeVisible();
      await expect(place()).toBeFocused();
    },
  );
});

test('the first rows have the person’s columns and theme, and keep their scroll position', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'listprocess', rowsOf(Array.from({ length: 40 }, (_, place) => ({ ...rows[0], id: place + 1 }))));
  await page.addInitScript(() => {
    localStorage.setItem(
      'table ["ada","processes"]',
      JSON.stringify({ hidden: ['account'], widths: [['region', 300]] }),
    );
    localStorage.setItem('menu-folded', 'true');
    localStorage.setItem('theme', 'light');
  });
  const release = await holdConsole(page);
  const releaseButtons = await holdButtons(page);
  await open(page, `${processList}?perPage=50`);
  await expect(first(page).getByRole('columnheader', { name: 'Region' })).toBeVisible();
  await expect(first(page).getByRole('columnheader', { name: 'Account' })).toHaveCount(0);
  await first(page)
    .getByRole('region')
    .evaluate((frame) => frame.scrollTo(0, 400));
  await expectSamePlaces(page, release);
  releaseButtons();
});

test('the first rows disappear when the session ends', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', all);
  const release = await holdConsole(page);
  await open(page, processList);
  await expect(first(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('logout')));
  await expect(first(page)).toHaveCount(0);
  await expect(page.getByText('crawl 1', { exact: true })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

/** Opens an address and expects no first rows, although the response is there before the console. */
async function expectNoneOf(page: Page, address: string): Promise<void> {
  const release = await holdConsole(page);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-first-rows]')) return;
      Object.assign(window, { wasDrawn: true });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, address);
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/listprocess'))),
    )
    .toBe(true);
  // They would be drawn by now.
  await page.waitForFunction(() => performance.now() > 1_100);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'wasDrawn' in window)).toBe(false);
}

test('draws nothing early for an invalid response, a search or a phone', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const body = { message: 'Processes fetched', data: rows };
  // The model's unit test has the other answers and views.
  await eachStep(
    [
      ['a refused session', json(body, 401), ''],
      ['an answer that is cut off', cutOff(JSON.stringify(body)), ''],
      ['a search', all, '?filter={"q":"crawl"}'],
      ['a phone', all, ''],
    ] as const,
    ([name]) => name,
    async ([name, reply, query]) => {
      await signInAs(['launch']);
      backend.on('GET', 'listprocess', reply);
      if (name === 'a phone') await page.setViewportSize({ width: 390, height: 844 });
      await expectNoneOf(page, processList + query);
    },
  );
});

/** Reads two responses, so that the page has finished its pending work. */
const twoMoreAnswers = (page: Page) =>
  page.evaluate(async () => {
    for (let time = 0; time < 2; time += 1) await (await fetch('/config.json')).text();
  });

/** Opens the list with the clock and the console's code held, and returns a function that releases both. */
async function openHeld(page: Page, backend: ForeignBackend) {
  const release = await holdConsole(page);
  // A clock that is installed earlier runs until the page opens.
  await pauseClock(page);
  await open(page, processList);
  await backend.call('GET', 'listprocess');
  await twoMoreAnswers(page);
  return async () => {
    release();
    await page.clock.resume();
    await expect(page.getByText('1–10 of 12')).toBeVisible();
  };
}

test('the first rows are not drawn at once, so that a fast console comes first', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', all);
  const goOn = await openHeld(page, backend);
  await expect(first(page)).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(first(page)).toBeVisible();
  await goOn();
});

test('no first rows are drawn in a window that has become a phone’s meanwhile', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', all);
  const goOn = await openHeld(page, backend);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.runFor(1_000);
  await twoMoreAnswers(page);
  await expect(first(page)).toHaveCount(0);
  await goOn();
});

test('the scripts of pages are preloaded once, after the response of the rows has begun', async ({ page, backend }) => {
  const slow = held(all);
  backend.on('GET', 'listprocess', slow);
  const release = await holdCode(page, 'start-*.js');
  const isScript = (url: string) => /\/assets\/(pages|shell)-[^/]*\.js$/.test(url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, processList);
  await backend.call('GET', 'listprocess');
  await twoMoreAnswers(page);
  expect(asked.filter(isScript)).toEqual([]);
  slow.release();
  await expect.poll(() => asked.filter(isScript)).toHaveLength(2);
  await expect(first(page)).toBeVisible();
  release();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  // Neither is fetched twice.
  expect(asked.filter(isScript)).toHaveLength(2);
});

test('rows that arrive after the console are drawn by it alone', async ({ page, backend }) => {
  const slow = held(all);
  backend.on('GET', 'listprocess', slow);
  await open(page, processList);
  await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
  slow.release();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await expect(first(page)).toHaveCount(0);
});
