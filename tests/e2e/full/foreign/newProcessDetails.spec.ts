import type { Page } from '@playwright/test';
import { pauseClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import type { RecordedRequest } from '../../../support/foreignBackend';
import { fillTemplate, openForm, requested, said } from '../../../support/newProcessPage';
import { alert, button, choose, combobox, field } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';

const bodyOf = ({ body }: RecordedRequest) => JSON.parse(body) as Record<string, string>;
/** Expects the values of the fields that a template fills in. A tag name from the template is read-only. */
async function expectFilled(page: Page, values: readonly [string, string, string], byHand = false): Promise<void> {
  for (const [index, name] of ['Tag name', 'Instance type', 'AMI ID'].entries()) {
    await expect(field(page, name)).toHaveValue(values[index] ?? '');
    if (byHand || name !== 'Tag name') await expect(field(page, name)).toBeEditable();
    else await expect(field(page, name)).not.toBeEditable();
  }
}

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['machine_launch user'], { vertical: 'Data/Air' });
  await openForm(page);
});

test('loads regions for AWS, fills in the template, and sends the request, by keyboard alone', async ({
  page,
  backend,
}) => {
  const regions = held(json([{ region: 'us-east-1' }, 'eu-west-1']));
  backend.on('GET', 'aws/getregions', regions);
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  const pick = async (name: string, text: string) => {
    await expect(combobox(page, name)).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  };
  await expect(combobox(page, 'Region')).toBeDisabled();
  expect(backend.calls('GET', 'aws/getregions')).toEqual([]);
  await field(page, 'Process name').focus();
  await type('Fares');
  await type('nightly');
  await pick('Platform', 'aws');
  await backend.call('GET', 'aws/getregions');
  await expect(combobox(page, 'Region')).toBeDisabled();
  await expect(combobox(page, 'Region')).toHaveAccessibleDescription('Loading regions…');
  regions.release();
  await expect(combobox(page, 'Region')).toBeEnabled();
  await pick('Account', '5646');
  await pick('Region', 'us');
  await type('lt-1');
  // With a stopped clock, slow typing does not count as a pause.
  await page.clock.install({ time: Date.now() });
  await pauseClock(page);
  await type('31');
  expect(backend.calls('POST', 'getltdet')).toEqual([]);
  await page.clock.resume();
  await expect(said(page, 'Filled in from the launch template.')).toBeVisible();
  await expectFilled(page, ['extraction', 't3.medium', 'ami-1']);
  const source = { account: '5646', region: 'us-east-1', template_id: 'lt-1', version: '31' };
  expect(backend.calls('POST', 'getltdet').map(bodyOf)).toEqual([source]);

  // Tab stops at the filled fields, so that they can be copied.
  await expect(field(page, 'Tag name')).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await type('Ada');
  await type('Otto');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Go to Process List')).toBeVisible();
  expect(requested(backend)).toEqual([
    {
      ...source,
      process_name: 'Fares',
      subprocess_name: 'nightly',
      platform: 'AWS',
      process_owner: 'Ada',
      incharge: 'Otto',
      machine_limit: 1,
      ami_id: 'ami-1',
      tagname: 'extraction',
      instance_type: 't3.medium',
      username: '',
      password: '',
    },
  ]);
});

test('restores a filled template after a reload without a request, and removes its values with the platform', async ({
  page,
  backend,
}) => {
  await fillTemplate(page, '019 vizly');
  await expectFilled(page, ['extraction', 't3.medium', 'ami-1']);
  await page.reload();
  await expectFilled(page, ['extraction', 't3.medium', 'ami-1']);
  await expect(said(page, 'Filled in from the launch template.')).toBeVisible();
  await choose(page, 'Platform', 'DO');
  await expect(combobox(page, 'Region')).toBeDisabled();
  await expect(combobox(page, 'Region')).toHaveValue('');
  await expectFilled(page, ['', '', ''], true);
  await expect(field(page, 'Template ID')).toHaveValue('lt-1');
  expect(backend.calls('POST', 'getltdet')).toHaveLength(1);
});

test('details that could not be fetched can be typed or fetched again, and missing ones stay editable', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on(
    'POST',
    'getltdet',
    failed(404, 'There is no <b>launch template</b> lt-1'),
    json({ status: 'failed', message: 'Throttled' }),
    json({ status: 'success', data: null }),
    json({ status: 'success', data: { ImageId: 'ami-7', instance_type: '' } }),
  );
  await fillTemplate(page, '019 vizly');
  for (const why of ['There is no <b>launch template</b> lt-1', 'Throttled', '']) {
    await expect(alert(page, `Failed to fetch template details${why}`).last()).toBeVisible();
    await expect(said(page, `The launch template could not be read.`)).toContainText(why);
    await expectFilled(page, ['', '', ''], true);
    await button(page, 'Fetch again').press('Enter');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  }
  await expect(field(page, 'AMI ID')).toHaveValue('ami-7');
  await expect(said(page, 'Filled in from the launch template')).toBeFocused();
  await field(page, 'Tag name').fill('mine');
  await field(page, 'Instance type').fill('t2.large');
  await expect(said(page, 'Filled in from the launch template where it has a value.')).toBeVisible();
  expect(backend.calls('POST', 'getltdet')).toHaveLength(4);
});

test('reports regions that cannot be loaded, loads them on Refresh, and fetches no details without one', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('GET', 'aws/getregions', failed(500, 'down'), json([]), json({ regions: ['us-east-1'] }));
  await choose(page, 'Platform', 'AWS');
  await expect(alert(page, 'Failed to fetch regions')).toBeVisible();
  const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(alert(page, 'No regions found')).toBeVisible();
  await choose(page, 'Account', '019 vizly');
  await field(page, 'Template ID').fill('lt-1');
  await field(page, 'Version').fill('3');
  await field(page, 'Tag name').fill('mine');
  await refresh.click();
  await backend.call('GET', 'aws/getregions', 3);
  expect(backend.calls('POST', 'getltdet')).toEqual([]);
  await choose(page, 'Region', 'us-east-1');
  await expectFilled(page, ['extraction', 't3.medium', 'ami-1']);
});
