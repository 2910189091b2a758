import type { Page } from '@playwright/test';
import { patience } from '../../../support/patience';
import { expect, test as reference } from '../../../support/referenceFixtures';
import { ReferenceServer } from '../../../support/referenceServer';
import { rowOf } from '../../../support/requestRows';
import { signedIn } from '../../../support/signIn';

const test = reference.extend<object, { strict: ReferenceServer }>({
  strict: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const server = await ReferenceServer.start({ REQUIRE_SECOND_APPROVER: '1', REQUIRE_REJECT_REASON: '1' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: patience },
  ],
});

const button = (page: Page, row: string, name: string) => rowOf(page, row).getByRole('button', { name, exact: true });

async function openRequests(page: Page, server: ReferenceServer, name = 'Approve Process'): Promise<void> {
  await signedIn(page, server, 'ada', 'admin');
  // Other tests have requests of their own on this server: by ID, those of the demo data come first.
  await page.goto(`/dashboard/admin/${name.replaceAll(' ', '').toLowerCase()}?sort=id&order=ASC&perPage=50`);
  await expect(page.getByRole('table', { name })).toBeVisible();
}

test('a requester sees the decision, who made it and why', async ({ page, server }) => {
  await openRequests(page, server);
  await button(page, 'Holiday calendar', 'With a reason…').click();
  await page.getByRole('menuitem', { name: 'Reject with a reason…' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Too many machines for a test');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(page, 'Holiday calendar').getByText('Rejected')).toHaveCount(2);

  await signedIn(page, server, 'lena', 'Data/Hospitality');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Launch', exact: true }).click();
  await page.getByRole('link', { name: 'My Requests' }).click();
  const row = page.getByRole('table', { name: 'My Requests' }).getByRole('row').filter({ hasText: 'Holiday calendar' });
  for (const name of ['Rejected', 'Too many machines for a test', 'ada']) {
    await expect(row.getByRole('cell', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test.describe('under strict rules', () => {
  test.use({ baseURL: async ({ strict }, use) => use(strict.url) });

  test('an admin cannot approve their own request, and a rejection needs a reason', async ({ page, strict }) => {
    await openRequests(page, strict);
    const approve = button(page, 'Seat upgrades', 'Approve');
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription(
      'This is your own request. Another administrator must approve it.',
    );
    await expect(button(page, 'Weather delays', 'Approve')).toBeEnabled();
    await button(page, 'Seat upgrades', 'Reject').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Not needed any more');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(rowOf(page, 'Seat upgrades').getByText('Rejected')).toHaveCount(2);
  });
});
