import { appears, stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { processList, processTable, refreshButton } from '../../../support/processListPage';
import { cut, held, json } from '../../../support/replies';

test.describe('a slow or broken network', () => {
  test('a hundred refreshes keep at most two requests in flight, one toast, and end with the newest rows', async ({
    page,
    backend,
    signInAs,
  }) => {
    await signInAs(['launch']);
    await stopClock(page);
    await page.goto(processList);
    await appears(page, processTable(page));
    const before = backend.calls('GET', 'listprocess').length;
    const slow = held(json({ message: 'Processes fetched', data: [{ id: 'fresh' }] }));
    backend.on('GET', 'listprocess', slow);
    const button = page.getByRole('banner').getByRole('button', { name: 'Refresh' });
    for (let tens = 0; tens < 10; tens += 1) {
      await button.evaluate((element: HTMLElement) => {
        for (let press = 0; press < 10; press += 1) element.click();
      });
      await page.clock.runFor(20);
    }
    await backend.call('GET', 'listprocess', before + 1);
    expect(backend.calls('GET', 'listprocess').length - before).toBeLessThanOrEqual(2);
    slow.release();
    await appears(page, processTable(page).getByRole('cell', { name: 'fresh', exact: true }));
    await expect(page.getByText('Refresh triggered for current page data')).toHaveCount(1);
    await expect(page.getByText('Loaded 1 processes')).toHaveCount(1);
  });

  test('a list loads once the network is back, after a refresh or a failed page', async ({
    page,
    context,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    const offline = page.getByText('You are offline.');
    const answer = (id: string) => json({ message: 'Processes fetched', data: [{ id }] });
    await page.goto(processList);
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await refreshButton(page).click();
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    backend.on('GET', 'listprocess', answer('fresh'));
    await context.setOffline(false);
    await expect(processTable(page).getByRole('cell', { name: 'fresh' })).toBeVisible();
    await expect(offline).toHaveCount(0);

    backend.on('GET', 'listprocess', cut());
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to fetch processes');
    backend.on('GET', 'listprocess', answer('fresher'));
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(processTable(page).getByRole('cell', { name: 'fresher' })).toBeVisible();
  });
});

for (const [name, chunk] of [
  ['a page', /\/ToolScreen-/],
  ['a workspace', /\/shell-.*js$/],
] as const) {
  test(`${name} whose code a new deployment has removed asks for a reload, which restores it`, async ({
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
    const outdated = page.getByText('A new version is available.');
    await expect(outdated).toBeVisible();
    if (name === 'a page') {
      // The other pages stay within reach.
      await page.getByRole('link', { name: 'List Process' }).click();
      await expect(processTable(page)).toBeVisible();
      await page.getByRole('link', { name: 'Machine Launch' }).click();
      await expect(outdated).toBeVisible();
    }
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Extraction - Machine Launch' })).toBeVisible();
  });
}
