import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { machines, searchPath } from '../../../support/instancePage';
import { failed, held } from '../../../support/replies';

const address = `${searchPath}?input={}`;
const shares = (page: Page, column: string) => page.getByRole('group', { name: `Breakdown by ${column}` });
const share = (page: Page, column: string, name: string) =>
  shares(page, column).getByRole('button', { name, exact: true });

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('POST', 'ec2/listallinstance', machines(60));
  await signInAs(['aws operator']);
});

test('the shares by state, account and region are said in words, and filter when pressed', async ({
  page,
  backend,
}) => {
  await page.goto(address);
  await expect(shares(page, 'State').getByRole('button')).toHaveText([
    'hibernated 15',
    'running 15',
    'stopped 15',
    'terminated 15',
  ]);
  await expect(shares(page, 'Account').getByRole('button')).toHaveCount(3);
  const running = share(page, 'State', 'running 15 of 60');
  await expect(running).toHaveAttribute('aria-pressed', 'false');
  await running.click();
  await expect(running).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1–10 of 15')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter State: running' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('{"state":["running"]}');

  // The other bars follow; its own shows what else there is.
  await expect(share(page, 'Account', '900 Hospitality 5 of 15')).toBeVisible();
  await expect(share(page, 'State', 'stopped 15 of 60')).toBeVisible();
  await share(page, 'Account', '900 Hospitality 5 of 15').click();
  await expect(page.getByText('1–5 of 5')).toBeVisible();
  await share(page, 'State', 'running 5 of 20').click();
  await expect(page.getByText('1–10 of 20')).toBeVisible();
  expect(backend.calls('POST', 'ec2/listallinstance')).toHaveLength(1);
});

test('a share filters by the keyboard, which keeps its place, and a part of a bar by the mouse', async ({ page }) => {
  await page.goto(address);
  const stopped = shares(page, 'State').getByRole('button', { name: /^stopped/ });
  await stopped.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–10 of 15')).toBeVisible();
  await expect(stopped).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shares(page, 'State').getByRole('button', { name: /^terminated/ })).toBeFocused();

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText('1–10 of 60')).toBeVisible();
  await page.getByTitle('106 Car Rentals 20 of 60').first().click();
  await expect(page.getByText('1–10 of 20')).toBeVisible();
});

test('a column of a single value has no bar, but the first, whatever is filtered', async ({ page, backend }) => {
  const same = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      index,
      { account: '900', region: index < 30 ? 'eu-west-1' : 'us-east-1' },
    ]),
  );
  backend.on('POST', 'ec2/listallinstance', machines(60, same));
  await page.goto(address);
  await expect(share(page, 'Region', 'eu-west-1 30 of 60')).toBeVisible();
  await expect(shares(page, 'Account')).toHaveCount(0);
  await share(page, 'Region', 'eu-west-1 30 of 60').click();
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await shares(page, 'State').getByRole('button').first().click();
  await expect(shares(page, 'State')).toBeVisible();
  await expect(shares(page, 'Region')).toBeVisible();
});

test('of many values the greatest are shown, and the others are in the filter of the column', async ({
  page,
  backend,
}) => {
  const accounts = Array.from({ length: 60 }, (_, index) => [index, { account: index < 40 ? '900' : `a${index}` }]);
  backend.on('POST', 'ec2/listallinstance', machines(60, Object.fromEntries(accounts)));
  await page.goto(address);
  await expect(share(page, 'Account', '900 Hospitality 40 of 60')).toBeVisible();
  await shares(page, 'Account').getByRole('button', { name: '15 more' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter Account' })).toBeVisible();
});

test('it moves nothing while the rows come, and is not there for a list that failed or is empty', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const regions = [
    'ap-northeast-1',
    'ap-southeast-1',
    'ap-southeast-2',
    'ca-central-1',
    'eu-central-1',
    'us-gov-east-1',
  ];
  const many = Array.from({ length: 60 }, (_, index) => [
    index,
    { account: `${123_456_780_000 + index}`, region: regions[index % 6] },
  ]);
  const slow = held(machines(60, Object.fromEntries(many)));
  backend.on('POST', 'ec2/listallinstance', slow);
  await page.goto(address);
  const box = () => page.getByRole('searchbox', { name: 'Search' }).boundingBox();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  // What moves once the fonts are there has nothing to do with the rows.
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await box();
  slow.release();
  await expect(page.getByText('1–10 of 60')).toBeVisible();
  await expect(share(page, 'Region', 'us-gov-east-1 10 of 60')).toBeVisible();
  expect((await box())?.y).toBe(before?.y);

  for (const reply of [failed(500, 'down'), machines(0)]) {
    backend.on('POST', 'ec2/listallinstance', reply);
    await page.reload();
    await expect(page.getByText(/Error: down|No machines yet/)).toBeVisible();
    await expect(page.getByRole('group', { name: /Breakdown/ })).toHaveCount(0);
  }
});

test('the page has no accessibility violation, at a desk and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  // Few rows: every rule is asked of every element.
  await page.goto(`${address}&perPage=5`);
  await shares(page, 'State')
    .getByRole('button', { name: /^running/ })
    .click();
  await expect(page.getByText('1–5 of 15')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText('1–5 of 15')).toBeVisible();
  await expectAccessible(page);
});
