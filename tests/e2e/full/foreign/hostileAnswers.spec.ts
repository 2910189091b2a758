import type { Page } from '@playwright/test';
import { appears, stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { fillLogin, login, submitLogin } from '../../../support/loginPage';
import { processList, processTable, refreshButton } from '../../../support/processListPage';
import { failed, held, json } from '../../../support/replies';

const expired = 'Session expired. Please log in again.';
const refreshEvents = (page: Page, times: number) =>
  page.evaluate((n) => {
    for (let i = 0; i < n; i += 1) window.dispatchEvent(new Event('refreshCurrentPageData'));
  }, times);

const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

test.describe('the process list, when its answer is bad', () => {
  test('entries that are no rows are left out, the others are shown', async ({ page, backend, signInAs }) => {
    await signInAs(['launch']);
    backend.on('GET', 'listprocess', json({ message: 'FETCHED', data: [null, { id: 1, name: 'kept' }, 7, 'x'] }));
    await page.goto(processList);
    await expect(processTable(page).getByRole('row')).toHaveCount(2);
    await expect(processTable(page).getByRole('cell', { name: 'kept' })).toBeVisible();
  });

  test('an empty list says so, and has nothing to download', async ({ page, backend, signInAs }) => {
    await signInAs(['launch']);
    backend.on('GET', 'listprocess', json({ message: 'Processes fetched', data: [] }));
    await page.goto(processList);
    await expect(page.getByText('No processes yet.')).toBeVisible();
    await stopClock(page);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await appears(page, toast(page, 'No data to download'));
  });

  test('a refresh that fails keeps the rows, says so each time, and pages and searches what is there', async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    await page.goto(processList);
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    backend.on('GET', 'listprocess', failed(500, 'down'));
    await stopClock(page);
    for (const _ of [1, 2]) {
      await refreshButton(page).click();
      await appears(page, toast(page, 'Error: down'));
      await expect(processTable(page).getByRole('row')).toHaveCount(11);
      await toast(page, 'Error: down').locator('..').getByRole('button', { name: 'Close' }).click();
      await expect(toast(page, 'Error: down')).toHaveCount(0);
    }
    await page.clock.resume();
    const sent = backend.calls('GET', 'listprocess').length;
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('11–12 of 12')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('process 12');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    expect(backend.calls('GET', 'listprocess')).toHaveLength(sent);
  });

  test('a message of 10,000 characters does not push the page away', async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch']);
    backend.on('GET', 'listprocess', failed(500, `wide${'x'.repeat(10_000)}`));
    await page.goto(processList);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });
});

test.describe('a session that the server refuses', () => {
  test('ends once: one text, cookies, cache and session storage gone, the way back kept', async ({
    page,
    context,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch'], { username: 'lena' });
    await page.goto(processList);
    await expect(processTable(page)).toBeVisible();
    await page.evaluate(() => {
      sessionStorage.setItem('left', 'over');
      localStorage.setItem('draft', 'kept');
      let raised = 0;
      window.addEventListener('logout', () => document.documentElement.setAttribute('data-logouts', String(++raised)));
    });
    const slow = held(failed(401, 'expired'));
    backend.on('GET', 'listprocess', slow);
    await refreshEvents(page, 5);
    await backend.call('GET', 'listprocess', 2);
    slow.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(expired)).toHaveCount(1);
    await expect(page).toHaveURL('/login');
    await expect(page.locator('html')).toHaveAttribute('data-logouts', '1');
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('draft'))).toBe('kept');

    backend.off('GET', 'listprocess');
    await submitLogin(page, 'lena', '3');
    await expect(page).toHaveURL(processList);
    await expect(processTable(page).getByRole('row')).toHaveCount(11);
    expect(backend.calls('GET', 'listprocess').at(-1)?.headers.authorization).toBe('Bearer token-of-lena');
  });

  test('is not refused again by the late answer to a read of the former session', async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    await signInAs(['launch'], { username: 'ada' });
    const late = held(failed(401, 'expired'));
    backend.on('GET', 'listprocess', late);
    const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/listprocess'));
    await page.goto(processList);
    await backend.call('GET', 'listprocess');
    await page.getByRole('button', { name: 'Logout' }).click();
    await submitLogin(page, 'ada');
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
    late.release();
    await calledOff;
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(expired)).toHaveCount(0);
  });

  test('a login that is answered with 401 is a failed login, no end of a session', async ({
    page,
    backend,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    backend.on('POST', 'authentication/login', failed(401, 'Wrong password'));
    await page.goto('/login');
    await fillLogin(page, 'ada', '1');
    await login(page).click();
    await expect(toast(page, 'Login failed')).toContainText('Wrong password');
    await expect(page.getByText(expired)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ada');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
    await expect(login(page)).toBeEnabled();
  });
});
