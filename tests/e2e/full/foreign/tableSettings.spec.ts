import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const data = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  name: `crawl ${index + 1}`,
  state: 'running',
}));

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await signInAs(['machine_launch user'], { username: 'lena' });
});

test('the order of the columns and the height of the rows stay after a reload', async ({ page }) => {
  const expectColumns = (names: readonly string[]) =>
    expect
      .poll(() => page.getByRole('columnheader').evaluateAll((all) => all.map((header) => header.ariaLabel)))
      .toEqual(names);
  const height = async () => Math.round((await page.getByRole('row').nth(1).boundingBox())?.height ?? 0);
  await page.goto(path);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const moveUp = page.getByRole('button', { name: 'Move State up' });
  for (let times = 0; times < 2; times += 1) await moveUp.click();
  await expectColumns(['State', 'ID', 'Name']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Row height' }).click();
  await page.getByRole('spinbutton', { name: 'Row height' }).fill('52');
  await expect.poll(height).toBe(52);
  await page.reload();
  await expectColumns(['State', 'ID', 'Name']);
  await expect.poll(height).toBe(52);
});

test('every dialog of the toolbar fits the window and has no accessibility violation', async ({ page }) => {
  const filter = encodeURIComponent(JSON.stringify({ state: ['running'], name: 'crawl' }));
  await page.goto(`${path}?filter=${filter}&perPage=5`);
  await expect(page.getByText('1–5 of 24')).toBeVisible();
  for (const [opener, field] of [
    ['Columns', 'checkbox'],
    ['Row height', 'spinbutton'],
    ['Filter State', 'checkbox'],
    ['Filter Name', 'textbox'],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    const opened = page.getByRole('dialog', { name: opener, exact: true });
    await expect(opened.getByRole(field).first()).toBeVisible();
    // A tooltip of the opener is outside of all landmarks.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);
    for (const width of [1_280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(opened).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
});
