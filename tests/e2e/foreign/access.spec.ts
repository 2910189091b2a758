import { expect, test } from '../../support/fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const every = ['Admin', 'AWS', 'DO', 'Launch', 'DC', 'PSQL', 'Mongo', 'Mail'];

for (const [roles, offered] of [
  [['admin'], every],
  [[' ADMIN '], every],
  [['admin', 'aws operator'], every],
  [['aws operator'], ['AWS']],
  [['aws admin'], ['AWS']],
  [['awsome'], ['AWS']],
  [['machine_launch user'], ['Launch']],
  [['launch'], ['Launch']],
  [
    ['AWS Operator', 'Mongo reader', 'mail user'],
    ['AWS', 'Mongo', 'Mail'],
  ],
  [
    ['do user', 'dc user', 'psql user'],
    ['DO', 'DC', 'PSQL'],
  ],
] as const) {
  test(`the roles ${JSON.stringify(roles)} are offered ${offered.join(', ')}`, async ({ page, signInAs }) => {
    await signInAs(roles);
    await page.goto('/dashboard');
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveCount(offered.length);
    for (const name of offered) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });
}

for (const roles of [[], ['user']]) {
  test(`the roles ${JSON.stringify(roles)} are offered nothing, and told so`, async ({ page, signInAs }) => {
    await signInAs(roles);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'No Access Permissions' })).toBeVisible();
    await expect(
      page.getByText("You don't have access to any roles. Please contact your administrator."),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  });
}

for (const [roles, path, right] of [
  [['aws admin'], '/dashboard/admin/create', 'Admin'],
  [['aws operator'], '/dashboard/launch/listprocess', 'Launch'],
  [['aws operator'], '/dashboard/admin/listprocess', 'Admin'],
  [['machine_launch user'], '/dashboard/aws/status', 'AWS'],
  [['user'], '/dashboard/mongo', 'Mongo'],
] as const) {
  test(`${JSON.stringify(roles)} is refused at ${path}, and nothing is asked for`, async ({
    page,
    backend,
    signInAs,
  }) => {
    await signInAs(roles);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`needs the right to ${right}`);
    await expect(page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link')).toHaveCount(0);
    expect(backend.requests).toEqual([]);
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}

for (const [module, path, heading] of [
  ['admin', 'create', 'Create Role'],
  ['admin', 'update', 'Update Role'],
  ['admin', 'register', 'Register User'],
  ['admin', 'approveprocess', 'Approve Process'],
  ['admin', 'approveupdateprocess', 'Approve Update Process'],
  ['admin', 'status', 'Machine Status'],
  ['admin', 'newprocess', 'Request New Process'],
  ['aws', 'status', 'Machine Status'],
  ['aws', 'terminate', 'Terminate EC2 Instances'],
  ['aws', 'listallinstances', 'EC2 Instance Search'],
  ['aws', 'awsinstancetable', 'EC2 Instances'],
  ['aws', 'createlaunchtemplate', 'Create Launch Template'],
  ['aws', 'updatelaunchtemplate', 'Update Launch Template'],
  ['launch', '', 'Process List'],
  ['launch', 'listprocess', 'Process List'],
  ['launch', 'newprocess', 'Request New Process'],
  ['launch', 'launch', 'Extraction - Machine Launch'],
  ['launch', 'updateprocess', 'Update Process'],
  ['launch', 'extractionterminate', 'Machine Termination'],
  ['do', '', 'DigitalOcean'],
  ['dc', '', 'Data Center'],
  ['psql', '', 'PostgreSQL'],
  ['mongo', '', 'MongoDB'],
  ['mail', '', 'Mail Services'],
] as const) {
  test(`/dashboard/${module}/${path} is ${heading}, in heading and breadcrumb`, async ({ page, signInAs }) => {
    await signInAs(['admin']);
    await page.goto(`/dashboard/${module}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Quarterdeck / ${heading}`);
    await expect(page).toHaveTitle(`${heading} · Quarterdeck`);
  });
}

for (const path of ['/dashboard/admin', '/dashboard/aws', '/dashboard/aws/nonsense', '/dashboard/launch/status']) {
  test(`${path} shows the welcome text`, async ({ page, signInAs }) => {
    await signInAs(['admin']);
    await page.goto(path);
    await expect(page.getByText('Select an option from the sidebar to get started.')).toBeVisible();
    const role = path.split('/')[2]?.toUpperCase() ?? '';
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Quarterdeck / ${role}`);
  });
}
