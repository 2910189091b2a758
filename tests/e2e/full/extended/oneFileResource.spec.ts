import { readFile } from 'node:fs/promises';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import type { Reply } from '../../../support/replies';

/** Answers with twelve widgets in the dialect of ra-data-simple-rest. */
function widgets(range: string, filter: string): Reply {
  const [from, to] = JSON.parse(range) as [number, number];
  const { q = '' } = JSON.parse(filter) as { q?: string };
  const all = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, label: `widget ${index + 1}` }));
  const found = all.filter(({ label }) => label.includes(q));
  return {
    send(response) {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-range': `widgets ${from}-${to}/${found.length}`,
      });
      response.end(JSON.stringify(found.slice(from, to + 1)));
    },
  };
}

test.beforeEach(({ backend }) => {
  backend.on('GET', 'widgets', ({ query }) => widgets(query.get('range') ?? '', query.get('filter') ?? ''));
});

test('one file adds a page, a menu item, a list over REST, a CSV and saved views', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws');
  const items = page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link');
  await expect(items.last()).toHaveText('Widgets');
  await items.last().click();
  await expect(page).toHaveURL(/\/dashboard\/aws\/widgets$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Widgets' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Widgets' });
  await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Label']);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  const [first] = backend.calls('GET', 'widgets');
  expect(Object.fromEntries(first?.query ?? [])).toEqual({ sort: '["id","ASC"]', range: '[0,9]', filter: '{}' });
  expect(first?.headers.authorization).toBe('Bearer token');

  await page.getByRole('columnheader', { name: 'Label' }).getByRole('button', { name: 'Label', exact: true }).click();
  await expect.poll(() => backend.calls('GET', 'widgets').at(-1)?.query.get('sort')).toBe('["label","ASC"]');
  await page.getByRole('searchbox', { name: 'Search' }).fill('widget 1');
  await expect(page.getByText('1–4 of 4')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^widgets_\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(5);

  await test.step('a view is saved and shown again', async () => {
    const views = page.getByRole('button', { name: 'Views', exact: true });
    await views.click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Ones');
    await page.keyboard.press('Enter');
    await page.goto('/dashboard/aws/widgets');
    await expect(page.getByText('1–10 of 12')).toBeVisible();
    await views.click();
    await page.getByRole('button', { name: 'Ones', exact: true }).click();
    await expect(page.getByText('1–4 of 4')).toBeVisible();
    const { sort, filter } = Object.fromEntries(backend.calls('GET', 'widgets').at(-1)?.query ?? []);
    expect([sort, filter]).toEqual(['["label","ASC"]', '{"q":"widget 1"}']);
  });
});

test('a resource is open to the roles of its module only', async ({ page, backend, signInAs }) => {
  await signInAs(['machine_launch user']);
  await page.goto('/dashboard/aws/widgets');
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
  expect(backend.requests).toEqual([]);
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/widgets');
  await expect(page.getByRole('heading', { level: 1, name: 'Widgets' })).toBeVisible();
});
