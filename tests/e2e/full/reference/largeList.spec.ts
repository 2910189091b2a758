import { expect, test } from '../../../support/referenceFixtures';
import { signedIn } from '../../../support/signIn';

const data = Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, name: `crawl ${index + 1}` }));

test('indexes, searches and saves a large list in a worker, under the strict policy', async ({ page, server }) => {
  await page.route('**/api/v1/listprocess', (route) => route.fulfill({ json: { message: 'Processes fetched', data } }));
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByText('1–10 of 20000')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('crawl 1999');
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await download;
});

test('the policy allows a worker from one address only', async ({ page, server, expectConsole }) => {
  expectConsole(/TrustedScriptURL|Trusted Type/);
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard');
  const refused = await page.evaluate(() => {
    try {
      new Worker('/assets/other.js');
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  expect(refused).toBe(true);
});
