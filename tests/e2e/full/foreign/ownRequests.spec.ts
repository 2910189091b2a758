import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { failed, json } from '../../../support/replies';
import { offer, rowOf } from '../../../support/requestRows';

const offered = ['myrequests', 'editrequest', 'editupdaterequest', 'withdrawrequest', 'decision_revision'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const asked = {
  ...{ kind: 'process', id: 7, status: 0, process_id: null, process_name: 'Fares <b>', subprocess_name: 'nightly' },
  ...{ platform: 'DO', account: '019', region: null, machine_limit: 5, template_id: 'snapshot-1', version: '1' },
  ...{ tagname: 'fares', instance_type: null, ami_id: 'image-1', process_owner: 'Ada', incharge: 'Otto' },
  ...{ revision: 3, edited_at: null, withdrawn: false, requested_at: '2026-03-01T10:00:00.000Z' },
};
const update = {
  ...{ kind: 'update', id: 7, status: 0, process_id: 12, process_name: 'Maps', subprocess_name: 'x', account: '019' },
  ...{ old_version: '1', new_version: '2', old_machine_max_count: 5, new_machine_max_count: 9, revision: 1 },
};
const mine = (...data: object[]) => json({ status: 'success', data });

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'myrequests', mine(asked, update));
  await signInAs(['machine_launch user'], { username: 'lena', vertical: 'Data/Hospitality' });
});

test('a pending request is edited in a form with its values, under the revision that was read', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await offer(page, ...offered);
  backend.on(
    'PUT',
    'myrequests/process/7',
    failed(409, 'Request 7 was edited after you read it. Please read it again.'),
    json({ status: 'success', message: 'Request 7 changed', data: { id: 7, revision: 5 } }),
  );
  await page.goto('/dashboard/launch/myrequests');
  await rowOf(page, 'process 7').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(heading(page, 'Edit request 7')).toBeVisible();
  await expect(field(page, 'Process name')).toHaveValue('Fares <b>');
  await expectAccessible(page);
  await field(page, 'Subprocess name').fill('hourly');
  // After an edit in another tab, Refresh loads the new values and keeps what was typed.
  backend.on('GET', 'myrequests', mine({ ...asked, process_owner: 'Grace', revision: 4 }));
  await button(page, 'Save changes').click();
  await expect(page.getByRole('region', { name: 'Server response' })).toContainText('was edited after you read it');
  await button(page, 'Refresh').click();
  await expect(field(page, 'Process owner')).toHaveValue('Grace');
  await expect(field(page, 'Subprocess name')).toHaveValue('hourly');
  backend.on('GET', 'myrequests', mine({ ...asked, subprocess_name: 'hourly', revision: 5 }));
  await button(page, 'Save changes').click();
  await expect(page).toHaveURL(/\/dashboard\/launch\/request\/7$/);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('hourly');
  const bodies = backend.calls('PUT', 'myrequests/process/7').map(({ body }) => JSON.parse(body));
  const {
    kind: _k,
    id: _i,
    status: _s,
    process_id: _p,
    edited_at: _e,
    withdrawn: _w,
    requested_at: _r,
    ...sent
  } = asked;
  const whole = { ...sent, subprocess_name: 'hourly', region: '', instance_type: '', username: '', password: '' };
  expect(bodies).toEqual([whole, { ...whole, process_owner: 'Grace', revision: 4 }]);
});

test('the form of a request from another vertical keeps its account and says where it is open', async ({
  page,
  backend,
}) => {
  await offer(page, ...offered);
  backend.on('GET', 'myrequests', mine({ ...asked, account: '5646' }));
  backend.on('PUT', 'myrequests/process/7', json({ status: 'success', message: 'Request 7 changed' }));
  await page.goto('/dashboard/launch/request/7/edit');
  const account = page.getByRole('combobox', { name: 'Account' });
  await expect(account).toHaveValue('5646 Airtravel');
  await expect(account).toHaveAccessibleDescription(
    'Account 5646 Airtravel is not open to Data/Hospitality. Switch to Data/Air to keep it.',
  );
  await account.click();
  await expect(page.getByRole('option')).toHaveText(['900 Hospitality', '019 vizly', '5646 Airtravel']);
  await page.getByRole('option', { name: '900 Hospitality' }).click();
  await expect(account).toHaveAccessibleDescription('');
  await button(page, 'Save changes').click();
  await expect(page).toHaveURL(/\/dashboard\/launch\/request\/7$/);
  const bodies = backend.calls('PUT', 'myrequests/process/7').map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([{ account: '900' }]);
});

test('a request is withdrawn after a question, and then shown as withdrawn', async ({ page, backend }) => {
  await offer(page, ...offered);
  backend.on('POST', 'myrequests/update/7/withdraw', json({ status: 'success', message: 'Update 7 withdrawn' }));
  await page.goto('/dashboard/launch/update-request/7');
  await button(page, 'Withdraw').click();
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw update request 7?' });
  await expect(dialog.getByRole('cell')).toHaveText(['Maps', 'version 1 → 2, limit 5 → 9']);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  backend.on('GET', 'myrequests', mine({ ...update, status: -1, withdrawn: true, decided_by: 'lena' }));
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Withdrawn');
  await expect(button(page, 'Withdraw')).toHaveCount(0);
  await expect(button(page, 'Edit')).toHaveCount(0);
  expect(backend.calls('POST', 'myrequests/update/7/withdraw').map(({ body }) => body)).toEqual(['{}']);
});

test('an approver sees which requests are their own, and sends the revision that they have read', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin'], { username: 'ada' });
  await offer(page, 'decision_revision');
  const row = (id: number, requested_by: string) => ({
    id,
    status: 0,
    process_name: `crawl ${id}`,
    requested_by,
    revision: id,
  });
  backend.on('GET', 'listrequest', mine(row(1, 'mira'), row(2, 'Ada')));
  backend.on('POST', 'approverequest', json({ status: 'accepted' }));
  await page.goto('/dashboard/admin/approveprocess');
  await expect(rowOf(page, 'crawl 2').getByRole('cell', { name: 'Ada yours' })).toBeVisible();
  await expect(page.getByText('yours')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 2 requests?' });
  await expect(dialog.getByRole('row', { name: /crawl 2/ })).toContainText('Ada yours');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  const bodies = backend.calls('POST', 'approverequest').map(({ body }) => body);
  expect(bodies.sort()).toEqual([1, 2].map((id) => `{"requestid":"${id}","approve":1,"revision":${id}}`));
});

test('the question of an approver is shown as text on the page of the request, and answered there', async ({
  page,
  backend,
}) => {
  await offer(page, ...offered, 'listrequestmessages', 'answerapprover');
  const question = 'Why <b>five</b>? \u202Egpj.exe';
  const said = { id: 1, kind: 'question', author: 'ada', at: '2026-03-01T11:00:00.000Z', text: question };
  backend.on('GET', 'myrequests', mine({ ...asked, needs_information: true, question }));
  backend.on('GET', 'requests/process/7/messages', json({ data: [said] }));
  backend.on('POST', 'myrequests/process/7/answers', json({ status: 'success', message: 'Answer sent' }));
  await page.goto('/dashboard/launch/myrequests');
  await expect(rowOf(page, 'process 7')).toContainText('Pending Needs info');
  await page.getByRole('link', { name: 'process 7' }).click();
  const messages = page.getByRole('region', { name: 'Questions and answers' });
  await expect(messages.getByRole('listitem')).toContainText('Why <b>five</b>?');
  await expectAccessible(page);
  await button(page, 'Answer').click();
  const dialog = page.getByRole('dialog', { name: 'Answer about request 7' });
  await expect(dialog).toHaveAccessibleDescription(/Why <b>five<\/b>/);
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('For the sale');
  backend.on('GET', 'myrequests', mine({ ...asked, needs_information: false }));
  const answered = { id: 2, kind: 'answer', author: 'lena', at: '2026-03-01T12:00:00.000Z', text: 'For the sale' };
  backend.on('GET', 'requests/process/7/messages', json({ data: [said, answered] }));
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(messages.getByRole('listitem')).toHaveCount(2);
  await expect(button(page, 'Answer')).toHaveCount(0);
  expect(backend.calls('POST', 'myrequests/process/7/answers').map(({ body }) => body)).toEqual([
    '{"text":"For the sale"}',
  ]);
});
