import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo, callAs, freeMachine, rowsOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Expects that something is drawn on every canvas of a chart. */
async function expectDrawn(page: Page, name: string): Promise<void> {
  const canvas = page.getByRole('figure', { name, exact: true }).locator('canvas');
  await expect
    .poll(() =>
      canvas.evaluateAll((all) =>
        all.map((one) => {
          const { data } = (one as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, 600, 100) ?? { data: [] };
          return data.some((value) => value > 0);
        }),
      ),
    )
    .toEqual([true]);
}

test('the AWS overview shows machines over time, whose actions are read, listed and saved without a mouse', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  const machine = await freeMachine(page);
  const where = { account: machine.account, region: machine.region, platform: 'AWS', lookupType: 'instanceId' };
  await page.goto('/dashboard/aws');
  await expectDrawn(page, 'Machines over time');
  const chart = region(page, 'Machines over time');
  const reader = chart.getByRole('slider', { name: 'Machines over time' });
  await expect(reader).toHaveAccessibleDescription(/^Newest \d+, highest \d+ .*Left and Right move along the chart/);

  // Follows an action elsewhere by itself.
  const running = chart.getByRole('listitem').filter({ hasText: /^running \d+$/ });
  const before = (await running.textContent()) ?? '';
  expect((await callAs(page, 'machines/stop', { ...where, lookupValue: machine.instance_id })).status()).toBe(200);
  await expect(running).not.toHaveText(before);
  await expectAccessible(page);

  await reader.focus();
  const newest = await reader.getAttribute('aria-valuetext');
  expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d, running: \d+, stopped: \d+.*total: \d+, \d+ actions?$/);
  await expect(page.getByRole('tooltip')).toContainText('running: ');
  await page.keyboard.press('ArrowLeft');
  expect(await reader.getAttribute('aria-valuetext')).not.toBe(newest);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(reader).toHaveAttribute('aria-valuetext', /^\d+ actions?, /);
  await page.keyboard.press('Enter');
  await expect(chart.getByRole('heading', { name: /^\d+ actions?, / })).toBeFocused();
  const actions = chart.getByRole('table', { name: 'Actions' });
  await expect(actions.getByRole('row').filter({ hasText: machine.instance_id })).toContainText('Stopped 1 machine');
  await expectAccessible(page);
  await chart.getByRole('link', { name: 'All events of this time in the audit log' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Audit Log' })).toContainText(machine.instance_id);
  await page.goBack();

  await chart.getByRole('button', { name: '30 days' }).press('Enter');
  await chart.getByRole('button', { name: 'Show as table' }).press('Enter');
  const table = chart.getByRole('table', { name: 'Machines over time' });
  await expect(table.getByRole('columnheader').first()).toHaveText('Time');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'Download CSV' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^machines_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF"time","running","stopped".*"total","actions"$/);
  expect(lines).toHaveLength(362);
});

test('a mark opens what was acted on, and a drag lists the actions of its period', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const { instance_id, account, region: place } = await freeMachine(page);
  const where = { account, region: place, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id };
  expect((await callAs(page, 'machines/stop', where)).status()).toBe(200);
  await page.goto('/dashboard/aws');
  const chart = region(page, 'Machines over time');
  const reader = chart.getByRole('slider');
  const { x = 0, y = 0, width = 0 } = (await reader.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + width, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(chart.getByRole('table', { name: 'Actions' })).toContainText('Stopped 1 machine');
  await chart.getByRole('button', { name: 'Close' }).click();
  await expect(reader).toBeFocused();
  const marks = chart.getByRole('list', { name: 'Actions' });
  await marks.getByRole('link').or(marks.getByRole('button')).last().click();
  const target = page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^AWS$/ });
  await expect(chart.getByRole('table', { name: 'Actions' }).or(target)).toBeVisible();
});

test('a process shows its machines against the limit, on its page and as a line in the list', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  const processes = await rowsOf<{ id: number; machines_live: number }>(page, 'listprocess');
  const id = processes.find(({ machines_live }) => machines_live > 0)?.id ?? 0;
  await page.goto('/dashboard/launch/listprocess?perPage=50');
  const row = page.getByRole('row', { name: new RegExp(`^${id} `) });
  await expect(row.getByRole('img', { name: /^Last 30 days: \d+ to \d+ machines$/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/dashboard/launch/process/${id}`);
  await expectDrawn(page, 'Machines over time');
  const legend = region(page, 'Machines over time').getByRole('listitem');
  await expect(legend).toHaveText([/^Live machines \d+$/, /^Limit \d+$/]);
  await expectAccessible(page);
});

test('the admin overview shows requests and lead times, of which the drawing loads when they come in sight', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1_280, height: 300 });
  await page.goto('/dashboard/admin');
  const requests = region(page, 'Requests over time');
  await expect(requests.getByText(/^Newest/).first()).toBeAttached();
  expect(loaded.filter((path) => path.includes('/Plot-'))).toEqual([]);
  await requests.scrollIntoViewIfNeeded();
  await expectDrawn(page, 'Requests');
  await expectDrawn(page, 'Lead time');
  expect(loaded.filter((path) => path.includes('/Plot-')).length).toBeGreaterThan(0);
  await expectAccessible(page);
  const { data } = await answerTo<{ data: { requests: number[] } }>(
    ...([page, 'requestseries?range=30d', undefined, 'GET'] as const),
  );
  await requests.getByRole('button', { name: 'Show as table' }).first().click();
  const rows = requests.getByRole('table', { name: 'Requests' }).getByRole('row');
  await expect(rows.nth(1).getByRole('cell')).toHaveText(String(data.requests.at(-1)));
});

test('a printed page has its charts below the fold, and none is wider than its column', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  await page.setViewportSize({ width: 1_047, height: 735 });
  await page.goto('/dashboard/admin');
  await expect(
    region(page, 'Requests over time').getByRole('figure', { name: 'Requests', exact: true }),
  ).not.toBeInViewport();
  await expectDrawn(page, 'Requests');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expectDrawn(page, 'Lead time');
  const overflow = await page
    .getByRole('figure')
    .evaluateAll((all) => all.map((one) => (one.querySelector('canvas')?.clientWidth ?? 0) - one.clientWidth));
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
});
