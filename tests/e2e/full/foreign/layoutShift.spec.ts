import { auditPage } from '../../../support/auditBackend';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { shiftsOfFonts, shiftsSoFar, watchShifts } from '../../../support/layoutShifts';
import { fillLogin, login } from '../../../support/loginPage';
import { held, json } from '../../../support/replies';
import { offer, requests } from '../../../support/requestRows';
import { visitEveryPage } from '../../../support/visitEveryPage';

/** A fifth of the layout shift that browsers call good. */
const little = 0.02;

const desk = { width: 1_440, height: 900 };
const phone = { width: 390, height: 844 };

test('hardly anything moves while a page opens, even if its fonts load last', async ({
  page,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await watchShifts(page);
  await offer(
    page,
    ...['audit', 'me', 'myrequests', 'processledger', 'launchstatus', 'launchoverview', 'direct_privileges'],
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

    test(`hardly anything moves when the code, rows and parts of an overview come late (${name})`, async ({
      page,
      backend,
      signInAs,
    }) => {
      await watchShifts(page);
      await test.step('the vertical and the code of a sign-in', async () => {
        await page.goto('/login');
        await fillLogin(page, 'otto', '2');
        await login(page).press('Enter');
        await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeVisible();
        expect(await shiftsSoFar(page)).toBeLessThan(little);
      });
      await signInAs(['admin']);
      await test.step('the home screen', async () => {
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await shiftsSoFar(page)).toBeLessThan(little);
      });
      await test.step('the rows of a list', async () => {
        const slow = held(requests());
        backend.on('GET', 'listrequest', slow);
        await page.goto('/dashboard/admin/approveprocess');
        await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
        slow.release();
        await expect(page.getByText('1–10 of 12')).toBeVisible();
        expect(await shiftsSoFar(page)).toBeLessThan(little);
      });
      await test.step('the parts of an overview', async () => {
        await offer(page, 'firststeps', 'audit');
        const late = held(requests());
        backend.on('GET', 'listrequest', late);
        backend.on('GET', 'audit', (asked) => auditPage([], asked));
        const steps = held(json({ data: [{ step: 'people', done: false }] }));
        backend.on('GET', 'firststeps', steps);
        await page.goto('/dashboard/admin');
        await backend.call('GET', 'firststeps');
        late.release();
        steps.release();
        await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible();
        await expect(page.getByRole('table', { name: '10 process requests' })).toBeVisible();
        expect(await shiftsSoFar(page)).toBeLessThan(little);
      });
    });
  });
}
