import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { documentedCalls, offeredCalls } from './documentedCalls';

const known = [...documentedCalls, ...offeredCalls].map((line) => line.split(' ')[1]?.split('/:')[0]);

/** Matches the browser's line about a missing call of a resource that another back end serves. */
export const rowsElsewhere = new RegExp(`status of 404 .*/api/v1/(?!(${known.join('|')})\\b)`);

/** Matches the browser's line about a record of {@link pagesOfThings} that the back end does not have. */
export const thingsElsewhere = /status of 404 .*\/api\/v1\/(getltdet|process\/1\/ledger)\b/;

/** Path parameters of records that the default responses contain. */
const things: Record<string, Record<string, string>> = {
  machine: { account: '900', region: 'us-east-1', instance_id: 'i-1' },
  process: { id: '1' },
  request: { id: '31' },
  'update-request': { id: '8' },
  person: { username: 'ada' },
  template: { account: '900', region: 'us-east-1', id: 'extraction' },
};

const resources = new URL('../../src/resources/', import.meta.url);

/** Addresses of detail pages, which no menu contains. Found in the resource files, so that new ones are included. */
const pagesOfThings: readonly string[] = readdirSync(resources, { withFileTypes: true }).flatMap((file) => {
  const text = file.isFile() ? readFileSync(new URL(file.name, resources), 'utf8') : '';
  const module = /^ {2}module: '(.*)',$/m.exec(text)?.[1];
  const path = /^ {2}paths: \['(.*:.*)'\],$/m.exec(text)?.[1];
  if (!module || !path) return [];
  const values = things[path.split('/')[0] ?? ''] ?? {};
  return [`/dashboard/${module}/${path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'unheard-of')}`];
});

/** Opens an address as a link does, without a new document, and waits until the former page is gone. */
export async function follow(page: Page, address: string): Promise<void> {
  const before = await page.locator('main h1').elementHandle();
  await page.evaluate((to) => {
    const state = { key: to, idx: history.state.idx + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
  await page.waitForFunction((heading) => !heading?.isConnected, before);
}

/**
 * Opens every page of an admin's menus through its links, then a detail page of each kind.
 *
 * @param look called on each page with the text of its link
 */
export async function visitEveryPage(page: Page, look?: (link: string) => Promise<void>): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  for (const module of ['Admin', 'AWS', 'Launch', 'DO', 'DC', 'PSQL', 'Mongo', 'Mail']) {
    const quick = page.getByRole('navigation', { name: 'Quick Navigation' });
    const link = quick.getByRole('link', { name: module, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'true');
    // The overview, which is not in the menu.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look?.(module);
    for (const group of await menu.getByRole('button').all()) await group.click();
    for (const item of await menu.getByRole('link').all()) {
      await item.click();
      await expect(item).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look?.(`${module} › ${await item.textContent()}`);
    }
  }
  for (const address of pagesOfThings) {
    await follow(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look?.(address);
  }
}
