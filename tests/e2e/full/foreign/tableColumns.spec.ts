import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';
import { json } from '../../../support/replies';

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
  await test.step('it has the buttons of its column, each by its words', async () => {
    await expect(header(page, 'State').getByRole('button')).toHaveCount(3);
    for (const name of ['State', 'Filter State', 'Copy column State']) {
      await expect(header(page, 'State').getByRole('button', { name, exact: true })).toHaveCount(1);
    }
    await expect(separator(page, 'State')).toHaveAttribute('aria-orientation', 'vertical');
  });
  await test.step('its key is for who looks for it', async () => {
    await expect(header(page, 'Instance ID')).toHaveAttribute('data-field', 'instance_id');
    await expect(header(page, 'Instance ID').getByTitle('instance_id', { exact: true })).toHaveText('Instance ID');
  });
  await test.step('one that is dragged onto another takes its place', async () => {
    const before = await page.getByRole('columnheader').allTextContents();
    expect(before.slice(0, 3)).toEqual(['Instance ID', 'Name', 'State']);
    await header(page, 'Instance ID').dragTo(header(page, 'State'));
    await expect(page.getByRole('columnheader').first()).toHaveText('Name');
    const after = await page.getByRole('columnheader').allTextContents();
    expect(after.slice(0, 3)).toEqual(['Name', 'State', 'Instance ID']);
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText(/^i-/);
  });
  await test.step('a click in its middle sorts up, down and not at all, whether it points there or not', async () => {
    for (const order of ['ascending', 'descending', 'none']) {
      await header(page, 'Name').click();
      await expect(header(page, 'Name')).toHaveAttribute('aria-sort', order);
    }
    await separator(page, 'Name').focus();
    await page.keyboard.press('Home');
    await header(page, 'Name').click();
    await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  });
});

test('a column is 160 wide, and arrows move its edge by 10, with Shift by 1, down to 60', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  expect(await widthOf(page, 'Name')).toBe(160);
  await separator(page, 'Name').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(page, 'Name')).toBe(170);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => widthOf(page, 'Name')).toBe(169);
  await expect(separator(page, 'Name')).toHaveAttribute('aria-valuenow', '169');
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, 'Name')).toBe(60);
  await page.keyboard.press('ArrowLeft');
  expect(await widthOf(page, 'Name')).toBe(60);
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(1);
  expect((await cell.boundingBox())?.width).toBe(60);

  await test.step('the narrowest still has its filter and its copy, in sight without the mouse and beside its name', async () => {
    await page.mouse.move(0, 0);
    const name = await header(page, 'Name').getByText('Name', { exact: true }).boundingBox();
    const edge = await header(page, 'Name').boundingBox();
    for (const tool of ['Copy column Name', 'Filter Name']) {
      const button = header(page, 'Name').getByRole('button', { name: tool, exact: true });
      await expect(button).not.toHaveCSS('opacity', '0');
      const box = await button.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
      expect(box?.x).toBeGreaterThanOrEqual(edge?.x ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
      // WCAG 2.5.8
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await header(page, 'Name').getByRole('button', { name: 'Copy column Name' }).click();
    await expect(page.getByText('Copied entire column')).toBeVisible();
    await page.mouse.move(0, 0);
    await header(page, 'Name').getByRole('button', { name: 'Filter Name' }).click();
    await expect(page.getByRole('dialog', { name: 'Filter Name' })).toBeVisible();
  });
});

test('a column follows the mouse and stays as it was left, and fits what it holds after a double click', async ({
  page,
  backend,
}) => {
  const box = await separator(page, 'State').boundingBox();
  if (!box) throw new Error('There is no separator');
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 54, box.y + 10, { steps: 5 });
  await expect.poll(() => widthOf(page, 'State')).toBe(210);
  await page.mouse.up();
  await expect(separator(page, 'State')).toHaveAttribute('aria-valuenow', '210');
  expect(await widthOf(page, 'State')).toBe(210);
  await expect(header(page, 'State')).toHaveAttribute('aria-sort', 'none');
  await page.reload();
  await expect.poll(() => widthOf(page, 'State')).toBe(210);

  const text = 'a text that is rather longer than its column is wide';
  backend.on(
    'GET',
    'listprocess',
    json({ message: 'Processes fetched', data: [{ id: 1, other: 'x', note: text, b: 2 }] }),
  );
  await page.reload();
  const cell = page.getByRole('cell', { name: text });
  const isCut = () => cell.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await isCut()).toBe(true);
  await separator(page, 'Note').dblclick();
  await expect.poll(isCut).toBe(false);
  expect(await widthOf(page, 'Note')).toBeLessThan(450);
  await separator(page, 'ID').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(page, 'ID')).toBeLessThan(120);
});

test('what the columns leave of the width is a text’s, and not the buttons’, until the person gives that one a width', async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 1, note: 'a', b: 2 }] }));
  await page.reload();
  const wide = (await widthOf(page, 'Note')) ?? 0;
  expect(wide).toBeGreaterThan(400);
  const buttons = page.getByRole('row').nth(1).getByRole('cell').last();
  expect((await buttons.boundingBox())?.width).toBeLessThan(200);
  const box = await separator(page, 'Note').boundingBox();
  if (!box) throw new Error('There is no separator');
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 46, box.y + 10, { steps: 5 });
  await expect.poll(() => widthOf(page, 'Note')).toBe(wide - 50);
  await page.mouse.up();
  await expect(separator(page, 'Note')).toHaveAttribute('aria-valuenow', `${wide - 50}`);
  expect(await widthOf(page, 'Note')).toBe(wide - 50);
});

test('the header stays while the rows scroll, and the buttons while the columns do', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(page.getByText('1–50 of 57')).toBeVisible();
  const place = await header(page, 'Name').boundingBox();
  await page.getByRole('row').nth(45).scrollIntoViewIfNeeded();
  expect((await header(page, 'Name').boundingBox())?.y).toBe(place?.y);
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ left: 10_000 }));
  await expect(header(page, 'Owner')).toBeInViewport();
  await expect(header(page, 'Name')).not.toBeInViewport();
  await test.step('and what says which row it is does', async () => {
    const cell = page.getByRole('row').nth(45).getByRole('cell').first();
    await expect(cell).toBeInViewport({ ratio: 1 });
    const [head, box] = [await header(page, 'Instance ID').boundingBox(), await cell.boundingBox()];
    expect(head?.x).toBe(box?.x);
    // On top: a click there is one on it.
    await cell.click();
    await expect(cell).toBeFocused();
    await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ left: 0 }));
    await expect(header(page, 'Name')).toBeInViewport();
  });
  await expect(page.getByRole('row').nth(45).getByRole('button', { name: 'Copy row' })).toBeInViewport();
  for (const control of ['searchbox', 'navigation'] as const) {
    await expect(page.getByRole(control, { name: control === 'searchbox' ? 'Search' : 'Pagination' })).toBeInViewport();
  }
});
