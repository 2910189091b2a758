import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { brokenJson, cut, cutOff, failed, held, html, json, never } from '../../support/replies';

const address = '/dashboard/aws/status';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const value = (page: Page) => page.getByRole('textbox', { name: 'Lookup value', exact: true });
const answer = (page: Page) => page.getByRole('region', { name: 'Server response' });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function choose(page: Page, name: string, option: string): Promise<void> {
  await combobox(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fill(page: Page): Promise<void> {
  await choose(page, 'Account', '900');
  await choose(page, 'Region', 'us-east-1');
  await choose(page, 'Platform', 'AWS');
  await value(page).fill(' i-1 ');
}

const body = { account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: 'i-1' };

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Machine Status' })).toBeVisible();
});

test('the status of a machine is told in words, as facts and raw', async ({ page, backend }) => {
  backend.on('POST', 'machines/status', json({ status: 'running', ips: ['10.0.0.4', '2001:db8::4'], token: 'tok-1' }));
  await fill(page);
  await button(page, 'Check Status').click();
  await expect(page.getByRole('status').filter({ hasText: 'Check Status: running' })).toBeVisible();
  const facts = answer(page).getByRole('table');
  await expect(facts.getByRole('row', { name: 'State running' })).toBeVisible();
  await expect(facts.getByRole('listitem')).toHaveText(['10.0.0.4', '2001:db8::4']);
  await expect(answer(page).locator('pre')).toContainText('"status": "running"');
  await expect(answer(page)).not.toContainText('tok-1');
  expect(JSON.parse((await backend.call('POST', 'machines/status')).body)).toEqual(body);
});

test('an address and the raw answer can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fill(page);
  await value(page).press('Enter');
  await answer(page).getByRole('button', { name: 'Copy 10.0.0.4' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied to clipboard!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('10.0.0.4');
  await answer(page).getByRole('button', { name: 'Copy Response' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(JSON.stringify({ status: 'running', ips: ['10.0.0.4'] }, null, 2));
});

test('the choices are those of the specification', async ({ page }) => {
  for (const [name, options] of [
    ['Platform', ['AWS', 'Hyonix', 'DC']],
    ['Lookup type', ['Instance ID', 'IPv4', 'IPv6']],
  ] as const) {
    await combobox(page, name).click();
    await expect(page.getByRole('option')).toHaveText([...options]);
    await page.keyboard.press('Escape');
  }
  await expect(combobox(page, 'Lookup type')).toHaveValue('Instance ID');
});

test('what is missing is said at each field, and the first one has the focus', async ({ page, backend }) => {
  for (const name of ['Check Status', 'Start', 'Stop', 'Terminate']) {
    await button(page, name).click();
    for (const text of ['Account', 'Region', 'Platform', 'Lookup value']) {
      await expect(page.getByText(`${text} is required`, { exact: true })).toBeVisible();
    }
    await expect(combobox(page, 'Account')).toBeFocused();
  }
  await choose(page, 'Account', '900');
  await expect(page.getByText('Account is required')).toHaveCount(0);
  await button(page, 'Start').click();
  await expect(combobox(page, 'Region')).toBeFocused();
  await expect(combobox(page, 'Region')).toHaveAccessibleDescription('Region is required');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Region is required');
  expect(backend.requests.filter(({ path }) => path.startsWith('machines/'))).toEqual([]);
});

test('Start asks nothing, and is sent once however often one presses', async ({ page, backend }) => {
  const slow = held(json({ status: 'pending', ips: [] }));
  backend.on('POST', 'machines/start', slow);
  await fill(page);
  await choose(page, 'Lookup type', 'IPv4');
  await value(page).fill('10.0.0.4');
  await button(page, 'Start').dblclick();
  await expect(button(page, 'Start')).toHaveAttribute('aria-busy', 'true');
  await button(page, 'Terminate').dispatchEvent('click');
  await value(page).press('Enter');
  slow.release();
  await expect(answer(page)).toContainText('Start: pending');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(backend.requests.filter(({ path }) => path.startsWith('machines/'))).toHaveLength(1);
  expect(JSON.parse((await backend.call('POST', 'machines/start')).body)).toEqual({
    ...body,
    lookupType: 'ipv4',
    lookupValue: '10.0.0.4',
  });
});

for (const [act, role, title, confirm] of [
  ['Stop', 'dialog', 'Stop 1 instance?', 'Stop 1 instance'],
  ['Terminate', 'alertdialog', 'Confirm termination of 1 instance(s)?', 'Terminate 1 instance'],
] as const) {
  test(`${act} shows what is hit and asks first`, async ({ page, backend }) => {
    const path = `machines/${act.toLowerCase()}`;
    await fill(page);
    await button(page, act).click();
    const dialog = page.getByRole(role, { name: title, exact: true });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(dialog.getByRole('row', { name: 'Instance ID i-1' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Account 900' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, act)).toBeFocused();
    expect(backend.calls('POST', path)).toEqual([]);
    await page.keyboard.press('Enter');
    const slow = held(json({ status: 'running', ips: ['10.0.0.4'] }));
    backend.on('POST', path, slow);
    await dialog.getByRole('button', { name: confirm, exact: true }).dblclick();
    slow.release();
    await expect(answer(page)).toContainText(`${act}: running`);
    expect(backend.calls('POST', path).map(({ body: sent }) => JSON.parse(sent))).toEqual([body]);
  });
}

for (const [what, reply, words] of [
  ['a refusal', failed(409, 'The machine is terminated'), 'The machine is terminated'],
  ['a refusal without words', html(502), 'Request failed'],
  ['a 200 that is a failure', json({ status: 'failed', message: 'No such machine' }), 'No such machine'],
  ['an answer of null', json(null), 'Request failed'],
  ['an answer without a status', json({ ips: [] }), 'Request failed'],
  ['addresses that are no list', json({ status: 'running', ips: {} }), 'Request failed'],
  ['broken JSON', brokenJson(), 'Request failed'],
  ['no answer', cut(), 'Request failed'],
] as const) {
  test(`${what} is told, never as a success, and the form stays`, async ({ page, backend, expectFailedAnswers }) => {
    expectFailedAnswers();
    for (const act of ['status', 'start']) backend.on('POST', `machines/${act}`, reply);
    await fill(page);
    for (const [index, act] of ['Check Status', 'Start'].entries()) {
      await button(page, act).click();
      await expect(alert(page, words)).toBeVisible();
      await expect(answer(page)).toContainText(words);
      await expect(answer(page)).not.toContainText(`${act}:`);
      await expect(button(page, act)).not.toHaveAttribute('aria-busy', 'true');
      if (index === 0) await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    }
    await expect(value(page)).toHaveValue(' i-1 ');
  });
}

test('a change without an answer is not sent again; the machine is read, and shown beside it', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  // Without its beginning, the browser itself would ask once more.
  backend.on('POST', 'machines/start', cutOff('{"status": "pending"}'));
  backend.on('POST', 'machines/status', json({ status: 'pending', ips: [] }));
  await fill(page);
  await button(page, 'Start').click();
  await expect(answer(page)).toContainText('it may have been done all the same');
  await expect(answer(page).getByRole('row', { name: 'State pending' })).toBeVisible();
  expect(backend.calls('POST', 'machines/start')).toHaveLength(1);
  expect(backend.calls('POST', 'machines/status')).toHaveLength(1);
});

test('without a session nothing is sent', async ({ page, backend, context }) => {
  await fill(page);
  await context.clearCookies();
  await button(page, 'Check Status').click();
  await expect(alert(page, 'Session expired! Please log in.')).toBeVisible();
  await page.waitForURL('**/login');
  expect(backend.calls('POST', 'machines/status')).toEqual([]);
});

test('a session that is refused keeps what was typed for the same person', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  backend.on('POST', 'machines/status', failed(401, 'Over'));
  await fill(page);
  await button(page, 'Check Status').click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('alert')).toHaveText(['Session expired. Please log in again.']);
  await signInAs(['aws operator'], { token: 'next' });
  await page.goto(address);
  await expect(combobox(page, 'Account')).toHaveValue('900');
  await expect(value(page)).toHaveValue(' i-1 ');
});

test('leaving the page gives up a status, and its answer is told nowhere', async ({ page, backend }) => {
  backend.on('POST', 'machines/status', never());
  await fill(page);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('machines/status'));
  await button(page, 'Check Status').click();
  await backend.call('POST', 'machines/status');
  await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'Terminate' }).click();
  await gone;
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('words of a server are text, however long or strange', async ({ page, backend }) => {
  const word = `<img src=x onerror=alert(1)>\u202E${'x'.repeat(10_000)}`;
  const ips = [word, ...Array.from({ length: 5_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)];
  backend.on('POST', 'machines/status', json({ status: word, ips }));
  await fill(page);
  await button(page, 'Check Status').click();
  await expect(answer(page)).toContainText('<img src=x onerror=alert(1)>');
  await expect(answer(page).getByRole('listitem')).toHaveCount(20);
  await expect(answer(page)).toContainText('… and 4981 more');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
