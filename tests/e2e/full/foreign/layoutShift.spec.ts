import { auditPage } from '../../../support/auditBackend';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { shiftsOfFonts, shiftsSoFar, watchShifts } from '../../../support/layoutShifts';
import { fillLogin, login } from '../../../support/loginPage';
import { held, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { visitEveryPage } from '../../../support/visitEveryPage';

/** What may move on a page, as browsers measure it: a fifth of what they call good. */
const little = 0.02;

const desk = { width: 1_440, height: 900 };
const phone = { width: 390, height: 844 };

test('hardly anything moves on any page while it is opened, nor when its fonts come last', async ({
  page,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await watchShifts(page);
  await offer(
    page,
    'audit',
    'me',
    'myrequests',
    'processledger',
    'launchstatus',
    'launchoverview',
    'direct_privileges',
  );
  await signInAs(['admin']);
  await page.setViewportSize(desk);
  await page.goto('/dashboard/admin');
  const addresses = new Set<string>();
  await visitEveryPage(page, async () => void addresses.add(new URL(page.url()).pathname));
  const views = [desk, phone].flatMap((viewport) => [...addresses].map((address) => ({ viewport, address })));
  await eachStep(
    views,
    ({ viewport, address }) => `${address} at ${viewport.width} px`,
    async ({ viewport, address }) => {
      await page.setViewportSize(viewport);
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      expect(await shiftsSoFar(page)).toBeLessThan(little);
      expect(await shiftsOfFonts(page)).toBeLessThan(little);
    },
  );
});

for (const [name, viewport] of [
  ['at a desk', desk],
  ['on a phone', phone],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });
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
