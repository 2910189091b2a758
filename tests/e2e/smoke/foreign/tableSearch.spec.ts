import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';

const path = '/dashboard/launch/listprocess';
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const range = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await signInAs(['machine_launch user']);
});

test('a search narrows the rows while it is typed, and Back brings the one before', async ({ page }) => {
  await page.goto(path);
  await range(page, '1–10 of 60');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('crawl-5');
  await range(page, '1–10 of 11');
  await expect(page).toHaveURL(/crawl-5%22/);
  await search(page).fill('crawl-59');
  await range(page, '1–1 of 1');
  await expect(page).toHaveURL(/crawl-59%22/);
  await page.goBack();
  await range(page, '1–10 of 11');
  await expect(search(page)).toHaveValue('crawl-5');
  await page.goForward();
  await range(page, '1–1 of 1');

  await search(page).fill('nobody');
  await page.getByRole('button', { name: 'Show every row' }).press('Enter');
  await range(page, '1–10 of 60');
  await expect(search(page)).toBeFocused();
});
