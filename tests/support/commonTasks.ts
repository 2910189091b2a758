import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { callAs } from './referenceFleet';
import type { ReferenceServer } from './referenceServer';
import type { Tally } from './tally';

/* What the common tasks of `docs/tasks.md` are done with, with the mouse and without. */

export interface Process {
  readonly id: number;
  readonly process_name: string;
  readonly platform: string;
  readonly template_id: string;
  readonly version: string;
}

/** Goes to what is found first by typing. */
export async function goTo(page: Page, typed: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await expect(page.getByRole('option').first()).toHaveAccessibleName(option);
  await page.keyboard.press('Enter');
}

/** Searches a list by its name, from wherever the focus is. */
export async function search(page: Page, list: string, typed: string): Promise<void> {
  await expect(page.getByRole('table', { name: list, exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(typed);
}

/** The first process of the list with a name of fifteen characters that machines can be launched for, after three were: all of one name. */
export async function launchThree(page: Page, name: string): Promise<Process> {
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
export async function newcomer(page: Page, server: ReferenceServer, username: string): Promise<void> {
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
export async function requestTen(page: Page, name: string, { template_id, version }: Process): Promise<void> {
  const others = { region: 'us-east-1', process_owner: 'Fares', incharge: 'ada', machine_limit: 2, ami_id: 'ami-1' };
  for (let index = 0; index < 10; index += 1) {
    const reply = await callAs(page, 'newprocess', {
      ...{ process_name: `${name} ${index}`, subprocess_name: 'all', platform: 'AWS', account: '019', ...others },
      ...{ template_id, version, tagname: name, instance_type: '', username: '', password: '' },
    });
    expect(reply.ok()).toBe(true);
  }
}

/** Returns the targets of the table in the guide, by the letter of the task: the most that it may take. */
export function targets(): ReadonlyMap<string, Tally> {
  const rows = readFileSync('docs/tasks.md', 'utf8').matchAll(
    /^\| ([a-i]) \|.*\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm,
  );
  return new Map(
    [...rows].map(([, letter = '', clicks, characters, screens, keys]) => [
      letter,
      { clicks: Number(clicks), characters: Number(characters), screens: Number(screens), keys: Number(keys) },
    ]),
  );
}
