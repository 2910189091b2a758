import { expect, type Page } from '@playwright/test';
import type { ForeignBackend } from './foreignBackend';
import { choose, field } from './parts';

const address = '/dashboard/launch/newprocess';

export const limit = (page: Page) => page.getByRole('spinbutton', { name: 'Machine limit', exact: true });
export const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

export async function openForm(page: Page): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Request New Process', exact: true })).toBeVisible();
}

/** Fills in a template on AWS, which fetches its details. */
export async function fillTemplate(page: Page, account: string, version = '3'): Promise<void> {
  await choose(page, 'Platform', 'AWS');
  await choose(page, 'Account', account);
  await choose(page, 'Region', 'us-east-1');
  await field(page, 'Template ID').fill('lt-1');
  await field(page, 'Version').fill(version);
}

/** Fills in every required field for DO, which has no templates. */
export async function fillForDo(
  page: Page,
  account: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await choose(page, 'Platform', 'DO');
  await choose(page, 'Account', account);
  const texts = {
    'Process name': 'Fares',
    'Subprocess name': 'nightly',
    'Template ID': 'snapshot-1',
    Version: '1',
    'Tag name': 'extraction',
    'AMI ID': 'image-1',
    'Process owner': 'Ada',
    'In charge': 'Otto',
    ...more,
  };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

export const requested = (backend: ForeignBackend): unknown[] =>
  backend.calls('POST', 'newprocess').map(({ body }) => JSON.parse(body));

/** The body that {@link fillForDo} leads to. */
export const bodyForDo = {
  process_name: 'Fares',
  subprocess_name: 'nightly',
  platform: 'DO',
  account: '019',
  region: '',
  process_owner: 'Ada',
  incharge: 'Otto',
  machine_limit: 1,
  template_id: 'snapshot-1',
  ami_id: 'image-1',
  version: '1',
  tagname: 'extraction',
  instance_type: '',
  username: '',
  password: '',
};
