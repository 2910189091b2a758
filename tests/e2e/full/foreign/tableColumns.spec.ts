import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';
import { json } from '../../../support/replies';

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const separator = (page: Page, name: string) => page.getByRole('separator', { name: `Resize ${name}`, exact: true });
const widthOf = async (page: Page, name: string) => (await header(page, name).boundingBox())?.width ?? Number.NaN;

/** Drags the right edge of a column by a distance in px. */
async function dragEdge(page: Page, name: string, by: number): Promise<void> {
  const box = await separator(page, name).boundingBox();
  if (!box) throw new Error('The column has no edge');
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 4 + by, box.y + 10, { steps: 5 });
}

test.beforeEach(async ({ page, backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(57));
  await signInAs(['machine_launch user']);
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('table')).toBeVisible();
});

test('a column that is dragged onto another takes its place', async ({ page }) => {
  await expect(header(page, 'Instance ID').getByTitle('instance_id', { exact: true })).toHaveText('Instance ID');
  await header(page, 'Instance ID').dragTo(header(page, 'State'));
  await expect(page.getByRole('columnheader').first()).toHaveText('Name');
  const names = await page.getByRole('columnheader').allTextContents();
  expect(names.slice(0, 3)).toEqual(['Name', 'State', 'Instance ID']);
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText(/^i-/);
});

test('the narrowest column has its filter and its copy in sight, within it and large enough to press', async ({
  page,
}) => {
  await separator(page, 'Name').focus();
  await page.keyboard.press('Home');
  await expect(separator(page, 'Name')).toHaveAttribute('aria-valuenow', '60');
  expect((await page.getByRole('row').nth(1).getByRole('cell').nth(1).boundingBox())?.width).toBe(
    await widthOf(page, 'Name'),
  );
  await page.mouse.move(0, 0);
  const outer = await header(page, 'Name').boundingBox();
  for (const tool of ['Copy column Name', 'Filter Name']) {
    const button = header(page, 'Name').getByRole('button', { name: tool, exact: true });
    await expect(button).not.toHaveCSS('opacity', '0');
    const box = await button.boundingBox();
    if (!box || !outer) throw new Error('There is no header');
    expect(box.x).toBeGreaterThanOrEqual(outer.x);
    expect(box.x + box.width).toBeLessThanOrEqual(outer.x + outer.width);
    expect(box.y + box.height).toBeLessThanOrEqual(outer.y + outer.height);
    // WCAG 2.5.8
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  }
  await header(page, 'Name').getByRole('button', { name: 'Filter Name' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter Name' })).toBeVisible();
  await expectAccessible(page);
});

test('a column follows the mouse, stays as it was left, and fits its texts after a double click', async ({
  page,
  backend,
}) => {
  const before = await widthOf(page, 'State');
  await dragEdge(page, 'State', 50);
  await expect.poll(() => widthOf(page, 'State')).toBe(before + 50);
  await page.mouse.up();
  await expect(header(page, 'State')).toHaveAttribute('aria-sort', 'none');
  await page.reload();
  await expect.poll(() => widthOf(page, 'State')).toBe(before + 50);

  const note = 'a text that is rather longer than its column is wide';
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 1, other: 'x', note, b: 2 }] }));
  await page.reload();
  const cell = page.getByRole('cell', { name: note });
  const isCut = () => cell.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await isCut()).toBe(true);
  await separator(page, 'Note').dblclick();
  await expect.poll(isCut).toBe(false);
  const wide = await widthOf(page, 'ID');
  await separator(page, 'ID').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(page, 'ID')).toBeLessThan(wide);
});

test('a column of text takes the width that the others leave, until it is given one', async ({ page, backend }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 1, note: 'a', b: 2 }] }));
  await page.reload();
  const wide = await widthOf(page, 'Note');
  expect(wide).toBeGreaterThan(2 * (await widthOf(page, 'ID')));
  await dragEdge(page, 'Note', -50);
  await expect.poll(() => widthOf(page, 'Note')).toBe(wide - 50);
  await page.mouse.up();
  expect(await widthOf(page, 'Note')).toBe(wide - 50);
});

test('the header stays in sight while the rows scroll, and the first column and the buttons while the columns do', async ({
  page,
}) => {
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(page.getByText('1–50 of 57')).toBeVisible();
  const top = (await header(page, 'Name').boundingBox())?.y;
  const row = page.getByRole('row').nth(45);
  await row.scrollIntoViewIfNeeded();
  expect((await header(page, 'Name').boundingBox())?.y).toBe(top);
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ left: 10_000 }));
  await expect(header(page, 'Owner')).toBeInViewport();
  await expect(header(page, 'Name')).not.toBeInViewport();
  const first = row.getByRole('cell').first();
  await expect(first).toBeInViewport({ ratio: 1 });
  expect((await header(page, 'Instance ID').boundingBox())?.x).toBe((await first.boundingBox())?.x);
  // Nothing lies over it.
  await first.click();
  await expect(first).toBeFocused();
  await expect(row.getByRole('button', { name: 'Copy row' })).toBeInViewport();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeInViewport();
});
