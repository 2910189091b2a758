import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';

const path = '/dashboard/launch/listprocess';
const button = (page: Page) => page.getByRole('button', { name: 'Download CSV' });
const linesOf = async (download: Download) => (await readFile(await download.path(), 'utf8')).split('\r\n');

/** Whether and how a progress bar was ever in the page, however short. */
async function watchProgress(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = new Set<Element>();
    Object.assign(window, { seenBars: seen });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('progress')) seen.add(bar);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenBars: Set<Element> }).seenBars.size);
}

test.beforeEach(({ signInAs }) => signInAs(['machine_launch user']));

test('a CSV has the rows of all pages that pass, in the order of the table, and the visible columns in theirs', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'listprocess', fleet(60));
  const filter = encodeURIComponent(JSON.stringify({ state: ['running'], q: 'crawl' }));
  await page.goto(`${path}?filter=${filter}&sort=name&order=DESC&perPage=5&page=1`);
  await expect(page.getByText('1–5 of 15')).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Instance ID' }).uncheck();
  await page.getByRole('button', { name: 'Move Launch time up' }).click();
  await page.keyboard.press('Escape');
  const watched = await watchProgress(page);
  const download = page.waitForEvent('download');
  await button(page).click();
  const lines = await linesOf(await download);
  expect(lines).toHaveLength(16);
  expect(lines[0]).toMatch(/^\uFEFF"name","state",.*"private_ip","launch_time","public_ip","platform"/);
  expect(lines[1]).toMatch(/^"crawl-57","running",.*"2025-03-01T10:00:00Z"/);
  expect(lines.at(-1)).toMatch(/^"crawl-1","running"/);
  expect(await watched()).toBe(0);
});

test('a list is printed light, without the frame, with every row of the filter', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify({ state: ['running'] }))}&perPage=5&page=1`);
  await expect(page.getByText(/^1–5 of \d+$/)).toBeVisible();
  const rows = Number(/\d+$/.exec((await page.getByText(/^1–5 of \d+$/).textContent()) ?? '')?.[0]);
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('table', { name: 'Process List' });
  await expect(printed.getByRole('row')).toHaveCount(rows + 1);
  await expect(page.getByText(`Rows: ${rows}`)).toBeVisible();
  const frame = [page.getByRole('navigation'), page.getByRole('banner'), page.getByRole('button')];
  for (const part of frame) await expect(part).toHaveCount(0);
  const colors = await page.evaluate(() => {
    const style = getComputedStyle(document.body);
    return [style.backgroundColor, getComputedStyle(document.querySelector('h1') as Element).color];
  });
  expect(colors).toEqual(['rgba(0, 0, 0, 0)', expect.stringMatching(/^rgb\(\d{1,2}, \d{1,2}, \d{1,2}\)$/)]);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('row')).toHaveCount(6);
});

test('a large CSV can be cancelled: nothing is saved, and another shows how far it is and is made once', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'listprocess', fleet(20_000));
  await page.goto(path);
  await expect(page.getByText('1–10 of 20000')).toBeVisible();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const saved = async (count: number) => {
    await expect.poll(() => downloads.length).toBe(count);
    const download = downloads.at(-1);
    if (!download) throw new Error('No file');
    return linesOf(download);
  };
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const bar = document.querySelector('progress');
      const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
      if (!bar || !cancel) return;
      observer.disconnect();
      cancel.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await button(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Download cancelled' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(downloads).toHaveLength(0);
  // Of fewer rows, so that it is known which file it is: had the first one been saved, it would come before.
  await page.getByRole('searchbox', { name: 'Search' }).fill('crawl-19999');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await button(page).click();
  expect(await saved(1)).toHaveLength(2);

  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await expect(page.getByText('1–10 of 20000')).toBeVisible();
  const watched = await watchProgress(page);
  await button(page).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  expect(await saved(2)).toHaveLength(20_001);
  expect(await watched()).toBe(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(downloads).toHaveLength(2);
});
