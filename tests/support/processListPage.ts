import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Reply, text } from './replies';

/** The address of the process list. */
export const processList = '/dashboard/launch/listprocess';

export const processTable = (page: Page) => page.getByRole('table', { name: 'Process List' });
export const refreshButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh' });

/** Returns by how many pixels the page scrolls sideways. Zero or less is correct. */
export const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** A text that runs a script if a page treats it as markup. */
export const markup = '<img src=x onerror="document.title=\'pwned\'"><b>bold</b>&amp;';

/** Returns a response with these rows as JSON text, for keys that no literal can have. */
export const rowsText = (data: string): Reply =>
  text(`{"message":"Processes fetched","data":${data}}`, 200, 'application/json');

export const rowsOf = (data: unknown) => rowsText(JSON.stringify(data));

/** Presses Download CSV and returns the bytes of the file. */
export async function savedCsv(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  return readFile(await (await download).path());
}
