import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../../support/fixtures';

const pages = [
  ['the login screen', '/login', false],
  ['home', '/dashboard', true],
  ['a welcome page', '/dashboard/admin', true],
  ['a list', '/dashboard/launch/listprocess', true],
  ['a placeholder', '/dashboard/mongo', true],
] as const;

for (const theme of ['dark', 'light'] as const) {
  for (const width of [1_440, 390]) {
    test.describe(`in the ${theme} theme at ${width} pixels`, () => {
      test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width, height: 900 } });

      for (const [name, path, signedIn] of pages) {
        test(`${name} has no accessibility violation and does not scroll sideways`, async ({ page, signInAs }) => {
          await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
          if (signedIn) await signInAs(['admin']);
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (path.endsWith('listprocess')) await expect(page.getByRole('table')).toBeVisible();
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        });
      }
    });
  }
}
