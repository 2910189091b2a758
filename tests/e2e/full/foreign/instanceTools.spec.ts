import type { Page } from '@playwright/test';
import { stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { listMachines, machines, searchPath } from '../../../support/instancePage';
import { json } from '../../../support/replies';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

async function select(page: Page, ...rows: readonly number[]): Promise<void> {
  for (const row of rows) await page.getByRole('row').nth(row).getByRole('checkbox').check();
}

const ids = ['i-aaaaaaaaaaaaaaaaa', 'i-bbbbbbbbbbbbbbbbb', 'i-ccccccccccccccccc'];
const rows = machines(3, {
  0: { instance_id: ids[0], account: '900', region: 'us-east-1' },
  1: { instance_id: ids[1], account: 900, region: 'us-east-1' },
  2: { instance_id: ids[2], account: '106', region: 'us-east-1' },
});

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('POST', 'ec2/listinstance', rows);
  backend.on('POST', 'ec2/listallinstance', rows);
  await signInAs(['aws operator']);
});

test('a search that settles while a tool opens does not change the tool or the address', async ({ page }) => {
  let arrive = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/ToolScreen-/, async (route) => {
    await onItsWay;
    await route.continue();
  });
  await listMachines(page);
  await select(page, 1);
  await stopClock(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill(ids[0] ?? '');
  await act(page, 'Create Launch Template').click();
  await expect(page).toHaveURL(/\/dashboard\/aws\/createlaunchtemplate$/);
  await page.clock.runFor(1_000);
  arrive();
  await expect(page.getByRole('textbox', { name: 'Instance ID' })).toHaveValue(ids[0] ?? '');
  await expect(page).toHaveURL(/\/dashboard\/aws\/createlaunchtemplate$/);
});

test('a tool for one machine says so with several selected, and Copy identifiers copies all of them', async ({
  page,
}) => {
  await listMachines(page);
  await select(page, 1, 3);
  const name = 'Create Launch Template';
  await expect(act(page, name)).toHaveAttribute('aria-disabled', 'true');
  await act(page, name).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Select one machine only.');
  await act(page, name).click({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: 'EC2 Instances' })).toBeVisible();
  await act(page, 'Copy identifiers').click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied to clipboard!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ids[0]}, ${ids[2]}`);
});

test('Create Launch Template opens its form for the machine in the current workspace', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto(`${searchPath.replace('/aws/', '/admin/')}?input={}`);
  await select(page, 1);
  await act(page, 'Create Launch Template').click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/createlaunchtemplate$/);
  await expect(page.getByRole('textbox', { name: 'Instance ID' })).toHaveValue(ids[0] ?? '');
});

test('rows without account and region take them from the search, or the tool asks if the search names several', async ({
  page,
  backend,
}) => {
  const bare = json({ data: ids.map((instance_id) => ({ instance_id, status: 'running' })) });
  backend.on('POST', 'ec2/listinstance', bare);
  backend.on('POST', 'ec2/listallinstance', bare);
  const account = page.getByRole('combobox', { name: 'Account' });
  const region = page.getByRole('combobox', { name: 'Region' });
  const dialog = page.getByRole('alertdialog');
  await listMachines(page, '106', 'eu-west-1');
  await expect(page.getByRole('columnheader', { name: 'Account', exact: true })).toHaveCount(0);
  await select(page, 1, 3);
  await act(page, 'Terminate').click();
  await expect(dialog).toHaveAccessibleDescription(/^Account 106 Car Rentals, region eu-west-1\./);
  await dialog.getByRole('button', { name: 'Terminate 2 instances' }).click();
  await expect(page.getByRole('dialog', { name: 'Results' })).toBeVisible();
  const [sent] = backend.calls('POST', 'terminate').map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(sent).toMatchObject({
    account: '106',
    region: 'eu-west-1',
    instances: [{ instance_id: ids[0] }, { instance_id: ids[2] }],
  });

  await page.goto(`${searchPath}?input=${encodeURIComponent('{"account":"106, 900","region":"eu-west-1"}')}`);
  await select(page, 2);
  await act(page, 'Stop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop 1 instance' }).click();
  await expect(page.getByRole('dialog', { name: 'Results' })).toContainText('Their account and region are unknown');
  expect(backend.calls('POST', 'machines/stop')).toEqual([]);
  await page.keyboard.press('Escape');
  await act(page, 'Terminate').click();
  await expect(page.getByText('1 machine filled in. Select an account and region.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Instance IDs' })).toHaveValue(ids[1] ?? '');
  await expect(region).toHaveValue('eu-west-1');
  await expect(account).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Instance IDs' })).toHaveValue(ids[1] ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Terminate', exact: true }).click();
  await expect(page.getByText('Account is required')).toBeVisible();
});

test('no row can be selected when a machine is listed twice or has no identifier', async ({ page, backend }) => {
  for (const again of [ids[0], null]) {
    backend.on('POST', 'ec2/listinstance', machines(3, { 0: { instance_id: ids[0] }, 1: { instance_id: again } }));
    await listMachines(page);
    await expect(page.getByText('1–3 of 3')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('cell', { name: 'crawl-3', exact: true }).click();
    await page.keyboard.press('Space');
    await expect(bar(page)).toHaveCount(0);
  }
});

test('reports a denied clipboard', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } });
  });
  await listMachines(page);
  await select(page, 1);
  await act(page, 'Copy identifiers').click();
  await expect(page.getByText('Could not copy: the browser denied access to the clipboard.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('shows the tools in one line under the count, and the keyboard reaches all of them', async ({ page }) => {
    await listMachines(page);
    await page
      .getByRole('checkbox', { name: /^Select row/ })
      .first()
      .check();
    const tops = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    expect(tops).toHaveLength(6);
    expect(new Set(tops).size).toBe(2);
    await expect(act(page, 'Terminate')).toBeInViewport({ ratio: 1 });
    await expect(act(page, 'Copy identifiers')).not.toBeInViewport({ ratio: 1 });
    await act(page, 'Start').focus();
    for (const name of ['Stop', 'Terminate', 'Create Launch Template', 'Copy identifiers']) {
      await page.keyboard.press('Tab');
      await expect(act(page, name)).toBeFocused();
      await expect(act(page, name)).toBeInViewport({ ratio: 1 });
    }
  });
});
