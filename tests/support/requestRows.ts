import type { Page } from '@playwright/test';
import { json, type Reply } from './replies';

/** The two approval pages. Addresses and keys repeat the contract on purpose. */
export const approvalPages = [
  {
    path: 'approveprocess',
    heading: 'Approve Process',
    list: 'listrequest',
    decide: 'approverequest',
    one: 'request',
    several: 'requests',
  },
  {
    path: 'approveupdateprocess',
    heading: 'Approve Update Process',
    list: 'listupdateprocess',
    decide: 'approveupdate',
    one: 'update',
    several: 'updates',
  },
] as const;

/** Returns twelve requests: 2 is approved and 3 rejected, unless overridden by `decided`. */
export function requestRows(decided: Readonly<Record<number, number>> = {}): Record<string, unknown>[] {
  const statuses: Record<number, number> = { 2: 1, 3: -1, ...decided };
  return Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    status: statuses[index + 1] ?? 0,
    process_name: `crawl ${index + 1}`,
    region: index % 2 ? 'eu-west-1' : 'us-east-1',
  }));
}

/** Returns the response of a list of requests. */
export const requests = (decided: Readonly<Record<number, number>> = {}): Reply =>
  json({ status: 'success', data: requestRows(decided) });

/** Finds the row with a cell of exactly this text. */
export const rowOf = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) });

/** Stores these extras as offered by the login response (D52), before the page opens. */
export async function offer(page: Page, ...names: readonly string[]): Promise<void> {
  await page.addInitScript(keepOffers, names);
}

/** Stores them on an open page. */
export const offerNow = (page: Page, ...names: readonly string[]): Promise<void> => page.evaluate(keepOffers, names);

const keepOffers = (offered: readonly string[]) => localStorage.setItem('offered-calls', JSON.stringify(offered));
