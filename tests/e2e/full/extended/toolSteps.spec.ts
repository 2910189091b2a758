import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { test } from '../../../support/extendedConsole';
import { expect } from '../../../support/fixtures';
import { answer, button, choose, field } from '../../../support/parts';
import { json } from '../../../support/replies';

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const days = (page: Page) => page.getByRole('spinbutton', { name: 'Days to keep' });

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/order');
});

/** Fills in every step, and stays at the last. */
async function toTheEnd(page: Page): Promise<void> {
  await field(page, 'Team').fill('air');
  await page.keyboard.press('Enter');
  await choose(page, 'Size', 'Large, 16 GB');
  await days(page).fill('30');
  await button(page, 'Go on').click();
  await field(page, 'Note').fill('for the tests');
}

test('a tool with steps sends nothing before the last step', async ({ page, backend }) => {
  backend.on('POST', 'orders', json({ status: 'success', message: 'Yours tomorrow' }));
  await expect(step(page, 'Team')).toHaveAttribute('aria-current', 'step');
  await expect(button(page, 'Back')).toHaveAccessibleDescription('This is the first step');
  await expect(step(page, 'Size')).toBeDisabled();
  await expect(step(page, 'Size')).toHaveAccessibleDescription('Team is required');
  await expect(field(page, 'Note')).toHaveCount(0);
  await button(page, 'Continue').click();
  await expect(field(page, 'Team')).toBeFocused();
  await expect(field(page, 'Team')).toHaveAccessibleDescription('Team is required');

  await field(page, 'Team').fill('air');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'How large, and for how long?')).toBeFocused();
  await expect(step(page, 'Size')).toHaveAttribute('aria-current', 'step');
  await days(page).fill('500');
  await button(page, 'Go on').click();
  await expect(page.getByText('Size is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Days to keep must be at most 365', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await choose(page, 'Size', 'Large, 16 GB');
  await days(page).fill('30');
  await button(page, 'Go on').click();
  await expect(heading(page, 'Anything else?')).toBeFocused();
  await expect(page.getByText('Whoever approves it reads this.')).toBeVisible();
  await button(page, 'Back').click();
  await expect(heading(page, 'How large, and for how long?')).toBeFocused();
  await expect(days(page)).toHaveValue('30');
  await step(page, 'Note').click();
  await field(page, 'Note').fill('for the tests');
  expect(backend.calls('POST', 'orders')).toEqual([]);

  await button(page, 'Order').click();
  await expect(answer(page)).toContainText('Yours tomorrow');
  const bodies = backend.calls('POST', 'orders').map(({ body }) => JSON.parse(body));
  expect(bodies).toEqual([{ team: 'air', size: 'l', days: 30, note: 'for the tests' }]);
  await expect(step(page, 'Team')).toHaveAttribute('aria-current', 'step');
  await expect(field(page, 'Team')).toHaveValue('');
});

test('a reload keeps the step, and a refusal leads to the step of its field', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await toTheEnd(page);
  await page.reload();
  await expect(field(page, 'Note')).toHaveValue('for the tests');
  await expect(step(page, 'Note')).toHaveAttribute('aria-current', 'step');

  const refusal = { status: 'failed', message: 'No such team', fields: [{ path: 'team', message: 'Nobody knows it' }] };
  backend.on('POST', 'orders', json(refusal, 422));
  await field(page, 'Note').press('Enter');
  await expect(step(page, 'Team')).toHaveAttribute('aria-current', 'step');
  await expect(field(page, 'Team')).toBeFocused();
  await expect(field(page, 'Team')).toHaveAccessibleDescription('Nobody knows it');
  await expect(answer(page)).toContainText('No such team');
  await step(page, 'Note').click();
  await expect(field(page, 'Note')).toHaveValue('for the tests');
});
