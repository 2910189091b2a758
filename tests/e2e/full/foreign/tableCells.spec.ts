import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { json } from '../../../support/replies';

test.use({ timezoneId: 'Asia/Kolkata' });

const identifier = 'i-0123456789abcdef0123456789abcdef';
const rows = [
  {
    instance_id: identifier,
    state: 'Running',
    vcpus: 8,
    launch_time: '2025-03-01T23:30:00Z',
    text: 'a text of more than twenty-four characters',
  },
  { instance_id: 'i-1', state: 'stopped', vcpus: null, launch_time: 'never' },
  { instance_id: 'i-2', state: 'pending', vcpus: 16 },
  { instance_id: 'i-3', state: null },
];

const cell = (page: Page, row: number, column: string) => {
  const place = Object.keys(rows[0] ?? {}).indexOf(column);
  return page.getByRole('table').getByRole('row').nth(row).getByRole('cell').nth(place);
};

/** Returns the right edge of an element's text, in pixels from the left of the window. */
const rightOf = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element.querySelector('bdi') ?? element);
  return Math.round(range.getBoundingClientRect().right);
};

test.beforeEach(async ({ page, backend, signInAs }) => {
  backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: rows }));
  await signInAs(['machine_launch user']);
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('table')).toBeVisible();
});

test('states differ in colour, numbers end below each other, and moments are in the reader’s time', async ({
  page,
}) => {
  const colours = new Set<string>();
  for (const [index, word] of ['Running', 'stopped', 'pending', '-'].entries()) {
    const shown = cell(page, index + 1, 'state').getByText(word, { exact: true });
    colours.add(await shown.evaluate((element) => getComputedStyle(element).color));
  }
  expect(colours.size).toBe(4);
  const header = await page.getByRole('columnheader', { name: 'vCPUs' }).evaluate(rightOf);
  for (const row of [1, 2, 3]) expect(await cell(page, row, 'vcpus').evaluate(rightOf)).toBe(header);
  const moment = cell(page, 1, 'launch_time');
  await expect(moment).toHaveText('2025-03-02 05:00:00');
  await expect(moment).toHaveAttribute('title', '2025-03-01T23:30:00Z');
  await expect(moment.getByRole('time')).toHaveAttribute('datetime', '2025-03-01T23:30:00.000Z');
  await expect(page.getByTitle('launch_time', { exact: true })).toHaveAccessibleDescription(/^Shown in .+ time/);
});

test('a value that is cut is whole in its tooltip and in the details of its row', async ({ page }) => {
  const shown = cell(page, 1, 'instance_id');
  await expect(shown).toHaveAccessibleName(identifier);
  await expect(shown).toHaveAttribute('title', identifier);
  const [end, edge] = await shown.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastChild ?? element);
    return [range.getBoundingClientRect().right, element.getBoundingClientRect().right];
  });
  expect(end).toBeLessThanOrEqual(edge ?? Number.NaN);
  await expect(cell(page, 1, 'text')).toHaveAttribute('title', 'a text of more than twenty-four characters');
  await cell(page, 1, 'vcpus').hover();
  await expect(cell(page, 1, 'vcpus')).not.toHaveAttribute('title');

  const opener = page.getByRole('row').nth(1).getByRole('button', { name: 'Details' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('definition')).toHaveText([
    identifier,
    'Running',
    '8',
    '2025-03-02 05:00:00',
    'a text of more than twenty-four characters',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
