import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { act, auditPage } from '../../../support/auditBackend';
import { expect, test } from '../../../support/fixtures';
import { machine } from '../../../support/fleet';
import { failed, held, json } from '../../../support/replies';
import { offer, offerNow, rowOf } from '../../../support/requestRows';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const values = (page: Page) => page.getByRole('region', { name: 'Details' });
const value = (page: Page, name: string) =>
  values(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition');
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const request = (part: object = {}) => ({
  id: 31,
  status: 0,
  process_name: 'crawl',
  account: '900',
  region: 'us-east-1',
  template_id: 'lt-0abc',
  requested_by: 'mira',
  requested_at: '2026-03-01T10:00:00.000Z',
  process_id: null,
  ...part,
});
const requests = (...data: object[]) => json({ status: 'success', data });

test('marks a name that looks like another name in lists, search results and detail pages (S44)', async ({
  page,
  backend,
  signInAs,
}) => {
  const [twin, mark] = ['аda', 'Looks like ada, but has U+0430'];
  const alike = { kind: 'person', name: twin, looks_like: ['ada'] };
  backend.on('GET', 'authentication/lookalikes', json({ data: [alike] }));
  backend.on('GET', 'authentication/getusers', json({ users: [{ userid: 4, username: twin, email: 'a@b.test' }] }));
  backend.on(
    'GET',
    'listrequest',
    requests(request({ requested_by: twin }), request({ id: 32, process_name: 'maps' })),
  );
  await offer(page, 'lookalikes');
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/awsinstancetable');
  await expect(heading(page, 'EC2 Instances')).toBeVisible();
  expect(backend.calls('GET', 'authentication/lookalikes')).toHaveLength(0);

  await signInAs(['admin']);
  await page.goto('/dashboard/admin/approveprocess');
  const cell = page.getByRole('cell', { name: `${twin} ${mark}`, exact: true });
  await expect(cell.getByTitle(mark)).toBeVisible();
  await expect(cell.getByRole('link', { name: twin, exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'mira', exact: true })).toBeVisible();
  await expectAccessible(page);

  await link(page, '31').click();
  await expect(value(page, 'Requested by')).toHaveText(`${twin} ${mark}`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(twin);
  await expect(page.getByRole('option').first()).toContainText(mark);
  await page.keyboard.press('Escape');

  await value(page, 'Requested by').getByRole('link').click();
  await expect(heading(page, twin)).toBeVisible();
  await expect(page.getByRole('main').getByTitle(mark).first()).toHaveText(mark);
  await page.goto('/dashboard/admin/update');
  await expect(page.getByRole('button', { name: twin, exact: true })).toHaveAccessibleDescription(
    /^Looks like ada, but has U\+0430 a@b\.test/,
  );
  expect(backend.calls('GET', 'authentication/lookalikes').length).toBeGreaterThan(0);
});

test('the number of a request leads to its page, where it is approved once', async ({ page, backend, signInAs }) => {
  await signInAs(['admin']);
  backend.on('GET', 'listrequest', requests(request()));
  await page.goto('/dashboard/admin/approveprocess');
  await expect(rowOf(page, 'crawl').getByRole('button', { name: 'Copy row' })).toHaveCount(1);
  await expect(rowOf(page, 'crawl').getByRole('button', { name: 'Details' })).toHaveCount(0);
  await link(page, '31').click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/request\/31$/);
  await expect(heading(page, 'Request 31: crawl')).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    'Approve Process / Request 31: crawl',
  );
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await expect(menu.getByRole('link', { name: 'Approve Process' }).first()).toHaveAttribute('aria-current', 'page');
  await expect(value(page, 'Status')).toHaveText('Pending');
  // The page does not link to itself.
  await expect(value(page, 'ID').getByRole('link')).toHaveCount(0);
  await expect(value(page, 'Requested by').getByRole('link')).toHaveAttribute(
    'href',
    /\/dashboard\/admin\/person\/mira$/,
  );
  await expect(value(page, 'Template ID').getByRole('link')).toHaveAttribute(
    'href',
    /\/dashboard\/admin\/template\/900\/us-east-1\/lt-0abc$/,
  );

  const slow = held(json({ status: 'accepted', message: 'Request 31 approved. Process 7 created.' }));
  backend.on('POST', 'approverequest', slow);
  await page.getByRole('button', { name: 'Approve', exact: true }).dblclick();
  await backend.call('POST', 'approverequest');
  backend.on('GET', 'listrequest', requests(request({ status: 1, process_id: 7 })));
  slow.release();
  await expect(page.getByRole('status').filter({ hasText: 'Request 31 approved. Process 7 created.' })).toBeVisible();
  await expect(value(page, 'Status')).toHaveText('Approved');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(page.locator(':focus').getByRole('button', { name: 'Copy as new' })).toBeVisible();
  expect(backend.calls('POST', 'approverequest').map(({ body }) => JSON.parse(body))).toEqual([
    { requestid: '31', approve: 1 },
  ]);
  await value(page, 'Process ID').getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/process\/7$/);
});

test('the history of a request starts with who requested it and when', async ({ page, backend, signInAs }) => {
  await offer(page, 'audit');
  await signInAs(['admin']);
  backend.on('GET', 'listrequest', requests(request()));
  const decided = { ...act(3), target: 'request 31', action: 'approverequest', actor: 'otto' };
  backend.on(
    'GET',
    'audit',
    (asked) => auditPage([], asked),
    (asked) => auditPage([decided], asked),
  );
  await page.goto('/dashboard/admin/request/31');
  const acts = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(acts).toHaveText([/^Request process.*mira$/]);
  await expect(acts.getByRole('time')).toHaveAttribute('datetime', '2026-03-01T10:00:00.000Z');
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(acts).toHaveText([/otto/, /^Request process.*mira$/]);
  expect(backend.calls('GET', 'audit')[0]?.query.get('filter')).toBe('{"target":["request 31"]}');
});

test('the page of a process without a ledger shows its row of the list and its actions', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['launch user']);
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 12, process_name: 'crawl' }] }));
  await page.goto('/dashboard/launch/listprocess');
  await link(page, 'crawl').click();
  await expect(heading(page, 'crawl')).toBeFocused();
  await page.getByRole('button', { name: 'Launch machines' }).click();
  await expect(page).toHaveURL(/\/dashboard\/launch\/launch$/);
  await expect(page.getByRole('spinbutton', { name: 'Process ID' })).toHaveValue('12');
});

test('the page of a machine follows its state, and shows its audit entries to an admin', async ({
  page,
  backend,
  signInAs,
}) => {
  await offer(page, 'audit');
  await signInAs(['admin']);
  const row = { ...machine(0), instance_id: 'i-0a1b', account: '900', region: 'us-east-1', process_id: 12, ipv6: null };
  backend.on('POST', 'ec2/listallinstance', json({ data: [{ ...row, name: 'crawl-1', state: 'running' }] }));
  backend.on('GET', 'audit', (asked) =>
    auditPage([{ ...act(3), target: 'i-0a1b', action: 'machines/stop', actor: 'otto' }], asked),
  );
  await page.goto('/dashboard/aws/machine/900/us-east-1/i-0a1b');
  await expect(heading(page, 'crawl-1')).toBeVisible();
  expect(JSON.parse(backend.calls('POST', 'ec2/listallinstance')[0]?.body ?? '')).toMatchObject({
    instance_ids: ['i-0a1b'],
    account: ['900'],
    region: ['us-east-1'],
    ipv4: [],
  });
  await expect(value(page, 'State')).toHaveText('running');
  await expect(value(page, 'Process ID').getByRole('link')).toHaveAttribute('href', /\/process\/12$/);
  await expect(value(page, 'IPv6')).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText(/Stop machine.*otto/);
  await expect(history.getByRole('link', { name: 'See all' })).toHaveAttribute(
    'href',
    /filter=%7B%22target%22%3A%22i-0a1b%22%7D/,
  );
  expect(backend.calls('GET', 'audit')[0]?.query.get('filter')).toBe('{"target":"i-0a1b"}');

  backend.on('POST', 'ec2/listallinstance', json({ data: [{ ...row, name: 'crawl-1', state: 'stopped' }] }));
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await expect(value(page, 'State')).toHaveText('stopped');
});

test('the page of a machine shows an operator its history, its process, and why a button is disabled', async ({
  page,
  backend,
  signInAs,
}) => {
  await offer(page, 'machinehistory');
  await signInAs(['aws user']);
  const row = { ...machine(0), instance_id: 'i-0a1b', account: '900', region: 'us-east-1', process_id: 12 };
  backend.on('POST', 'ec2/listallinstance', json({ data: [{ ...row, name: 'crawl-1', state: 'terminated' }] }));
  const act = (id: string, part: object) => ({
    ...{ id, at: '2026-03-01T10:00:00.000Z', outcome: 'success', by: 'otto', process_id: null, reason: null, ...part },
  });
  const acts = [
    act('3', { act: 'terminate', process_id: 12, by: 'lena' }),
    act('2', { act: 'stop', outcome: 'denied', reason: 'i-0a1b is protected' }),
    act('1', { act: 'launch', process_id: 12, by: 'lena' }),
  ];
  const process = { id: 12, process_name: 'Fares', subprocess_name: 'extract' };
  backend.on('GET', 'machinehistory', json({ data: { process, acts } }));
  await page.goto('/dashboard/aws/machine/900/us-east-1/i-0a1b');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText([
    /^TerminatedSucceeded.*by lenaProcess 12$/,
    /^StopDenied.*by ottoi-0a1b is protected$/,
    /^LaunchedSucceeded.*by lenaProcess 12$/,
  ]);
  await expect(history.getByRole('link')).toHaveCount(0);
  expect(Object.fromEntries(backend.calls('GET', 'machinehistory')[0]?.query ?? [])).toEqual({
    ...{ account: '900', region: 'us-east-1', instance_id: 'i-0a1b' },
  });
  await expect(value(page, 'Process ID')).toHaveText('12 Fares / extract');
  await expect(value(page, 'Account')).toHaveText('900 Hospitality');
  await expect(page.getByText('The machine is terminated.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveAccessibleDescription(
    'The machine is terminated.',
  );
  await expectAccessible(page);

  backend.on('POST', 'ec2/listallinstance', json({ data: [] }));
  await page.goto('/dashboard/aws/machine/900/us-east-1/i-gone');
  await expect(
    page.getByRole('alert').filter({ hasText: 'No machine i-gone in account 900 Hospitality, us-east-1.' }),
  ).toBeVisible();
});

test('reports a request that does not exist or cannot be loaded, with a link back and a retry', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['admin']);
  backend.on('GET', 'listrequest', requests());
  await page.goto('/dashboard/admin/request/99');
  await expect(page.getByRole('alert').filter({ hasText: 'No such request: 99' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Approve Process' })).toBeVisible();

  backend.on('GET', 'listrequest', failed(500, 'The database is away'));
  await page.goto('/dashboard/admin/request/31');
  await expect(page.getByRole('alert').filter({ hasText: 'The database is away' })).toBeVisible();
  backend.on('GET', 'listrequest', requests(request()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Request 31: crawl')).toBeVisible();
});

test('the page of a person edits their roles, and asks before it discards edits', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/person/otto');
  await expect(heading(page, 'otto')).toBeVisible();
  await page
    .getByRole('button', { name: /^Revoke role / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Approve Process' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('otto');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/person\/otto$/);

  await page.goto('/dashboard/admin/person/nobody-of-this-name');
  await expect(page.getByRole('alert').filter({ hasText: 'No such person: nobody-of-this-name' })).toBeVisible();
});

test('the page of a person separates what they did from what others did to them, if the back end can', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin']);
  const done = { ...act(4), actor: 'otto', action: 'newprocess', target: 'maps' };
  const suffered = { ...act(5), actor: 'ada', action: 'assignrole', target: 'otto' };
  backend.on('GET', 'audit', (asked) =>
    auditPage([JSON.parse(asked.query.get('filter') ?? '').done_to ? suffered : done], asked),
  );
  await page.goto('/dashboard/admin/person/otto');
  const [activity, changes] = [
    page.getByRole('region', { name: 'Activity' }),
    page.getByRole('region', { name: 'Changes to this person' }),
  ];
  await offerNow(page, 'audit');
  await page.reload();
  await expect(activity.getByRole('listitem')).toHaveText(/^Request process(?!.*otto).*maps/);
  await expect(changes).toHaveCount(0);
  await offerNow(page, 'audit', 'audit_done_to');
  await page.reload();
  await expect(changes.getByRole('listitem')).toHaveText(/Change roles.*ada.*otto/);
  await expectAccessible(page);
  await changes.getByRole('link', { name: 'See all' }).click();
  await expect(heading(page, 'Audit Log')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter Done to: otto' })).toBeVisible();
  await expect.poll(() => backend.calls('GET', 'audit').at(-1)?.query.get('filter')).toBe('{"done_to":["otto"]}');
});

test('requesters open their own requests of both kinds, without a way to approve them', async ({
  page,
  backend,
  signInAs,
}) => {
  await offer(page, 'myrequests');
  await signInAs(['launch user']);
  backend.on(
    'GET',
    'myrequests',
    json({ data: [request({ kind: 'process' }), request({ id: 31, kind: 'update', process_name: 'harvest' })] }),
  );
  await page.goto('/dashboard/launch/myrequests');
  await expect(rowOf(page, 'crawl').getByRole('link', { name: 'process 31' })).toBeVisible();
  await link(page, 'update 31').click();
  await expect(page).toHaveURL(/\/dashboard\/launch\/update-request\/31$/);
  await expect(heading(page, 'Update request 31: harvest')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await page.goto('/dashboard/launch/request/31');
  await expect(heading(page, 'Request 31: crawl')).toBeVisible();
});

test('a link in a table opens another tab with Ctrl, and its page with Enter on the cell', async ({
  page,
  context,
  backend,
  signInAs,
}) => {
  await signInAs(['admin']);
  backend.on('GET', 'listrequest', requests(request()));
  await page.goto('/dashboard/admin/approveprocess');
  const opened = context.waitForEvent('page');
  await link(page, '31').click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect(other).toHaveURL(/\/request\/31$/);
  await other.close();
  await expect(page).toHaveURL(/approveprocess/);
  await rowOf(page, 'crawl').getByRole('cell', { name: 'crawl' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Request 31: crawl')).toBeVisible();
});

test('the page of a launch template offers the forms that the roles allow, and fills them in', async ({
  page,
  backend,
  signInAs,
}) => {
  const data = { LaunchTemplateName: 'fares', instance_type: 't3.medium', ImageId: 'ami-1', VersionNumber: 2 };
  backend.on('POST', 'getltdet', json({ status: 'success', data }));
  const open = async (workspace: string) => {
    await page.goto(`/dashboard/${workspace}/template/019/us-east-1/lt-0abc`);
    await expect(heading(page, 'fares')).toBeVisible();
  };
  const buttons = page
    .getByRole('main')
    .getByRole('button', { name: /^(Update Launch Template|Request New Process)$/ });
  for (const [role, workspace, action, parent] of [
    ['aws user', 'aws', 'Update Launch Template', 'Update Launch Template'],
    ['launch user', 'launch', 'Request New Process', 'Process List'],
  ] as const) {
    await signInAs([role]);
    await open(workspace);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`${parent} / fares`);
    await expect(buttons).toHaveText([action]);
  }
  await signInAs(['aws user', 'launch user']);
  await open('aws');
  await page.getByRole('button', { name: 'Request New Process' }).click();
  await expect(page).toHaveURL(/\/dashboard\/launch\/newprocess$/);
  await expect(page.getByRole('textbox', { name: 'Template ID' })).toHaveValue('lt-0abc');
  await expect(page.getByRole('textbox', { name: 'Version' })).toHaveValue('2');
  await expect(page.getByRole('textbox', { name: 'AMI ID' })).toHaveValue('ami-1');
  await page.goBack();
  await page.getByRole('button', { name: 'Update Launch Template' }).click();
  await expect(page.getByRole('textbox', { name: 'Launch Template ID' })).toHaveValue('lt-0abc');
});
