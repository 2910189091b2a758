import { expect, test } from '../../../support/referenceFixtures';
import { rowsOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

const dayMs = 86_400_000;

test('what ran in account 900 on a day is two clicks from the home screen, and nothing can be changed there', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  const day = new Date(Math.floor(Date.now() / dayMs - 30) * dayMs + 14 * 3_600_000);
  const changes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Choose a past moment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a past moment' });
  const local = await page.evaluate(
    (ms) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString(),
    +day,
  );
  await dialog.getByLabel('Moment').fill(local.slice(0, 16));
  await dialog.getByRole('combobox', { name: 'Account' }).fill('900');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Show' }).click();

  const frame = page.getByRole('region', { name: 'Past moment' });
  const words = day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  await expect(frame).toContainText(`You see the fleet of ${words}, 14:00 UTC. Nothing can be changed here.`);
  await expect(page.getByRole('heading', { name: 'EC2 Instance Search', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/at=\d{4}-\d\d-\d\dT14%3A00Z/);
  const table = page.getByRole('table', { name: 'EC2 Instance Search' });
  await expect(table.getByRole('row').nth(1)).toContainText('900');
  await expect(page.getByRole('checkbox', { name: /Select/ })).toHaveCount(0);

  const at = day.toISOString().replace(':00.000Z', 'Z');
  await table.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(frame).toContainText(words);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Start', 'Stop', 'Terminate'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('at')).toBe(at);

  await page.goBack();
  await expect(table).toBeVisible();
  await page.goto(`/dashboard/launch/listprocess?at=${at}`);
  const processes = page.getByRole('table', { name: 'Process List' });
  await processes.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(frame).toContainText(words);
  await expect(page.getByRole('button', { name: 'Launch machines' })).toHaveCount(0);
  expect(changes.filter((url) => !/ec2\/list/.test(url))).toEqual([]);

  await frame.getByRole('button', { name: 'Back to now' }).click();
  await expect(frame).toHaveCount(0);
  await expect(page.getByText('You see the present again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Launch machines' })).toBeVisible();
  expect(page.url()).not.toContain('at=');

  await page.goto(`/dashboard/aws/terminate?at=${at}`);
  await expect(page.getByRole('heading', { name: 'Terminate EC2 Instances' })).toBeVisible();
  await expect(page).toHaveURL(/\/terminate$/);
});

test('a moment that is none, or before the history, is explained', async ({ page, server, guard }) => {
  guard.expectFailedAnswers();
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/launch/listprocess?at=yesterday');
  await expect(page.getByText('“yesterday” is not a past moment such as 2026-10-03T14:00Z.')).toBeVisible();
  await page.goto('/dashboard/launch/listprocess?at=2001-01-01');
  await expect(
    page.getByText(/Nothing is known about 2001-01-01 00:00 UTC\. The history begins on \d{4}-/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page.getByRole('table', { name: 'Process List' })).toBeVisible();
  expect((await rowsOf(page, 'listprocess')).length).toBeGreaterThan(0);
});
