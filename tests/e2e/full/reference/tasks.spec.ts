import type { Page } from '@playwright/test';
import {
  fillPastNoon,
  goTo,
  launchThree,
  newcomer,
  requestTen,
  search,
  tabTo,
  targets,
} from '../../../support/commonTasks';
import { eachStep } from '../../../support/eachStep';
import { act, results } from '../../../support/machineActs';
import { button, field, number } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { fleetOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';
import { tally } from '../../../support/tally';
import { dialog } from '../../../support/terminatePage';

interface Task {
  /** Its letter in `docs/understand/tasks.md`. */
  readonly letter: string;
  readonly run: () => Promise<void>;
}

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a workspace from home. */
async function workspace(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('navigation', { name: 'Workspace menu' })).toBeVisible();
}

test('common tasks take no more clicks, characters and screens than the guide says', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const machine = (await fleetOf(page)).find(({ ipv4, name }) => ipv4?.length === 11 && name !== null);
  const process = await launchThree(page, 'trio-01');
  await requestTen(page, 'bulk', process);
  await newcomer(page, 'newbie7');
  await page.request.post('/api/v1/authentication/login?vertical_id=2', { form: { username: 'otto', password: 'no' } });
  const ip = machine?.ipv4 ?? '';

  const tasks: readonly Task[] = [
    {
      letter: 'a',
      run: async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type(ip);
        await expect(page.getByRole('option', { name: `Machine: ${machine?.name}` }).first()).toHaveAttribute(
          'aria-description',
          new RegExp(machine?.instance_id ?? ''),
        );
      },
    },
    {
      letter: 'b',
      run: async () => {
        await workspace(page, 'AWS');
        await page.getByRole('link', { name: 'List All Instances' }).click();
        await page.getByRole('textbox', { name: 'Tag filters' }).click();
        await page.keyboard.type('Name=trio-01');
        await page.keyboard.press('Enter');
        await page.getByRole('checkbox', { name: 'Select page' }).click();
        await act(page, 'Terminate').click();
        await expect(dialog(page).getByRole('row')).toHaveCount(4);
        await expect(dialog(page).getByRole('cell', { name: 'Terminated', exact: true })).toHaveCount(3);
        await dialog(page).getByRole('button', { name: 'Terminate 3 instances', exact: true }).click();
        await expect(results(page)).toHaveAccessibleDescription('3 machines are shutting down');
        const ended = results(page)
          .getByRole('row')
          .filter({ hasText: /trio-01Done (pending|running) → shutting-down/ });
        await expect(ended).toHaveCount(3);
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL(/\/listallinstances/);
        const states = (await fleetOf(page)).filter(({ name }) => name === 'trio-01').map(({ state }) => state);
        expect(states.filter((state) => state === 'shutting-down' || state === 'terminated')).toHaveLength(3);
      },
    },
    {
      letter: 'c',
      run: async () => {
        await goTo(page, 'appr', 'Page: Approve Process');
        await search(page, 'Approve Process', 'bulk');
        await expect(page.getByText('1–10 of 10')).toBeVisible();
        await page.getByRole('checkbox', { name: 'Select page' }).click();
        await act(page, 'Approve').click();
        await button(page, 'Confirm').click();
        await expect(status(page, '10 requests approved')).toBeVisible();
      },
    },
    {
      letter: 'd',
      run: async () => {
        await goTo(page, 'newbie7', 'Person: newbie7');
        await page.getByRole('combobox', { name: 'Add roles' }).click();
        await page.getByRole('option', { name: 'aws user', exact: true }).click();
        await page.keyboard.press('Escape');
        await button(page, 'Add Selected').click();
        await button(page, 'Submit Update').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
        await expect(status(page, 'Roles updated')).toBeVisible();
      },
    },
    {
      letter: 'e',
      run: async () => {
        await workspace(page, 'Launch');
        const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: process.process_name }) });
        await row.getByRole('button', { name: 'Launch machines' }).click();
        await number(page, 'Count').click({ clickCount: 1 });
        await page.keyboard.press('Control+a');
        await page.keyboard.type('2');
        await page.keyboard.press('Enter');
        await expect(status(page, 'Launched 2 machines')).toBeVisible();
      },
    },
    {
      letter: 'f',
      run: async () => {
        await workspace(page, 'Launch');
        await button(page, 'Copy as new').first().click();
        await expect(field(page, 'Process name')).not.toHaveValue('');
        await field(page, 'Subprocess name').click();
        await page.keyboard.press('Control+a');
        await page.keyboard.type('like it');
        await button(page, 'Create Process').click();
        await expect(page.getByRole('heading', { level: 2, name: 'Process requested' })).toBeFocused();
      },
    },
    {
      letter: 'g',
      run: async () => {
        await goTo(page, 'audit', 'Page: Audit Log');
        await search(page, 'Audit Log', 'otto');
        await button(page, 'Filter Time').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Last hour' }).click();
        await expect(page.getByRole('row').nth(1)).toContainText('otto');
        await expect(page.getByRole('row').filter({ hasNotText: 'otto' })).toHaveCount(1);
      },
    },
    {
      letter: 'h',
      run: async () => {
        await goTo(page, process.process_name, `Process: ${process.process_name}`);
        await expect(heading(page, process.process_name)).toBeVisible();
        await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
      },
    },
    {
      letter: 'i',
      run: async () => {
        await workspace(page, 'Launch');
        await search(page, 'Process List', 'fleet');
        const saved = page.waitForEvent('download');
        await button(page, 'Download CSV').click();
        expect((await saved).suggestedFilename()).toMatch(/^processes_list_/);
      },
    },
    {
      letter: 'j',
      run: async () => {
        await goTo(page, process.process_name, `Process: ${process.process_name}`);
        await expect(page.getByText(/\$[\d,.]+ this month, \$[\d,.]+ last month/)).toBeVisible();
      },
    },
    {
      letter: 'k',
      run: async () => {
        await goTo(page, process.process_name, `Process: ${process.process_name}`);
        const schedule = page.getByRole('region', { name: 'Schedule' });
        await schedule.getByRole('button', { name: 'Set schedule' }).click();
        await page.getByRole('checkbox', { name: 'Stop machines outside of working hours' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Set schedule' }).click();
        await expect(schedule).toContainText('Mon, Tue, Wed, Thu, Fri, 07:00 to 19:00');
      },
    },
    {
      letter: 'l',
      run: async () => {
        await goTo(page, 'launch', 'Page: Launch');
        await page.getByRole('region', { name: 'Ending next' }).getByRole('button', { name: 'Extend' }).first().click();
        await expect(page.getByText(/^Extended to \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
      },
    },
    {
      letter: 'm',
      run: async () => {
        await button(page, 'Choose a past moment').click();
        await expect(page.getByRole('textbox', { name: 'Moment' })).toBeFocused();
        const words = await fillPastNoon(page);
        await tabTo(page, page.getByRole('dialog').getByRole('combobox', { name: 'Account' }));
        await page.keyboard.type('900');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
        await expect(page.getByRole('region', { name: 'Past moment' })).toContainText(words);
        await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('900');
      },
    },
  ];
  const most = targets();
  expect([...most.keys()]).toEqual(tasks.map(({ letter }) => letter));
  await eachStep(
    tasks,
    ({ letter }) => letter,
    async ({ letter, run }) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const took = await tally(page, run);
      for (const key of ['clicks', 'characters', 'screens'] as const)
        expect(took[key], `${key} of ${letter}`).toBeLessThanOrEqual(most.get(letter)?.[key] ?? 0);
    },
  );
});
