import { expect, test } from '../../../support/fixtures';
import { fillLogin, login, submitLogin } from '../../../support/loginPage';
import { answer } from '../../../support/parts';
import { processList, processTable, sideways } from '../../../support/processListPage';
import { failed, held, text } from '../../../support/replies';

test.beforeEach(({ expectFailedAnswers }) => expectFailedAnswers());

test('a failure of 10,000 characters does not push the page out of its window', async ({ page, backend, signInAs }) => {
  await signInAs(['launch']);
  backend.on('GET', 'listprocess', failed(500, `wide${'x'.repeat(10_000)}`));
  await page.goto(processList);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('truncates the response to a failed login at 2,000 characters, and keeps the form in view', async ({
  page,
  backend,
}) => {
  backend.on('POST', 'authentication/login', text('x'.repeat(50_000), 500));
  await page.goto('/login');
  await fillLogin(page);
  await login(page).click();
  await expect(answer(page)).toContainText('48000 more characters');
  await expect(login(page)).toBeInViewport();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('ends a refused session once with its cookies and storage, and the next sign-in returns to the page', async ({
  page,
  context,
  backend,
  signInAs,
}) => {
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
  await page.evaluate(() => {
    for (let times = 0; times < 5; times += 1) window.dispatchEvent(new Event('refreshCurrentPageData'));
  });
  await backend.call('GET', 'listprocess', 2);
  slow.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Session expired. Please log in again.')).toHaveCount(1);
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
