import type { Page } from '@playwright/test';
import type { ForeignBackend } from './foreignBackend';
import { choose, field } from './parts';

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('alertdialog');
export const terminate = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Terminate', exact: true });
export const said = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

/** Fills in account 900, us-east-1 and one kind of identifier. */
export async function fillTermination(page: Page, kind: string, text: string): Promise<void> {
  await choose(page, 'Account', '900');
  await choose(page, 'Region', 'us-east-1');
  await tab(page, kind).click();
  await field(page, kind).fill(text);
}

export const terminations = (backend: ForeignBackend): unknown[] =>
  backend.calls('POST', 'terminate').map(({ body }) => JSON.parse(body));

/** The body of a termination by instance IDs in account 900, us-east-1. */
export const byIds = (...ids: string[]) => ({
  account: '900',
  region: 'us-east-1',
  tagname: '',
  sk_shut: false,
  force: false,
  instances: ids.map((instance_id) => ({ instance_id, ipv4: '', ipv6: '', private_ip: '' })),
});
