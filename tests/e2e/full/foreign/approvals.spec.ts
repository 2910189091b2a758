import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { closeToasts, keepToasts } from '../../../support/keepToasts';
import { brokenJson, cutOff, failed, held, html, json, text } from '../../../support/replies';
import { approvalPages, offer, requestRows, requests, rowOf } from '../../../support/requestRows';

const [processes] = approvalPages;
const button = (page: Page, row: string, name: string) => rowOf(page, row).getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test.beforeEach(async ({ page, signInAs }) => {
  await keepToasts(page);
  await signInAs(['admin']);
});

/** Opens one of the two pages and waits for its twelve requests. */
async function open(page: Page, backend: ForeignBackend, { path, heading, list }: (typeof approvalPages)[number]) {
  backend.on('GET', list, requests());
  await page.goto(`/dashboard/admin/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(told(page, 'Loaded 12 processes')).toBeVisible();
  await expect(rowOf(page, 'crawl 1')).toBeVisible();
  await closeToasts(page);
}

for (const opened of approvalPages) {
  const { heading, list, decide } = opened;
  test(`${heading} lists the requests, sends each decision once without a question, and reads again`, async ({
    page,
    backend,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await open(page, backend, opened);
    const table = page.getByRole('table', { name: heading });
    await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Process name', 'Status', 'Region']);
    for (const [row, word] of ['Pending', 'Approved', 'Rejected'].entries())
      await expect(rowOf(page, `crawl ${row + 1}`).getByRole('cell', { name: word })).toBeVisible();
    await expect(rowOf(page, 'crawl 2').getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
    await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'With a reason…' })).toHaveCount(0);

    const decisions = [
      { act: 'Approve', id: 1, approve: 1, word: 'Approved', now: requests({ 1: 1 }) },
      { act: 'Reject', id: 4, approve: -1, word: 'Rejected', now: requests({ 1: 1, 4: -1 }) },
    ] as const;
    await eachStep(
      decisions,
      ({ act }) => act,
      async ({ act, id, approve, word, now }) => {
        const row = `crawl ${id}`;
        const slow = held(json({ status: 'accepted', message: `It is ${word}` }));
        backend.on('POST', decide, slow);
        backend.on('GET', list, now);
        const [before, decided] = [backend.requests.length, backend.calls('POST', decide).length];
        await button(page, row, act).dblclick();
        await page.keyboard.press('Enter');
        await backend.call('POST', decide, decided + 1);
        await expect(button(page, row, act)).toHaveAttribute('aria-busy', 'true');
        for (const name of ['Approve', 'Reject']) await expect(button(page, row, name)).toBeDisabled();
        await expect(button(page, 'crawl 5', act)).toBeEnabled();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        slow.release();
        await expect(told(page, `It is ${word}`)).toBeVisible();
        await expect(rowOf(page, row).getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
        await expect(rowOf(page, row).getByText(word)).toHaveCount(2);

        const sent = backend.requests.slice(before).filter(({ path }) => path === list || path === decide);
        expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${decide}`, `GET ${list}`]);
        expect(sent[0]?.body).toBe(`{"requestid":"${id}","approve":${approve}}`);
        expect(sent[0]?.headers['content-type']).toMatch(/^application\/json/);
      },
    );
    await test.step('a request that another admin decided', async () => {
      backend.on('POST', decide, failed(409, 'It was already rejected by grace'));
      backend.on('GET', list, requests({ 5: -1 }));
      await button(page, 'crawl 5', 'Approve').click();
      await expect(page.getByRole('alert').filter({ hasText: 'It was already rejected by grace' })).toBeVisible();
      await expect(rowOf(page, 'crawl 5').getByText('Rejected')).toHaveCount(2);
      await expect(button(page, 'crawl 6', 'Approve')).toBeEnabled();
    });
  });
}

test('a decision that failed says why and leaves the row as it is', async ({ page, backend, expectFailedAnswers }) => {
  expectFailedAnswers();
  await open(page, backend, processes);
  await eachStep(
    [
      ['Approve', 'a message', failed(500, 'The database is away'), 'The database is away'],
      ['Approve', 'a page of a proxy', html(502), 'Failed to approve process'],
      ['Reject', 'broken JSON', brokenJson(), 'Failed to reject process'],
      ['Approve', 'an answer that breaks off', cutOff('{"status": "accepted"}'), 'No response from server'],
      ['Reject', 'an answer of a failure', json({ status: 'failed', message: 'Not now' }), 'Not now'],
    ] as const,
    ([act, name]) => `${act}, ${name}`,
    async ([act, , reply, words]) => {
      const sent = backend.calls('POST', processes.decide).length;
      backend.on('POST', processes.decide, reply);
      await button(page, 'crawl 1', act).click();
      const alert = page.getByRole('alert').filter({ hasText: words });
      await expect(alert).toBeVisible();
      await expect(button(page, 'crawl 1', act)).toBeEnabled();
      expect(backend.calls('POST', processes.decide)).toHaveLength(sent + 1);
      await closeToasts(page);
    },
  );
  await test.step('a success without a message', async () => {
    backend.on('POST', processes.decide, json({ status: 'success' }));
    await button(page, 'crawl 1', 'Reject').click();
    await expect(told(page, /^Rejected$/)).toBeVisible();
  });
});

test('a pending request marks its missing template in full at 1440 px', async ({ page, backend }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  const row = (id: number, more: object) => ({
    ...{ id, status: 0, process_name: `p ${id}`, account: '900', region: 'us-east-1', version: '3' },
    ...{ template_id: `lt-00000000000000${id}`, requested_by: 'mira', machine_limit: 1, process_owner: 'Mira' },
    ...more,
  });
  const data = [
    row(1, { template_fault: 'template' }),
    row(2, { template_fault: 'version' }),
    row(3, {}),
    row(4, { template_fault: 'template', status: 1 }),
  ];
  backend.on('GET', 'listrequest', json({ status: 'success', data }));
  await page.goto('/dashboard/admin/approveprocess');
  const cells = page.getByRole('cell', { name: /^lt-/ });
  await expect(cells).toHaveText([/1 missing$/, /2 no such version$/, /3$/, /4$/]);
  const mark = cells.first().getByText('missing');
  expect(await mark.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const [end, cell] = [await mark.boundingBox(), await cells.first().boundingBox()];
  expect((end?.x ?? Number.NaN) + (end?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0));
});

/** Has the fields that documented back ends send with a request. */
const full = {
  ...{
    requested_by: 'otto',
    platform: 'AWS',
    account: '019',
    region: 'us-east-1',
    template_id: 'lt-0a1b2c3d4e5f60718',
  },
  ...{ process_owner: 'Ada Lovelace', machine_limit: 25, old_version: '3', new_version: '4', process_id: 12 },
  ...{ old_machine_max_count: 20, new_machine_max_count: 30, machines_live: 8, current_machine_max_count: 20 },
};

test('the columns that a decision needs stand before the buttons at 1440 and 1024 px, and on one card at 320 px', async ({
  page,
  backend,
}) => {
  const request = ['Process name', 'Status', 'Requested by', 'Machine limit'];
  const wanted = {
    approveprocess: {
      1440: [...request, 'Account', 'Region', 'Template ID', 'Process owner'],
      1024: request,
    },
    approveupdateprocess: {
      1440: ['Process name', 'Requested by', 'Change', 'In use', 'Process ID', 'Status'],
      1024: ['Process name', 'Change', 'Status'],
    },
  };
  await offer(page, 'decision_reason');
  const data = requestRows().map((row) => ({ ...row, ...full }));
  for (const { path, list } of approvalPages) {
    backend.on('GET', list, json({ status: 'success', data }));
    await page.goto(`/dashboard/admin/${path}`);
    // The fallback font is wider than the console's own.
    await page.evaluate(() => document.fonts.ready);
    for (const [width, columns] of Object.entries(wanted[path])) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      const buttons = await rowOf(page, 'crawl 1').getByRole('gridcell').last().boundingBox();
      for (const column of columns) {
        const header = page.getByRole('columnheader', { name: column, exact: true });
        const label = header.getByText(column, { exact: true });
        expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), column).toBe(0);
        const box = await header.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? Number.NaN), column).toBeLessThanOrEqual((buttons?.x ?? 0) + 1);
      }
    }
    await page.setViewportSize({ width: 320, height: 844 });
    const card = rowOf(page, 'crawl 1');
    await expect(card.getByRole('cell', { name: 'Pending' })).toBeVisible();
    const line = card.getByRole('gridcell').last();
    const outside = await line.evaluate((element) => {
      const whole = element.getBoundingClientRect();
      return [...element.querySelectorAll('button')]
        .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()] as const)
        .filter(([, box]) => box.top < whole.top || box.bottom > whole.bottom || box.right > whole.right)
        .map(([name]) => name);
    });
    expect(outside).toEqual([]);
    for (const name of ['Approve', 'Reject', 'With a reason…', 'Copy row'])
      await expect(button(page, 'crawl 1', name)).toBeVisible();
  }
});

test('a tall row shows its copy button in full beside its actions', async ({ page, backend }) => {
  await open(page, backend, processes);
  await page.getByRole('button', { name: 'Row height' }).click();
  await page.getByRole('spinbutton', { name: 'Row height' }).fill('72');
  await page.keyboard.press('Escape');
  await button(page, 'crawl 1', 'Approve').hover();
  await expect(button(page, 'crawl 1', 'Copy row')).toBeInViewport({ ratio: 1 });
});

test('an update shows its new state before the list has reloaded', async ({ page, backend }) => {
  const slow = held(requests({ 1: -1, 4: 1 }));
  backend.on('GET', 'listupdateprocess', requests(), slow);
  backend.on('POST', 'approveupdate', json({ status: 'success', message: 'Update rejected' }));
  await page.goto('/dashboard/admin/approveupdateprocess');
  await rowOf(page, 'crawl 1').getByRole('button', { name: 'Reject', exact: true }).click();
  await backend.call('GET', 'listupdateprocess', 2);
  await expect(rowOf(page, 'crawl 1').getByText('Rejected')).toHaveCount(2);
  await expect(rowOf(page, 'crawl 4').getByText('Pending')).toBeVisible();
  slow.release();
  await expect(rowOf(page, 'crawl 4').getByText('Approved')).toHaveCount(2);
});

test('an update shows its old and new values in one column, if the back end sends them', async ({ page, backend }) => {
  const values = { old_version: '3', new_version: '4', old_machine_max_count: 20, new_machine_max_count: 30 };
  const use = { machines_live: 8, current_machine_max_count: 20 };
  const data = [
    { id: 1, process_id: 12, status: 0, ...values, ...use },
    { id: 2, process_id: 13, status: 0, version: '5' },
  ];
  backend.on('GET', 'listupdateprocess', json({ status: 'success', data }));
  await page.goto('/dashboard/admin/approveupdateprocess');
  const row = rowOf(page, 'version 3 → 4, limit 20 → 30');
  await expect(row.getByRole('cell', { name: '8 of 20' })).toBeVisible();
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Change');
  await expect(page.getByRole('row').nth(2).getByRole('cell').nth(1)).toHaveText('-');

  backend.on('GET', 'listupdateprocess', json({ status: 'success', data: data.slice(1) }));
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Status', 'Process ID', 'Version']);
});

test('the process list reloads when it is opened after an approval', async ({ page, backend }) => {
  backend.on('GET', 'listrequest', requests());
  await page.goto('/dashboard/admin/listprocess');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('link', { name: 'Approve Process' }).click();
  const approve = rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeVisible();
  await approve.click();
  await expect(page.getByText('Request decided')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
  await backend.call('GET', 'listprocess', 2);
});

test('a decision names the exact identifier of a request, even if no JavaScript number holds it', async ({
  page,
  backend,
}) => {
  const ids = ['9007199254740993', '9007199254740992', '31'];
  const rows = ids.map((id, place) => `{"id": ${id}, "status": 0, "process_name": "crawl ${place + 1}"}`);
  backend.on('GET', 'listrequest', text(`{"status": "success", "data": [${rows}]}`, 200, 'application/json'));
  backend.on('POST', 'approverequest', json({ status: 'success', message: 'Approved' }));
  await page.goto('/dashboard/admin/approveprocess');
  const cells = page.getByRole('cell', { name: /^\d+$/ });
  await expect(cells).toHaveText(ids);
  await page.getByRole('button', { name: 'ID', exact: true }).click();
  await expect(cells).toHaveText(['31', '9007199254740992', '9007199254740993']);
  await button(page, 'crawl 1', 'Approve').click();
  expect((await backend.call('POST', 'approverequest')).body).toBe('{"requestid":"9007199254740993","approve":1}');
  // The two requests have different addresses.
  await expect(cells.filter({ hasText: '9007199254740993' }).getByRole('link')).toHaveAttribute(
    'href',
    '/dashboard/admin/request/9007199254740993',
  );
});
