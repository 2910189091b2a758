import { expect, type Page } from '@playwright/test';
import type { ForeignBackend } from './foreignBackend';
import { button, field, number } from './parts';
import { json, type Reply } from './replies';

/* Parts of the launch form. Addresses and keys are repeated here on purpose. */

export const launchPath = '/dashboard/launch/launch';
export const launchCall = 'launchmachines';

export const launch = (page: Page) => button(page, 'Launch Machines');
export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name, exact: true });

/** Answers with process 12, approved for template `lt-1` in version 3 and 10 machines. */
export const processes = (live?: number, reserved = 0): Reply =>
  json({
    message: 'Processes fetched',
    data: [
      {
        id: 12,
        process_name: 'Fare crawl',
        subprocess_name: 'Lisbon',
        platform: 'AWS',
        account: '5646',
        region: 'eu-west-1',
        template_id: 'lt-1',
        version: '3',
        tagname: 'fare-crawl',
        machine_max_count: 10,
        ...(live === undefined ? {} : { machines_live: live, machines_reserved: reserved }),
      },
    ],
  });

/** Machines of process 12, one for each state. */
export const machines = (...states: string[]) =>
  states.map((status, index) => ({
    process_id: 12,
    instance_id: `i-${index + 1}`,
    machine_ipv4: `10.0.0.${index + 4}`,
    machine_ipv6: '',
    status,
  }));

export const launched = (...states: string[]): Reply =>
  json({ status: 'success', message: 'Launched', data: machines(...states) });

export async function openForm(page: Page): Promise<void> {
  await page.goto(launchPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Extraction - Machine Launch', exact: true })).toBeVisible();
}

export async function fillForm(page: Page, count = '2'): Promise<void> {
  await number(page, 'Process ID').fill('12');
  await field(page, 'Template ID').fill('lt-1');
  await field(page, 'Version').fill('3');
  await number(page, 'Count').fill(count);
}

export const launches = (backend: ForeignBackend): unknown[] =>
  backend.calls('POST', launchCall).map(({ body }) => JSON.parse(body));

export const keys = (backend: ForeignBackend): unknown[] =>
  backend.calls('POST', launchCall).map(({ headers }) => headers['idempotency-key']);
