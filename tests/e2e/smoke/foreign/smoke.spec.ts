import { expect, test } from '../../../support/fixtures';

test('a visitor signs in to the admin vertical on a foreign back end', async ({ page, backend }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await expect(page.getByRole('combobox', { name: 'Vertical' })).toHaveValue('1');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');

  const login = await backend.call('POST', 'authentication/login');
  expect(login.query.toString()).toBe('vertical_id=1');
  expect(login.body).toBe('username=ada&password=secret');
});

test('a session of cookies opens the process list', async ({ page, backend, signInAs }) => {
  await signInAs(['machine_launch user'], { username: 'lena', vertical: 'Data/Hospitality' });
  await page.goto('/dashboard/launch/listprocess');
  await expect(page.getByRole('heading', { level: 1, name: 'Process List' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Process List' }).getByText('process 1', { exact: true })).toBeVisible();
  expect((await backend.call('GET', 'listprocess')).headers.authorization).toBe('Bearer token');
});

test('a page opened by its address is a few files, however many modules it is made of', async ({ page, signInAs }) => {
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
