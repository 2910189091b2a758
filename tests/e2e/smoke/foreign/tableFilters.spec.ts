import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';

const path = '/dashboard/launch/listprocess';
const filterButton = (page: Page, column: string) =>
  page.getByRole('button', { name: `Filter ${column}`, exact: true });
const dialog = (page: Page, column: string) => page.getByRole('dialog', { name: `Filter ${column}`, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const range = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

async function open(page: Page, column: string): Promise<void> {
  await filterButton(page, column).click();
  await expect(dialog(page, column)).toBeVisible();
}

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await signInAs(['machine_launch user']);
});

test('the table stays usable behind an open filter, and a press elsewhere closes it', async ({ page }) => {
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
  await open(page, 'State');
  await box(page, 'running').check();
  await range(page, '1–10 of 15');
});
