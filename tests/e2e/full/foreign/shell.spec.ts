import { pauseClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';

test('keys skip to the content, open a dropdown of the menu, and lead to the heading of its pages', async ({
  page,
  signInAs,
}) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  const button = menu.getByRole('button', { name: 'Role Management' });
  const update = menu.getByRole('link', { name: 'Update Role', exact: true });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: 'Create Role', exact: true })).toHaveCount(0);
  await expect(update).toHaveCount(0);
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await update.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Update Role' })).toBeFocused();
  await expect(update).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('the top bar names the person and leads home, and Quick Navigation to the workspaces that they may use', async ({
  page,
  signInAs,
}) => {
  await signInAs(['aws operator', 'psql user'], { username: 'grace', email: 'grace@navy.example' });
  await page.goto('/dashboard/aws/status');
  const banner = page.getByRole('banner');
  await expect(banner.getByText('grace', { exact: true })).toBeVisible();
  await expect(banner.getByText('grace@navy.example')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(banner.getByText('grace@navy.example')).toBeAttached();
  // The title is not cut off.
  const title = banner.getByText('Machine Status', { exact: true });
  const cutOff = () => title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(cutOff).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1_280, height: 900 });
  const quick = page.getByRole('navigation', { name: 'Quick Navigation' });
  await expect(quick.getByRole('link')).toHaveText(['AWS', 'PSQL']);
  await quick.getByRole('link', { name: 'PSQL' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PostgreSQL' })).toBeVisible();
  await banner.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible();
});

test('Refresh tells the page to read again, and says so for two seconds', async ({ page, signInAs }) => {
  await page.clock.install({ time: Date.now() });
  await signInAs(['admin']);
  await page.goto('/dashboard/aws/status');
  await expect(page.getByRole('heading', { level: 1, name: 'Machine Status' })).toBeVisible();
  await pauseClock(page);
  await page.evaluate(() =>
    window.addEventListener('refreshCurrentPageData', () => document.documentElement.setAttribute('data-heard', 'yes')),
  );
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Refresh triggered for current page data' });
  await expect(toast).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-heard', 'yes');
  await page.mouse.move(10, 10);
  await page.clock.runFor(1_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('the theme is dark at first, can be changed everywhere, and is kept', async ({ page, signInAs }) => {
  await page.goto('/login');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await signInAs(['admin']);
  await page.goto('/dashboard/aws');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

test('up to 768 pixels the menu is behind a button, and closes after a choice or Escape', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signInAs(['admin']);
  await page.goto('/dashboard/aws');
  const toggle = page.getByRole('button', { name: 'Toggle menu' });
  const menu = page.getByRole('navigation', { name: 'Workspace menu' });
  await expect(toggle).toBeVisible();
  await expect(menu).toHaveCount(0);
  await toggle.click();
  await menu.getByRole('link', { name: 'Machine Status' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Machine Status' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await toggle.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(toggle).toBeFocused();

  await page.setViewportSize({ width: 769, height: 900 });
  await expect(menu).toBeVisible();
  await expect(toggle).toHaveCount(0);

  await test.step('the page has its new width at once, before any script has followed', async () => {
    const width = await page.evaluateHandle(() => ({
      seen: new Promise<number | undefined>((resolve) => {
        addEventListener('resize', () => resolve(document.querySelector('main')?.offsetWidth), { once: true });
      }),
    }));
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await width.evaluate(({ seen }) => seen)).toBe(390);
  });
});

test('an icon button shows its name in a tooltip, for mouse and keyboard', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/aws/status');
  const fold = page.getByRole('button', { name: 'Collapse menu', exact: true });
  const hint = page.getByText('Collapse menu', { exact: true });
  // The browser would show a second tooltip.
  await expect(fold).not.toHaveAttribute('title');
  await fold.hover();
  await expect(hint).toBeVisible();
  await expect(fold).not.toHaveAttribute('title');
  await page.mouse.move(700, 5);
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(fold).toBeFocused();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(hint).toBeVisible();
  await fold.click();
  // In the folded menu, an icon shows its name on hover, and the workspaces always do.
  const folded = page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('button').first();
  await folded.hover();
  const name = (await folded.textContent()) ?? '';
  await expect(page.getByRole('tooltip').getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  const workspaces = page.getByRole('navigation', { name: 'Quick Navigation' });
  // Text for screen readers alone is one pixel wide.
  expect((await workspaces.getByText('Launch', { exact: true }).boundingBox())?.width).toBeGreaterThan(1);
});
