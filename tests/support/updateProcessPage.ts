import { expect, type Page } from '@playwright/test';
import type { ForeignBackend } from './foreignBackend';
import { choose } from './parts';
import { json, type Reply } from './replies';

/* Parts of Update Process. Addresses and keys are repeated here on purpose. */

export const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Update Process', exact: true });
export const count = (page: Page) => page.getByRole('spinbutton', { name: 'Value', exact: true });
export const version = (page: Page) => page.getByRole('textbox', { name: 'Value', exact: true });

interface Process {
  readonly id: number;
  readonly process_name?: string;
  readonly version?: string;
  readonly machine_max_count?: number;
  readonly [column: string]: unknown;
}

/** Answers with processes of 20 machines in version 3 by default. */
export const processes = (...rows: Process[]): Reply =>
  json({ message: 'Processes fetched', data: rows.map((row) => ({ version: '3', machine_max_count: 20, ...row })) });

export async function openForm(page: Page): Promise<void> {
  await page.goto('/dashboard/launch/updateprocess');
  await expect(page.getByRole('heading', { level: 1, name: 'Update Process' })).toBeVisible();
}

export async function fillForm(
  page: Page,
  field: 'version' | 'machine_max_count',
  value: string,
  id = '12',
): Promise<void> {
  await choose(page, 'Process ID', id);
  await choose(page, 'Field', field);
  await (field === 'version' ? version(page) : count(page)).fill(value);
}

export const updates = (backend: ForeignBackend): unknown[] =>
  backend.calls('PUT', 'updateprocess').map(({ body }) => JSON.parse(body));
