import { run } from './measure.mjs';

/** The middle of an element, with the pointer there: hovering belongs to no measurement. */
async function approach(page, locator) {
  await locator.first().scrollIntoViewIfNeeded({ timeout: 10_000 });
  const box = await locator.first().boundingBox({ timeout: 10_000 });
  if (!box) throw new Error(`Not in sight: ${locator}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** A click on an element, ready to be made: finding it is not measured. */
export async function clickOn(page, locator) {
  await approach(page, locator);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/** A call of the page's grid, ready to be made. */
export const call = (client, expression) => () => run(client, `bench.mark(); bench.${expression}`);

/** Puts the cursor into the search field. */
export async function focusSearch(page) {
  await page.getByRole('searchbox', { name: 'Search' }).focus();
}

/** Empties the search field. */
export async function clearSearch(page) {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

/**
 * Does what makes the browser save a file, and waits until it has it.
 *
 * @returns {Promise<void>}
 */
export async function saving(page, action) {
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  await action();
  await (await saved).path();
}
