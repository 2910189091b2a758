import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';
import { json } from '../../../support/replies';

const path = '/dashboard/launch/listprocess';
const filterButton = (page: Page, column: string) =>
  page.getByRole('button', { name: `Filter ${column}`, exact: true });
const dialog = (page: Page, column: string) => page.getByRole('dialog', { name: `Filter ${column}`, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const range = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const chip = (page: Page, filter: string) => page.getByRole('button', { name: `Remove filter ${filter}`, exact: true });

async function open(page: Page, column: string): Promise<void> {
  await filterButton(page, column).click();
  await expect(dialog(page, column)).toBeVisible();
}

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await signInAs(['machine_launch user']);
});

test('a checkbox list filters with each tick, tells how many rows have each value, and no tick is no filter', async ({
  page,
}) => {
  await page.goto(path);
  await open(page, 'State');
  await expect(dialog(page, 'State').getByRole('checkbox')).toHaveCount(4);
  for (const state of ['running', 'stopped', 'pending', 'terminated']) {
    await expect(box(page, state)).not.toBeChecked();
    await expect(box(page, state)).toHaveAccessibleDescription('15');
  }
  await box(page, 'running').check();
  await range(page, '1–10 of 15');
  await box(page, 'stopped').check();
  await range(page, '1–10 of 30');
  await box(page, 'running').uncheck();
  await box(page, 'stopped').uncheck();
  await range(page, '1–10 of 60');
  expect(new URL(page.url()).searchParams.get('filter')).toBe('{}');
  await page.keyboard.press('Escape');

  await test.step('no tick is lost however fast they come', async () => {
    await open(page, 'Subnet ID');
    await expect(box(page, 'subnet-0')).toBeVisible();
    await page.evaluate(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')) {
        if (['subnet-0', 'subnet-1', 'subnet-2', 'subnet-3'].includes(input.labels?.[0]?.textContent ?? ''))
          input.click();
      }
    });
    for (const index of [0, 1, 2, 3]) await expect(box(page, `subnet-${index}`)).toBeChecked();
    await range(page, '1–10 of 16');
    await page.keyboard.press('Escape');
    await expect(chip(page, 'Subnet ID: subnet-0, subnet-1 +2')).toBeVisible();
  });
});

test('filters of several columns hold together, and each counts what the search and the others leave', async ({
  page,
}) => {
  await page.goto(path);
  await open(page, 'State');
  await box(page, 'running').check();
  await page.keyboard.press('Escape');
  await open(page, 'Cores');
  await expect(box(page, '2')).toHaveAccessibleDescription('15');
  await expect(box(page, '4')).toHaveAccessibleDescription('0');
  await box(page, '2').check();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search' }).fill('crawl-5');
  await range(page, '1–3 of 3');
  await open(page, 'State');
  await expect(box(page, 'running')).toHaveAccessibleDescription('3');
  await expect(box(page, 'stopped')).toHaveAccessibleDescription('0');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'State: running')).toBeVisible();
  await expect(chip(page, 'Cores: 2')).toBeVisible();

  await test.step('a value that the other filters leave no row of stays listed with 0', async () => {
    // Of another day: no row at all has it any more.
    const filter = { state: ['running'], cores: ['2', '96'] };
    await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await range(page, '1–10 of 15');
    await open(page, 'Cores');
    await expect(box(page, '96')).toBeChecked();
    await expect(box(page, '96')).toHaveAccessibleDescription('0');
    await box(page, '96').uncheck();
    await expect(box(page, '96')).toBeVisible();
  });
});

test('the boxes are named as the table shows the values: groups by name, words for true and false, local times, and an empty text', async ({
  page,
}) => {
  await page.goto(path);
  for (const [column, names] of [
    ['Security groups', ['database', 'web']],
    ['Monitoring', ['No', 'Yes']],
    ['Key name', ['(empty)', 'ops']],
    ['Owner', ['-', 'ops']],
  ] as const) {
    await open(page, column);
    for (const name of names) await expect(box(page, name)).toBeVisible();
    await expect(dialog(page, column).getByRole('checkbox')).toHaveCount(names.length);
    await page.keyboard.press('Escape');
  }

  await test.step('many of them can be searched', async () => {
    await open(page, 'Subnet ID');
    await expect(dialog(page, 'Subnet ID').getByRole('searchbox', { name: 'Find a value' })).toBeFocused();
    await page.keyboard.type('-14');
    await expect(dialog(page, 'Subnet ID').getByRole('checkbox')).toHaveCount(1);
    await box(page, 'subnet-14').check();
    await range(page, '1–4 of 4');
    await page.getByRole('searchbox', { name: 'Find a value' }).fill('no such');
    await expect(page.getByText('No matching values.')).toBeVisible();
    await page.keyboard.press('Escape');
    await open(page, 'State');
    await expect(page.getByRole('searchbox', { name: 'Find a value' })).toHaveCount(0);
  });
});

test('more values than are listed say so', async ({ page, backend }) => {
  const data = Array.from({ length: 300 }, (_, index) => ({ id: index, vpc_id: `vpc-${index}` }));
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await page.goto(path);
  await open(page, 'VPC ID');
  await expect(page.getByText('Showing 200 of 300 values. Search to find the others.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a value' }).fill('vpc-299');
  await box(page, 'vpc-299').check();
  await range(page, '1–1 of 1');
});

test('a column with many values has a text filter, which Enter closes and closing applies', async ({ page }) => {
  await page.goto(path);
  await open(page, 'Name');
  const field = page.getByRole('textbox', { name: 'Filter Name', exact: true });
  await expect(field).toBeFocused();
  await field.fill('CRAWL-5');
  await range(page, '1–10 of 11');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Name')).toBeHidden();
  await expect(filterButton(page, 'Name')).toBeFocused();
  await expect(filterButton(page, 'Name')).toHaveAccessibleDescription('Filtered: contains CRAWL-5');
  await open(page, 'Name');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('crawl-60');
  await page.keyboard.press('Escape');
  await range(page, '1–1 of 1');
  await expect(chip(page, 'Name: contains crawl-60')).toBeVisible();

  await test.step('it stays open when it leaves no rows', async () => {
    await open(page, 'Name');
    await expect(page.getByRole('textbox', { name: 'Filter Name' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('nowhere');
    await expect.poll(() => page.url()).toContain('nowhere');
    await expect(page.getByRole('textbox', { name: 'Filter Name' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await range(page, '1–10 of 60');
    await page.keyboard.press('Escape');
    await expect(filterButton(page, 'Name')).toBeFocused();
  });
});

test('a column of times is filtered by ranges up to now as well', async ({ page, backend }) => {
  const times = [10, 50, 90, 60 * 24 * 3, 60 * 24 * 9];
  const data = times.map((minutes, id) => ({ id, started_at: new Date(Date.now() - minutes * 60_000).toISOString() }));
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data }));
  await page.goto(path);
  await open(page, 'Started at');
  const preset = (name: string) => dialog(page, 'Started at').getByRole('button', { name, exact: true });
  await preset('Last hour').click();
  await range(page, '1–2 of 2');
  await preset('Last 7 days').click();
  await range(page, '1–4 of 4');
  await page.keyboard.press('Escape');
  await chip(page, 'Started at: Last 7 days').click();
  await range(page, '1–5 of 5');
  await open(page, 'ID');
  await expect(page.getByRole('button', { name: 'Last hour' })).toHaveCount(0);
});

test('chips take filters away one by one, and Clear Filters all of them with the search', async ({ page }) => {
  const filter = { q: 'crawl', state: ['running', 'stopped', 'pending'], name: '1' };
  await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(chip(page, 'State: running, stopped +1')).toHaveAttribute('title', 'State: running, stopped, pending');
  await chip(page, 'State: running, stopped +1').click();
  await expect(chip(page, 'State: running, stopped +1')).toHaveCount(0);
  await expect(chip(page, 'Name: contains 1')).toBeFocused();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await range(page, '1–10 of 60');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeDisabled();
  await page.goBack();
  await expect(chip(page, 'Name: contains 1')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('crawl');
});

test('the table is in use behind an open filter, and a press elsewhere closes it', async ({ page }) => {
  await page.goto(path);
  await open(page, 'State');
  await expect(filterButton(page, 'State')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('cell', { name: 'crawl-1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await range(page, '11–20 of 60');
  await expect(dialog(page, 'State')).toBeHidden();
  await open(page, 'State');
  await open(page, 'Region');
  await expect(dialog(page, 'State')).toBeHidden();
  await filterButton(page, 'Region').click();
  await expect(dialog(page, 'Region')).toBeHidden();
  await expect(filterButton(page, 'Region')).toBeFocused();

  await test.step('a filter leads back to the first page', async () => {
    await range(page, '11–20 of 60');
    await open(page, 'State');
    await box(page, 'running').check();
    await range(page, '1–10 of 15');
  });
});

test('columns of any name have a filter of their own', async ({ page, backend }) => {
  const data = `[${['a', 'b'].map((text) => `{"__proto__":"p${text}","constructor":"c${text}","a.b":"d${text}","q":"q${text}","":"e${text}"}`).join(',')}]`;
  backend.on('GET', 'listprocess', {
    send(response) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"message":"Processes fetched","data":${data}}`);
    },
  });
  await page.goto(path);
  for (const [column, value] of [
    ['__proto__', 'pa'],
    ['Constructor', 'ca'],
    ['A.b', 'da'],
    ['Q', 'qa'],
    ['(no name)', 'ea'],
  ] as const) {
    await open(page, column);
    await box(page, value).check();
    await range(page, '1–1 of 1');
    await page.keyboard.press('Escape');
    await chip(page, `${column}: ${value}`).click();
    await range(page, '1–2 of 2');
  }
});
