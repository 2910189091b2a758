import { expect, type Page } from '@playwright/test';
import { choose } from './parts';

const address = '/dashboard/aws/status';

/** What the page sends for what {@link fill} fills in. */
export const body = {
  account: '900',
  region: 'us-east-1',
  platform: 'AWS',
  lookupType: 'instanceId',
  lookupValue: 'i-1',
};

export const value = (page: Page) => page.getByRole('textbox', { name: 'Lookup value', exact: true });

/** Opens Machine Status. */
export async function openMachineStatus(page: Page): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Machine Status' })).toBeVisible();
}

/** Says which machine is meant. */
export async function fill(page: Page): Promise<void> {
  await choose(page, 'Account', '900');
  await choose(page, 'Region', 'us-east-1');
  await choose(page, 'Platform', 'AWS');
  await value(page).fill(' i-1 ');
}
