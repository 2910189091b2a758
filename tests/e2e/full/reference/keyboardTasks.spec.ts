import type { Page } from '@playwright/test';
import {
  fillPastNoon,
  goTo,
  launchThree,
  maxPresses,
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

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Waits until the heading of a new page has the focus, from where Tab continues. */
const opened = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

/** Chooses one of the search results. */
async function choose(page: Page, option: string): Promise<void> {
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Find anything' });
  const isActive = async () =>
    (await field.getAttribute('aria-activedescendant')) === (await wanted.getAttribute('id'));
  for (let presses = 0; presses < maxPresses && !(await isActive()); presses += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}

test('common tasks are done without a mouse, with no more keys than the guide says', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const machine = (await fleetOf(page)).find(({ ipv4, name }) => ipv4?.length === 11 && name !== null);
  const process = await launchThree(page, 'trio-02');
  await requestTen(page, 'heap', process);
  await newcomer(page, 'newbie8');
  await page.request.post('/api/v1/authentication/login?vertical_id=2', { form: { username: 'otto', password: 'no' } });
  const { keyboard } = page;

  const tasks: readonly (readonly [letter: string, run: () => Promise<void>])[] = [
    [
      'a',
      async () => {
        await keyboard.press('Control+k');
        await keyboard.type(machine?.ipv4 ?? '');
        await expect(page.getByRole('option').first()).toHaveAccessibleName(`Machine: ${machine?.name}`);
      },
    ],
    [
      'b',
      async () => {
        await goTo(page, 'list all', 'Page: EC2 Instance Search');
        await opened(page, 'EC2 Instance Search');
        await tabTo(page, field(page, 'Tag filters'));
        await keyboard.type('Name=trio-02');
        await keyboard.press('Enter');
        await expect(page.getByText('1–3 of 3')).toBeVisible();
        // The breakdown appears after the rows, and Tab stops at it.
        await expect(page.getByRole('group', { name: /^Breakdown by/ })).toHaveCount(1);
        await expect(page.getByRole('button', { name: / 3 of 3$/ })).toHaveCount(1);
        await tabTo(page, page.getByRole('checkbox', { name: 'Select page' }));
        await keyboard.press('Space');
        await tabTo(page, act(page, 'Terminate'));
        await keyboard.press('Enter');
        await expect(dialog(page).getByRole('cell', { name: 'Terminated', exact: true })).toHaveCount(3);
        await tabTo(page, dialog(page).getByRole('button', { name: 'Terminate 3 instances', exact: true }));
        await keyboard.press('Enter');
        await expect(results(page)).toHaveAccessibleDescription('3 machines are shutting down');
        await keyboard.press('Escape');
        await expect(results(page)).toHaveCount(0);
      },
    ],
    [
      'c',
      async () => {
        await goTo(page, 'appr', 'Page: Approve Process');
        await search(page, 'Approve Process', 'heap');
        await expect(page.getByText('1–10 of 10')).toBeVisible();
        await tabTo(page, page.getByRole('checkbox', { name: 'Select page' }));
        await keyboard.press('Space');
        await tabTo(page, act(page, 'Approve'));
        await keyboard.press('Enter');
        await tabTo(page, button(page, 'Confirm'));
        await keyboard.press('Enter');
        await expect(status(page, '10 requests approved')).toBeVisible();
      },
    ],
    [
      'd',
      async () => {
        await goTo(page, 'newbie8', 'Person: newbie8');
        await opened(page, 'newbie8');
        await tabTo(page, page.getByRole('combobox', { name: 'Add roles' }));
        await keyboard.type('aws user');
        await keyboard.press('ArrowDown');
        await keyboard.press('Enter');
        await keyboard.press('Escape');
        await tabTo(page, button(page, 'Add Selected'));
        await keyboard.press('Enter');
        await tabTo(page, button(page, 'Submit Update'));
        await keyboard.press('Enter');
        await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Confirm' }));
        await keyboard.press('Enter');
        await expect(status(page, 'Roles updated')).toBeVisible();
      },
    ],
    [
      'e',
      async () => {
        await keyboard.press('Control+k');
        await keyboard.type(process.process_name);
        await choose(page, `Action: Launch machines for ${process.process_name}`);
        await opened(page, 'Extraction - Machine Launch');
        // Tab stops at the button.
        await expect(button(page, 'Use the approved template')).toBeVisible();
        await tabTo(page, number(page, 'Count'));
        await keyboard.press('Control+a');
        await keyboard.type('2');
        await keyboard.press('Enter');
        await expect(status(page, 'Launched 2 machines')).toBeVisible();
      },
    ],
    [
      'f',
      async () => {
        await goTo(page, process.process_name, `Process: ${process.process_name}`);
        await opened(page, process.process_name);
        await tabTo(page, button(page, 'Copy as new'));
        await keyboard.press('Enter');
        await opened(page, 'Request New Process');
        await tabTo(page, field(page, 'Subprocess name'));
        await keyboard.press('Control+a');
        await keyboard.type('like it');
        await keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 2, name: 'Process requested' })).toBeFocused();
      },
    ],
    [
      'g',
      async () => {
        await goTo(page, 'audit', 'Page: Audit Log');
        await search(page, 'Audit Log', 'otto');
        await tabTo(page, button(page, 'Filter Time'));
        await keyboard.press('Enter');
        await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Last hour' }));
        await keyboard.press('Enter');
        await expect(page.getByRole('row').filter({ hasNotText: 'otto' })).toHaveCount(1);
      },
    ],
    [
      'h',
      async () => {
        await goTo(page, process.process_name, `Process: ${process.process_name}`);
        await opened(page, process.process_name);
        await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
      },
    ],
    [
      'i',
      async () => {
        await goTo(page, 'list proc', 'Page: Process List');
        await search(page, 'Process List', 'fleet');
        const saved = page.waitForEvent('download');
        await tabTo(page, button(page, 'Download CSV'));
        await keyboard.press('Enter');
        expect((await saved).suggestedFilename()).toMatch(/^processes_list_/);
      },
    ],
    [
      'j',
      async () => {
        await goTo(page, process.process_name, `Process: ${process.process_name}`);
        await expect(page.getByText(/\$[\d,.]+ this month, \$[\d,.]+ last month/)).toBeVisible();
      },
    ],
    [
      'k',
      async () => {
        await goTo(page, process.process_name, `Process: ${process.process_name}`);
        await opened(page, process.process_name);
        const schedule = page.getByRole('region', { name: 'Schedule' });
        await tabTo(page, schedule.getByRole('button', { name: 'Set schedule' }));
        await keyboard.press('Enter');
        await tabTo(page, page.getByRole('checkbox', { name: 'Stop machines outside of working hours' }));
        await keyboard.press('Space');
        await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Set schedule' }));
        await keyboard.press('Enter');
        await expect(schedule).toContainText('Mon, Tue, Wed, Thu, Fri, 07:00 to 19:00');
      },
    ],
    [
      'l',
      async () => {
        await goTo(page, 'launch', 'Page: Launch');
        await opened(page, 'Process List');
        const endings = page.getByRole('region', { name: 'Ending next' });
        await tabTo(page, endings.getByRole('button', { name: 'Extend' }).first());
        await keyboard.press('Enter');
        await expect(page.getByText(/^Extended to \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
      },
    ],
    [
      'm',
      async () => {
        await tabTo(page, button(page, 'Choose a past moment'));
        await keyboard.press('Enter');
        await expect(page.getByRole('textbox', { name: 'Moment' })).toBeFocused();
        const words = await fillPastNoon(page);
        await tabTo(page, page.getByRole('dialog').getByRole('combobox', { name: 'Account' }));
        await keyboard.type('900');
        await keyboard.press('ArrowDown');
        await keyboard.press('Enter');
        await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Show' }));
        await keyboard.press('Enter');
        await expect(page.getByRole('region', { name: 'Past moment' })).toContainText(words);
      },
    ],
  ];
  const most = targets();
  await eachStep(
    tasks,
    ([letter]) => letter,
    async ([letter, run]) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { clicks, keys } = await tally(page, run);
      expect(clicks).toBe(0);
      expect(keys).toBeLessThanOrEqual(most.get(letter)?.keys ?? 0);
    },
  );
});
