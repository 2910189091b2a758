import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/referenceFixtures';
import { signedIn } from '../../../support/signIn';

test('a person creates a token by keyboard, sees it once, uses it and revokes it', async ({
  page,
  server,
  request,
}) => {
  await signedIn(page, server, 'otto', 'Data/Air');
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'otto', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'API Tokens' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'API Tokens', level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New token' }).first().press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('nightly');
  await page.getByRole('checkbox', { name: 'Read-only' }).press('Space');
  const calls = page.getByRole('combobox', { name: 'Calls' });
  await calls.fill('getreg');
  await page.getByRole('option', { name: 'getregions' }).click();
  await calls.press('Escape');
  await page.getByRole('textbox', { name: 'Networks' }).fill('127.0.0.0/8\n::1');
  await page.getByLabel('Current password').fill('otto-on-the-bridge');
  await page.getByRole('button', { name: 'Create token' }).press('Enter');
  const shown = page.getByRole('textbox', { name: 'Token', exact: true });
  await expect(shown).toHaveValue(/^qd_[\w-]{43}$/);
  const token = await shown.inputValue();
  await expectAccessible(page);

  const statusOf = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await request.get(`${server.url}/api/v1/${path}`, { headers })).status();
  };
  expect(await statusOf('aws/getregions')).toBe(200);
  expect(await statusOf('aws/getaccounts')).toBe(403);

  await page.goto('/dashboard/account/newtoken');
  await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.goto('/dashboard/account/tokens');
  const row = page.getByRole('row').filter({ hasText: 'nightly' });
  await expect(row).toContainText('Read-only · getregions');
  await expect(page.locator('body')).not.toContainText(token);
  await row.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke the token nightly?' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  // The rows behind it are hidden until the call is done.
  await expect(question).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect(await statusOf('aws/getregions')).toBe(401);
});

test('the command line logs in through the browser, and makes calls as the person', async ({
  page,
  server,
  expectConsole,
}) => {
  // The browser brings the code to the command line.
  expectConsole(/request to another origin: GET http:..127\.0\.0\.1:\d+\/\?code=/);
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  const env = { ...process.env, XDG_CONFIG_HOME: folder, QUARTERDECK_URL: '', QUARTERDECK_TOKEN: '' };
  const start = (...args: string[]) => spawn(process.execPath, ['cli/quarterdeck.js', ...args], { env });
  const login = start('login', '--server', server.url, '--no-browser');
  const ended = once(login, 'exit');
  try {
    let said = '';
    login.stderr.setEncoding('utf8').on('data', (text) => {
      said += String(text);
    });
    await signedIn(page, server, 'otto', 'Data/Air');
    await expect.poll(() => said).toMatch(/challenge=\S+\s/);
    const [address = ''] = /http:\S+/.exec(said) ?? [];
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Allow the command line?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(page.getByText('Logged in. You can close this page')).toBeVisible();
    const [code] = await ended;
    expect([code, said]).toEqual([0, expect.stringContaining('Logged in as otto in Data/Air')]);

    const me = start('me', '-o', 'ndjson');
    let out = '';
    me.stdout.setEncoding('utf8').on('data', (text) => {
      out += String(text);
    });
    await once(me, 'close');
    expect(JSON.parse(out)).toMatchObject({ username: 'otto', vertical: 'Data/Air' });
  } finally {
    login.kill();
    rmSync(folder, { recursive: true });
  }
});
