import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { machines, searchPath } from '../../../support/instancePage';
import { failed, held } from '../../../support/replies';

const address = `${searchPath}?input={}`;
const shares = (page: Page, column: string) => page.getByRole('group', { name: `Breakdown by ${column}` });
const share = (page: Page, column: string, name: string) =>
  shares(page, column).getByRole('button', { name, exact: true });

/** A list of 60 machines, in which each has other values by its place. */
const varied = (change: (index: number) => Record<string, unknown>) =>
  machines(60, Object.fromEntries(Array.from({ length: 60 }, (_, index) => [index, change(index)])));

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('POST', 'ec2/listallinstance', machines(60));
  await signInAs(['aws operator']);
});

test('the shares by state, account and region filter when they are pressed, by mouse and by keys', async ({
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
  const running = share(page, 'State', 'running 15 of 60');
  await expect(running).toHaveAttribute('aria-pressed', 'false');
  await running.focus();
  await page.keyboard.press('Enter');
  await expect(running).toHaveAttribute('aria-pressed', 'true');
  await expect(running).toBeFocused();
  await expect(page.getByText('1–10 of 15')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter State: running' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('{"state":["running"]}');
  await expectAccessible(page);

  // The other bars follow; its own shows what else there is.
  await expect(share(page, 'State', 'stopped 15 of 60')).toBeVisible();
  await share(page, 'Account', '900 Hospitality 5 of 15').click();
  await expect(page.getByText('1–5 of 5')).toBeVisible();
  await share(page, 'State', 'running 5 of 20').click();
  await expect(page.getByText('1–10 of 20')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByTitle('106 Car Rentals 20 of 60').first().click();
  await expect(page.getByText('1–10 of 20')).toBeVisible();
  expect(backend.calls('POST', 'ec2/listallinstance')).toHaveLength(1);
});

test('a column of one value has no bar, and one of many shows the greatest and leads to its filter', async ({
  page,
  backend,
}) => {
  const halves = varied((index) => ({ account: '900', region: index < 30 ? 'eu-west-1' : 'us-east-1' }));
  backend.on('POST', 'ec2/listallinstance', halves);
  await page.goto(address);
  await share(page, 'Region', 'eu-west-1 30 of 60').click();
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await expect(shares(page, 'Account')).toHaveCount(0);
  // Filtered to one value, it stays.
  await expect(shares(page, 'Region')).toBeVisible();

  backend.on(
    'POST',
    'ec2/listallinstance',
    varied((index) => ({ account: index < 40 ? '900' : `a${index}` })),
  );
  await page.goto(address);
  await expect(share(page, 'Account', '900 Hospitality 40 of 60')).toBeVisible();
  await shares(page, 'Account').getByRole('button', { name: '15 more' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter Account' })).toBeVisible();
});

test('the bars move nothing when the rows come, and are absent from a list that failed or is empty', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const regions = ['ap-northeast-1', 'ap-southeast-1', 'ca-central-1', 'eu-central-1', 'us-gov-east-1'];
  const slow = held(varied((index) => ({ account: `${123_456_780_000 + index}`, region: regions[index % 5] })));
  backend.on('POST', 'ec2/listallinstance', slow);
  await page.goto(address);
  const searchField = page.getByRole('searchbox', { name: 'Search' });
  await expect(searchField).toBeVisible();
  // The fonts move the page too.
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await searchField.boundingBox();
  slow.release();
  await expect(share(page, 'Region', 'us-gov-east-1 12 of 60')).toBeVisible();
  expect((await searchField.boundingBox())?.y).toBe(before?.y);

  for (const reply of [failed(500, 'down'), machines(0)]) {
    backend.on('POST', 'ec2/listallinstance', reply);
    await page.reload();
    await expect(page.getByText(/Error: down|No machines yet/)).toBeVisible();
    await expect(page.getByRole('group', { name: /Breakdown/ })).toHaveCount(0);
  }
});
