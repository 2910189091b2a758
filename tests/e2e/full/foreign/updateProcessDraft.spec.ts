import { expect, test } from '../../../support/fixtures';
import { answer, choose, combobox } from '../../../support/parts';
import { held, json } from '../../../support/replies';
import { fillForm, openForm, processes, submit, updates, version } from '../../../support/updateProcessPage';

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('what is typed into a form that a link has opened is there after a reload and on the way back', async ({
  page,
  backend,
}) => {
  backend.on('GET', 'listprocess', processes({ id: 12, process_name: 'crawl' }));
  const row = page.getByRole('row').filter({ hasText: 'crawl' });
  await page.goto('/dashboard/launch/listprocess');
  await row.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  await choose(page, 'Field', 'version');
  await version(page).fill('9');
  await page.reload();
  await expect(version(page)).toHaveValue('9');
  await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'List Process' }).click();
  await expect(row).toBeVisible();
  await page.goBack();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  await expect(version(page)).toHaveValue('9');
  // Another link fills it anew.
  await page.goForward();
  await row.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(combobox(page, 'Process ID')).toHaveValue('12');
  await expect(version(page)).toHaveValue('');
});

test('what was pressed is sent also when the page is left while the list is read again, and what was typed since stays', async ({
  page,
  backend,
}) => {
  const slowList = held(processes({ id: 12 }));
  const slow = held(json({ message: 'Asked for' }));
  backend.on('GET', 'listprocess', processes({ id: 12 }), slowList);
  backend.on('PUT', 'updateprocess', slow);
  await openForm(page);
  await fillForm(page, 'version', '4');
  await submit(page).click();
  await backend.call('GET', 'listprocess', 2);
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('link', { name: 'Request New Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Request New Process' })).toBeVisible();
  slowList.release();
  await backend.call('PUT', 'updateprocess');
  expect(updates(backend)).toEqual([{ process_id: 12, machine_max_count: 20, version: '4' }]);
  await menu.getByRole('link', { name: 'Update Process' }).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await version(page).fill('5');
  slow.release();
  await expect(answer(page)).toContainText('Asked for');
  await page.reload();
  await expect(version(page)).toHaveValue('5');
});
