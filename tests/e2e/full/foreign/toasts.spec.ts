import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';
import { keepToasts } from '../../../support/keepToasts';
import { failed, json } from '../../../support/replies';
import { requests } from '../../../support/requestRows';

/** Everything that toasts may not cover while the page is at its top: the bar, the page's name, dialogs and menus. */
const fixed = 'h1, header, [role="dialog"], [role="alertdialog"], [role="menu"]';
/** Everything that toasts may not cover when the page is scrolled to its end. Rows can be scrolled clear by themselves. */
const usable = `${fixed}, main :is(h2, h3, button, select, textarea, :is(a, input):not(td *))`;

/** Returns the elements below the toasts on show, and the toasts that are too low to read or reach out of the window. */
const faults = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const cards = [...document.querySelectorAll('[data-toasts] [data-kind]')].map((card) =>
      card.getBoundingClientRect(),
    );
    const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
    const elements = [...document.body.querySelectorAll(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        getComputedStyle(element).clipPath === 'none' &&
        // An open dialog hides the page.
        (!dialog || dialog.contains(element) || element.tagName === 'HEADER'),
    );
    const covered = elements.filter((element) => {
      const box = element.getBoundingClientRect();
      return cards.some(
        ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      );
    });
    const bad = cards.filter(
      ({ left, right, top, bottom, height }) =>
        left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || height < 36,
    );
    return [...covered.map((element) => element.outerHTML.slice(0, 120)), ...bad.map((card) => JSON.stringify(card))];
  }, selector);

/** Expects toasts on show that cover none of these elements. */
async function expectClear(page: Page, selector: string): Promise<void> {
  await expect(page.locator('[data-toasts]').getByRole('button', { name: 'Close' }).first()).toBeVisible();
  expect(await faults(page, selector)).toEqual([]);
}

const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

for (const [name, width, height] of [
  ['at a desk', 1_440, 900],
  ['in a small window', 1_024, 700],
  ['on a phone', 390, 844],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } });

    test(`toasts cover neither the bar, the page's name and its end, nor a dialog or a menu (${name})`, async ({
      page,
      backend,
      signInAs,
    }) => {
      await keepToasts(page);
      await signInAs(['admin']);
      await eachStep(
        ['admin/approveprocess', 'admin/create', 'aws/status'],
        (address) => address,
        async (address) => {
          await page.goto(`/dashboard/${address}`);
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
          await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
          await expectClear(page, fixed);
          await scrollToEnd(page);
          await expectClear(page, usable);
        },
      );
      await test.step('the details of a row, and the menu of a phone', async () => {
        // Rows that lead to no page.
        backend.on('GET', 'listprocess', fleet(3));
        await page.goto('/dashboard/launch/listprocess');
        await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
        await page.getByRole('row').nth(1).getByRole('button', { name: 'Details' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectClear(page, fixed);
        await page.keyboard.press('Escape');
        if (width >= 768) return;
        await page.getByRole('button', { name: 'Toggle menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Workspace menu' })).toBeVisible();
        await expectClear(page, fixed);
      });
      await test.step('a question', async () => {
        await page.goto('/dashboard/admin/update');
        await page.getByRole('button', { name: 'otto', exact: true }).click();
        await page.getByRole('button', { name: 'Delete User' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectClear(page, fixed);
      });
    });

    test(`several toasts are whole at once, and one covers nothing of the sign-in (${name})`, async ({
      page,
      context,
      backend,
      signInAs,
      expectFailedAnswers,
    }) => {
      expectFailedAnswers();
      await keepToasts(page);
      await signInAs(['admin']);
      const message = `Approved. ${'The process is created with the limit that was asked for. '.repeat(3)}`.trim();
      backend.on('POST', 'approverequest', json({ status: 'accepted', message }));
      backend.on('GET', 'listrequest', requests());
      await page.goto('/dashboard/admin/approveprocess');
      await expect(page.getByText('Loaded 12 processes')).toBeVisible();
      await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
      await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
      const words = page.getByRole('status').filter({ hasText: message });
      await expect(words).toBeVisible();
      await expect(page.locator('[data-toasts] [data-kind]')).toHaveCount(3);
      expect(await faults(page, fixed)).toEqual([]);
      const isWhole = await words.evaluate(
        ({ parentElement: frame }) => frame && frame.scrollHeight <= frame.clientHeight,
      );
      expect(isWhole).toBe(true);

      await context.clearCookies();
      backend.always(failed(500, 'No verticals today'));
      await page.goto('/login');
      await page.getByRole('textbox', { name: 'Username' }).fill('ada');
      await expectClear(page, usable);
    });
  });
}

test('the result of a decision links to the request, and the list read after it is not announced', async ({
  page,
  backend,
  signInAs,
}) => {
  await keepToasts(page);
  await signInAs(['admin']);
  backend.on('GET', 'listrequest', requests());
  await page.goto('/dashboard/admin/approveprocess');
  const loaded = page.getByText('Loaded 12 processes');
  await expect(loaded).toBeVisible();
  await page.locator('[data-toasts]').getByRole('button', { name: 'Close' }).click();
  backend.on('POST', 'approverequest', json({ status: 'accepted', message: 'It is approved' }));
  backend.on('GET', 'listrequest', requests({ 1: 1 }));
  await page.getByRole('row').filter({ hasText: 'crawl 1' }).first().getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('It is approved')).toBeVisible();
  await expect.poll(() => backend.calls('GET', 'listrequest').length).toBe(2);
  await expect(page.getByRole('group', { name: 'Approved' })).toHaveText(/2/);
  await expect(loaded).toHaveCount(0);
  // A refresh by the person is announced beside the result.
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(loaded).toBeVisible();
  await expect(page.getByText('It is approved')).toBeVisible();
  await page.getByRole('link', { name: 'Open request 1', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/request\/1$/);
  await expect(page.getByText('It is approved')).toHaveCount(0);
});
