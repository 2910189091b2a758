import { expect, test } from '../../../support/fixtures';
import { machine } from '../../../support/fleet';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const data = Array.from({ length: 12 }, (_, index) => machine(index));

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('filters that let no row pass leave the header, where they can be changed', async ({ page, backend }) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await page.goto(`${path}?filter=${encodeURIComponent('{"state":["gone"]}')}`);
  await expect(page.getByText('No matching rows.')).toBeVisible();
  await page.getByRole('button', { name: 'Filter State', exact: true }).click();
  await page.getByRole('checkbox', { name: 'running', exact: true }).check();
  await expect(page.getByText('1–3 of 3')).toBeVisible();

  await test.step('or be taken away', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
    await page.getByRole('button', { name: 'Show every row' }).press('Enter');
    await expect(page.getByText('1–10 of 12')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  });
});
