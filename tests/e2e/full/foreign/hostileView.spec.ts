import { expect, test } from '../../../support/fixtures';
import { markup, processList, processTable, sideways } from '../../../support/processListPage';
import { offer } from '../../../support/requestRows';

test('shows the names of person, team, product and roles as text', async ({ page, backend, signInAs }) => {
  backend.configuration = {
    productName: markup,
    team: [{ name: markup, title: markup, email: 'x"onclick="y@z.example' }],
  };
  await signInAs(['launch', markup], { username: markup, email: markup, vertical: markup });
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Team' }).getByText(markup)).toHaveCount(6);
  await expect(page.locator('b')).toHaveCount(0);
  await page.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(page.getByRole('banner').getByText(markup).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`${markup} / Process List`);
  await expect(page).toHaveTitle(`Process List · ${markup}`);
  await expect(page.locator('b')).toHaveCount(0);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('a username and an address of 900 characters push no button out of the window', async ({ page, signInAs }) => {
  const username = 'W'.repeat(900);
  await signInAs(['launch'], { username, email: `${'m'.repeat(900)}@example.com`, vertical: 'x' });
  await page.setViewportSize({ width: 390, height: 844 });
  const banner = page.getByRole('banner');
  await page.goto(processList);
  await expect(processTable(page)).toBeVisible();
  // With a user menu, the name is a button.
  await offer(page, 'changepassword');
  for (const width of [390, 1_280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(banner.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.goto('/dashboard');
    await expect(banner.getByRole('button', { name: username })).toBeInViewport({ ratio: 1 });
    await expect(banner.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.goto(processList);
    await expect(banner.getByRole('button', { name: username })).toBeInViewport({ ratio: 1 });
  }
});
