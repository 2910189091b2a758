import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/referenceFixtures';
import { fleetOf, isUnscheduled } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

test.beforeEach(async ({ page, server }) => signedIn(page, server, 'ada', 'admin'));

test('gives a process off-hours and a lifetime, pauses them, and extends its machines', async ({ page }) => {
  const machines = (await fleetOf(page)).filter(
    ({ state, process_id, termination_protection, lifecycle }) =>
      state === 'running' && process_id !== null && !termination_protection && lifecycle === 'normal',
  );
  // After the extension of one machine, another one of the process still ends soon.
  const pairs = machines.filter(
    ({ process_id }, index) => machines.findIndex((other) => other.process_id === process_id) < index,
  );
  let machine = pairs.pop();
  while (machine && !(await isUnscheduled(page, Number(machine.process_id)))) machine = pairs.pop();
  if (!machine) throw new Error('The demo has no process with two machines and no schedule');
  await page.goto(`/dashboard/launch/process/${machine.process_id}`);
  const schedule = page.getByRole('region', { name: 'Schedule' });
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await schedule.getByRole('button', { name: 'Set schedule' }).click();
  await dialog.getByRole('checkbox', { name: 'Stop machines outside of working hours' }).click();
  await dialog.getByRole('spinbutton', { name: 'Default lifetime in hours' }).fill('30');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set schedule' }).click();
  await expect(schedule).toContainText('Mon, Tue, Wed, Thu, Fri, 07:00 to 19:00');
  await expect(schedule).toContainText('30 h, then stopped, and terminated after 7 d');

  await schedule.getByRole('button', { name: 'Pause until…' }).click();
  await dialog.getByRole('button', { name: 'Pause until…' }).click();
  await expect(schedule).toContainText('Paused until');
  await schedule.getByRole('button', { name: 'End pause' }).click();
  await expect(schedule).not.toContainText('Paused until');

  await page.goto(`/dashboard/aws/machine/${machine.account}/${machine.region}/${machine.instance_id}`);
  await expect(page.getByRole('note')).toContainText('Stops in 30 h · The machine is stopped at its end');
  await page.getByRole('main').getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText(/^Extended to \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('note')).toBeHidden();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Ending soon');
});
