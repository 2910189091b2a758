import { auditPage } from '../../support/auditBackend';
import { expect, test } from '../../support/fixtures';
import { shiftsSoFar, watchShifts } from '../../support/layoutShifts';
import { fillLogin, login } from '../../support/loginPage';
import { held, json } from '../../support/replies';
import { offer } from '../../support/requestRows';

/** What may move on a page, as browsers measure it: a fifth of what they call good. */
const little = 0.02;

for (const [name, width, height] of [
  ['at a desk', 1_440, 900],
  ['on a phone', 390, 844],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(({ page }) => watchShifts(page));

    test(`hardly anything moves when the vertical and the code are asked for (${name})`, async ({ page }) => {
      await page.goto('/login');
      await fillLogin(page, 'otto', '2');
      expect(await shiftsSoFar(page)).toBeLessThan(little);
      const before = await shiftsSoFar(page);
      await login(page).press('Enter');
      await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeVisible();
      expect((await shiftsSoFar(page)) - before).toBeLessThan(little);
    });

    for (const [address, path] of [
      ['launch/listprocess', 'listprocess'],
      ['admin/approveprocess', 'listrequest'],
    ] as const) {
      test(`hardly anything moves when the rows of ${address} come late (${name})`, async ({
        page,
        backend,
        signInAs,
      }) => {
        await signInAs(['admin']);
        const rows = Array.from({ length: 25 }, (_, index) => ({
          id: index,
          process_name: `p ${index}`,
          status: 0,
          a: 1,
          b: 2,
          c: 3,
          d: 4,
        }));
        const slow = held(json({ message: 'fetched', status: 'success', data: rows }));
        backend.on('GET', path, slow);
        await page.goto(`/dashboard/${address}`);
        await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
        slow.release();
        await expect(page.getByText('1–10 of 25')).toBeVisible();
        expect(await shiftsSoFar(page)).toBeLessThan(little);
      });
    }

    test(`hardly anything moves in the steps of the wizard, and on home (${name})`, async ({ page, signInAs }) => {
      await signInAs(['admin']);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await shiftsSoFar(page)).toBeLessThan(little);
      await page.goto('/dashboard/admin/create');
      await expect(page.getByRole('button', { name: 'ada', exact: true })).toBeVisible();
      expect(await shiftsSoFar(page)).toBeLessThan(little);
    });

    test(`hardly anything moves on the overview of admin, whatever comes last (${name})`, async ({
      page,
      backend,
      signInAs,
    }) => {
      await offer(page, 'firststeps', 'audit');
      await signInAs(['admin']);
      const rows = Array.from({ length: 5 }, (_, id) => ({
        id,
        status: 0,
        process_name: `p ${id}`,
        requested_by: 'otto',
      }));
      backend.on('GET', 'listupdateprocess', json({ status: 'success', data: rows }));
      const requests = held(json({ status: 'success', data: rows }));
      backend.on('GET', 'listrequest', requests);
      backend.on('GET', 'audit', (asked) => auditPage([], asked));
      const steps = held(json({ data: [{ step: 'people', done: false }] }));
      backend.on('GET', 'firststeps', steps);
      await page.goto('/dashboard/admin');
      await backend.call('GET', 'firststeps');
      requests.release();
      steps.release();
      await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible();
      await expect(page.getByRole('table', { name: '5 process requests' })).toBeVisible();
      expect(await shiftsSoFar(page)).toBeLessThan(little);
    });
  });
}
