import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Reply, text } from './replies';

/** Where the process list is: the table that the hostile cases look at. */
export const processList = '/dashboard/launch/listprocess';

export const processTable = (page: Page) => page.getByRole('table', { name: 'Process List' });
export const refreshButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh' });

/** By how many pixels the page can be scrolled sideways: zero or less, where all is well. */
export const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** What a page that takes text for markup would run. */
export const markup = '<img src=x onerror="document.title=\'pwned\'"><b>bold</b>&amp;';

/** An answer with these rows, which are JSON text: for keys that no literal can have. */
export const rowsText = (data: string): Reply =>
  text(`{"message":"Processes fetched","data":${data}}`, 200, 'application/json');

export const rowsOf = (data: unknown) => rowsText(JSON.stringify(data));

/** The bytes of the CSV that the page's button saves. */
export async function savedCsv(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  return readFile(await (await download).path());
}
