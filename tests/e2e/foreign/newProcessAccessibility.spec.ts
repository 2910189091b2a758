import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { answer, button, field, fillTemplate, openForm, said } from '../../support/newProcessPage';
import { failed, json } from '../../support/replies';

async function isClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

for (const [theme, width] of [
  ['dark', 390],
  ['light', 1_440],
] as const) {
  test.describe(`in the ${theme} theme at ${width} pixels`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width, height: 900 } });

    test('the form has no violation: wrong, filled and refused with long words, and done', async ({
      page,
      backend,
      signInAs,
      expectFailedAnswers,
    }) => {
      expectFailedAnswers();
      await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
      await signInAs(['machine_launch user'], { vertical: 'Data/Air' });
      await openForm(page);
      const long = 'W'.repeat(150);
      const template = { LaunchTemplateName: `\u202e${long}`, instance_type: 't3.medium', ImageId: 'ami-1' };
      backend.on('POST', 'getltdet', failed(404, long), json({ status: 'success', data: template }));
      await fillTemplate(page, '019 vizly');
      await expect(said(page, 'could not be read')).toBeVisible();
      await button(page, 'Create Process').click();
      await expect(field(page, 'Process name')).toBeFocused();
      await isClean(page);

      await button(page, 'Fetch again').click();
      for (const name of ['Process name', 'Subprocess name', 'Process owner', 'In charge']) {
        await field(page, name).fill(long);
      }
      await expect(said(page, 'Filled in from the launch template.')).toBeVisible();
      backend.on('POST', 'newprocess', failed(409, long), json({ status: 'success', message: long }));
      await button(page, 'Create Process').click();
      await expect(answer(page)).toBeVisible();
      await isClean(page);

      // By keyboard: on a phone the toast of the refusal lies over the button.
      await field(page, 'In charge').press('Enter');
      await expect(button(page, 'Go to Process List')).toBeVisible();
      await isClean(page);
    });
  });
}
