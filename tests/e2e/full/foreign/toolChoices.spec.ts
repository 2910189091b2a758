import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { alert, combobox } from '../../../support/parts';
import { failed, html, json, never, type Reply } from '../../../support/replies';

const address = '/dashboard/aws/status';

const refresh = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();

async function options(page: Page, name: string): Promise<string[]> {
  await combobox(page, name).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const texts = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  return texts;
}

test.beforeEach(async ({ signInAs }) => signInAs(['aws operator']));

test('reports choices that cannot be loaded or are empty, and keeps loaded ones when a refresh fails', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const notLoaded = ['Failed to load accounts', 'Failed to load regions'];
  const answers: readonly (readonly [string, Reply, readonly string[]])[] = [
    ['a page of a proxy', html(502), notLoaded],
    ['an object instead of a list', json({ data: { a: 1 } }), notLoaded],
    ['an empty list', json({ result: [] }), ['No accounts found', 'No regions found']],
  ];
  await keepToasts(page);
  await page.goto(address);
  expect(await options(page, 'Region')).toEqual(['us-east-1', 'eu-west-1']);
  await eachStep(
    answers,
    ([name]) => name,
    async ([, reply, words]) => {
      backend.on('GET', 'aws/getaccounts', reply);
      backend.on('GET', 'aws/getregions', reply);
      await refresh(page);
      for (const text of words) await expect(alert(page, text)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Machine Status' })).toBeVisible();
      await closeToasts(page);
      if (words === notLoaded) expect(await options(page, 'Region')).toEqual(['us-east-1', 'eu-west-1']);
    },
  );
});

test('the form above a table reports choices that cannot be loaded, and loads them again on Refresh', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'aws/getaccounts', failed(500, 'down'), json({ result: [{ code: 900, name: 'Hospitality' }] }));
  backend.on('GET', 'aws/getregions', html(200), json({ regions: ['us-east-1'] }));
  await keepToasts(page);
  await page.goto('/dashboard/aws/awsinstancetable');
  await expect(alert(page, 'Failed to fetch accounts')).toContainText('down');
  await expect(alert(page, 'Failed to fetch regions')).toBeVisible();
  await combobox(page, 'Account').click();
  await expect(page.getByText('Failed to fetch accounts')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await refresh(page);
  await expect.poll(() => options(page, 'Account')).toEqual(['Hospitality']);
  expect(await options(page, 'Region')).toEqual(['us-east-1']);
  expect(backend.calls('POST', 'ec2/listinstance')).toEqual([]);
});

test('loads accounts and regions once for all tools, and again on Refresh', async ({ page, backend }) => {
  await page.goto(address);
  expect(await options(page, 'Account')).toEqual(['900', '106']);
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('button', { name: 'Launch Template' }).click();
  await menu.getByRole('link', { name: 'Create', exact: true }).click();
  await menu.getByRole('link', { name: 'Machine Status' }).click();
  expect(await options(page, 'Account')).toEqual(['900', '106']);
  expect(backend.calls('GET', 'aws/getaccounts')).toHaveLength(1);
  expect(backend.calls('GET', 'aws/getregions')).toHaveLength(1);
  backend.on('GET', 'aws/getaccounts', json(['365']));
  await refresh(page);
  await backend.call('GET', 'aws/getregions', 2);
  await expect.poll(() => options(page, 'Account')).toEqual(['365']);
  expect(backend.calls('GET', 'aws/getaccounts')).toHaveLength(2);
});

test('leaving the page cancels loading the choices', async ({ page, backend }) => {
  backend.on('GET', 'aws/getaccounts', never());
  await page.goto(address);
  await backend.call('GET', 'aws/getaccounts');
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('getaccounts'));
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await menu.getByRole('button', { name: 'Launch Template' }).click();
  await menu.getByRole('link', { name: 'Create', exact: true }).click();
  await gone;
  await expect(page.getByRole('alert')).toHaveCount(0);
});
