import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { eachStep } from '../../support/eachStep';
import { act, results } from '../../support/machineActs';
import { button, field, number } from '../../support/parts';
import { expect, test } from '../../support/referenceFixtures';
import { callAs, fleetOf } from '../../support/referenceFleet';
import type { ReferenceServer } from '../../support/referenceServer';
import { signedIn } from '../../support/signIn';
import { type Tally, tally } from '../../support/tally';
import { dialog } from '../../support/terminatePage';

interface Process {
  readonly id: number;
  readonly process_name: string;
  readonly platform: string;
  readonly template_id: string;
  readonly version: string;
}

interface Task {
  /** Its letter in `docs/tasks.md`. */
  readonly letter: string;
  readonly aim: Partial<Tally>;
  readonly run: () => Promise<void>;
}

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a workspace from home; its shell takes keys from then on. */
async function workspace(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('navigation', { name: 'Workspace menu' })).toBeVisible();
}

/** Goes to what is found first by typing. */
async function goTo(page: Page, typed: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await expect(page.getByRole('option').first()).toHaveAccessibleName(option);
  await page.keyboard.press('Enter');
}

/** Searches a list by its name, from wherever the focus is. */
async function search(page: Page, list: string, typed: string): Promise<void> {
  await expect(page.getByRole('table', { name: list, exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(typed);
}

/** The first process of the list with a name of fifteen characters that machines can be launched for, after three were: all of one name. */
async function launchThree(page: Page, name: string): Promise<Process> {
  const token = (await page.context().cookies()).find(({ name: cookie }) => cookie === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
  const reply = await page.request.get('/api/v1/listprocess', { headers });
  const { data } = (await reply.json()) as { data: Process[] };
  for (const process of data.slice(0, 10)) {
    const { id, template_id, version, platform, process_name } = process;
    const order = { process_id: id, template_id, version, instance_type: null };
    if (platform !== 'AWS' || process_name.length !== 15) continue;
    if ((await callAs(page, 'launchmachines', { ...order, count: 3, tagname: name })).ok()) return process;
  }
  throw new Error('The demo processes have no room');
}

/** A person with a vertical and no role. */
async function newcomer(page: Page, server: ReferenceServer, username: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  const headers = { authorization: `Bearer ${token}`, origin: server.url };
  const person = { username, password: 'brand-new-on-the-bridge', email: `${username}@example.org`, team: 'air' };
  await callAs(page, 'authentication/register', person);
  const people = await page.request.get('/api/v1/authentication/getusers', { headers });
  const { users } = (await people.json()) as { users: { userid: number; username: string }[] };
  const userid = users.find((user) => user.username === username)?.userid;
  const data = { user_id: String(userid), vertical_id: 2 };
  expect((await page.request.put('/api/v1/authentication/assignvertical', { headers, data })).ok()).toBe(true);
}

/** Ten requests for processes, all of one name but for their end. */
async function requestTen(page: Page, name: string, { template_id, version }: Process): Promise<void> {
  const others = { region: 'us-east-1', process_owner: 'Fares', incharge: 'ada', machine_limit: 2, ami_id: 'ami-1' };
  for (let index = 0; index < 10; index += 1) {
    const reply = await callAs(page, 'newprocess', {
      ...{ process_name: `${name} ${index}`, subprocess_name: 'all', platform: 'AWS', account: '019', ...others },
      ...{ template_id, version, tagname: name, instance_type: '', username: '', password: '' },
    });
    expect(reply.ok()).toBe(true);
  }
}

/** The numbers of the table in the guide, by the letter of the task. */
function documented(): Map<string, Tally> {
  const rows = readFileSync('docs/tasks.md', 'utf8').matchAll(
    /^\| ([a-i]) \|.*\| (\d+) \| (\d+) \| (\d+) \|[^|]*\|$/gm,
  );
  return new Map(
    [...rows].map(([, letter = '', clicks, characters, screens]) => [
      letter,
      { clicks: Number(clicks), characters: Number(characters), screens: Number(screens) },
    ]),
  );
}

test('common tasks take as few clicks, characters and screens as the guide says', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const machine = (await fleetOf(page)).find(({ ipv4, name }) => ipv4?.length === 11 && name !== null);
  const process = await launchThree(page, 'trio-01');
  await requestTen(page, 'bulk', process);
  await newcomer(page, server, 'newbie7');
  await page.request.post('/api/v1/authentication/login?vertical_id=2', { form: { username: 'otto', password: 'no' } });
  const ip = machine?.ipv4 ?? '';

  const tasks: readonly Task[] = [
    {
      letter: 'a',
      aim: { clicks: 0, characters: 11, screens: 1 },
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
      aim: { clicks: 6 },
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
        await expect(results(page)).toHaveAccessibleDescription('Terminate: all 3 done');
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
      aim: { clicks: 4 },
      run: async () => {
        await workspace(page, 'Admin');
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
      aim: { clicks: 6 },
      run: async () => {
        await workspace(page, 'Admin');
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
      aim: { clicks: 3 },
      run: async () => {
        await workspace(page, 'Launch');
        const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: process.process_name }) });
        await row.getByRole('button', { name: 'Launch machines' }).click();
        await number(page, 'Count').click({ clickCount: 1 });
        await page.keyboard.press('Control+a');
        await page.keyboard.type('2');
        await page.keyboard.press('Enter');
        await expect(status(page, '2 machines launched')).toBeVisible();
      },
    },
    {
      letter: 'f',
      aim: { clicks: 5, characters: 15 },
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
      aim: { clicks: 3 },
      run: async () => {
        await workspace(page, 'Admin');
        await goTo(page, 'audit', 'Page: Audit Log');
        await search(page, 'Audit Log', 'otto');
        await button(page, 'Filter At').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Last hour' }).click();
        await expect(page.getByRole('row').nth(1)).toContainText('otto');
        await expect(page.getByRole('row').filter({ hasNotText: 'otto' })).toHaveCount(1);
      },
    },
    {
      letter: 'h',
      aim: { clicks: 1 },
      run: async () => {
        await workspace(page, 'Launch');
        await goTo(page, process.process_name, `Process: ${process.process_name}`);
        await expect(heading(page, process.process_name)).toBeVisible();
        await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
      },
    },
    {
      letter: 'i',
      aim: { clicks: 3 },
      run: async () => {
        await workspace(page, 'Launch');
        await search(page, 'Process List', 'fleet');
        const saved = page.waitForEvent('download');
        await button(page, 'Download CSV').click();
        expect((await saved).suggestedFilename()).toMatch(/^processes_list_/);
      },
    },
  ];
  const told = documented();
  await eachStep(
    tasks,
    ({ letter }) => letter,
    async ({ letter, aim, run }) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const took = await tally(page, run);
      for (const [key, most] of Object.entries(aim))
        expect(took[key as keyof Tally], `${key} of ${letter}`).toBeLessThanOrEqual(most);
      expect(took).toEqual(told.get(letter));
    },
  );
});
