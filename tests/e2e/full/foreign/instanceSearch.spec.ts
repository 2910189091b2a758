import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { machines, search, searchPath } from '../../../support/instancePage';
import { held } from '../../../support/replies';

const nothing = {
  instance_ids: [],
  vpc_id: [],
  platform: [],
  lifecycle: [],
  subnet_id: [],
  instance_state: [],
  instance_type: [],
  ipv4: [],
  ipv6: [],
  private_ip: [],
  account: [],
  region: [],
  tag_filters: [],
};
const textboxes = {
  'Instance IDs': 'instance_ids',
  'VPC ID': 'vpc_id',
  Platform: 'platform',
  Lifecycle: 'lifecycle',
  'Subnet ID': 'subnet_id',
  'Instance state': 'instance_state',
  'Instance type': 'instance_type',
  IPv4: 'ipv4',
  IPv6: 'ipv6',
  'Private IP': 'private_ip',
  Account: 'account',
  Region: 'region',
} as const;
const sent = (backend: ForeignBackend) =>
  backend.calls('POST', 'ec2/listallinstance').map(({ body }) => JSON.parse(body) as unknown);

test.beforeEach(async ({ page, backend, signInAs }) => {
  backend.on('POST', 'ec2/listallinstance', machines(30));
  await signInAs(['aws operator']);
  await page.goto(searchPath);
  await expect(page.getByRole('heading', { level: 1, name: 'EC2 Instance Search' })).toBeVisible();
});

test('without a filter every machine is asked for, once, and not before', async ({ page, backend }) => {
  await expect(page.getByRole('textbox')).toHaveCount(13);
  expect(sent(backend)).toEqual([]);
  const slow = held(machines(30));
  backend.on('POST', 'ec2/listallinstance', slow);
  await page.getByRole('button', { name: 'Search', exact: true }).dblclick();
  await backend.call('POST', 'ec2/listallinstance');
  slow.release();
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  expect(sent(backend)).toEqual([nothing]);

  await test.step('an address that nobody could have searched for shows the empty form', async () => {
    for (const input of ['[]', '7', '{', '"x"']) {
      await page.goto(`${searchPath}?input=${encodeURIComponent(input)}`);
      await expect(page.getByText('Fill in any field, or search with none to list every machine.')).toBeVisible();
    }
    expect(sent(backend)).toHaveLength(1);
  });
});

test('each textbox is a list of its own, split at commas and blanks where no value has one', async ({
  page,
  backend,
}) => {
  for (const [name, key] of Object.entries(textboxes)) {
    await page.getByRole('textbox', { name, exact: true }).fill(` ${key} one, ,two,`);
  }
  await page.getByRole('textbox', { name: 'Tag filters' }).fill('team=air, a=b=c, bare, =lost, ,Name= x ');
  await search(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  const withBlanks = ['platform', 'lifecycle', 'instance_state', 'account', 'region'];
  const lists = Object.fromEntries(
    Object.values(textboxes).map((key) => [
      key,
      withBlanks.includes(key) ? [`${key} one`, 'two'] : [key, 'one', 'two'],
    ]),
  );
  expect(sent(backend)).toEqual([
    {
      ...lists,
      tag_filters: [
        { key: 'team', value: 'air' },
        { key: 'a', value: 'b=c' },
        { key: 'bare', value: '' },
        { key: 'Name', value: 'x' },
      ],
    },
  ]);
});

test('Enter searches, and the focus stays where it is; the search can be reloaded, sorted, and reached with Back', async ({
  page,
  backend,
}) => {
  const state = page.getByRole('textbox', { name: 'Instance state' });
  await state.fill('running');
  await state.press('Enter');
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await expect(state).toBeFocused();
  expect(sent(backend)).toEqual([{ ...nothing, instance_state: ['running'] }]);
  expect(new URL(page.url()).searchParams.get('input')).toBe('{"instance_state":"running"}');

  await state.fill('');
  await page.getByRole('textbox', { name: 'Region' }).fill('us-east-1, eu-west-1');
  await search(page);
  await page.getByRole('columnheader', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('textbox', { name: 'Region' })).toHaveValue('us-east-1, eu-west-1');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Region' })).toHaveValue('');
  await expect(state).toHaveValue('running');
  await page.goBack();
  await expect(state).toHaveValue('');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('Clear empties the form and takes the rows away; typing alone asks for nothing', async ({ page, backend }) => {
  await page.getByRole('textbox', { name: 'Account' }).fill('900');
  await search(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await page.getByRole('textbox', { name: 'Account' }).fill('900, 106');
  await page.getByRole('textbox', { name: 'Tag filters' }).fill('team=air');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  for (const box of await page.getByRole('main').getByRole('textbox').all()) await expect(box).toHaveValue('');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  expect(sent(backend)).toHaveLength(1);
});

test('after a search the form is compact, and all of its fields stay where Tab and a click reach them', async ({
  page,
  backend,
}) => {
  const form = page.getByRole('main').locator('form');
  const height = async () => (await form.boundingBox())?.height ?? 0;
  const whole = await height();
  const boxes = page.getByRole('main').getByRole('textbox');
  await page.getByRole('textbox', { name: 'Region' }).fill('us-east-1');
  await search(page);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await expect.poll(height).toBeLessThan(whole);
  await expect(boxes).toHaveCount(13);
  for (const box of await boxes.all()) expect((await box.boundingBox())?.width).toBeGreaterThan(100);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Private IP' }).fill('10.0.0.4');
  await page.keyboard.press('Enter');
  await expect.poll(() => sent(backend).at(-1)).toMatchObject({ region: ['us-east-1'], private_ip: ['10.0.0.4'] });
  await expect(page.getByRole('textbox', { name: 'Private IP' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a search is folded to chips, and a button or any of its fields unfolds it', async ({ page, backend }) => {
    const boxes = page.getByRole('main').getByRole('textbox');
    const unfold = page.getByRole('button', { name: 'All fields' });
    await expect(unfold).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Region' }).fill('us-east-1');
    await page.getByRole('textbox', { name: 'Lifecycle' }).fill('spot');
    await search(page);
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await expect(boxes).toHaveCount(13);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove filter Lifecycle: spot' }).click();
    await expect.poll(() => sent(backend).at(-1)).toEqual({ ...nothing, region: ['us-east-1'] });
    await expect(page.getByRole('button', { name: 'Remove filter Region: us-east-1' })).toBeFocused();
    await unfold.click();
    await expect(unfold).toHaveAttribute('aria-expanded', 'true');
    await expect(boxes).toHaveCount(13);
    await expect(page.getByRole('textbox', { name: 'Region' })).toHaveValue('us-east-1');
    await search(page);
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('textbox', { name: 'VPC ID' }).fill('vpc-1');
    await expect(unfold).toHaveAttribute('aria-expanded', 'true');
    for (const box of await boxes.all()) expect((await box.boundingBox())?.width).toBeGreaterThan(100);
    await search(page);
    await expect.poll(() => sent(backend).at(-1)).toMatchObject({ region: ['us-east-1'], vpc_id: ['vpc-1'] });
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(unfold).toHaveCount(0);
  });
});

test('100,000 instances in one answer: the page stays usable, and filters and search are quick', async ({
  page,
  backend,
}) => {
  const slow = held(machines(100_000));
  backend.on('POST', 'ec2/listallinstance', slow);
  await search(page);
  await page.getByRole('textbox', { name: 'VPC ID' }).fill('typed meanwhile');
  slow.release();
  await expect(page.getByText('1–10 of 100000')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'VPC ID' })).toHaveValue('typed meanwhile');
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

test('of several searches the newest three are kept for Back, the others are asked for again', async ({
  page,
  backend,
}) => {
  const region = page.getByRole('textbox', { name: 'Region' });
  for (const name of ['a', 'b', 'c', 'd']) {
    await region.fill(name);
    await search(page);
    await expect.poll(() => JSON.stringify(sent(backend).at(-1))).toContain(`"region":["${name}"]`);
    await expect(page.getByText('1–10 of 30')).toBeVisible();
  }
  for (const name of ['c', 'b']) {
    await page.goBack();
    await expect(region).toHaveValue(name);
    await expect(page.getByText('1–10 of 30')).toBeVisible();
  }
  expect(sent(backend)).toHaveLength(4);
  await page.goBack();
  await expect(region).toHaveValue('a');
  await expect.poll(() => sent(backend).length).toBe(5);
});
