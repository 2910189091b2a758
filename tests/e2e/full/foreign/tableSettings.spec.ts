import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const data = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  name: `crawl ${index + 1}`,
  state: 'running',
}));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Columns', exact: true });
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true });
/** The columns of the table, from left to right. */
const expectColumns = (page: Page, names: readonly string[]) =>
  expect
    .poll(() => page.getByRole('columnheader').evaluateAll((all) => all.map((header) => header.ariaLabel)))
    .toEqual(names);
const rowHeight = async (page: Page) => Math.round((await page.getByRole('row').nth(1).boundingBox())?.height ?? 0);

async function openColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await signInAs(['machine_launch user'], { username: 'lena' });
});

test('columns are moved by the keyboard, which keeps its place, and by dragging', async ({ page }) => {
  await page.goto(path);
  await openColumns(page);
  const down = page.getByRole('button', { name: 'Move ID down', exact: true });
  await down.focus();
  await page.keyboard.press('Enter');
  await expectColumns(page, ['Name', 'ID', 'State']);
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expectColumns(page, ['Name', 'State', 'ID']);
  await page.keyboard.press('Enter');
  await expectColumns(page, ['Name', 'State', 'ID']);
  await expect(down).toBeFocused();
  await expect(dialog(page).getByText('ID moved to position 3 of 3')).toBeAttached();
  const items = dialog(page).getByRole('listitem');
  await items.nth(2).dragTo(items.nth(0));
  await expectColumns(page, ['ID', 'Name', 'State']);
  await page.getByRole('button', { name: 'Move State up', exact: true }).click();
  await page.reload();
  await expectColumns(page, ['ID', 'State', 'Name']);
});

test('the height of the rows is set in pixels or by a usual one, within its bounds, and is remembered', async ({
  page,
}) => {
  await page.goto(path);
  await expect.poll(() => rowHeight(page)).toBe(40);
  await page.getByRole('button', { name: 'Row height' }).click();
  const height = page.getByRole('spinbutton', { name: 'Row height' });
  await expect(height).toHaveValue('40');
  await height.press('ArrowUp');
  await expect.poll(() => rowHeight(page)).toBe(44);
  await page.getByRole('button', { name: 'Tall' }).click();
  await expect.poll(() => rowHeight(page)).toBe(64);
  await expect(height).toHaveValue('64');
  await height.fill('7');
  await expect.poll(() => rowHeight(page)).toBe(64);
  await height.press('Enter');
  await expect(height).toHaveValue('20');
  await height.fill('900');
  await height.blur();
  await expect(height).toHaveValue('200');
  await height.fill('52');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(() => rowHeight(page)).toBe(52);

  await test.step('Reset brings it back, with the columns and their order', async () => {
    await openColumns(page);
    await box(page, 'Name').uncheck();
    await page.getByRole('button', { name: 'Move State up', exact: true }).click();
    await page.getByRole('button', { name: 'Move State up', exact: true }).click();
    await expectColumns(page, ['State', 'ID']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expectColumns(page, ['ID', 'Name', 'State']);
    await expect.poll(() => rowHeight(page)).toBe(40);
    await page.reload();
    await expectColumns(page, ['ID', 'Name', 'State']);
    await expect.poll(() => rowHeight(page)).toBe(40);
  });
});

test('every dialog of the toolbar fits the window and has no accessibility violation, at a desk and on a phone', async ({
  page,
}) => {
  const filter = encodeURIComponent(JSON.stringify({ state: ['running'], name: 'crawl' }));
  // Few rows: every rule is asked of every element.
  await page.goto(`${path}?filter=${filter}&perPage=5`);
  await expect(page.getByText('1–5 of 24')).toBeVisible();
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [opener, field] of [
      ['Columns', 'checkbox'],
      ['Row height', 'spinbutton'],
      ['Filter State', 'checkbox'],
      ['Filter Name', 'textbox'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).click();
      const opened = page.getByRole('dialog', { name: opener, exact: true });
      await expect(opened.getByRole(field).first()).toBeVisible();
      await expect(opened).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    }
  }
});
