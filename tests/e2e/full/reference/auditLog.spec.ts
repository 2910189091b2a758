import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/referenceFixtures';
import { callAs } from '../../../support/referenceFleet';
import { signIn } from '../../../support/signIn';

const rows = (page: Page) => page.getByRole('table', { name: 'Audit Log' }).getByRole('row');
const refresh = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();

/** Decides a request that does not exist: the server refuses it and logs the refusal. */
async function refusedAct(page: Page): Promise<string> {
  const requestid = String(900_000 + Math.floor(Math.random() * 99_000));
  expect((await callAs(page, 'approverequest', { requestid, approve: 1 })).ok()).toBe(false);
  return requestid;
}

test('the audit log shows an action, and a refused one, as soon as it happened', async ({ page, server }) => {
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
