import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { fillLogin, login, submitLogin } from '../../../support/loginPage';
import { answer } from '../../../support/parts';
import { json, text } from '../../../support/replies';

const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
test.describe('a login whose answer is bad', () => {
  const good = (change: object) =>
    json({ access_token: 'tok-1', message: 'Welcome', email: 'a@example.com', roles: ['aws'], ...change });

  test('signs in all the same when only what is not needed is bad', async ({ page, context, backend }) => {
    const accepted: [string, object, string][] = [
      ['no roles', { roles: undefined, email: null, message: null }, 'Admin'],
      ['roles with nulls among them', { roles: [null, 7, 'aws'], email: 7, message: { a: 1 } }, 'AWS'],
    ];
    await eachStep(
      accepted,
      ([what]) => what,
      async ([, change, card]) => {
        backend.on('POST', 'authentication/login', good(change));
        await context.clearCookies();
        await page.goto('/login');
        await submitLogin(page);
        await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
        await expect(page.getByRole('link', { name: card, exact: true })).toBeVisible();
      },
    );
  });

  test('a long answer is cut at 2,000 characters, and the form stays in view', async ({
    page,
    backend,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    backend.on('POST', 'authentication/login', text('x'.repeat(50_000), 500));
    await page.goto('/login');
    await fillLogin(page, 'ada', '1');
    await login(page).click();
    await expect(answer(page)).toContainText('48000 more characters');
    await expect(login(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect((await toast(page, 'Login failed').boundingBox())?.height ?? 0).toBeLessThan(500);
  });
});
