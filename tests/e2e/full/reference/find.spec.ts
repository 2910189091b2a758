import { combobox } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { type FleetMachine, fleetOf, freeMachine } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

test('finds a machine by its address in any account, but only for people who may see it', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/admin/approveprocess');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const machine = (await fleetOf(page)).find(
    ({ account, name, private_ip }) => account === '900' && name !== null && private_ip !== null,
  );
  if (!machine) throw new Error('The demo has no machine in account 900');
  const { instance_id, name, region } = machine;
  const private_ip = machine.private_ip ?? '';
  const option = page
    .getByRole('option', { name: `Machine: ${name}` })
    .and(page.locator(`[aria-description*="${instance_id}"]`));
  await page.keyboard.press('Control+k');
  await page.keyboard.type(private_ip);
  await option.click();
  await expect(page).toHaveURL(`/dashboard/admin/machine/900/${region}/${instance_id}`);
  await expect(page.getByRole('main')).toContainText(private_ip);
  await page.getByRole('banner').getByRole('button', { name: 'Find anything' }).click();
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(new RegExp(`^${name}`));

  await combobox(page, 'Find anything').fill('otto@');
  await expect(page.getByRole('option', { name: 'Person: otto', exact: true })).toBeVisible();

  await signedIn(page, server, 'otto', 'Data/Air');
  await page.goto('/dashboard/aws/terminate');
  await page.getByRole('banner').getByRole('button', { name: 'Find anything' }).click();
  for (const hidden of [instance_id, 'otto@']) {
    await combobox(page, 'Find anything').fill(hidden);
    await expect(page.getByRole('status').filter({ hasText: `Nothing found for “${hidden}”.` })).toBeVisible();
  }
});

test('an action that is found starts on the page of its machine, and not again after a reload or Back', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/admin/approveprocess');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const runs = await freeMachine(page, (machine) => machine.name !== null);
  const stands = (await fleetOf(page)).find((machine) => machine.state === 'stopped' && machine.name !== null);
  if (!stands) throw new Error('The demo fleet has no stopped machine with a name');
  const find = async (verb: string, { instance_id, name, account, region }: FleetMachine) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${verb} ${instance_id}`);
    await expect(page.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^Action: ${verb} ${name}$`, 'i'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/dashboard/admin/machine/${account}/${region}/${instance_id}`);
  };
  const question = page.getByRole('dialog', { name: `Stop ${runs.name}?` });
  const plan = page.getByRole('alertdialog', { name: 'Confirm termination of 1 instance(s)?' });
  const acts = page.getByRole('main').getByRole('button', { name: 'Terminate', exact: true });

  await find('stop', runs);
  await expect(question).toContainText(runs.instance_id);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await find('terminate', runs);
  await expect(plan).toContainText(runs.instance_id);
  await page.keyboard.press('Escape');
  await expect(plan).toHaveCount(0);

  await page.reload();
  await expect(acts).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(acts).toHaveCount(0);
  await page.goBack();
  await expect(acts).toBeVisible();
  await expect(question.or(plan)).toHaveCount(0);

  await find('stop', runs);
  await question.getByRole('button', { name: 'Stop 1 instance' }).click();
  await expect(page.getByRole('main')).toContainText('stopping');
  await find('start', stands);
  await expect(page.getByRole('main')).toContainText('pending');
});
