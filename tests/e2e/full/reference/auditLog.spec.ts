import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/referenceFixtures';
import { signIn } from '../../../support/signIn';

const rows = (page: Page) => page.getByRole('table', { name: 'Audit Log' }).getByRole('row');
const refresh = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();

/** A decision on a request that there is none of: the server refuses it, and writes that down. */
async function refusedAct(page: Page): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const requestid = String(900_000 + Math.floor(Math.random() * 99_000));
  const answer = await page.request.post('/api/v1/approverequest', {
    headers: { authorization: `Bearer ${token}` },
    data: { requestid, approve: 1 },
  });
  expect(answer.ok()).toBe(false);
  return requestid;
}

test('an act stands in the log as soon as it is done, and what was refused too', async ({ page, server }) => {
  await signIn(page, server, 'ada', 'admin');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(rows(page).nth(1)).toContainText('Log in');
  await expect(rows(page).nth(1).getByRole('cell', { name: 'Succeeded' })).toBeVisible();
  const request = await refusedAct(page);
  await refresh(page);
  await expect(rows(page).nth(1)).toContainText('Decide process request');
  await expect(rows(page).nth(1)).toContainText(request);
  await rows(page).nth(1).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog').getByText('"reason":')).toBeVisible();
});
