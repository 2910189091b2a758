import { expect, test } from '@playwright/test';

/**
 * Runs one step for each row on the same page, in order. All rows run, and the failed ones are reported together. This saves opening a
 * page for each row.
 *
 * @example
 * await eachStep(answers, ({ name }) => name, async ({ reply, words }) => {
 *   backend.on('POST', 'terminate', reply);
 *   await button(page, 'Terminate').click();
 *   await expect(alert(page, words)).toBeVisible();
 * });
 */
export async function eachStep<Row>(
  rows: readonly Row[],
  title: (row: Row) => string,
  step: (row: Row) => Promise<void>,
): Promise<void> {
  const failed: string[] = [];
  for (const row of rows) {
    try {
      await test.step(title(row), () => step(row));
    } catch (error) {
      failed.push(`${title(row)}\n${error instanceof Error ? (error.stack ?? error.message) : error}`);
    }
  }
  expect(failed.join('\n\n'), `${failed.length} of ${rows.length} rows failed`).toBe('');
}
