import type { Locator, Page } from '@playwright/test';
import { pauseClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { json } from '../../../support/replies';

const data = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `crawl ${index + 1}`, note: 'a note' }));
const row = (page: Page, index: number) => page.getByRole('table').getByRole('row').nth(index);
const cell = (page: Page, index: number, column: number) => row(page, index).getByRole('cell').nth(column);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const background = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);

test.beforeEach(async ({ page, context, backend, signInAs }) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(['machine_launch user']);
  await page.clock.install({ time: new Date() });
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('table')).toBeVisible();
});

test('Ctrl+C copies the focused cell, and never a text that is selected elsewhere', async ({ page }) => {
  await cell(page, 2, 1).click();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await clipboard(page)).toBe('crawl 2');
  await cell(page, 4, 1).evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboard(page)).toBe('crawl 4');
});

test('a copied cell is highlighted for two seconds, as are a row and a column', async ({ page }) => {
  await pauseClock(page);
  const target = cell(page, 3, 1);
  const plain = await background(target);
  await target.dblclick();
  await expect.poll(() => background(target)).not.toBe(plain);
  await page.clock.runFor(1_900);
  expect(await background(target)).not.toBe(plain);
  await page.clock.runFor(200);
  expect(await background(target)).toBe(plain);

  await row(page, 5).getByRole('button', { name: 'Copy row' }).click();
  await page.mouse.move(0, 0);
  for (const column of [0, 1, 2]) await expect.poll(() => background(cell(page, 5, column))).not.toBe(plain);
  expect(await clipboard(page)).toBe('5\tcrawl 5\ta note');
  await page.getByRole('button', { name: 'Copy column ID' }).click();
  for (const index of [1, 2, 10]) await expect.poll(() => background(cell(page, index, 0))).not.toBe(plain);
  expect(await background(cell(page, 1, 1))).toBe(plain);
  expect(await clipboard(page)).toBe(data.map(({ id }) => id).join('\n'));
});
