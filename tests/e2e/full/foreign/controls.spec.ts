import { showTheme } from '../../../support/accessible';
import { controlEdges } from '../../../support/controlEdges';
import { expect, test } from '../../../support/fixtures';
import { visitEveryPage } from '../../../support/visitEveryPage';

test.use({ viewport: { width: 1_440, height: 900 } });

test('every control has an edge that can be seen, and a disabled one is never the lightest, in both themes', async ({
  page,
  signInAs,
}) => {
  const problems: string[] = [];
  let [fields, others] = [0, 0];
  const look = async (where: string) => {
    for (const theme of ['light', 'dark']) {
      await showTheme(page, theme);
      const edges = await controlEdges(page);
      fields += edges.fields;
      others += edges.others;
      problems.push(...[...edges.faint, ...edges.bright].map((problem) => `${where}, ${theme}: ${problem}`));
    }
  };
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await look('sign-in');
  await signInAs(['admin']);
  await page.goto('/dashboard/admin');
  await visitEveryPage(page, look);
  await page.goto('/dashboard/launch/listprocess');
  await page.getByRole('button', { name: 'Row height' }).click();
  await expect(page.getByRole('spinbutton')).toBeVisible();
  await look('a popup');
  expect(problems, problems.join('\n')).toEqual([]);
  // Pages without controls would prove nothing.
  expect(Math.min(fields, others)).toBeGreaterThan(80);
});
