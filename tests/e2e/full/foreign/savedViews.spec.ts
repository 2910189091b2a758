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
const status = (page: Page, text: string) => expect(dialog(page).getByRole('status')).toHaveText(text);

async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

test.beforeEach(async ({ backend, context, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  backend.on('POST', 'ec2/listallinstance', machines(30));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(['machine_launch user', 'aws operator'], { username: 'lena' });
});

test('a view is saved under a name, with its columns, and opened, replaced, renamed, shared and removed', async ({
  page,
  context,
  signInAs,
}) => {
  const filter = encodeURIComponent('{"state":["running"],"q":"crawl"}');
  await page.goto(`${path}?filter=${filter}&sort=name&order=DESC&perPage=5`);
  await total(page, '1–5 of 15');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Account', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await openViews(page);
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveAccessibleDescription('Enter a name.');
  await nameField(page).fill('Night shift');
  await page.keyboard.press('Enter');
  await status(page, 'Saved.');
  await expect(button(page, 'Night shift')).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);

  await test.step('and opened in another state, a day later', async () => {
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
    await page.goBack();
    await total(page, '1–10 of 60');
    await page.goForward();
  });
  await test.step('what is changed of it takes its place under the same name', async () => {
    await page.getByRole('button', { name: /^Remove filter State/ }).click();
    await total(page, '1–5 of 60');
    await openViews(page);
    await expect(nameField(page)).toHaveValue('Night shift');
    await expect(nameField(page)).toHaveAccessibleDescription('Replaces the saved view with this name.');
    await button(page, 'Replace').click();
    await expect(button(page, 'Night shift')).toHaveAttribute('aria-current', 'true');
    await expect(button(page, 'Save')).toBeVisible();
  });
  await test.step('its link shows the same', async () => {
    await button(page, 'Copy link to Night shift').click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(link.href).toBe(page.url().split('?')[0] + link.search);
    const parts = { filter: '{"q":"crawl"}', sort: 'name', order: 'DESC', perPage: '5' };
    expect(Object.fromEntries(link.searchParams)).toEqual(parts);
  });
  await test.step('its name is changed by the keyboard, and not to one that is taken', async () => {
    await nameField(page).fill('Other');
    await page.keyboard.press('Enter');
    await status(page, 'Saved.');
    await button(page, 'Rename Night shift').press('Enter');
    await status(page, '');
    const renamed = dialog(page).getByRole('textbox', { name: 'New name of Night shift' });
    await page.keyboard.type('OTHER');
    await page.keyboard.press('Enter');
    await expect(renamed).toHaveAccessibleDescription('A view with this name already exists.');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Rename Night shift')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Day shift');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Rename Day shift')).toBeFocused();
  });
  await test.step('it is removed, and put back', async () => {
    await button(page, 'Remove Other').click();
    await status(page, 'Removed Other.Undo');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Other')).toBeVisible();
  });
  await test.step('a storage that is full keeps it for as long as the page', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await nameField(page).fill('Third');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('status')).toContainText('Kept only until this page is closed');
    await expect(button(page, 'Third')).toBeVisible();
    await page.reload();
    await openViews(page);
    await expect(dialog(page).getByRole('listitem')).toHaveText(['Day shift', 'Other']);
  });
  await test.step('nobody else has it', async () => {
    await context.clearCookies();
    await signInAs(['machine_launch user'], { username: 'otto', token: 'another' });
    await page.goto(path);
    await openViews(page);
    await expect(dialog(page).getByText('Save what you see here under a name')).toBeVisible();
  });
});

test('a view of a list with a form has what was searched for, and can be opened before any search', async ({
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
  await nameField(page).fill('Europe');
  await page.keyboard.press('Enter');
  await status(page, 'Saved.');

  await page.goto(searchPath);
  await expect(region).toHaveValue('');
  await openViews(page);
  await expect(nameField(page)).toHaveCount(0);
  await button(page, 'Europe').click();
  await total(page, '1–10 of 30');
  await expect(region).toHaveValue('eu-west-1');
  const bodies = backend
    .calls('POST', 'ec2/listallinstance')
    .map(({ body }) => JSON.parse(body) as { region: unknown });
  expect(bodies.map((body) => body.region)).toEqual([['eu-west-1'], ['eu-west-1']]);
});
