import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';

const path = '/dashboard/launch/listprocess';
const button = (page: Page) => page.getByRole('button', { name: 'Download CSV' });

test.beforeEach(({ signInAs }) => signInAs(['machine_launch user']));

test('a CSV has the filtered rows of all pages and the visible columns, in the table’s order', async ({
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
  const download = page.waitForEvent('download');
  await button(page).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`processes_list_${new Date().toISOString().slice(0, 10)}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(16);
  expect(lines[0]).toMatch(/^\uFEFF"name","state",.*"private_ip","launch_time","public_ip","platform"/);
  expect(lines[1]).toMatch(/^"crawl-57","running",.*"2025-03-01T10:00:00Z"/);
  expect(lines[1]).toContain('"{""team"":""air""}"');
  expect(lines.at(-1)).toMatch(/^"crawl-1","running"/);
});

test('a list is printed light, without the frame, with every row of the filter', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify({ state: ['running'] }))}&perPage=5`);
  await expect(page.getByText('1–5 of 15')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Process List' }).getByRole('row')).toHaveCount(16);
  await expect(page.getByText('Rows: 15')).toBeVisible();
  for (const role of ['navigation', 'banner', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('row')).toHaveCount(6);
});

test('a large CSV can be cancelled, which saves nothing, and another is saved once however often one presses', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'listprocess', fleet(20_000));
  await page.goto(path);
  await expect(page.getByText('1–10 of 20000')).toBeVisible();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const linesOf = async (place: number) => {
    await expect.poll(() => downloads.length).toBe(place + 1);
    return (await readFile((await downloads[place]?.path()) ?? '', 'utf8')).split('\r\n').length;
  };
  // The bar is gone too soon for a click from outside.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
      if (!document.querySelector('progress') || !cancel) return;
      observer.disconnect();
      cancel.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await button(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Download cancelled' })).toBeVisible();
  // Fewer rows tell this file from the one that was cancelled.
  await page.getByRole('searchbox', { name: 'Search' }).fill('crawl-1999');
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  await button(page).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  expect(await linesOf(0)).toBe(12);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await expect(page.getByText('1–10 of 20000')).toBeVisible();
  await button(page).click();
  expect(await linesOf(1)).toBe(20_001);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
