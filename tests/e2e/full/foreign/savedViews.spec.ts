import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';
import { machines, search, searchPath } from '../../../support/instancePage';

const path = '/dashboard/launch/listprocess';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Views', exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const nameField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name of the view' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const total = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function save(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText('Saved.');
}

test.beforeEach(async ({ backend, context, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  backend.on('POST', 'ec2/listallinstance', machines(30));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(['machine_launch user', 'aws operator'], { username: 'lena' });
});

test('a view is saved with its columns, and opened, replaced, shared, renamed and removed', async ({ page }) => {
  const filter = encodeURIComponent('{"state":["running"],"q":"crawl"}');
  await page.goto(`${path}?filter=${filter}&sort=name&order=DESC&perPage=5`);
  await total(page, '1–5 of 15');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Account', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await openViews(page);
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveAccessibleDescription('Enter a name.');
  await save(page, 'Night shift');
  await expect(button(page, 'Night shift')).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);

  await test.step('it is opened after a reload in another state', async () => {
    await page.goto(path);
    await total(page, '1–10 of 60');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.keyboard.press('Escape');
    await expect(header(page, 'Account')).toBeVisible();
    await openViews(page);
    await expect(button(page, 'Night shift')).toBeFocused();
    await page.keyboard.press('Enter');
    await total(page, '1–5 of 15');
    await expect(dialog(page)).toBeHidden();
    await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
    await expect(header(page, 'Account')).toHaveCount(0);
  });
  await test.step('a changed view takes its place under the same name', async () => {
    await page.getByRole('button', { name: /^Remove filter State/ }).click();
    await total(page, '1–5 of 60');
    await openViews(page);
    await expect(nameField(page)).toHaveValue('Night shift');
    await expect(nameField(page)).toHaveAccessibleDescription('Replaces the saved view with this name.');
    await button(page, 'Replace').click();
    await expect(button(page, 'Night shift')).toHaveAttribute('aria-current', 'true');
  });
  await test.step('its link shows the same', async () => {
    await button(page, 'Copy link to Night shift').click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(link.origin + link.pathname).toBe(page.url().split('?')[0]);
    const parts = { filter: '{"q":"crawl"}', sort: 'name', order: 'DESC', perPage: '5' };
    expect(Object.fromEntries(link.searchParams)).toEqual(parts);
  });
  await test.step('it is renamed by the keyboard, removed and put back', async () => {
    await save(page, 'Other');
    await button(page, 'Rename Night shift').press('Enter');
    const renamed = dialog(page).getByRole('textbox', { name: 'New name of Night shift' });
    await expect(renamed).toBeFocused();
    await renamed.fill('OTHER');
    await page.keyboard.press('Enter');
    await expect(renamed).toHaveAccessibleDescription('A view with this name already exists.');
    await renamed.fill('Day shift');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Rename Day shift')).toBeFocused();
    await button(page, 'Remove Other').click();
    await expect(button(page, 'Other')).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(dialog(page).getByRole('listitem')).toHaveText(['Day shift', 'Other']);
  });
});

test('a view of a list with a form has the search in it, and can be opened before any other', async ({
  page,
  backend,
}) => {
  const region = page.getByRole('textbox', { name: 'Region' });
  await page.goto(searchPath);
  await expect(page.getByText('Fill in any field, or search with none to list every machine.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toHaveCount(0);
  await region.fill('eu-west-1');
  await search(page);
  await total(page, '1–10 of 30');
  await openViews(page);
  await save(page, 'Europe');

  await page.goto(searchPath);
  await expect(region).toHaveValue('');
  await openViews(page);
  await expect(nameField(page)).toHaveCount(0);
  await button(page, 'Europe').click();
  await total(page, '1–10 of 30');
  await expect(region).toHaveValue('eu-west-1');
  const asked = backend.calls('POST', 'ec2/listallinstance').map(({ body }) => JSON.parse(body).region);
  expect(asked).toEqual([['eu-west-1'], ['eu-west-1']]);
});
