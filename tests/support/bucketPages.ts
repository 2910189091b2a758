import type { Page } from '@playwright/test';

/* The pages of buckets, the records of an example of the guide. */

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe';
export const buckets = [
  { id: 1, name: 'logs-2026', class: 'archive', days: 30, public: false, version: 4, owner: { team: 'air' } },
  { id: 'a/b %', name: 'odd', class: 'standard', days: null, public: true, note: `${'long '.repeat(60)}${hostile}` },
  { id: 3, name: hostile, class: 'standard', public: false },
];

export const table = (page: Page) => page.getByRole('table', { name: 'Buckets' });
export const link = (page: Page, name: string) => table(page).getByRole('link', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
export const menuItem = (page: Page) =>
  page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Buckets' });
export const sent = (body: string | undefined) => JSON.parse(body ?? 'null') as unknown;
