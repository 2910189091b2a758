import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { machines, search, searchPath } from '../../../support/instancePage';
import { field } from '../../../support/parts';
import { held } from '../../../support/replies';

const nothing = {
  ...{ instance_ids: [], vpc_id: [], platform: [], lifecycle: [], subnet_id: [], instance_state: [] },
  ...{ instance_type: [], ipv4: [], ipv6: [], private_ip: [], account: [], region: [], tag_filters: [] },
};
const boxes = (page: Page) => page.getByRole('main').getByRole('textbox');
const chip = (page: Page, words: string) => page.getByRole('button', { name: `Remove filter ${words}` });
const sent = (backend: ForeignBackend) =>
  backend.calls('POST', 'ec2/listallinstance').map(({ body }) => JSON.parse(body) as unknown);

/** Expects each field of the form to be wide enough for what it takes. */
async function expectUsable(page: Page): Promise<void> {
  await expect(boxes(page)).toHaveCount(13);
  for (const box of await boxes(page).all()) expect((await box.boundingBox())?.width).toBeGreaterThan(100);
}

test.beforeEach(async ({ page, backend, signInAs }) => {
  backend.on('POST', 'ec2/listallinstance', machines(30));
  await signInAs(['aws operator']);
  await page.goto(searchPath);
  await expect(page.getByText('Fill in any field, or search with none to list every machine.')).toBeVisible();
});

test('requests every machine once without a field, and a filtered list with fields', async ({ page, backend }) => {
  expect(sent(backend)).toEqual([]);
  const slow = held(machines(30));
  backend.on('POST', 'ec2/listallinstance', slow);
  await page.getByRole('button', { name: 'Search', exact: true }).dblclick();
  await backend.call('POST', 'ec2/listallinstance');
  slow.release();
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  expect(sent(backend)).toEqual([nothing]);

  await field(page, 'Instance IDs').fill(' i-1, ,i-2 i-3,');
  await field(page, 'Platform').fill('linux unix, windows');
  await field(page, 'Tag filters').fill('team=air, bare');
  await search(page);
  await expect
    .poll(() => sent(backend).at(-1))
    .toEqual({
      ...nothing,
      instance_ids: ['i-1', 'i-2', 'i-3'],
      platform: ['linux unix', 'windows'],
      tag_filters: [
        { key: 'team', value: 'air' },
        { key: 'bare', value: '' },
      ],
    });
});

test('an address without a search shows the empty form and requests nothing', async ({ page, backend }) => {
  for (const input of ['[]', '{']) {
    await page.goto(`${searchPath}?input=${encodeURIComponent(input)}`);
    await expect(page.getByText('Fill in any field, or search with none to list every machine.')).toBeVisible();
  }
  expect(sent(backend)).toEqual([]);
});

test('Enter searches and keeps the focus; the search survives a reload, and Back leads to the one before', async ({
  page,
  backend,
}) => {
  const state = field(page, 'Instance state');
  await state.fill('running');
  await state.press('Enter');
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await expect(state).toBeFocused();
  expect(sent(backend)).toEqual([{ ...nothing, instance_state: ['running'] }]);

  await state.fill('');
  await field(page, 'Region').fill('us-east-1, eu-west-1');
  await search(page);
  const name = page.getByRole('columnheader', { name: 'Name', exact: true });
  await name.click();
  await page.reload();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(field(page, 'Region')).toHaveValue('us-east-1, eu-west-1');
  await page.goBack();
  await page.goBack();
  await expect(field(page, 'Region')).toHaveValue('');
  await expect(state).toHaveValue('running');
  await page.goBack();
  await expect(state).toHaveValue('');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('after a search the form is compact with all of its fields within reach, until Clear empties it', async ({
  page,
  backend,
}) => {
  const form = page.getByRole('main').locator('form');
  const height = async () => (await form.boundingBox())?.height ?? 0;
  const whole = await height();
  await field(page, 'Region').fill('us-east-1');
  await search(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await expect.poll(height).toBeLessThan(whole);
  await expectUsable(page);
  await expectAccessible(page);
  await field(page, 'Private IP').fill('10.0.0.4');
  await page.keyboard.press('Enter');
  await expect.poll(() => sent(backend).at(-1)).toMatchObject({ region: ['us-east-1'], private_ip: ['10.0.0.4'] });
  await expect(field(page, 'Private IP')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Account')).toBeFocused();

  await field(page, 'Tag filters').fill('team=air');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  for (const box of await boxes(page).all()) await expect(box).toHaveValue('');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  // Typing alone asks for nothing.
  expect(sent(backend)).toHaveLength(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a search is folded to chips, and a button or any of its fields unfolds it', async ({ page, backend }) => {
    const unfold = page.getByRole('button', { name: 'All fields' });
    await expect(unfold).toHaveCount(0);
    await field(page, 'Region').fill('us-east-1');
    await field(page, 'Lifecycle').fill('spot');
    await search(page);
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await expect(boxes(page)).toHaveCount(13);
    await chip(page, 'Lifecycle: spot').click();
    await expect.poll(() => sent(backend).at(-1)).toEqual({ ...nothing, region: ['us-east-1'] });
    await expect(chip(page, 'Region: us-east-1')).toBeFocused();
    await unfold.click();
    await expect(unfold).toHaveAttribute('aria-expanded', 'true');
    await expect(field(page, 'Region')).toHaveValue('us-east-1');
    await search(page);
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await field(page, 'VPC ID').fill('vpc-1');
    await expect(unfold).toHaveAttribute('aria-expanded', 'true');
    await expectUsable(page);
    await search(page);
    await expect.poll(() => sent(backend).at(-1)).toMatchObject({ region: ['us-east-1'], vpc_id: ['vpc-1'] });
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(unfold).toHaveCount(0);
  });
});

test('100,000 machines in one answer leave the form usable, and are filtered and searched', async ({
  page,
  backend,
}) => {
  const slow = held(machines(100_000));
  backend.on('POST', 'ec2/listallinstance', slow);
  await search(page);
  await field(page, 'VPC ID').fill('typed meanwhile');
  slow.release();
  await expect(page.getByText('1–10 of 100000')).toBeVisible();
  await expect(field(page, 'VPC ID')).toHaveValue('typed meanwhile');
  expect(page.workers()).toHaveLength(1);
  await page
    .getByRole('group', { name: 'Breakdown by state' })
    .getByRole('button', { name: /^stopped/ })
    .click();
  await expect(page.getByText('1–10 of 25000')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('crawl-99998');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  expect(sent(backend)).toHaveLength(1);
});
