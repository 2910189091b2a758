import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { bodyForDo, fillForDo, limit, openForm, requested, said } from '../../../support/newProcessPage';
import { button, combobox, field } from '../../../support/parts';
import { held, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

const user = ['machine_launch user'];
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Workspace menu' });
const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Process List' });

test('requests a process once, with every field, and leads to the list after 3.5 seconds', async ({
  page,
  backend,
  signInAs,
}) => {
  await page.clock.install({ time: Date.now() });
  await offer(page, 'myrequests');
  await signInAs(user, { vertical: 'Data/Air' });
  const reply = held(json({ data: { status: 'success', message: 'Request 7 is with <b>Ada</b>' } }));
  backend.on('POST', 'newprocess', reply);
  await openForm(page);
  for (const name of ['Process Information', 'Template Details', 'Ownership', 'Machine Configuration', 'Credentials']) {
    await expect(page.getByRole('group', { name, exact: true })).toBeVisible();
  }
  await fillForDo(page, '5646 Airtravel', { 'Process name': ' Fares ', 'Instance type': 's-1', Username: 'crawler' });
  await expect(combobox(page, 'Region')).toBeDisabled();
  await limit(page).fill('12');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await password(page).fill('hunter22');
  await button(page, 'Show password').click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.clock.pauseAt(Date.now() + 5_000);
  await button(page, 'Create Process').dblclick();
  await expect(button(page, 'Create Process')).toHaveAttribute('aria-busy', 'true');
  await field(page, 'In charge').press('Enter');
  reply.release();
  await expect(said(page, 'Request 7 is with <b>Ada</b>')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Request 7 is with <b>Ada</b>' })).toBeFocused();
  await expect(page.getByText('An administrator will review it.').last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'See My Requests' })).toHaveAttribute('href', /\/myrequests$/);
  const extra = { process_name: 'Fares', account: '5646', instance_type: 's-1', machine_limit: 12 };
  expect(requested(backend)).toEqual([{ ...bodyForDo, ...extra, username: 'crawler', password: 'hunter22' }]);
  expect(backend.calls('POST', 'getltdet')).toEqual([]);
  expect(backend.calls('GET', 'aws/getregions')).toEqual([]);

  await page.clock.runFor(3_400);
  await expect(page).toHaveURL(/\/newprocess$/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/dashboard\/launch$/);
  await expect(list(page)).toBeVisible();
  await menu(page).getByRole('link', { name: 'Request New Process' }).click();
  await expect(field(page, 'Process name')).toHaveValue('');
  await expect(password(page)).toHaveValue('');
  await expect(limit(page)).toHaveValue('1');
});

test('the first wrong field is not covered by the top bar, however far the page was scrolled', async ({
  page,
  signInAs,
}) => {
  await signInAs(user, { vertical: 'Data/Air' });
  await openForm(page);
  const first = field(page, 'Process name');
  const placeOf = () => first.evaluate((input) => input.getBoundingClientRect().top);
  // Scrolls the field below the bar, but not out of the window.
  await page.evaluate((by) => scrollBy(0, by), (await placeOf()) - 8);
  await expect.poll(placeOf).toBeLessThan(10);
  await button(page, 'Create Process').dispatchEvent('click');
  await expect(first).toBeFocused();
  const isUncovered = (input: Element) => {
    const { left, top } = input.getBoundingClientRect();
    return input.contains(document.elementFromPoint(left + 8, top + 8));
  };
  await expect.poll(() => first.evaluate(isUncovered)).toBe(true);
});

test('shows each fault at its field and focuses the first, until a key press', async ({ page, backend, signInAs }) => {
  await signInAs(user, { vertical: 'Data/Air' });
  await openForm(page);
  await limit(page).fill('2147483648');
  await button(page, 'Create Process').click();
  await expect(field(page, 'In charge')).toHaveAccessibleDescription('In charge is required');
  await expect(combobox(page, 'Platform')).toHaveAccessibleDescription('Platform is required');
  await expect(limit(page)).toHaveAccessibleDescription('Machine limit must be at most 2,147,483,647');
  await expect(field(page, 'Username')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveText(['Process name is required']);
  await expect(field(page, 'Process name')).toBeFocused();
  await page.keyboard.type('Fares');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Subprocess name')).toBeFocused();
  expect(requested(backend)).toEqual([]);
});

test('offers the accounts of the vertical, fixes a single one, and says when there is none', async ({
  page,
  backend,
  signInAs,
}) => {
  const options = async () => {
    await combobox(page, 'Account').click();
    const texts = await page.getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return texts;
  };
  await signInAs(['admin'], { vertical: 'admin' });
  await openForm(page);
  expect(await options()).toEqual([
    '900 Hospitality',
    '106 Car Rentals',
    '5646 Airtravel',
    '365 stortrack',
    '019 vizly',
  ]);
  await signInAs(user, { vertical: 'Data/RC' });
  await openForm(page);
  expect(await options()).toEqual(['106 Car Rentals', '019 vizly']);

  await signInAs(user, { vertical: 'Data/Rail' });
  await openForm(page);
  await expect(field(page, 'Account')).toHaveValue('019 vizly');
  await expect(field(page, 'Account')).not.toBeEditable();
  await expect(combobox(page, 'Account')).toHaveCount(0);

  backend.configuration = { commonAccounts: [] };
  await openForm(page);
  await expect(field(page, 'Account')).toHaveValue('');
  await expect(field(page, 'Account')).not.toBeEditable();
  await expect(page.getByText('Your vertical has no accounts. Ask an administrator.')).toBeVisible();
  await button(page, 'Create Process').click();
  await expect(field(page, 'Account')).toHaveAccessibleDescription(
    /^Account is required, but your vertical has no accounts/,
  );
  expect(requested(backend)).toEqual([]);
});

test('announces a late answer on another page, without leaving that page, and clears the form', async ({
  page,
  backend,
  signInAs,
}) => {
  await page.clock.install({ time: Date.now() });
  await signInAs(user, { vertical: 'Data/Air' });
  const reply = held(json({ status: 'success', message: 'Process requested' }));
  backend.on('POST', 'newprocess', reply);
  await openForm(page);
  await fillForDo(page, '019 vizly');
  await button(page, 'Create Process').click();
  await backend.call('POST', 'newprocess');
  await menu(page).getByRole('link', { name: 'Update Process' }).click();
  await menu(page).getByRole('link', { name: 'Request New Process' }).click();
  await expect(button(page, 'Create Process')).toHaveAttribute('aria-busy', 'true');
  await menu(page).getByRole('link', { name: 'Update Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Process' })).toBeVisible();
  reply.release();
  await expect(said(page, 'Process requested')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL(/\/updateprocess$/);
  await menu(page).getByRole('link', { name: 'Request New Process' }).click();
  await expect(field(page, 'Process name')).toHaveValue('');
  expect(requested(backend)).toHaveLength(1);
});
