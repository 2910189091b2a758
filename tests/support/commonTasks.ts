import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { answerTo, callAs, isUnscheduled, rowsOf } from './referenceFleet';
import type { Tally } from './tally';

/* Steps of the common tasks of `docs/understand/tasks.md`, shared by mouse and keyboard. */

export interface Process {
  readonly id: number;
  readonly process_name: string;
  readonly platform: string;
  readonly template_id: string;
  readonly version: string;
}

/** Opens the first search result. */
export async function goTo(page: Page, typed: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await expect(page.getByRole('option').first()).toHaveAccessibleName(option);
  await page.keyboard.press('Enter');
}

/** The most key presses that look for a control. */
export const maxPresses = 30;

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < maxPresses && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Searches in a list with the key `/`. */
export async function search(page: Page, list: string, typed: string): Promise<void> {
  await expect(page.getByRole('table', { name: list, exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(typed);
}

/**
 * Launches three machines of one name, and returns their process. Its name has fifteen characters, which the targets count on, and nobody
 * has set its schedule.
 */
export async function launchThree(page: Page, name: string): Promise<Process> {
  const processes = await rowsOf<Process>(page, 'listprocess');
  for (const process of processes.slice(0, 10)) {
    const { id, template_id, version, platform, process_name } = process;
    const order = { process_id: id, template_id, version, instance_type: null };
    if (platform !== 'AWS' || process_name.length !== 15 || !(await isUnscheduled(page, id))) continue;
    if ((await callAs(page, 'launchmachines', { ...order, count: 3, tagname: name })).ok()) return process;
  }
  throw new Error('The demo processes have no room');
}

/** Registers a person with a vertical and no role. */
export async function newcomer(page: Page, username: string): Promise<void> {
  const person = { username, password: 'brand-new-on-the-bridge', email: `${username}@example.org`, team: 'air' };
  await answerTo(page, 'authentication/register', person);
  const { users } = await answerTo<{ users: { userid: number; username: string }[] }>(
    page,
    'authentication/getusers',
    undefined,
    'GET',
  );
  const userid = users.find((user) => user.username === username)?.userid;
  await answerTo(page, 'authentication/assignvertical', { user_id: String(userid), vertical_id: 2 }, 'PUT');
}

/** Requests ten processes whose names differ in the last character. */
export async function requestTen(page: Page, name: string, { template_id, version }: Process): Promise<void> {
  const others = { region: 'us-east-1', process_owner: 'Fares', incharge: 'ada', machine_limit: 2, ami_id: 'ami-1' };
  for (let index = 0; index < 10; index += 1) {
    await answerTo(page, 'newprocess', {
      ...{ process_name: `${name} ${index}`, subprocess_name: 'all', platform: 'AWS', account: '019', ...others },
      ...{ template_id, version, tagname: name, instance_type: '', username: '', password: '' },
    });
  }
}

/**
 * Fills in the moment of the task about the past: noon of a day with history. The order of typed digits depends on the language of the
 * browser, so that they are not counted.
 *
 * @returns the words of the frame
 */
export async function fillPastNoon(page: Page): Promise<string> {
  const day = new Date(Date.now() - 30 * 86_400_000);
  await page.getByRole('textbox', { name: 'Moment' }).fill(`${day.toISOString().slice(0, 10)}T12:00`);
  const words = day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `You see the fleet of ${words}, 12:00 UTC.`;
}

/** Returns the targets of the table in the guide, by the letter of the task: the most that it may take. */
export function targets(): ReadonlyMap<string, Tally> {
  const rows = readFileSync('docs/understand/tasks.md', 'utf8').matchAll(
    /^\| ([a-m]) \|.*\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm,
  );
  return new Map(
    [...rows].map(([, letter = '', clicks, characters, screens, keys]) => [
      letter,
      { clicks: Number(clicks), characters: Number(characters), screens: Number(screens), keys: Number(keys) },
    ]),
  );
}
