import { showTheme } from '../../../support/accessible';
import { controlEdges } from '../../../support/controlEdges';
import { expect, test } from '../../../support/fixtures';
import { visitEveryPage } from '../../../support/visitEveryPage';

test.use({ viewport: { width: 1_440, height: 900 } });

for (const theme of ['dark', 'light'] as const) {
  test(`every control is told from what is around it, and one that is off is never the lightest (${theme})`, async ({
    page,
    signInAs,
  }) => {
    const problems: string[] = [];
    let [fields, others] = [0, 0];
    const look = async (where: string) => {
      const edges = await controlEdges(page);
      fields += edges.fields;
      others += edges.others;
      problems.push(...[...edges.faint, ...edges.bright].map((problem) => `${where}: ${problem}`));
    };
    await page.goto('/login');
    await showTheme(page, theme);
    await look('sign-in');
    await signInAs(['admin']);
    await page.goto('/dashboard/admin');
    await visitEveryPage(page, look);
    await page.goto('/dashboard/launch/listprocess');
    await page.getByRole('button', { name: 'Row height' }).click();
    await expect(page.getByRole('spinbutton')).toBeVisible();
    await look('a popup');
    expect(problems, problems.join('\n')).toEqual([]);
    expect(fields).toBeGreaterThan(40);
    expect(others).toBeGreaterThan(40);
  });
}
