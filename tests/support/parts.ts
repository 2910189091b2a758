import type { Page } from '@playwright/test';

/* Parts of many pages, by their accessible names. */

export const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
export const answer = (page: Page) => page.getByRole('region', { name: 'Server response' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const number = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
export const password = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Chooses an option in one of the comboboxes. */
export async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await combobox(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
