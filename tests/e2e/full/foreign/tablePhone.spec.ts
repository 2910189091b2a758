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
  backend.on('GET', 'listprocess', fleet(300));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(['machine_launch user']);
});

test('a row is a card with a line for each of its first columns, and still a row of a table', async ({ page }) => {
  await page.goto(processList);
  await expect(page.getByRole('columnheader')).toHaveCount(20);
  await expect(card(page, 1).getByRole('cell')).toHaveCount(5);
  await expect(card(page, 1).getByRole('cell').nth(2)).toHaveText('running');
  const [first, second] = [
    await card(page, 1).getByRole('cell').nth(0).boundingBox(),
    await card(page, 1).getByRole('cell').nth(1).boundingBox(),
  ];
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  expect(first?.width).toBeGreaterThan(300);
  expect(await sideways(page)).toBeLessThanOrEqual(0);

  await test.step('cards are copied, sorted, shown whole and filtered with buttons of a finger’s size', async () => {
    const header = page.getByRole('columnheader', { name: 'Name', exact: true });
    const buttons = [
      card(page, 1).getByRole('button', { name: 'Copy row' }),
      card(page, 1).getByRole('button', { name: 'Details' }),
      header.getByRole('button', { name: 'Name', exact: true }),
      header.getByRole('button', { name: 'Filter Name' }),
      header.getByRole('button', { name: 'Copy column Name' }),
    ];
    for (const button of buttons) {
      await button.scrollIntoViewIfNeeded();
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(38);
    }
    await buttons[0]?.tap();
    await expect(page.getByText('Copied entire row!')).toBeVisible();
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\t')).toHaveLength(20);
    await buttons[2]?.tap();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await buttons[1]?.tap();
    await expect(page.getByRole('dialog').getByRole('definition')).toHaveCount(20);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await buttons[3]?.tap();
    await expect(page.getByRole('dialog', { name: 'Filter Name' })).toBeVisible();
  });
});

test('a card unfolds to all of its columns and back, alone, and is folded again with another row in it', async ({
  page,
}) => {
  await page.goto(processList);
  const more = card(page, 1).getByRole('button', { name: 'More', exact: true });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  const folded = (await card(page, 1).boundingBox())?.height ?? 0;
  await more.tap();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(card(page, 1).getByRole('cell')).toHaveCount(20);
  await expect(card(page, 2).getByRole('cell')).toHaveCount(5);
  expect((await card(page, 1).boundingBox())?.height).toBe(folded + 15 * 28);
  await card(page, 1).getByRole('button', { name: 'Copy row' }).scrollIntoViewIfNeeded();
  await expect(card(page, 1).getByRole('cell').last()).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next page' }).tap();
  await expect(card(page, 1)).toContainText('crawl-11');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(card(page, 1).getByRole('cell')).toHaveCount(5);
});

test('nothing of a card whose row can be selected is cut, and its box and buttons are at its edge', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['aws user']);
  backend.on('POST', 'ec2/listallinstance', machines(3));
  await page.goto(`${searchPath}?input=%7B%7D`);
  const box = page.getByRole('checkbox', { name: /^Select row/ }).nth(1);
  await expect(box).toBeVisible();
  const seen = await card(page, 2).evaluate((row) => {
    const { top, right, bottom } = row.getBoundingClientRect();
    const input = row.querySelector('input')?.getBoundingClientRect();
    const ends = [...row.children].map((cell) => cell.getBoundingClientRect().bottom);
    const buttons = [...row.querySelectorAll('button')].map((button) => button.getBoundingClientRect().y);
    return {
      lowest: Math.max(...ends) - bottom,
      box: [right - (input?.right ?? 0), (input?.top ?? 0) - top],
      lines: new Set(buttons).size,
    };
  });
  expect(seen.lowest).toBeLessThanOrEqual(0);
  for (const distance of seen.box) expect(distance).toBeLessThan(16);
  // The one that unfolds it, and those of every row.
  expect(seen.lines).toBe(1);
  await card(page, 2).getByRole('button', { name: 'More' }).tap();
  await expect(card(page, 2).getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
});

test('all cards scroll, however many', async ({ page }) => {
  await page.goto(`${processList}?perPage=1000000`);
  await expect(card(page, 1)).toContainText('crawl-1');
  expect(await page.getByRole('row').count()).toBeLessThan(20);
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ top: 1_000_000 }));
  await expect(page.locator('[aria-rowindex="301"]')).toContainText('crawl-300');
  const last = page.locator('[aria-rowindex="301"]').getByRole('button', { name: 'Copy row' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  // All of one height, which scrolling needs: the rest is in the dialog of the row.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});
