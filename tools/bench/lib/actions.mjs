import { run } from './measure.mjs';

/** Moves the pointer to the middle of an element and returns it, since hovering is not measured. */
async function approach(page, locator) {
  await locator.first().scrollIntoViewIfNeeded({ timeout: 10_000 });
  const box = await locator.first().boundingBox({ timeout: 10_000 });
  if (!box) throw new Error(`Not in sight: ${locator}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** Prepares a click on an element, since finding it is not measured. */
export async function clickOn(page, locator) {
  await approach(page, locator);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/** Prepares a call of the page's grid. */
export const call = (client, expression) => () => run(client, `bench.mark(); bench.${expression}`);

/** Focuses the search field. */
export async function focusSearch(page) {
  await page.getByRole('searchbox', { name: 'Search' }).focus();
}

/** Clears the search field. */
export async function clearSearch(page) {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

/**
 * Performs an action that saves a file, and waits for the file.
 *
 * @returns {Promise<void>}
 */
export async function saving(page, action) {
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  await action();
  await (await saved).path();
}
