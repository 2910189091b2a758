import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../../support/referenceFixtures';
import { signIn } from '../../../support/signIn';

test('a webhook is added, tested and switched off, and its deliveries are listed', async ({ page, server }) => {
  const types: string[] = [];
  const receiver = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    types.push((JSON.parse(text) as { readonly type: string }).type);
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  try {
    await signIn(page, server, 'ada', 'admin');
    await page.goto('/dashboard/admin/receivers');
    await expect(page.getByText('No receivers yet.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'New receiver' }).first().click();
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    await page.getByRole('textbox', { name: 'Address' }).fill(address);
    await page.getByRole('textbox', { name: 'Name' }).fill('Security team');
    await page.getByRole('button', { name: 'Add receiver' }).click();
    await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/);
    await page.getByRole('link', { name: 'Receivers' }).first().click();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText(/^The receiver answered 204 after \d+ ms$/)).toBeVisible();
    expect(types).toContain('test');
    await page.getByRole('link', { name: 'Security team' }).click();
    await page.getByRole('button', { name: 'Deliveries' }).click();
    const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Delivered' }).first()).toBeVisible();
    await rows.getByRole('button', { name: 'Resend' }).first().click();
    await expect(page.getByText(/^The receiver answered 204 after \d+ ms$/).last()).toBeVisible();
    await page.getByRole('link', { name: 'Receivers' }).first().click();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('cell', { name: 'Off' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No receivers yet.')).toBeVisible();
  } finally {
    receiver.close();
  }
});
