import { expect, test } from '../../../support/referenceFixtures';
import { signedIn } from '../../../support/signIn';

test('an administrator tries a rule of decisions on the last quarter and opens a refused request', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/admin');
  await page.getByRole('link', { name: 'Approval Rules' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Nobody approves their own request.' });
  await expect(row).toContainText('REQUIRE_SECOND_APPROVER=1');
  await expect(row).toContainText('Not in force');
  await row.getByRole('button', { name: 'Try on the last quarter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second approver' })).toBeVisible();
  const trial = page.getByRole('region', { name: 'On the last quarter' });
  await expect(trial).toContainText(/Of \d+ decisions since \d{4}-\d\d-\d\d, \d+ would have been refused\./);
  await expect(trial.getByRole('listitem').filter({ hasText: 'request 7' })).toContainText('Approved by ada');
  await trial.getByRole('link', { name: 'request 7' }).click();
  await expect(page.getByRole('heading', { name: /^Request 7: / })).toBeVisible();
});
