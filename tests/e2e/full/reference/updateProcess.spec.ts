import type { Page } from '@playwright/test';
import { answer, combobox } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo, rowsOf } from '../../../support/referenceFleet';
import { rowOf } from '../../../support/requestRows';
import { signedIn } from '../../../support/signIn';

const count = (page: Page) => page.getByRole('spinbutton', { name: 'Value', exact: true });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Update Process', exact: true });

interface Listed {
  readonly id: number;
  readonly status?: number;
  readonly process_id?: number;
  readonly process_name?: string;
}

/** A process of this test's own: of 20 machines, in version 3. */
async function ownProcess(page: Page, process_name: string): Promise<number> {
  const names = { process_name, subprocess_name: 'all', process_owner: 'ada', incharge: 'ada', tagname: 'crawl' };
  const template = { template_id: 'lt-1', ami_id: 'ami-1', version: '3', instance_type: 't3.medium' };
  const rest = { platform: 'DO', account: '019', region: '', machine_limit: 20, username: '', password: '' };
  await answerTo(page, 'newprocess', { ...names, ...template, ...rest });
  const request = (await rowsOf<Listed>(page, 'listrequest')).find((row) => row.process_name === process_name);
  await answerTo(page, 'approverequest', { requestid: String(request?.id), approve: 1 });
  const made = (await rowsOf<Listed>(page, 'listprocess')).find((row) => row.process_name === process_name);
  if (!made) throw new Error('The process was not made');
  return made.id;
}

/** Approves the pending updates of a process by calls. */
async function approve(page: Page, id: number): Promise<void> {
  const pending = (await rowsOf<Listed>(page, 'listupdateprocess')).filter(
    ({ process_id, status }) => process_id === id && status === 0,
  );
  for (const request of pending) {
    await answerTo(page, 'approveupdate', { requestid: String(request.id), approve: 1 });
  }
}

test('requests an update, follows it, and never overwrites what a colleague has changed', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const name = 'Update of a process';
  const id = await ownProcess(page, name);
  await page.goto('/dashboard/launch/updateprocess');
  await combobox(page, 'Process ID').fill(name);
  await page.getByRole('option', { name: String(id), exact: true }).click();
  await combobox(page, 'Field').fill('machine');
  await expect(page.getByRole('option')).toHaveText(['machine_max_count']);
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 20 in use')).toBeVisible();
  await count(page).fill('25');
  await submit(page).click();
  await expect(answer(page)).toContainText('Update requested');
  await expect(answer(page).getByRole('row', { name: 'machine_max_count 20 → 25' })).toBeVisible();
  await expect(combobox(page, 'Process ID')).toHaveValue('');
  await answer(page).getByRole('link', { name: 'Follow it in My Requests' }).click();
  await expect(rowOf(page, name).filter({ hasText: '20 → 25' })).toContainText('Pending');

  await page.goto('/dashboard/launch/updateprocess');
  await combobox(page, 'Process ID').fill(String(id));
  await page.getByRole('option', { name: String(id), exact: true }).click();
  await combobox(page, 'Field').fill('machine');
  await expect(page.getByRole('option')).toHaveText(['machine_max_count']);
  await page.keyboard.press('Enter');
  await count(page).fill('30');
  await approve(page, id);
  await submit(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'machine_max_count changed from 20 to 25 in the meantime' }),
  ).toBeVisible();
  await submit(page).click();
  await expect(answer(page).getByRole('row', { name: 'machine_max_count 25 → 30' })).toBeVisible();
  await approve(page, id);
  await page.goto(`/dashboard/launch/listprocess?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await expect(rowOf(page, name)).toContainText('30');
});
