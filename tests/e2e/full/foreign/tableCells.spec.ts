import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { json } from '../../../support/replies';

test.use({ timezoneId: 'Asia/Kolkata' });

const path = '/dashboard/launch/listprocess';
const identifier = 'i-0123456789abcdef0123456789abcdef';
const rows = [
  {
    instance_id: identifier,
    state: 'Running',
    vcpus: 8,
    launch_time: '2025-03-01T23:30:00Z',
    note: '2025-03-01T23:30:00+02:00',
    security_groups: [
      { GroupName: 'web', GroupId: 'sg-1' },
      { GroupName: 'ssh', GroupId: 'sg-2' },
    ],
    text: 'a text of more than twenty-four characters',
  },
  { instance_id: 'i-1', state: 'stopped', vcpus: null, launch_time: 'never', note: true },
  { instance_id: 'i-2', state: 'pending', vcpus: 16, launch_time: '2025-02-30T10:00:00Z' },
  { instance_id: 'i-3', state: null },
];

const cell = (page: Page, row: number, column: string) => {
  const place = Object.keys(rows[0] ?? {}).indexOf(column);
  return page.getByRole('table').getByRole('row').nth(row).getByRole('cell').nth(place);
};

/** Where its text ends, in pixels from the left of the window. */
const rightOf = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element.querySelector('bdi') ?? element);
  return Math.round(range.getBoundingClientRect().right);
};

test.beforeEach(async ({ page, backend, signInAs }) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows }));
  await signInAs(['machine_launch user']);
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
});

test('each kind of value has its look', async ({ page }) => {
  await test.step('a state has its word, and a colour for running, stopped, anything else and nothing', async () => {
    const colours = new Set<string>();
    for (const [index, word] of ['Running', 'stopped', 'pending', '-'].entries()) {
      const shown = cell(page, index + 1, 'state');
      await expect(shown).toHaveText(word);
      colours.add(await shown.getByText(word).evaluate((element) => getComputedStyle(element).color));
    }
    expect(colours.size).toBe(4);
  });
  await test.step('a moment is shown in the reader’s time, with what was received in its tooltip', async () => {
    const moment = cell(page, 1, 'launch_time');
    await expect(moment).toHaveText('2025-03-02 05:00:00');
    await expect(moment).toHaveAttribute('title', '2025-03-01T23:30:00Z');
    const launched = page.getByTitle('launch_time', { exact: true });
    await expect(launched).toHaveAccessibleDescription(/^Shown in .+ time/);
    await expect(moment.getByRole('time')).toHaveAttribute('datetime', '2025-03-01T23:30:00.000Z');
    await expect(cell(page, 1, 'note')).toHaveText('2025-03-02 03:00:00');
    await expect(cell(page, 2, 'launch_time')).toHaveText('never');
    await expect(cell(page, 3, 'launch_time')).toHaveText('2025-02-30T10:00:00Z');
  });
  await test.step('security groups are their names, with their identifiers in the tooltip', async () => {
    await expect(cell(page, 1, 'security_groups')).toHaveText('web, ssh');
    await expect(cell(page, 1, 'security_groups')).toHaveAttribute('title', 'web (sg-1)\nssh (sg-2)');
  });
  await test.step('numbers stand at the right, under their header', async () => {
    const header = await page.getByRole('columnheader', { name: 'vCPUs' }).evaluate(rightOf);
    for (const row of [1, 2, 3]) expect(await cell(page, row, 'vcpus').evaluate(rightOf)).toBe(header);
  });
});

test('what is cut can be read: an identifier gives way in its middle, other texts have a tooltip', async ({ page }) => {
  const shown = cell(page, 1, 'instance_id');
  await expect(shown).toHaveText(identifier);
  await expect(shown).toHaveAccessibleName(identifier);
  await expect(shown).toHaveAttribute('title', identifier);
  expect(await shown.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Mono');
  const [end, box] = await shown.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastChild ?? element);
    const { left, right } = range.getBoundingClientRect();
    return [right - left, element.getBoundingClientRect().right - right] as const;
  });
  expect(end).toBeGreaterThan(40);
  expect(box).toBeGreaterThanOrEqual(0);

  await test.step('a text that fits has no tooltip', async () => {
    await expect(cell(page, 1, 'text')).toHaveAttribute('title', 'a text of more than twenty-four characters');
    await cell(page, 1, 'vcpus').hover();
    await expect(cell(page, 1, 'vcpus')).not.toHaveAttribute('title');
    await page.getByRole('separator', { name: 'Resize Launch time' }).focus();
    await page.keyboard.press('Home');
    await cell(page, 2, 'launch_time').hover();
    await expect(cell(page, 2, 'launch_time')).not.toHaveAttribute('title');
  });
});

test('a row is shown whole in a dialog, with a button to copy each value', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const opener = page.getByRole('row').nth(1).getByRole('button', { name: 'Details' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('1');
  await expect(dialog.getByRole('definition')).toHaveText([
    identifier,
    'Running',
    '8',
    '2025-03-02 05:00:00',
    '2025-03-02 03:00:00',
    'web, ssh',
    'a text of more than twenty-four characters',
  ]);
  await expect(dialog.getByTitle('2025-03-01T23:30:00Z')).toHaveText('2025-03-02 05:00:00');
  await expect(dialog.getByTitle('2025-03-01T23:30:00+02:00')).toHaveText('2025-03-02 03:00:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy Launch time' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2025-03-01T23:30:00Z');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
