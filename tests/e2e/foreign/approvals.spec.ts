import { appears, stopClock } from '../../support/clock';
import { expect, test } from '../../support/fixtures';
import { brokenJson, cutOff, failed, held, html, json } from '../../support/replies';
import { approvalPages, requestRows, requests, rowOf } from '../../support/requestRows';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path, heading, list, decide } of approvalPages) {
  test.describe(heading, () => {
    test.beforeEach(async ({ page, backend, signInAs }) => {
      backend.on('GET', list, requests());
      await signInAs(['admin']);
      await page.goto(`/dashboard/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(rowOf(page, 'crawl 1')).toBeVisible();
    });

    test('lists the requests with the words of their states', async ({ page }) => {
      await stopClock(page);
      await page.reload();
      await appears(page, page.getByRole('status').filter({ hasText: 'Loaded 12 processes' }));
      const table = page.getByRole('table', { name: heading });
      await expect(table.getByRole('columnheader')).toHaveText(['id', 'status', 'process_name', 'region']);
      await expect(rowOf(page, 'crawl 1').getByRole('cell', { name: 'Pending' })).toBeVisible();
      await expect(rowOf(page, 'crawl 2').getByRole('cell', { name: 'Approved' })).toBeVisible();
      await expect(rowOf(page, 'crawl 3').getByRole('cell', { name: 'Rejected' })).toBeVisible();
      await expect(rowOf(page, 'crawl 2').getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
      await expect(rowOf(page, 'crawl 1').getByRole('button', { name: 'Give a reason' })).toHaveCount(0);
    });

    for (const [act, approve] of [
      ['Approve', 1],
      ['Reject', -1],
    ] as const) {
      test(`${act} asks nothing, is sent once, and the list is read again`, async ({ page, backend }) => {
        const both = ['Approve', 'Reject'].map((name) =>
          rowOf(page, 'crawl 1').getByRole('button', { name, exact: true }),
        );
        await stopClock(page);
        const slow = held(json({ status: 'accepted', message: 'It is decided' }));
        backend.on('POST', decide, slow);
        backend.on('GET', list, requests({ 1: approve }));
        const pressed = rowOf(page, 'crawl 1').getByRole('button', { name: act, exact: true });
        await pressed.dblclick();
        await page.keyboard.press('Enter');
        await backend.call('POST', decide);
        await expect(pressed).toHaveAttribute('aria-busy', 'true');
        for (const button of both) await expect(button).toBeDisabled();
        await expect(rowOf(page, 'crawl 4').getByRole('button', { name: act, exact: true })).toBeEnabled();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        slow.release();
        await appears(page, page.getByRole('status').filter({ hasText: 'It is decided' }));
        await page.clock.resume();
        await expect(rowOf(page, 'crawl 1').getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
        const word = approve === 1 ? 'Approved' : 'Rejected';
        await expect(rowOf(page, 'crawl 1').getByText(word)).toHaveCount(2);

        const sent = backend.requests.filter((request) => request.path === list || request.path === decide);
        expect(sent.map(({ method, path: called }) => `${method} ${called}`)).toEqual([
          `GET ${list}`,
          `POST ${decide}`,
          `GET ${list}`,
        ]);
        expect(sent[1]?.body).toBe(`{"requestid":"1","approve":${approve}}`);
        expect(sent[1]?.headers['content-type']).toMatch(/^application\/json/);
      });
    }

    test('a decision without words of the server’s is told in ours', async ({ page, backend }) => {
      backend.on('POST', decide, json({ status: 'success' }));
      await stopClock(page);
      await rowOf(page, 'crawl 1').getByRole('button', { name: 'Reject', exact: true }).click();
      await appears(page, page.getByRole('status').filter({ hasText: /^Rejected$/ }));
    });

    test('a request that another admin decided shows what the server says, and how it is', async ({
      page,
      backend,
      expectFailedAnswers,
    }) => {
      expectFailedAnswers();
      await expect(rowOf(page, 'crawl 1')).toBeVisible();
      backend.on('POST', decide, failed(409, 'It was already rejected by grace'));
      backend.on('GET', list, requests({ 1: -1 }));
      await rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'It was already rejected by grace' })).toBeVisible();
      await expect(rowOf(page, 'crawl 1').getByText('Rejected')).toHaveCount(2);
      await expect(rowOf(page, 'crawl 4').getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
    });

    for (const [what, reply, words] of [
      ['with a message', failed(500, 'The database is away'), 'The database is away'],
      ['of a proxy', html(502), 'Failed to {act} process'],
      ['that is broken', brokenJson(), 'Failed to {act} process'],
      ['that breaks off', cutOff('{"status": "accepted"}'), 'No response from server'],
      ['that says itself that it failed', json({ status: 'failed', message: 'Not now' }), 'Not now'],
    ] as const) {
      test(`an answer ${what} is told, and the row stays as it is`, async ({ page, backend, expectFailedAnswers }) => {
        expectFailedAnswers();
        backend.on('POST', decide, reply);
        for (const act of ['Approve', 'Reject']) {
          const button = rowOf(page, 'crawl 1').getByRole('button', { name: act, exact: true });
          await button.click();
          const alert = page.getByRole('alert').filter({ hasText: words.replace('{act}', act.toLowerCase()) });
          await expect(alert).toBeVisible();
          await expect(button).toBeEnabled();
        }
        expect(backend.calls('POST', decide)).toHaveLength(2);
      });
    }

    test('a session that is over sends nothing and says so', async ({ page, backend, context }) => {
      const approve = rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true });
      await expect(approve).toBeVisible();
      await context.clearCookies({ name: 'token' });
      await approve.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Session expired! Please login again.' })).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
      expect(backend.calls('POST', decide)).toHaveLength(0);
    });

    test('a refused token ends the session with one text', async ({ page, backend, expectFailedAnswers }) => {
      expectFailedAnswers();
      backend.on('POST', decide, failed(401, 'No such session'));
      await rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole('alert')).toHaveText(['Session expired. Please log in again.']);
    });

    test('names and identifiers of any kind are text', async ({ page, backend }) => {
      const data = [
        { id: '7/../8', status: 0, process_name: '<img src=x onerror=alert(1)>' },
        { id: 9, status: 0, process_name: '\u202e\u05de\u05d7\u05d9\u05e8' },
        { id: 10, status: 0, process_name: 'x'.repeat(10_000) },
        { status: 0, process_name: 'without identifier' },
      ];
      backend.on('GET', list, json({ status: 'fetched successfully', data }));
      backend.on('POST', decide, json({ status: 'success', message: '<b>Done</b>' }));
      await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
      const row = rowOf(page, '<img src=x onerror=alert(1)>');
      await expect(row).toBeVisible();
      await stopClock(page);
      await row.getByRole('button', { name: 'Approve', exact: true }).click();
      await appears(page, page.getByText('<b>Done</b>', { exact: true }));
      expect(backend.calls('POST', decide)[0]?.body).toBe('{"requestid":"7/../8","approve":1}');
      await expect(rowOf(page, 'without identifier').getByRole('button', { name: 'Approve' })).toHaveCount(0);
    });
  });
}

test('an update has its new state at once, before the list has been read again', async ({
  page,
  backend,
  signInAs,
}) => {
  const slow = held(requests({ 1: -1, 4: 1 }));
  backend.on('GET', 'listupdateprocess', requests(), slow);
  backend.on('POST', 'approveupdate', json({ status: 'success', message: 'Update rejected' }));
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/approveupdateprocess');
  await rowOf(page, 'crawl 1').getByRole('button', { name: 'Reject', exact: true }).click();
  await backend.call('GET', 'listupdateprocess', 2);
  await expect(rowOf(page, 'crawl 1').getByText('Rejected')).toHaveCount(2);
  await expect(rowOf(page, 'crawl 4').getByText('Pending')).toBeVisible();
  slow.release();
  await expect(rowOf(page, 'crawl 4').getByText('Approved')).toHaveCount(2);
});

test('an update shows the old and the new value side by side, as far as the back end says', async ({
  page,
  backend,
  signInAs,
}) => {
  const values = { old_version: '3', new_version: '4', old_machine_max_count: 20, new_machine_max_count: 30 };
  const use = { machines_live: 8, current_machine_max_count: 20 };
  const data = [
    { id: 1, process_id: 12, status: 0, ...values, ...use },
    { id: 2, process_id: 13, status: 0, version: '5' },
  ];
  backend.on('GET', 'listupdateprocess', json({ status: 'success', data }));
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/approveupdateprocess');
  const row = rowOf(page, 'version 3 → 4, limit 20 → 30');
  await expect(row.getByRole('cell', { name: '8 of 20' })).toBeVisible();
  await expect(page.getByRole('columnheader').nth(2)).toHaveText('change');
  await expect(page.getByRole('row').nth(2).getByRole('cell').nth(3)).toHaveText('-');

  backend.on('GET', 'listupdateprocess', json({ status: 'success', data: data.slice(1) }));
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['id', 'status', 'process_id', 'version']);
});

test('after an approval the process list is read again when it is next opened', async ({ page, backend, signInAs }) => {
  backend.on('GET', 'listrequest', requests());
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/listprocess');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('link', { name: 'Approve Process' }).click();
  const approve = rowOf(page, 'crawl 1').getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeVisible();
  await stopClock(page);
  await approve.click();
  await appears(page, page.getByText('Request decided'));
  await page.clock.resume();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
  await backend.call('GET', 'listprocess', 2);
});

for (const [what, reply, words] of [
  ['a 403', failed(403, 'no'), "You don't have permission to view processes"],
  ['a message', failed(500, 'down'), 'Error: down'],
  ['a failure without words', html(503), 'Failed to fetch processes'],
  ['another status', json({ status: 'pending', data: requestRows() }), 'No processes found or invalid response format'],
  ['no list', json({ status: 'success', data: {} }), 'No processes found or invalid response format'],
] as const) {
  test(`a list that could not be read for ${what} says so and can be read again`, async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    backend.on('GET', 'listrequest', reply);
    await signInAs(['admin']);
    await page.goto('/dashboard/admin/approveprocess');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    for (const name of ['Total', 'Pending']) await expect(page.getByRole('group', { name })).toHaveText('-');
    backend.on('GET', 'listrequest', requests());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('group', { name: 'Total' })).toHaveText('12');
  });
}
