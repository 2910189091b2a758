import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';
import { machines, searchPath } from '../../../support/instancePage';
import { processList, sideways } from '../../../support/processListPage';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

const card = (page: Page, index: number) => page.getByRole('table').getByRole('row').nth(index);

test.beforeEach(async ({ context, backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(['machine_launch user', 'aws user']);
});

test('a row is a card of its first columns that unfolds to all of them, with buttons of a finger’s size', async ({
  page,
}) => {
  await page.goto(processList);
  await expect(page.getByRole('columnheader')).toHaveCount(20);
  const cells = card(page, 1).getByRole('cell');
  await expect(cells).toHaveCount(5);
  await expect(cells.nth(2)).toHaveText('running');
  const [first, second] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
  expect(second?.y).toBeGreaterThan(first?.y ?? Number.NaN);
  expect(await sideways(page)).toBeLessThanOrEqual(0);

  await test.step('cards are copied, shown whole, sorted and filtered', async () => {
    const header = page.getByRole('columnheader', { name: 'Name', exact: true });
    const copy = card(page, 1).getByRole('button', { name: 'Copy row' });
    const details = card(page, 1).getByRole('button', { name: 'Details' });
    const sort = header.getByRole('button', { name: 'Name', exact: true });
    const filter = header.getByRole('button', { name: 'Filter Name' });
    for (const button of [copy, details, sort, filter, header.getByRole('button', { name: 'Copy column Name' })]) {
      await button.scrollIntoViewIfNeeded();
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(38);
    }
    await copy.tap();
    await expect(page.getByText('Copied entire row!')).toBeVisible();
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\t')).toHaveLength(20);
    await details.tap();
    await expect(page.getByRole('dialog').getByRole('definition')).toHaveCount(20);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await sort.tap();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await filter.tap();
    await expect(page.getByRole('dialog', { name: 'Filter Name' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a card unfolds alone, and another row in its place is folded', async () => {
    const more = card(page, 1).getByRole('button', { name: 'More', exact: true });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.tap();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(cells).toHaveCount(20);
    await expect(card(page, 2).getByRole('cell')).toHaveCount(5);
    await card(page, 1).getByRole('button', { name: 'Copy row' }).scrollIntoViewIfNeeded();
    await expect(cells.last()).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next page' }).tap();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(cells).toHaveCount(5);
  });
});

test('nothing of a card that can be selected is cut, and its buttons stand in one line', async ({ page, backend }) => {
  backend.on('POST', 'ec2/listallinstance', machines(3));
  await page.goto(`${searchPath}?input=%7B%7D`);
  await expect(page.getByRole('checkbox', { name: /^Select row/ }).nth(1)).toBeVisible();
  const seen = await card(page, 2).evaluate((row) => {
    const card = row.getBoundingClientRect();
    const parts = [...row.querySelectorAll('input'), ...row.children]
      .map((part) => part.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const buttons = [...row.querySelectorAll('button')].map((button) => button.getBoundingClientRect().y);
    return {
      cut: parts.filter(({ top, right, bottom }) => top < card.top || right > card.right || bottom > card.bottom)
        .length,
      lines: new Set(buttons).size,
    };
  });
  expect(seen).toEqual({ cut: 0, lines: 1 });
});

test('all cards scroll, and only some of them are in the page', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', fleet(300));
  await page.goto(`${processList}?perPage=1000000`);
  await expect(card(page, 1)).toContainText('crawl-1');
  expect(await page.getByRole('row').count()).toBeLessThan(20);
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ top: 1_000_000 }));
  const last = page.locator('[aria-rowindex="301"]');
  await expect(last).toContainText('crawl-300');
  await last.getByRole('button', { name: 'Copy row' }).scrollIntoViewIfNeeded();
  await expect(last.getByRole('button', { name: 'Copy row' })).toBeInViewport();
  // Cards that scroll have one height: the rest is in the details of the row.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});
