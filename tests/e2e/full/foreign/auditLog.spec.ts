import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { act, auditPage, keepLog, lastAsked } from '../../../support/auditBackend';
import { appears, stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { never } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

/* The reader's days begin an hour before the server's. */
test.use({ timezoneId: 'Europe/Berlin' });

const path = '/dashboard/admin/audit';
const heading = { level: 1, name: 'Audit Log' } as const;
const keys = ['at', 'actor', 'action', 'target', 'outcome', 'vertical', 'account', 'region', 'before', 'after'];
const columns = ['Time', 'Actor', 'Action', 'Target', 'Outcome', 'Vertical', 'Account', 'Region', 'Before', 'After'];
const filterButton = (page: Page, column: string) =>
  page.getByRole('button', { name: `Filter ${column}`, exact: true });
const dialog = (page: Page, column: string) => page.getByRole('dialog', { name: `Filter ${column}`, exact: true });
const sort = (page: Page, column: string) =>
  page
    .getByRole('columnheader', { name: column, exact: true })
    .getByRole('button', { name: column, exact: true })
    .click();

test.beforeEach(async ({ page, backend, signInAs }) => {
  keepLog(backend, 57);
  await offer(page, 'audit');
  await signInAs(['admin']);
});

test('the audit log is the last item of the menu, and loads a page at a time, newest first', async ({
  page,
  backend,
}) => {
  // The overview fetches the audit log too.
  await page.goto('/dashboard/admin/approveprocess');
  const item = page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link').last();
  await expect(item).toHaveText('Audit Log');
  await item.click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/audit$/);
  await expect(page.getByRole('heading', heading)).toBeVisible();
  const table = page.getByRole('table', { name: 'Audit Log' });
  await expect(table.getByRole('columnheader')).toHaveText([...columns, 'IP', 'Request ID']);
  await expect(page.getByText('1–10 of 57')).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell', { name: 'request 57' })).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('2026-01-03 10:00:00');

  const [first, ...others] = backend.calls('GET', 'audit');
  expect(others).toEqual([]);
  expect(Object.fromEntries(first?.query ?? [])).toEqual({ sort: '["id","DESC"]', range: '[0,9]', filter: '{}' });
  expect(first?.headers.authorization).toBe('Bearer token');
  expect(first?.headers.range).toBe('audit=0-9');

  await table.getByRole('row').nth(1).getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Decide process request', exact: true });
  await expect(details.getByText('"note": "=note 57"')).toHaveText('{\n  "status": 1,\n  "note": "=note 57"\n}', {
    useInnerText: true,
  });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('51–57 of 57')).toBeVisible();
  await expect.poll(() => lastAsked(backend)).toEqual({ sort: '["id","DESC"]', range: '[50,59]', filter: '{}' });
});

test('the server sorts, searches and filters the audit log', async ({ page, backend }) => {
  await page.goto(path);
  for (const expected of ['["actor","ASC"]', '["actor","DESC"]', '["id","DESC"]']) {
    await sort(page, 'Actor');
    await expect.poll(() => lastAsked(backend).sort).toBe(expected);
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('lena');
  await expect.poll(() => lastAsked(backend).filter).toBe('{"q":"lena"}');
  await filterButton(page, 'Target').click();
  await page.getByRole('textbox', { name: 'Filter Target' }).fill('request 5');
  await page.keyboard.press('Enter');
  await expect.poll(() => lastAsked(backend).filter).toBe('{"q":"lena","target":"request 5"}');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await filterButton(page, 'Outcome').click();
  for (const name of ['Succeeded', 'Denied', 'Failed'])
    await expect(page.getByRole('checkbox', { name })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Denied' }).check();
  await page.getByRole('checkbox', { name: 'Failed' }).check();
  await expect.poll(() => lastAsked(backend).filter).toBe('{"outcome":["denied","failed"]}');
});

test('the audit log is filtered by days of the reader’s time zone, with either end open', async ({ page, backend }) => {
  await page.goto(path);
  await filterButton(page, 'Time').click();
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await expect(from).toBeFocused();
  await from.fill('2026-01-02');
  await expect.poll(() => lastAsked(backend).filter).toBe('{"at_gte":"2026-01-01T23:00:00.000Z"}');
  const chip = (words: string) => page.getByRole('button', { name: `Remove filter Time: ${words}` });
  await expect(chip('from 2026-01-02')).toBeVisible();
  await to.fill('2026-01-31');
  await to.press('Enter');
  await expect(dialog(page, 'Time')).toHaveCount(0);
  await expect(filterButton(page, 'Time')).toBeFocused();
  const both = '{"at_gte":"2026-01-01T23:00:00.000Z","at_lte":"2026-01-31T22:59:59.999Z"}';
  await expect.poll(() => lastAsked(backend).filter).toBe(both);
  await expect(chip('2026-01-02 to 2026-01-31')).toBeVisible();

  await page.reload();
  await expect(chip('2026-01-02 to 2026-01-31')).toBeVisible();
  expect(lastAsked(backend).filter).toBe(both);
  await filterButton(page, 'Time').click();
  await expect(to).toHaveValue('2026-01-31');
  await dialog(page, 'Time').getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => lastAsked(backend).filter).toBe('{}');
  await expect(from).toHaveValue('');
});

test('the audit log is filtered by the hour and by ranges up to now, but not by a range that ends before it begins', async ({
  page,
  backend,
}) => {
  await page.clock.install({ time: new Date('2026-01-05T12:30:05Z') });
  await page.goto(path);
  await filterButton(page, 'Time').click();
  const time = page.getByLabel('From time', { exact: true });
  const to = page.getByLabel('To', { exact: true });
  await to.fill('2026-01-01');
  await expect.poll(() => lastAsked(backend).filter).toBe('{"at_lte":"2026-01-01T22:59:59.999Z"}');
  const before = backend.calls('GET', 'audit').length;
  await page.getByLabel('From', { exact: true }).fill('2026-03-03');
  await expect(page.getByRole('alert')).toHaveText('From is after To.');
  await page.getByLabel('From', { exact: true }).fill('');
  await time.fill('9:30');
  await expect(page.getByRole('alert')).toHaveText('A time needs a day.');
  // Neither is sent.
  expect(backend.calls('GET', 'audit')).toHaveLength(before);
  await to.fill('');
  await page.getByLabel('From', { exact: true }).fill('2026-01-02');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => lastAsked(backend).filter).toBe('{"at_gte":"2026-01-02T08:30:00.000Z"}');
  const chip = (words: string) => page.getByRole('button', { name: `Remove filter Time: ${words}` });
  await expect(chip('from 2026-01-02 09:30')).toBeVisible();
  await expectAccessible(page);

  const hour = dialog(page, 'Time').getByRole('button', { name: 'Last hour' });
  const asked = (from: string) => `{"at_gte":"2026-01-05T${from}:00.000Z","at_lte":"2026-01-05T22:59:59.999Z"}`;
  await hour.click();
  await expect(hour).toHaveAttribute('aria-pressed', 'true');
  await expect(time).toHaveValue('');
  await expect.poll(() => lastAsked(backend).filter).toBe(asked('11:30'));
  await expect(chip('Last hour')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('filter')).toBe('{"at":{"last":"1h"}}');

  await page.clock.setFixedTime(new Date('2026-01-05T14:00:00Z'));
  await page.reload();
  await expect(chip('Last hour')).toBeVisible();
  expect(lastAsked(backend).filter).toBe(asked('13:00'));
  await filterButton(page, 'Time').click();
  await hour.click();
  await expect.poll(() => lastAsked(backend).filter).toBe('{}');
});

test('a CSV of the audit log has every filtered row, fetched a thousand at a time', async ({ page, backend }) => {
  keepLog(backend, 2_300);
  await page.goto(`${path}?filter=${encodeURIComponent('{"actor":"a"}')}`);
  await expect(page.getByText('1–10 of 2300')).toBeVisible();
  const before = backend.calls('GET', 'audit').length;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(2_301);
  expect(lines[0]).toBe(`\uFEFF${[...keys, 'ip', 'request_id'].map((name) => `"${name}"`).join(',')}`);
  expect(lines[1]).toContain('"request 2300","failed","admin","-","-","-","{""status"":1,""note"":""=note 2300""}"');
  const asked = backend.calls('GET', 'audit').slice(before);
  expect(asked.map(({ query }) => query.get('range'))).toEqual(['[0,999]', '[1000,1999]', '[2000,2999]']);
  for (const { query } of asked)
    expect([query.get('filter'), query.get('sort')]).toEqual(['{"actor":"a"}', '["id","DESC"]']);
});

test('a long CSV of the audit log shows its progress, and can be cancelled', async ({ page, backend }) => {
  const rows = Array.from({ length: 9_000 }, (_, index) => act(9_000 - index));
  backend.on('GET', 'audit', (request) =>
    request.query.get('range') === '[3000,3999]' ? never() : auditPage(rows, request),
  );
  await page.goto(path);
  await expect(page.getByText('1–10 of 9000')).toBeVisible();
  const saved: unknown[] = [];
  page.on('download', (file) => saved.push(file));
  const before = backend.calls('GET', 'audit').length;
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const bar = page.getByRole('progressbar', { name: 'Preparing CSV' });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0.1);
  await backend.call('GET', 'audit', before + 4);
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('3000'));
  await stopClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await appears(page, page.getByRole('status').filter({ hasText: 'Download cancelled' }));
  await calledOff;
  await page.clock.runFor(10_000);
  expect(backend.calls('GET', 'audit').length - before).toBe(4);
  expect(saved).toEqual([]);
});
