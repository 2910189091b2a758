import type { Page } from '@playwright/test';
import { machine } from './fleet';
import { choose } from './parts';
import { json, type Reply } from './replies';

export const tablePath = '/dashboard/aws/awsinstancetable';
export const searchPath = '/dashboard/aws/listallinstances';

/**
 * The answer of a list of machines: so many of a fleet, with other values for some of them by their place. All of them are at
 * rest, for a list with one in transition is read again every few seconds, and no test can count on being done by then.
 */
export function machines(
  count: number,
  changes: Readonly<Record<number, Record<string, unknown>>> = {},
  rest: Readonly<Record<string, unknown>> = {},
): Reply {
  const data = Array.from({ length: count }, (_, index) => {
    const row = machine(index);
    return { ...row, state: row.state === 'pending' ? 'hibernated' : row.state, ...changes[index] };
  });
  return json({ status: 'success', data, ...rest });
}

/** Presses the button of the form above the table. */
export const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click();

/** Lists the machines of one account and region. */
export async function listMachines(page: Page, account = '900', region = 'us-east-1'): Promise<void> {
  await page.goto(tablePath);
  await choose(page, 'Account', account);
  await choose(page, 'Region', region);
  await search(page);
}

/** What the browser does with a tab that is put behind another one. */
export const showTab = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: next });
    Object.defineProperty(document, 'hidden', { configurable: true, value: next === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
