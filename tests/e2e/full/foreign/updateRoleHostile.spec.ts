import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { holdTimeouts } from '../../../support/holdTimeouts';
import { button } from '../../../support/parts';
import { json, never } from '../../../support/replies';

const markup = '<img src=x onerror=alert(1)><b>bold</b>';
const rightToLeft = '\u202eevil\u2066 שלום';
const long = `${'wide '.repeat(2_000)}end`;
const hostile = [markup, rightToLeft, long];

const people = (...names: string[]) =>
  json({
    status: 'success',
    users: names.map((username, index) => ({
      userid: index + 1,
      username,
      email: username,
      verticals: [{ vertical_id: 1, roles: [1, 2].map((roleid) => ({ roleid, direct_privileges: [5] })) }],
    })),
  });

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });

test('shows hostile names as text, without breaking the layout on a desk or a phone', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('GET', 'authentication/getusers', people(...hostile));
  backend.on(
    'GET',
    'authentication/getroles',
    json({ roles: hostile.map((rolename, index) => ({ roleid: index + 1, rolename, module: '' })) }),
  );
  backend.on(
    'GET',
    'authentication/listverticals',
    json({ data: hostile.map((name, index) => ({ id: index + 1, name })) }),
  );
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  for (const [index, name] of hostile.entries()) {
    const cards = page.getByRole('main').getByRole('listitem').getByRole('button');
    await cards.nth(index).click();
    const editor = page.getByRole('region', { name: /^Edit / });
    await expect(editor.getByRole('heading', { level: 2 })).toHaveText(name);
    await expectNoOverflow(page);
    await button(page, 'Delete User').click();
    const dialog = page.getByRole('alertdialog', { name: /^Delete user/ });
    await expect(dialog.getByRole('heading')).toContainText(name);
    await expectNoOverflow(page);
    for (const width of [1_280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeInViewport();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await editor.getByRole('button', { name: 'Close', exact: true }).click();
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('finds one of five thousand people, and draws one page of them at a time', async ({ page, backend, signInAs }) => {
  const names = Array.from({ length: 5_000 }, (_, index) => `person.${index + 1}`);
  backend.on('GET', 'authentication/getusers', people(...names));
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  await expect(page.getByText('5000 people', { exact: true })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(cards).toHaveCount(48);
  await button(page, 'Next page').click();
  await expect(button(page, 'person.49')).toBeVisible();
  await search(page).fill('person.43');
  await expect(page.getByText('1–48 of 111', { exact: true })).toBeVisible();
  await expect(cards.first()).toHaveAccessibleName('person.43');
  await expect(cards).toHaveCount(48);
  await search(page).fill('person.4321');
  await expect(cards).toHaveText([/^person\.4321/]);
});

test('reports an unknown outcome after a change without an answer, and loads the people again', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('GET', 'authentication/getusers', people('anna'));
  backend.on('PUT', 'authentication/removevertical', never());
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  await button(page, 'anna').click();
  const timeouts = await holdTimeouts(page);
  await button(page, 'Remove vertical admin').click();
  await backend.call('PUT', 'authentication/removevertical');
  await timeouts.pass();
  await expect(page.getByRole('alert').filter({ hasText: 'the outcome is unknown' })).toBeVisible();
  await expect(page.getByText('Failed to remove vertical')).toHaveCount(0);
  await backend.call('GET', 'authentication/getusers', 2);
  expect(backend.calls('PUT', 'authentication/removevertical')).toHaveLength(1);
});
