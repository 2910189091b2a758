import { expect, test } from '../../../support/fixtures';
import { machine } from '../../../support/fleet';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const data = Array.from({ length: 12 }, (_, index) => machine(index));

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('a partial answer shows its rows, and says what could not be read', async ({ page, backend }) => {
  const warnings = [
    { region: 'eu-west-1', message: 'did not answer' },
    ...Array.from({ length: 6 }, (_, index) => `<b>warning</b> ${index}`),
  ];
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data, warnings }));
  await page.goto(path);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: 'Some data could not be loaded:' });
  await expect(banner.getByRole('listitem')).toHaveText([
    'eu-west-1: did not answer',
    ...[0, 1, 2, 3].map((index) => `<b>warning</b> ${index}`),
    '+2 more',
  ]);
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(banner).toHaveCount(0);

  await test.step('the age of the rows is the one that the back end gives, else since they came', async () => {
    await expect(page.getByText(/^updated (just now|\d s ago)$/)).toBeVisible();
    const as_of = new Date(Date.now() - 5 * 60_000).toISOString();
    backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data, as_of }));
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('updated 5 min ago')).toBeVisible();
  });
});

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
