import { expect, type Page } from '@playwright/test';
import { documentedCalls, offeredCalls } from './documentedCalls';

const known = [...documentedCalls, ...offeredCalls].map((line) => line.split(' ')[1]?.split('/:')[0]);

/** The browser's line about a page whose rows only another back end has: one of a resource that was added to ours. */
export const rowsElsewhere = new RegExp(`status of 404 .*/api/v1/(?!(${known.join('|')})\\b)`);

/**
 * Opens every page that an admin's menus lead to, through the links that a person would use.
 *
 * @param look is done on each, with the words of its link
 */
export async function visitEveryPage(page: Page, look?: (link: string) => Promise<void>): Promise<void> {
  for (const module of ['Admin', 'AWS', 'Launch', 'DO', 'DC', 'PSQL', 'Mongo', 'Mail']) {
    const quick = page.getByRole('navigation', { name: 'Quick Navigation' });
    const link = quick.getByRole('link', { name: module, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'true');
    const menu = page.getByRole('navigation', { name: 'Workspace menu' });
    for (const group of await menu.getByRole('button').all()) await group.click();
    for (const item of await menu.getByRole('link').all()) {
      await item.click();
      await expect(item).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look?.(`${module} › ${await item.textContent()}`);
    }
  }
}
