import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { fleet } from '../../support/fleet';
import { processList, sideways } from '../../support/processListPage';

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

test('a row is a card with a line for each column, and still a row of a table', async ({ page }) => {
  await page.goto(processList);
  await expect(page.getByRole('columnheader')).toHaveCount(20);
  await expect(card(page, 1).getByRole('cell')).toHaveCount(20);
  await expect(card(page, 1).getByRole('cell').nth(2)).toHaveText('running');
  const [first, second] = [
    await card(page, 1).getByRole('cell').nth(0).boundingBox(),
    await card(page, 1).getByRole('cell').nth(1).boundingBox(),
  ];
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  expect(first?.width).toBeGreaterThan(300);
  expect(await sideways(page)).toBeLessThanOrEqual(0);

  await test.step('cards are copied, sorted, shown whole and filtered with buttons of a finger’s size', async () => {
    const header = page.getByRole('columnheader', { name: 'name', exact: true });
    const buttons = [
      card(page, 1).getByRole('button', { name: 'Copy row' }),
      card(page, 1).getByRole('button', { name: 'Show row' }),
      header.getByRole('button', { name: 'name', exact: true }),
      header.getByRole('button', { name: 'Filter name' }),
      header.getByRole('button', { name: 'Copy column name' }),
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
    await expect(page.getByRole('dialog', { name: 'Filter name' })).toBeVisible();
  });
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
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});
