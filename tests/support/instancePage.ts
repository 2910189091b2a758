import type { Page } from '@playwright/test';
import { machine } from './fleet';
import { choose } from './parts';
import { json, type Reply } from './replies';

export const tablePath = '/dashboard/aws/awsinstancetable';
export const searchPath = '/dashboard/aws/listallinstances';

/**
 * Answers with a list of machines at rest. A list with a machine in transition would be read again every few seconds.
 *
 * @param changes replaces values of machines by their index
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

export const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click();

/** Lists the machines of one account and region. */
export async function listMachines(page: Page, account = '900', region = 'us-east-1'): Promise<void> {
  await page.goto(tablePath);
  await choose(page, 'Account', account);
  await choose(page, 'Region', region);
  await search(page);
}

/** Shows or hides the tab, as the browser does. */
export const showTab = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: next });
    Object.defineProperty(document, 'hidden', { configurable: true, value: next === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
