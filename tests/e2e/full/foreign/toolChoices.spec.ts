import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { keepToasts } from '../../../support/keepToasts';
import { alert, combobox } from '../../../support/parts';
import { brokenJson, cut, failed, html, json, never, type Reply } from '../../../support/replies';

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

test('accounts may be texts, objects or a list in an object, and are read again on a refresh', async ({
  page,
  backend,
}) => {
  const forms: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['texts', ['900', '106', '900'], ['900', '106']],
    [
      'objects',
      [{ code: '900', name: 'Hospitality' }, { id: 106, label: 'Cars' }, { value: 'x' }],
      ['Hospitality', 'Cars', 'x'],
    ],
    ['a list in result', { status: 'success', result: [{ account: 365, region: 'us-east-1' }] }, ['365']],
  ];
  backend.on('GET', 'aws/getaccounts', json(['none of these']));
  await page.goto(address);
  expect(await options(page, 'Account')).toEqual(['none of these']);
  await eachStep(
    forms,
    ([what]) => what,
    async ([, body, expected]) => {
      backend.on('GET', 'aws/getaccounts', json(body));
      await refresh(page);
      await expect.poll(() => options(page, 'Account')).toEqual(expected);
    },
  );
});

test('an account is sent as a string, even if it came as a number with a name', async ({ page, backend }) => {
  backend.on('GET', 'aws/getaccounts', json([{ id: 900, name: 'Hospitality' }]));
  backend.on('GET', 'aws/getregions', json({ regions: [{ region: 'us-east-1', label: 'Virginia' }] }));
  await page.goto(address);
  for (const [name, option] of [
    ['Account', 'Hospitality'],
    ['Region', 'Virginia'],
    ['Platform', 'DC'],
  ] as const) {
    await combobox(page, name).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.getByRole('textbox', { name: 'Lookup value' }).fill('i-1');
  await page.getByRole('button', { name: 'Check Status' }).click();
  expect(JSON.parse((await backend.call('POST', 'machines/status')).body)).toEqual({
    account: '900',
    region: 'us-east-1',
    platform: 'DC',
    lookupType: 'instanceId',
    lookupValue: 'i-1',
  });
});

test('choices that cannot be read, or are none, are told as such, and the page stays', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const notLoaded = ['Failed to load accounts', 'Failed to load regions'];
  const answers: readonly (readonly [string, Reply, readonly string[]])[] = [
    ['a refusal', failed(500, 'down'), notLoaded],
    ['a page of a proxy', html(502), notLoaded],
    ['a page with 200', html(200), notLoaded],
    ['null', json(null), notLoaded],
    ['an object for a list', json({ data: { a: 1 } }), notLoaded],
    ['a list of nulls', json([null, null]), notLoaded],
    ['broken JSON', brokenJson(), notLoaded],
    ['no answer', cut(), notLoaded],
    ['an empty list', json({ result: [] }), ['No accounts found', 'No regions found']],
  ];
  await page.clock.install({ time: Date.now() });
  await eachStep(
    answers,
    ([what]) => what,
    async ([, reply, words]) => {
      backend.on('GET', 'aws/getaccounts', reply);
      backend.on('GET', 'aws/getregions', reply);
      if (page.url() === 'about:blank') await page.goto(address);
      else await refresh(page);
      for (const text of words) await expect(alert(page, text)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Machine Status' })).toBeVisible();
      await page.clock.runFor(5_000);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});

test('the form above the table says that it could not fetch them, and fetches them again on a refresh', async ({
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

test('both are read once for all tool pages, and again on a refresh', async ({ page, backend }) => {
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

test('a refresh that fails keeps the choices that were there', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await page.goto(address);
  expect(await options(page, 'Region')).toEqual(['us-east-1', 'eu-west-1']);
  backend.on('GET', 'aws/getregions', failed(500, 'down'));
  await refresh(page);
  await expect(alert(page, 'Failed to load regions')).toBeVisible();
  expect(await options(page, 'Region')).toEqual(['us-east-1', 'eu-west-1']);
});

test('leaving the page gives up the read', async ({ page, backend }) => {
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
