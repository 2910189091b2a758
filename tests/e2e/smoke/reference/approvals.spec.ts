import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/referenceFixtures';
import type { ReferenceServer } from '../../../support/referenceServer';
import { rowOf } from '../../../support/requestRows';
import { signedIn } from '../../../support/signIn';

const button = (page: Page, row: string, name: string) => rowOf(page, row).getByRole('button', { name, exact: true });
const count = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function openRequests(page: Page, server: ReferenceServer, name = 'Approve Process'): Promise<void> {
  await signedIn(page, server, 'ada', 'admin');
  // Other tests have requests of their own on this server: by ID, those of the demo data come first.
  await page.goto(`/dashboard/admin/${name.replaceAll(' ', '').toLowerCase()}?sort=id&order=ASC&perPage=50`);
  await expect(page.getByRole('table', { name })).toBeVisible();
}

test.describe('requests for processes', () => {
  test('an approval creates the process, is counted, and shows who decided', async ({ page, server }) => {
    await openRequests(page, server);
    // Waits for the number.
    await expect(count(page, 'Approved')).toHaveText(/^\d+$/);
    const approved = Number(await count(page, 'Approved').textContent());
    await button(page, 'Weather delays', 'Approve').click();
    await expect(
      page.getByRole('status').filter({ hasText: /^Request \d+ approved\. Process \d+ created\.$/ }),
    ).toBeVisible();
    await expect(rowOf(page, 'Weather delays').getByText('Approved')).toHaveCount(2);
    await expect(count(page, 'Approved')).toHaveText(String(approved + 1));
    await rowOf(page, 'Weather delays').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: /^Request \d+: Weather delays$/ })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /^ada$/ })).toBeVisible();
    await page.goto('/dashboard/launch/listprocess?filter={"q":"Weather delays"}');
    await expect(rowOf(page, 'Weather delays')).toBeVisible();
  });

  test('a rejected request shows the reason to the admin, and with the decider to the requester', async ({
    page,
    server,
  }) => {
    const reason = 'Ask again <b>next</b> quarter';
    await openRequests(page, server);
    await button(page, 'Holiday calendar', 'With a reason…').click();
    await page.getByRole('menuitem', { name: 'Reject with a reason…' }).click();
    await page.getByRole('textbox', { name: /^Reason/ }).fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(rowOf(page, 'Holiday calendar').getByText('Rejected')).toHaveCount(2);
    await expect(rowOf(page, 'Holiday calendar').getByRole('cell', { name: reason })).toBeVisible();

    await signedIn(page, server, 'lena', 'Data/Hospitality');
    await page.goto('/dashboard/launch/myrequests');
    for (const name of ['Rejected', reason, 'ada']) {
      await expect(rowOf(page, 'Holiday calendar').getByRole('cell', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  test('the second of two admins who decide a request is told about the first decision', async ({
    page,
    server,
    browser,
    guard,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    // Keeps the first admin from hearing of the decision.
    await page.context().route('**/api/v1/events', () => undefined);
    await openRequests(page, server);
    await expect(button(page, 'Seat upgrades', 'Approve')).toBeVisible();
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    guard.watch(context, server.url);
    const other = await context.newPage();
    await openRequests(other, server);
    await button(other, 'Seat upgrades', 'Reject').click();
    await expect(rowOf(other, 'Seat upgrades').getByText('Rejected')).toHaveCount(2);
    await context.close();

    await button(page, 'Seat upgrades', 'Approve').click();
    await expect(
      page.getByRole('alert').filter({ hasText: /^Request \d+ was already rejected by ada$/ }),
    ).toBeVisible();
    await expect(rowOf(page, 'Seat upgrades').getByText('Rejected')).toHaveCount(2);
  });

  test('approves several requests together, with hostile names shown as text', async ({ page, server }) => {
    await openRequests(page, server);
    const names = ['<b>Baggage</b> fees & rules', 'מחירי מעבורות'];
    for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve 2 requests?' });
    for (const name of names) await expect(dialog.getByRole('cell', { name, exact: true })).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('For the summer schedule');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 requests approved' })).toBeVisible();
    for (const name of names) await expect(rowOf(page, name).getByText('Approved')).toHaveCount(2);
  });
});

test('shows old and new values of an update, and its approval changes the process', async ({ page, server }) => {
  await openRequests(page, server, 'Approve Update Process');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText('Pending', { exact: true }) })
    .first();
  const headers = await page.getByRole('columnheader').allTextContents();
  // Cells beside the window render after the visible ones.
  await expect.poll(() => row.getByRole('cell').count()).toBeGreaterThanOrEqual(headers.length);
  const cells = await row.getByRole('cell').allTextContents();
  const change = cells.find((text) => text.includes('→')) ?? '';
  const [, version] = /version \S+ → (\S+?)(,|$)/.exec(change) ?? [];
  const process = cells[headers.indexOf('Process ID')] ?? '';
  await row.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `Process ${process} updated.` })).toBeVisible();
  await page.goto(`/dashboard/launch/listprocess?filter={"id":"${process}"}`);
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('cell', { name: version ?? '', exact: true }),
  ).toBeVisible();
});
