import type { Page } from '@playwright/test';
import { answer, field } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { answerTo, rowsOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Terminate Machines', exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const act = (page: Page) => dialog(page).getByRole('button', { name: /^Terminate/ });

interface Process {
  readonly id: number;
  readonly platform: string;
  readonly region: string | null;
  readonly account: string;
  readonly template_id: string;
  readonly version: string;
  readonly process_name: string;
  readonly machine_max_count: number;
  readonly machines_live: number;
}

/** Launches three machines with a tag name of this test, for a process that has room. */
async function launched(page: Page, tagname: string): Promise<{ process: Process; ids: string[] }> {
  const processes = await rowsOf<Process>(page, 'listprocess');
  const process = processes.find(
    ({ platform, region, machine_max_count, machines_live }) =>
      platform === 'AWS' && region !== null && machine_max_count - machines_live >= 3,
  );
  if (!process) throw new Error('The demo has no process with room for machines');
  const { id, template_id, version } = process;
  const form = { process_id: id, template_id, version, count: 3, instance_type: null, tagname };
  const { data: machines } = await answerTo<{ data: { instance_id: string }[] }>(page, 'launchmachines', form);
  return { process, ids: machines.map(({ instance_id }) => instance_id) };
}

/** Presses the button of the question, with the account code where that has to be typed. */
async function confirm(page: Page, { account }: Process): Promise<void> {
  const code = dialog(page).getByRole('textbox', { name: `Type ${account} to confirm` });
  await expect(dialog(page).getByRole('table')).toBeVisible();
  if (await code.isVisible()) await code.fill(account);
  await act(page).click();
}

test('terminates exactly the machines of a process that the plan shows', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const tag = 'termination-of-a-process';
  const { process, ids } = await launched(page, tag);
  const [first = '', second = '', third = ''] = ids;
  await page.goto('/dashboard/launch/extractionterminate');
  const processId = page.getByRole('spinbutton', { name: 'Process ID' });
  await processId.fill(String(process.id));
  await expect(processId).toHaveAccessibleDescription(/\d+ in use/);

  // A machine that is not of the process keeps all of them.
  await field(page, 'Instance IDs').fill(`${first}, i-nobody`);
  await submit(page).click();
  await expect(act(page)).toHaveAccessibleDescription(/No machine found for i-nobody$/);
  await expect(dialog(page).getByRole('row').filter({ hasText: first })).toContainText('Kept');
  await page.keyboard.press('Escape');

  await field(page, 'Instance IDs').fill(`${first}\n${second}`);
  await submit(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Confirm termination of 2 instance(s)?');
  await expect(dialog(page)).toHaveAccessibleDescription(new RegExp(`Process ${process.id} \\(.+\\)`));
  await expect(act(page)).toHaveAccessibleName('Terminate 2 instances');
  await confirm(page, process);
  for (const id of [first, second]) {
    await expect(answer(page).getByRole('row').filter({ hasText: id })).toContainText(/Done.*→ shutting-down/);
  }

  // The tag name matches the remaining machine only.
  await field(page, 'Instance IDs').fill('');
  await field(page, 'Tag name').fill(tag);
  await submit(page).click();
  await expect(dialog(page)).toHaveAccessibleName(`Confirm termination of all instances tagged ${tag}?`);
  await expect(act(page)).toHaveAccessibleName('Terminate 1 instance');
  await confirm(page, process);
  await expect(answer(page).getByRole('row').filter({ hasText: third })).toContainText(/Done.*→ shutting-down/);
  await page.reload();
  await expect(field(page, 'Tag name')).toHaveValue('');
  await expect(answer(page).getByRole('row').filter({ hasText: third })).toBeVisible();
});
