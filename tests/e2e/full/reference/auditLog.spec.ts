import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/referenceFixtures';
import { signedIn, signIn } from '../../../support/signIn';

const rows = (page: Page) => page.getByRole('table', { name: 'Audit Log' }).getByRole('row');
const refresh = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
const days = (from: Date, to: Date) => ({ from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) });
const viewOf = (filter: object) => `/dashboard/admin/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`;

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

test('it is filtered by outcome and by days, and saved as it is shown', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const request = await refusedAct(page);
  const now = new Date();
  const today = days(now, now);
  await page.goto(viewOf({ outcome: ['denied'], at: today, target: request }));
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText(request);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"ada","approverequest"`);
  expect(lines[1]).toContain('"denied"');

  await page.getByRole('button', { name: /^Remove filter Outcome/ }).click();
  await page.getByRole('button', { name: 'Filter Outcome', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Succeeded' }).check();
  await expect(page.getByText('No matching rows.')).toBeVisible();
  const yesterday = new Date(now.getTime() - 86_400_000);
  await page.goto(viewOf({ at: days(yesterday, yesterday), actor: 'ada', target: request }));
  await expect(page.getByText('No matching rows.')).toBeVisible();
  await page.goto(viewOf({ at: { last: '1h' }, actor: 'ada', target: request }));
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('it is sorted and paged by the server, and no column refuses to be', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  for (let act = 0; act < 5; act += 1) await refusedAct(page);
  await page.goto('/dashboard/admin/audit?perPage=5');
  await expect(page.getByText(/^1–5 of /)).toBeVisible();
  for (const [key, name] of [
    ['at', 'Time'],
    ['actor', 'Actor'],
    ['action', 'Action'],
    ['target', 'Target'],
    ['outcome', 'Outcome'],
    ['account', 'Account'],
    ['before', 'Before'],
    ['after', 'After'],
    ['ip', 'IP'],
    ['request_id', 'Request ID'],
  ] as const) {
    const header = page.getByRole('columnheader', { name, exact: true });
    const answered = page.waitForResponse((response) => response.url().includes(`%5B%22${key}%22%2C%22ASC%22%5D`));
    await header.getByRole('button', { name, exact: true }).click();
    expect((await answered).status()).toBe(200);
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
  }
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^6–/)).toBeVisible();
});
