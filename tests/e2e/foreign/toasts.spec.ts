import type { Page } from '@playwright/test';
import { eachStep } from '../../support/eachStep';
import { expect, test } from '../../support/fixtures';
import { fleet } from '../../support/fleet';
import { keepToasts } from '../../support/keepToasts';
import { failed } from '../../support/replies';

/** What of a page the toasts that are shown now lie over: a heading, the breadcrumb, a dialog, a button. Behind a dialog nothing counts. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toasts] :is([role="status"], [role="alert"])')].map((words) =>
      (words.parentElement ?? words).getBoundingClientRect(),
    );
    const things = document.body.querySelectorAll(
      'h1, h2, h3, header nav, [role="dialog"], [role="alertdialog"], [role="menu"], button, input, select, textarea',
    );
    // What has been scrolled below the bar at the top is out of sight.
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const hit = [...things].filter((thing) => {
      if (!thing.checkVisibility({ visibilityProperty: true }) || thing.closest('[aria-hidden="true"]')) return false;
      if (getComputedStyle(thing).clipPath !== 'none') return false;
      const seen = thing.getBoundingClientRect();
      const box = { ...seen.toJSON(), top: thing.closest('main') ? Math.max(seen.top, bar) : seen.top };
      if (box.top >= box.bottom) return false;
      return toasts.some(
        ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      );
    });
    const outside = toasts.filter(({ left, right, top }) => left < 0 || right > innerWidth || top < 0);
    return {
      toasts: toasts.length,
      hit: [...hit.map((thing) => thing.outerHTML.slice(0, 120)), ...outside.map(() => 'the edge of the window')],
    };
  });

/** Expects toasts to be shown, and to lie over nothing that is read first or pressed. */
async function expectClear(page: Page): Promise<void> {
  await expect(page.locator('[data-toasts]').getByRole('button', { name: 'Close' }).first()).toBeVisible();
  expect(await covered(page)).toEqual({ toasts: expect.any(Number), hit: [] });
}

for (const [name, width, height] of [
  ['at a desk', 1_440, 900],
  ['in a small window', 1_024, 700],
  ['on a phone', 390, 844],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } });

    test(`toasts lie over no heading, no dialog and no button (${name})`, async ({ page, signInAs }) => {
      await keepToasts(page);
      await signInAs(['admin']);
      await eachStep(
        [
          'admin/approveprocess',
          'admin/update',
          'admin/create',
          'launch/listprocess',
          'launch/newprocess',
          'aws/status',
        ],
        (address) => address,
        async (address) => {
          await page.goto(`/dashboard/${address}`);
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
          await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
          await expectClear(page);
          await page.mouse.wheel(0, 400);
          await expectClear(page);
        },
      );
    });

    test(`nor over the question before an act, the row dialog and the menu (${name})`, async ({
      page,
      backend,
      signInAs,
    }) => {
      await keepToasts(page);
      await signInAs(['admin']);
      // Rows that lead to no page.
      backend.on('GET', 'listprocess', fleet(3));
      await page.goto('/dashboard/launch/listprocess');
      await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
      await expectClear(page);
      await page.getByRole('row').nth(1).getByRole('button', { name: 'Details' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectClear(page);
      await page.keyboard.press('Escape');
      if (width < 768) {
        await page.getByRole('button', { name: 'Toggle menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Workspace menu' })).toBeVisible();
        await expectClear(page);
        await page.keyboard.press('Escape');
      }
      await page.goto('/dashboard/admin/update');
      await page.getByRole('button', { name: 'otto', exact: true }).click();
      await page.getByRole('button', { name: 'Delete User' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectClear(page);
    });

    test(`nor over anything of the sign-in (${name})`, async ({ page, backend, expectFailedAnswers }) => {
      expectFailedAnswers();
      await keepToasts(page);
      backend.always(failed(500, 'No verticals today'));
      await page.goto('/login');
      await page.getByRole('textbox', { name: 'Username' }).fill('ada');
      await expectClear(page);
    });
  });
}
