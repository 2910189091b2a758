import { appears, stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { processList, processTable, refreshButton } from '../../../support/processListPage';
import { cut, held, json, never } from '../../../support/replies';

test.describe('a slow or broken network', () => {
  test('leaving the page cancels its read, and coming back reads again', async ({ page, backend, signInAs }) => {
    await signInAs(['launch', 'aws']);
    backend.on('GET', 'listprocess', never(), json({ message: 'Processes fetched', data: [{ id: 1 }] }));
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/listprocess'));
    await page.goto(processList);
    await expect(page.getByRole('status', { name: 'Loading rows…' })).toBeVisible();
    await backend.call('GET', 'listprocess');
    await page.getByRole('link', { name: 'Machine Launch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Extraction - Machine Launch' })).toBeVisible();
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.getByRole('link', { name: 'List Process' }).click();
    await expect(processTable(page).getByRole('row')).toHaveCount(2);
  });

  test('1,000 refreshes keep at most two requests in flight, one toast, and end with the newest rows', async ({
    page,
    backend,
    signInAs,
  }) => {
    await signInAs(['launch']);
    await stopClock(page);
    await page.goto(processList);
    await appears(page, processTable(page));
    const button = page.getByRole('banner').getByRole('button', { name: 'Refresh' });
    for (let id = 1; id <= 10; id += 1) {
      const before = backend.calls('GET', 'listprocess').length;
      const slow = held(json({ message: 'Processes fetched', data: [{ id }] }));
      backend.on('GET', 'listprocess', slow);
      for (let tens = 0; tens < 10; tens += 1) {
        await button.evaluate((element: HTMLElement) => {
          for (let press = 0; press < 10; press += 1) element.click();
        });
        await page.clock.runFor(20);
      }
      await backend.call('GET', 'listprocess', before + 1);
      // None of them is answered before the next hundred.
      expect(backend.calls('GET', 'listprocess').length - before).toBeLessThanOrEqual(2);
      slow.release();
      await appears(page, processTable(page).getByRole('cell', { name: String(id), exact: true }));
    }
    await expect(page.getByText('Refresh triggered for current page data')).toHaveCount(1);
    await expect(page.getByText('Loaded 1 processes')).toHaveCount(1);
  });

  test('a refresh while offline waits, and is done once the network is back', async ({
    page,
    context,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    await page.goto(processList);
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await refreshButton(page).click();
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 'fresh' }] }));
    await context.setOffline(false);
    await expect(processTable(page).getByRole('cell', { name: 'fresh' })).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });

  test('a page that failed for want of a network is read when it is back', async ({
    page,
    context,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    backend.on('GET', 'listprocess', cut());
    await page.goto(processList);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to fetch processes');
    backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [{ id: 'fresh' }] }));
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(processTable(page).getByRole('cell', { name: 'fresh' })).toBeVisible();
  });
});

test.describe('code that a new deployment has taken away', () => {
  for (const [name, chunk] of [
    ['a page', /\/ToolScreen-/],
    ['a workspace', /\/shell-.*js$/],
  ] as const) {
    test(`${name} asks for a reload, which brings it back`, async ({
      page,
      signInAs,
      expectConsole,
      expectFailedAnswers,
    }) => {
      expectFailedAnswers();
      expectConsole(/dynamically imported module|ToolScreen|shell-/);
      await signInAs(['launch']);
      await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'Not found' }));
      await page.goto('/dashboard/launch/launch');
      await expect(page.getByText('A new version is available.')).toBeVisible();
      if (name === 'a page') await expect(page.getByRole('navigation', { name: 'Workspace menu' })).toBeVisible();
      await page.unroute(chunk);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Extraction - Machine Launch' })).toBeVisible();
    });
  }

  test('the other pages of the workspace stay within reach', async ({
    page,
    signInAs,
    expectConsole,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    expectConsole(/dynamically imported module|ToolScreen/);
    await signInAs(['launch']);
    await page.route(/\/ToolScreen-/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/dashboard/launch/launch');
    await expect(page.getByText('A new version is available.')).toBeVisible();
    await page.getByRole('link', { name: 'List Process' }).click();
    await expect(processTable(page)).toBeVisible();
    await expect(page.getByText('A new version is available.')).toHaveCount(0);
  });
});
