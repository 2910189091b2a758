import type { APIResponse, Page } from '@playwright/test';
import { inSmallSteps, pauseClock } from '../../../support/clock';
import { launch, launchPath } from '../../../support/launchPage';
import { answer, field, number } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { callAs, rowsOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

interface Process {
  readonly id: number;
  readonly platform: string;
  readonly template_id: string;
  readonly version: string;
  readonly machine_max_count: number;
  readonly machines_live: number;
  readonly machines_reserved: number;
}

/** Launches machines of a process by a call. */
const launchMore = (page: Page, { id, template_id, version }: Process, count: number): Promise<APIResponse> =>
  callAs(page, 'launchmachines', { process_id: id, template_id, version, count, instance_type: null, tagname: '' });

/** Launches a machine of a process with this room, of twenty at most, and returns the process. */
async function pick(page: Page, room: number): Promise<Process> {
  for (const process of (await rowsOf<Process>(page, 'listprocess')).toReversed()) {
    const free = process.machine_max_count - process.machines_live - process.machines_reserved;
    if (process.platform !== 'AWS' || free < room || free > 20) continue;
    if ((await launchMore(page, process, 1)).ok()) return { ...process, machines_live: process.machines_live + 1 };
  }
  throw new Error('The demo processes have no room');
}

test('launches machines, follows them until they run, and never exceeds the limit', async ({
  page,
  server,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signedIn(page, server, 'ada', 'admin');
  const process = await pick(page, 5);
  const { id, machine_max_count: approved, machines_live: live } = process;
  await page.clock.install({ time: Date.now() });
  await page.goto(launchPath);
  await number(page, 'Process ID').fill(String(id));
  await expect(field(page, 'Template ID')).toHaveValue(process.template_id.trim());
  await number(page, 'Count').fill('2');
  await expect(page.getByText(`${live} of ${approved} in use · ${live + 2} after this launch`)).toBeVisible();
  // A paused clock keeps the page from polling before the first states are checked.
  await pauseClock(page);
  await launch(page).click();
  await inSmallSteps(page, () => expect(answer(page)).toContainText('Launched 2 machines', { timeout: 50 }));
  await expect(answer(page).getByRole('row').filter({ hasText: 'pending' })).toHaveCount(2);
  await page.clock.resume();
  await expect(page.getByText(`${live + 2} of ${approved} in use`)).toBeVisible();
  await expect(number(page, 'Count')).toHaveValue('');
  // The embedded cloud starts a machine within 8 seconds.
  await expect(answer(page).getByRole('row').filter({ hasText: 'running' })).toHaveCount(2);
  await expect(page.getByRole('progressbar', { name: 'Machines running' })).toHaveAttribute(
    'aria-valuetext',
    '2 of 2 running',
  );

  const free = approved - live - 2;
  await number(page, 'Count').fill(String(free + 1));
  await launch(page).click();
  await expect(number(page, 'Count')).toHaveAttribute('aria-invalid', 'true');
  await expect(number(page, 'Count')).toBeFocused();

  // A colleague launches first, while the form still shows enough room.
  await number(page, 'Count').fill(String(free));
  expect((await launchMore(page, process, 1)).ok()).toBe(true);
  await launch(page).click();
  await expect(page.getByRole('alert').filter({ hasText: `Process ${id} allows ${approved}` })).toBeVisible();
  await expect(answer(page)).toContainText(`Process ${id} allows ${approved} machines: ${live + 3} in use`);
  await expect(number(page, 'Count')).toHaveValue(String(free));
  await expect(page.getByText(`${live + 3} of ${approved} in use`)).toBeVisible();
});
