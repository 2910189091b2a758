import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const names = Array.from({ length: 19 }, (_, index) => `column_${index}`);
const rowsOf = (count: number, word: string) =>
  json({
    message: 'Processes fetched',
    data: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      ...Object.fromEntries(names.map((name) => [name, `${word} ${index + 1}`])),
    })),
  });
const row = (page: Page, index: number) => page.locator(`[aria-rowindex="${index + 1}"]`);

const scrollTo = (page: Page, top: number) =>
  page.getByRole('table').evaluate((table, to) => table.parentElement?.scrollTo({ top: to }), top);

test.beforeEach(({ signInAs }) => signInAs(['machine_launch user'], { username: 'lena' }));

test('a page of 50 becomes one of all rows, where a refresh keeps the place, and a search and a sort begin at the top', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'listprocess', rowsOf(10_000, 'value'));
  await page.goto(`${path}?perPage=50`);
  await expect(page.getByText('1–50 of 10000')).toBeVisible();
  // Waits for the code of the long table, which then replaces the page at once.
  await page.waitForLoadState('networkidle');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('All');
  await expect(row(page, 1)).toContainText('value 1');
  await scrollTo(page, 60 * 40);
  for (const index of [60, 75]) await expect(row(page, index)).toContainText(`value ${index}`);

  await scrollTo(page, 200_000);
  await expect(row(page, 5_002)).toContainText('value 5002');
  backend.on('GET', 'listprocess', rowsOf(10_000, 'fresh'));
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, 5_002)).toContainText('fresh 5002');
  const id = page.getByRole('columnheader', { name: 'ID', exact: true });
  await id.click();
  await id.click();
  await expect(row(page, 1)).toContainText('fresh 10000');
  await page.getByRole('searchbox', { name: 'Search' }).fill('fresh 77');
  await expect(row(page, 1)).toContainText('fresh 7799');
  await expect(page.getByText('1–111 of 111')).toBeVisible();
});

test('ten thousand rows scroll without blanks, and keys, copies and the focus stay with their row', async ({
  page,
  context,
  backend,
}) => {
  backend.on('GET', 'listprocess', rowsOf(10_000, 'value'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${path}?perPage=1000000`);
  await expect(row(page, 1)).toBeVisible();
  const table = page.getByRole('table', { name: 'Process List' });

  await test.step('only some rows are in the page, and keys lead to the others', async () => {
    await expect(table).toHaveAttribute('aria-rowcount', '10001');
    expect(await table.getByRole('row').count()).toBeLessThan(100);
    await row(page, 1).getByRole('cell').nth(1).click();
    await page.keyboard.press('Control+End');
    await expect(row(page, 10_000).getByRole('cell').last()).toBeFocused();
    await expect(row(page, 10_000)).toBeInViewport();
    await page.keyboard.press('Control+Home');
    await expect(row(page, 1).getByRole('cell').first()).toBeFocused();
    // Faster than rows are rendered: none of the keys may be lost.
    await page.evaluate(() => {
      for (let times = 0; times < 20; times += 1) {
        const key = new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(key);
      }
    });
    const focused = page.locator('td:focus');
    await expect(focused).toBeInViewport();
    await expect(focused).toHaveText(/^[12]\d\d$/);
  });
  await test.step('rows that scroll fast are never blank', async () => {
    await scrollTo(page, 0);
    const blanks = await table.evaluate(async ({ parentElement: frame }) => {
      if (!frame) throw new Error('The table has no frame');
      const { left, top, height } = frame.getBoundingClientRect();
      let blank = 0;
      for (let step = 0; step < 60; step += 1) {
        frame.scrollTop += 1_000;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve, 0));
        for (const y of [45, height / 2, height - 20]) {
          if (!document.elementFromPoint(left + 60, top + y)?.closest('[aria-rowindex]')) blank += 1;
        }
      }
      return blank;
    });
    expect(blanks).toBe(0);
  });
  await test.step('a focused cell that has left the page with its row keeps its place for the next key', async () => {
    await scrollTo(page, 0);
    await row(page, 2).getByRole('cell').nth(1).click();
    await scrollTo(page, 300_000);
    await expect(row(page, 7_503)).toContainText('value 7503');
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 3).getByRole('cell').nth(1)).toBeFocused();
    await expect(row(page, 3)).toBeInViewport();
  });
  await test.step('the copied row is the one under the mouse', async () => {
    await scrollTo(page, 300_000);
    await row(page, 7_503).hover();
    await row(page, 7_503).getByRole('button', { name: 'Copy row' }).click();
    await expect(page.getByText('Copied entire row!')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toBe(['7503', ...names.map(() => 'value 7503')].join('\t'));
  });
  await test.step('columns out of sight are there when they are scrolled to, and the first one stays', async () => {
    await scrollTo(page, 0);
    await page.getByRole('columnheader', { name: 'Column 18' }).scrollIntoViewIfNeeded();
    const cell = row(page, 1).getByRole('cell').last();
    await expect(cell).toHaveText('value 1');
    await expect(cell).toBeInViewport();
    await expect(row(page, 1).getByRole('cell').first()).toHaveText('1');
    await expect(row(page, 1).getByRole('cell').first()).toBeInViewport({ ratio: 1 });
    await cell.click();
    await page.keyboard.press('Home');
    await expect(row(page, 1).getByRole('cell').first()).toBeFocused();
  });
});

test('more rows than an element of the browser can hold are all reached, with the wheel and with keys', async ({
  page,
  backend,
}) => {
  // 200,000 rows of 200 px are 40 million; Chromium ends at 33.
  const data = Array.from({ length: 200_000 }, (_, index) => ({ id: index + 1 }));
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await page.addInitScript(() => localStorage.setItem('table ["lena","processes"]', '{"rowHeight":200}'));
  await page.goto(`${path}?perPage=1000000`);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '200001');
  await expect(row(page, 1)).toBeInViewport();

  await scrollTo(page, 100_000_000);
  await expect(row(page, 200_000)).toBeInViewport({ ratio: 0.9 });
  await row(page, 200_000).hover();
  await page.mouse.wheel(0, -1_000);
  await expect(row(page, 200_000)).not.toBeInViewport();
  await scrollTo(page, 150);
  await expect(row(page, 2)).toBeInViewport();
  await scrollTo(page, 0);
  await expect(row(page, 1)).toBeInViewport({ ratio: 1 });

  await row(page, 1).getByRole('cell').first().click();
  await page.keyboard.press('Control+End');
  await expect(row(page, 200_000).getByRole('cell').last()).toBeFocused();
  await expect(row(page, 200_000)).toBeInViewport({ ratio: 0.9 });
  for (let times = 0; times < 8; times += 1) await page.keyboard.press('ArrowUp');
  await expect(row(page, 199_992).getByRole('cell').last()).toBeFocused();
  await expect(row(page, 199_992)).toBeInViewport();
});
