import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { fleet } from '../../support/fleet';
import { json } from '../../support/replies';

const path = '/dashboard/launch/listprocess';
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const separator = (page: Page, name: string) => page.getByRole('separator', { name: `Resize ${name}`, exact: true });
const widthOf = async (page: Page, name: string) => (await header(page, name).boundingBox())?.width;

test.beforeEach(async ({ page, backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(57));
  await signInAs(['machine_launch user']);
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
});

test('a header has the buttons of its column, sorts, and can be dragged', async ({ page }) => {
  await test.step('it has the buttons of its column, each by its key', async () => {
    await expect(header(page, 'state').getByRole('button')).toHaveCount(3);
    for (const name of ['state', 'Filter state', 'Copy column state']) {
      await expect(header(page, 'state').getByRole('button', { name, exact: true })).toHaveCount(1);
    }
    await expect(separator(page, 'state')).toHaveAttribute('aria-orientation', 'vertical');
  });
  await test.step('one that is dragged onto another takes its place', async () => {
    const before = await page.getByRole('columnheader').allTextContents();
    expect(before.slice(0, 3)).toEqual(['instance_id', 'name', 'state']);
    await header(page, 'instance_id').dragTo(header(page, 'state'));
    await expect(page.getByRole('columnheader').first()).toHaveText('name');
    const after = await page.getByRole('columnheader').allTextContents();
    expect(after.slice(0, 3)).toEqual(['name', 'state', 'instance_id']);
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText(/^i-/);
  });
  await test.step('a click in its middle sorts up, down and not at all, whether it points there or not', async () => {
    for (const order of ['ascending', 'descending', 'none']) {
      await header(page, 'name').click();
      await expect(header(page, 'name')).toHaveAttribute('aria-sort', order);
    }
    await separator(page, 'name').focus();
    await page.keyboard.press('Home');
    await header(page, 'name').click();
    await expect(header(page, 'name')).toHaveAttribute('aria-sort', 'ascending');
  });
});

test('a column is 160 wide, and arrows move its edge by 10, with Shift by 1, down to 60', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  expect(await widthOf(page, 'name')).toBe(160);
  await separator(page, 'name').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(page, 'name')).toBe(170);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => widthOf(page, 'name')).toBe(169);
  await expect(separator(page, 'name')).toHaveAttribute('aria-valuenow', '169');
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, 'name')).toBe(60);
  await page.keyboard.press('ArrowLeft');
  expect(await widthOf(page, 'name')).toBe(60);
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(1);
  expect((await cell.boundingBox())?.width).toBe(60);

  await test.step('the narrowest still has its filter and its copy under the mouse', async () => {
    await page.mouse.move(0, 0);
    await header(page, 'name').getByRole('button', { name: 'Copy column name' }).click();
    await expect(page.getByText('Copied entire column')).toBeVisible();
    await page.mouse.move(0, 0);
    await header(page, 'name').getByRole('button', { name: 'Filter name' }).click();
    await expect(page.getByRole('dialog', { name: 'Filter name' })).toBeVisible();
  });
});

test('a column follows the mouse and stays as it was left, and fits what it holds after a double click', async ({
  page,
  backend,
}) => {
  const box = await separator(page, 'state').boundingBox();
  if (!box) throw new Error('There is no separator');
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 54, box.y + 10, { steps: 5 });
  await expect.poll(() => widthOf(page, 'state')).toBe(210);
  await page.mouse.up();
  await expect(separator(page, 'state')).toHaveAttribute('aria-valuenow', '210');
  expect(await widthOf(page, 'state')).toBe(210);
  await expect(header(page, 'state')).toHaveAttribute('aria-sort', 'none');
  await page.reload();
  await expect.poll(() => widthOf(page, 'state')).toBe(210);

  const text = 'a text that is rather longer than its column is wide';
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 1, note: text, b: 2 }] }));
  await page.reload();
  const cell = page.getByRole('cell', { name: text });
  const isCut = () => cell.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await isCut()).toBe(true);
  await separator(page, 'note').dblclick();
  await expect.poll(isCut).toBe(false);
  expect(await widthOf(page, 'note')).toBeLessThan(450);
  await separator(page, 'id').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(page, 'id')).toBeLessThan(120);
});

test('the header stays while the rows scroll, and the buttons while the columns do', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(page.getByText('1–50 of 57')).toBeVisible();
  const place = await header(page, 'name').boundingBox();
  await page.getByRole('row').nth(45).scrollIntoViewIfNeeded();
  expect((await header(page, 'name').boundingBox())?.y).toBe(place?.y);
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ left: 10_000 }));
  await expect(header(page, 'owner')).toBeInViewport();
  await expect(page.getByRole('row').nth(45).getByRole('button', { name: 'Copy row' })).toBeInViewport();
  for (const control of ['searchbox', 'navigation'] as const) {
    await expect(page.getByRole(control, { name: control === 'searchbox' ? 'Search' : 'Pagination' })).toBeInViewport();
  }
});
