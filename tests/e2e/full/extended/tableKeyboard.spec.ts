import type { Page } from '@playwright/test';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';

const cell = (page: Page, row: number, column: number) =>
  page.getByRole('table').getByRole('row').nth(row).getByRole('cell').nth(column);
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const selected = (page: Page) => page.getByRole('table').locator('tbody').getByRole('checkbox', { checked: true });

test.beforeEach(async ({ page, backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(57));
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/fleet?perPage=20');
  await expect(page.getByRole('table')).toBeVisible();
});

test('the cells are one tab stop, arrow keys move between them, and nothing covers the focus', async ({ page }) => {
  await page.getByRole('separator').last().focus();
  await press(page, 'Tab');
  await expect(cell(page, 1, 0)).toBeFocused();
  await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown');
  await expect(cell(page, 2, 1)).toBeFocused();
  await press(page, 'End');
  await expect(cell(page, 2, 19)).toBeFocused();
  await expect(cell(page, 2, 19)).toBeInViewport();
  await press(page, 'Control+End');
  await expect(cell(page, 20, 19)).toBeFocused();
  await press(page, 'Home');
  await expect(cell(page, 20, 0)).toBeFocused();
  await press(page, 'Control+Home');
  await expect(cell(page, 1, 0)).toBeFocused();
  expect(await page.getByRole('table').locator('td[tabindex="0"]').count()).toBe(1);

  await test.step('neither the header nor the buttons cover the focused cell', async () => {
    await cell(page, 1, 0).click();
    await press(page, 'PageDown', 'PageDown', 'PageUp');
    const focused = page.locator('td:focus');
    const head = await page.getByRole('columnheader').first().boundingBox();
    expect((await focused.boundingBox())?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    await press(page, ...Array<string>(12).fill('ArrowRight'));
    const buttons = await page
      .getByRole('button', { name: 'Copy row' })
      .first()
      .locator('xpath=ancestor::td')
      .boundingBox();
    const box = await focused.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((buttons?.x ?? 0) + 1);
  });
});

test('Page Down opens the next page, with the focus in the same column', async ({ page, backend }) => {
  await cell(page, 20, 2).click();
  await press(page, 'PageDown');
  await expect(page.getByText('21–40 of 57')).toBeVisible();
  await expect(cell(page, 1, 2)).toBeFocused();
  await press(page, 'PageUp');
  await expect(page.getByText('1–20 of 57')).toBeVisible();
  await expect(cell(page, 20, 2)).toBeFocused();
  await expect(cell(page, 20, 2)).toBeInViewport();

  await test.step('a refresh leaves the focus where it is', async () => {
    await cell(page, 5, 1).click();
    backend.on('GET', 'listprocess', fleet(30));
    await page.evaluate(() => window.dispatchEvent(new Event('refreshCurrentPageData')));
    await expect(page.getByText('1–20 of 30')).toBeVisible();
    await expect(cell(page, 5, 1)).toBeFocused();
    backend.on('GET', 'listprocess', fleet(3));
    await page.evaluate(() => window.dispatchEvent(new Event('refreshCurrentPageData')));
    await expect(page.getByText('1–3 of 3')).toBeVisible();
    await expect(cell(page, 3, 1)).toBeFocused();
  });
});

test('one header is a tab stop, and arrow keys move between the headers', async ({ page }) => {
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const sort = (name: string) => header(name).getByRole('button', { name, exact: true });
  const names = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const [first = '', second = ''] = names;
  await page.getByRole('checkbox', { name: 'Select page' }).focus();
  await press(page, 'Tab');
  await expect(sort(first)).toBeFocused();
  await press(page, 'Tab', 'ArrowRight');
  await expect(page.getByRole('button', { name: `Filter ${second}`, exact: true })).toBeFocused();
  await press(page, 'Tab', 'Tab');
  await expect(page.getByRole('separator', { name: `Resize ${second}`, exact: true })).toBeFocused();
  await press(page, 'Tab');
  await expect(cell(page, 1, 0)).toBeFocused();
  await press(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'End');
  await expect(sort(names.at(-1) ?? '')).toBeFocused();
  await press(page, 'Home', 'ArrowLeft');
  await expect(sort(first)).toBeFocused();
  await press(page, 'ArrowRight', 'ArrowLeft', 'Enter');
  await expect(header(first)).toHaveAttribute('aria-sort', 'ascending');
  expect(await page.locator('thead [tabindex="0"]').count()).toBe(4);
});

test('arrow keys move between header and body, and Enter leads to the buttons of a row', async ({ page }) => {
  const header = page.getByRole('columnheader', { name: 'State' });
  await header.getByRole('button', { name: 'Filter State' }).focus();
  await press(page, 'ArrowDown');
  await expect(cell(page, 1, 1)).toBeFocused();
  await press(page, 'ArrowUp');
  await expect(header.getByRole('button', { name: 'State', exact: true })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select page' }).focus();
  await press(page, 'ArrowDown', ' ');
  await expect(cell(page, 1, 0)).toBeFocused();
  await expect(selected(page)).toHaveCount(1);

  await test.step('Enter goes to a row’s buttons, arrows along them, Escape back', async () => {
    await cell(page, 2, 1).click();
    await press(page, 'Enter');
    const row = page.getByRole('row').nth(2);
    await expect(row.getByRole('button', { name: 'Start' })).toBeFocused();
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect(row.getByRole('button', { name: 'Copy row' })).toBeFocused();
    await press(page, 'Escape');
    await expect(cell(page, 2, 1)).toBeFocused();
  });
});

test('Space selects a row, and Shift with arrow keys or clicks selects a range', async ({ page }) => {
  await cell(page, 3, 1).click();
  await press(page, ' ');
  await expect(selected(page)).toHaveCount(1);
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
  await expect(selected(page)).toHaveCount(3);
  await cell(page, 10, 2).click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveCount(8);
  await page
    .getByRole('row')
    .nth(6)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveCount(4);
  await cell(page, 4, 1).click();
  await press(page, ' ');
  await expect(selected(page)).toHaveCount(3);

  await test.step('the header checkbox selects the page, and shows a partial selection', async () => {
    const all = page.getByRole('checkbox', { name: 'Select page' });
    await expect(all).toBeChecked({ indeterminate: true });
    await all.click();
    await expect(selected(page)).toHaveCount(20);
    await expect(page.getByText('20 selected')).toBeVisible();
    await page.getByRole('row').nth(2).getByRole('checkbox').click();
    await expect(all).toBeChecked({ indeterminate: true });
    await all.click();
    await expect(selected(page)).toHaveCount(20);
    await all.click();
    await expect(selected(page)).toHaveCount(0);
  });
});
