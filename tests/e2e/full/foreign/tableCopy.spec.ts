import type { Locator, Page } from '@playwright/test';
import { pauseClock } from '../../../support/clock';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { keepToasts } from '../../../support/keepToasts';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const long = 'x'.repeat(10_000);
const rows = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  name: `crawl ${index + 1}`,
  note: index === 0 ? long : index === 1 ? '' : 'two\twords\nand a line',
  started_at: '2025-03-01T10:00:00.5+02:00',
  windows: ['night', 'noon'],
}));

const row = (page: Page, index: number) => page.getByRole('table').getByRole('row').nth(index);
const cell = (page: Page, index: number, column: number) => row(page, index).getByRole('cell').nth(column);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const background = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);

test.beforeEach(async ({ page, context, backend, signInAs }) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(['machine_launch user']);
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
});

test('a double click copies a cell, whole and as it came; an empty one is no data to copy', async ({ page }) => {
  await cell(page, 2, 2).dblclick();
  await expect(page.getByText('No data to copy')).toBeVisible();
  await expect(page.getByText('Copied')).toHaveCount(0);

  await cell(page, 1, 2).dblclick();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await clipboard(page)).toBe(long);
  await cell(page, 1, 3).dblclick();
  await expect.poll(() => clipboard(page)).toBe('2025-03-01T10:00:00.5+02:00');
  await cell(page, 1, 4).dblclick();
  await expect.poll(() => clipboard(page)).toBe('night, noon');
});

test('a cell, a row and a column are copied by keys and buttons', async ({ page }) => {
  await test.step('Ctrl+C copies the cell that has the focus, but not over a selected text', async () => {
    await cell(page, 2, 1).click();
    await page.keyboard.press('Control+c');
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    expect(await clipboard(page)).toBe('crawl 2');
    await page.keyboard.press('ArrowDown');
    await cell(page, 4, 1).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    });
    await page.keyboard.press('Control+c');
    await expect.poll(() => clipboard(page)).toBe('crawl 4');
  });
  await test.step('a row is one line with tabs, of the columns in sight', async () => {
    await row(page, 3).getByRole('button', { name: 'Copy row' }).click();
    await expect(page.getByText('Copied entire row!')).toBeVisible();
    expect(await clipboard(page)).toBe('3\tcrawl 3\ttwo words and a line\t2025-03-01T10:00:00.5+02:00\tnight, noon');
  });
  await test.step('a column has all rows that pass, one value a line, in their order', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('crawl 2');
    await expect(page.getByText('1–7 of 7')).toBeVisible();
    const header = page.getByRole('columnheader', { name: 'Name', exact: true });
    await header.click();
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Copy column Name' }).click();
    await expect(page.getByText('Copied entire column')).toBeVisible();
    const numbers = [25, 24, 23, 22, 21, 20, 2];
    expect(await clipboard(page)).toBe(numbers.map((number) => `crawl ${number}`).join('\n'));
  });
});

test('what was copied is highlighted for two seconds, and nothing moves', async ({ page }) => {
  await page.clock.install({ time: new Date() });
  await page.reload();
  const target = cell(page, 3, 1);
  await expect(target).toBeVisible();
  await pauseClock(page);
  const [plain, place] = [await background(target), await target.boundingBox()];
  await target.dblclick();
  await expect.poll(() => background(target)).not.toBe(plain);
  expect(await target.boundingBox()).toEqual(place);
  await page.clock.runFor(1_900);
  expect(await background(target)).not.toBe(plain);
  await page.clock.runFor(200);
  expect(await background(target)).toBe(plain);

  await row(page, 5).getByRole('button', { name: 'Copy row' }).click();
  await page.mouse.move(0, 0);
  for (const column of [0, 1, 4]) await expect.poll(() => background(cell(page, 5, column))).not.toBe(plain);
  await page.getByRole('button', { name: 'Copy column ID' }).click();
  for (const index of [1, 2, 10]) await expect.poll(() => background(cell(page, index, 0))).not.toBe(plain);
  expect(await background(cell(page, 1, 1))).toBe(plain);
});

test('a clipboard that cannot be used is said, and never "Copied"', async ({ page, context }) => {
  await keepToasts(page);
  await context.clearPermissions();
  const failure = page.getByText('Could not copy');
  const breakages: readonly (readonly [string, () => unknown])[] = [
    ['denied', () => Object.defineProperty(navigator.clipboard, 'write', { value: undefined })],
    ['not there', () => Object.defineProperty(navigator, 'clipboard', { value: undefined })],
  ];
  await eachStep(
    breakages,
    ([how]) => how,
    async ([, breakIt]) => {
      await page.reload();
      await expect(page.getByRole('table')).toBeVisible();
      await page.evaluate(breakIt);
      await page.evaluate(() => {
        if (navigator.clipboard) navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'));
      });
      for (const act of [
        () => cell(page, 1, 1).dblclick(),
        () => row(page, 1).getByRole('button', { name: 'Copy row' }).click(),
        () => page.getByRole('button', { name: 'Copy column Name' }).click(),
      ]) {
        await act();
        await expect(failure).toBeVisible();
        await page.getByRole('button', { name: 'Close' }).last().click();
        await expect(failure).toHaveCount(0);
      }
      await expect(page.getByText('Copied')).toHaveCount(0);
    },
  );
});
