import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';

const path = '/dashboard/launch/listprocess';
const filterButton = (page: Page, column: string) =>
  page.getByRole('button', { name: `Filter ${column}`, exact: true });
const dialog = (page: Page, column: string) => page.getByRole('dialog', { name: `Filter ${column}`, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const range = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const chip = (page: Page, filter: string) => page.getByRole('button', { name: `Remove filter ${filter}`, exact: true });

async function open(page: Page, column: string): Promise<void> {
  await filterButton(page, column).click();
  await expect(dialog(page, column)).toBeVisible();
}

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await signInAs(['machine_launch user']);
});

test('filters of several columns hold together, and each counts what the search and the others leave', async ({
  page,
}) => {
  await page.goto(path);
  await open(page, 'State');
  await box(page, 'running').check();
  await page.keyboard.press('Escape');
  await open(page, 'Cores');
  await expect(box(page, '2')).toHaveAccessibleDescription('15');
  await expect(box(page, '4')).toHaveAccessibleDescription('0');
  await box(page, '2').check();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search' }).fill('crawl-5');
  await range(page, '1–3 of 3');
  await open(page, 'State');
  await expect(box(page, 'running')).toHaveAccessibleDescription('3');
  await expect(box(page, 'stopped')).toHaveAccessibleDescription('0');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'State: running')).toBeVisible();
  await expect(chip(page, 'Cores: 2')).toBeVisible();

  await test.step('a value that the other filters leave no row of stays listed with 0', async () => {
    // Of another day: no row at all has it any more.
    const filter = { state: ['running'], cores: ['2', '96'] };
    await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await range(page, '1–10 of 15');
    await open(page, 'Cores');
    await expect(box(page, '96')).toBeChecked();
    await expect(box(page, '96')).toHaveAccessibleDescription('0');
    await box(page, '96').uncheck();
    await expect(box(page, '96')).toBeVisible();
  });
});

test('the table is in use behind an open filter, and a press elsewhere closes it', async ({ page }) => {
  await page.goto(path);
  await open(page, 'State');
  await expect(filterButton(page, 'State')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('cell', { name: 'crawl-1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await range(page, '11–20 of 60');
  await expect(dialog(page, 'State')).toBeHidden();
  await open(page, 'State');
  await open(page, 'Region');
  await expect(dialog(page, 'State')).toBeHidden();
  await filterButton(page, 'Region').click();
  await expect(dialog(page, 'Region')).toBeHidden();
  await expect(filterButton(page, 'Region')).toBeFocused();

  await test.step('a filter leads back to the first page', async () => {
    await range(page, '11–20 of 60');
    await open(page, 'State');
    await box(page, 'running').check();
    await range(page, '1–10 of 15');
  });
});
