import { expectAccessible } from '../../../support/accessible';
import { button } from '../../../support/parts';
import { expect, test } from '../../../support/referenceFixtures';
import { signedIn } from '../../../support/signIn';

// The fixtures refuse requests to other origins, and violations of the Content-Security-Policy.
test('? leads to the section of the user guide about the page, and Help searches the guide', async ({
  context,
  page,
  server,
}) => {
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/launch/launch');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const link = page.getByRole('dialog').getByRole('link', { name: 'How do I launch machines?' });
  const [guide] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(guide).toHaveURL(/\/help\/launch-machines\.html$/);
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('How do I launch machines?');
  await expect(guide.getByRole('img')).toHaveJSProperty('complete', true);
  await expect(guide.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(guide);
  await guide.close();

  await page.keyboard.press('Escape');
  await button(page, 'Help').click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByRole('searchbox', { name: 'Search the user guide' }).fill('skip protected machines');
  await expect(help.getByRole('list', { name: 'Results' }).getByRole('link').first()).toHaveText(
    'What about protected machines?',
  );
  await expect(help.getByRole('status')).toHaveText('1 result');
  await expectAccessible(page);
});
