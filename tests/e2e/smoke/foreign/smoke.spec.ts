import { expect, test } from '../../../support/fixtures';

test('a page that is opened by its address loads few files', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  const files: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.url());
  });
  for (const path of ['/dashboard/launch/listprocess', '/dashboard/aws/terminate', '/dashboard']) {
    files.length = 0;
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(new Set(files).size, files.join('\n')).toBeLessThanOrEqual(20);
  }
});
