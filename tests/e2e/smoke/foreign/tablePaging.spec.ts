import type { Page } from '@playwright/test';
import { inSmallSteps } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';
import { held } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const range = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await signInAs(['machine_launch user']);
});

test('All shows every row on one page', async ({ page }) => {
  await page.goto(path);
  const choice = page.getByRole('combobox', { name: 'Rows per page' });
  await choice.selectOption('All');
  await range(page, '1–60 of 60');
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    await expect(page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name })).toBeDisabled();
  }
  await page.reload();
  await range(page, '1–60 of 60');
  await expect(choice.locator('option:checked')).toHaveText('All');
  await choice.selectOption('20');
  await range(page, '1–20 of 60');
});

test('how long ago the rows were read ticks, starts anew with a refresh, and has the moment in its tooltip', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-01-09T10:00:00Z') });
  await page.goto(path);
  await range(page, '1–10 of 60');
  const ago = page.getByRole('time').first();
  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' });
  const at = (moment: RegExp) =>
    inSmallSteps(page, () => expect(ago).toHaveAttribute('title', moment, { timeout: 50 }));
  await page.clock.pauseAt(new Date('2026-01-09T11:00:00Z'));
  await refresh.click();
  await at(/^2026-01-09 11:00:0\d$/);
  await page.clock.fastForward(12_000);
  await expect(ago).toHaveText(/^updated 1\d s ago$/);
  await page.clock.fastForward(120_000);
  await expect(ago).toHaveText('updated 2 min ago');
  await refresh.click();
  await at(/^2026-01-09 11:02:1\d$/);
  await page.clock.fastForward(1_500);
  await expect(ago).toHaveText('updated just now');
});

test('a refresh under way moves nothing', async ({ page, backend }) => {
  await page.goto(`${path}?page=2`);
  await range(page, '11–20 of 60');
  const place = () => page.getByRole('navigation', { name: 'Pagination' }).boundingBox();
  const before = await place();
  const slow = held(fleet(60));
  backend.on('GET', 'listprocess', slow);
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
  expect(await place()).toEqual(before);
  await range(page, '11–20 of 60');
  slow.release();
  await expect(page.getByRole('main').getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'false');
  expect(await place()).toEqual(before);

  await test.step('a large number is written without groups', async () => {
    backend.on('GET', 'listprocess', fleet(1_234));
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await range(page, '11–20 of 1234');
  });
});
