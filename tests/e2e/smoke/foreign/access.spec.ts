import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { json } from '../../../support/replies';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const workspaceMenu = (page: Page) => page.getByRole('navigation', { name: 'Workspace menu' });
const workspaces = (page: Page) => page.getByRole('main').getByRole('link');
const namesOf = (roles: unknown) => JSON.stringify(roles);

/** Expects an open page with this heading, breadcrumb and title. */
async function expectPage(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(breadcrumb(page)).toHaveText(`Quarterdeck / ${name}`);
  await expect(page).toHaveTitle(`${name} · Quarterdeck`);
}

/** Expects links of these names in this order; more pages may stand among them. */
const expectLinks = (page: Page, names: readonly string[], known = names) =>
  expect
    .poll(async () =>
      (await workspaceMenu(page).getByRole('link').allTextContents()).filter((text) => known.includes(text)),
    )
    .toEqual(names);

test('the roles of the session open their workspaces, and no others', async ({ page, backend, signInAs }) => {
  const every = ['Admin', 'AWS', 'DO', 'Launch', 'DC', 'PSQL', 'Mongo', 'Mail'];
  const rows: (readonly [unknown, readonly string[]])[] = [
    [[' ADMIN '], every],
    [
      ['AWS\tOperator', 'Mongo reader', 'machine_launch user'],
      ['AWS', 'Launch', 'Mongo'],
    ],
    [[null, 7, ['admin'], 'mail user'], ['Mail']],
  ];
  await eachStep(
    rows,
    ([roles]) => namesOf(roles),
    async ([roles, offered]) => {
      await signInAs(roles as string[]);
      await page.goto('/dashboard');
      await expect(heading(page, 'Choose a workspace')).toBeVisible();
      for (const name of every)
        await expect(page.getByRole('link', { name, exact: true })).toHaveCount(offered.includes(name) ? 1 : 0);
    },
  );
  // An administrator's home page counts the pending requests.
  const counted = ['listrequest', 'listupdateprocess'];
  expect(backend.requests.map(({ path }) => path).filter((path) => !counted.includes(path))).toEqual([]);
});

test('roles that open no workspace lead to a page that says so', async ({ page, signInAs }) => {
  const nothing: unknown[] = [[], ['user', 'administrator'], { 0: 'admin' }];
  await eachStep(nothing, namesOf, async (roles) => {
    await signInAs(roles as string[]);
    await page.goto('/dashboard');
    await expect(heading(page, 'No Access Permissions')).toBeVisible();
    await expect(
      page.getByText("You don't have access to any roles. Please contact your administrator."),
    ).toBeVisible();
    await expect(workspaces(page)).toHaveCount(0);
  });
});

test('a workspace without its right says which one is missing, requests nothing, and leads home', async ({
  page,
  backend,
  signInAs,
}) => {
  const rows: (readonly [readonly string[], string, string])[] = [
    [['aws admin'], '/dashboard/admin/approveprocess', 'Admin'],
    [[], '/dashboard/launch', 'Launch'],
    [['machine_launch user'], '/dashboard/aws/terminate', 'AWS'],
  ];
  await eachStep(
    rows,
    ([roles, path]) => `${namesOf(roles)} at ${path}`,
    async ([roles, path, right]) => {
      await signInAs(roles);
      await page.goto(path);
      await expect(heading(page, 'Access denied')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(`don't include the ${right} workspace`);
      await expect(breadcrumb(page)).toContainText('Access denied');
      await expect(workspaceMenu(page).getByRole('link')).toHaveCount(0);
      await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL('/dashboard');
      expect(backend.requests).toEqual([]);
    },
  );
});

interface Menu {
  /** The dropdown of the menu and the places of its items. */
  readonly group?: { readonly name: string; readonly items: readonly [number, number] };
  /** Item, address within the workspace, heading. */
  readonly items: readonly (readonly [string, string, string])[];
}

const menus: Record<string, Menu> = {
  admin: {
    group: { name: 'Role Management', items: [0, 2] },
    items: [
      ['Create Role', 'create', 'Create Role'],
      ['Update Role', 'update', 'Update Role'],
      ['Approve Process', 'approveprocess', 'Approve Process'],
      ['Approve Update Process', 'approveupdateprocess', 'Approve Update Process'],
    ],
  },
  aws: {
    group: { name: 'Launch Template', items: [4, 6] },
    items: [
      ['Machine Status', 'status', 'Machine Status'],
      ['Terminate', 'terminate', 'Terminate EC2 Instances'],
      ['List All Instances', 'listallinstances', 'EC2 Instance Search'],
      ['AWS Instance Table', 'awsinstancetable', 'EC2 Instances'],
      ['Create', 'createlaunchtemplate', 'Create Launch Template'],
      ['Update', 'updatelaunchtemplate', 'Update Launch Template'],
    ],
  },
  launch: {
    items: [
      ['List Process', 'listprocess', 'Process List'],
      ['Request New Process', 'newprocess', 'Request New Process'],
      ['Machine Launch', 'launch', 'Extraction - Machine Launch'],
      ['Update Process', 'updateprocess', 'Update Process'],
      ['Machine Termination', 'extractionterminate', 'Machine Termination'],
    ],
  },
};

for (const [module, { group, items }] of Object.entries(menus)) {
  test(`the menu of ${module} holds its items, and each leads to its page`, async ({ page, backend, signInAs }) => {
    // The number of pending requests would be part of its item's text.
    for (const list of ['listrequest', 'listupdateprocess'])
      backend.on('GET', list, json({ status: 'success', data: [] }));
    await signInAs(['admin']);
    await page.goto(`/dashboard/${module}`);
    const names = items.map(([name]) => name);
    if (group) {
      await expect(page.getByText('Select an option from the sidebar to get started.')).toBeVisible();
      await expect(breadcrumb(page)).toHaveText(`Quarterdeck / ${module.toUpperCase()}`);
      const [from, to] = group.items;
      await expectLinks(page, [...names.slice(0, from), ...names.slice(to)], names);
      await workspaceMenu(page).getByRole('button', { name: group.name }).click();
    }
    await expectLinks(page, names);
    await eachStep(
      items,
      ([name]) => name,
      async ([name, path, title]) => {
        await workspaceMenu(page).getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(`/dashboard/${module}/${path}`);
        await expectPage(page, title);
      },
    );
  });
}

test('a workspace of a single page opens with it', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/aws');
  const quick = page.getByRole('navigation', { name: 'Quick Navigation' });
  await eachStep(
    [
      ['DO', 'DigitalOcean'],
      ['DC', 'Data Center'],
      ['PSQL', 'PostgreSQL'],
      ['Mongo', 'MongoDB'],
      ['Mail', 'Mail Services'],
    ] as const,
    ([module]) => module,
    async ([module, title]) => {
      await quick.getByRole('link', { name: module, exact: true }).click();
      await expect(page).toHaveURL(`/dashboard/${module.toLowerCase()}`);
      await expectPage(page, title);
      await expectLinks(page, [title]);
    },
  );
});

test('addresses outside the menus open their pages, and unknown ones the welcome text', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await eachStep(
    [
      ['/dashboard/admin/register', 'Register User'],
      ['/dashboard/admin/newprocess', 'Request New Process'],
      ['/dashboard/launch', 'Process List'],
    ] as const,
    ([path]) => path,
    async ([path, title]) => {
      await page.goto(path);
      await expectPage(page, title);
    },
  );
  await page.goto('/dashboard/launch/status');
  await expect(page.getByText('Select an option from the sidebar to get started.')).toBeVisible();
  await expect(breadcrumb(page)).toHaveText('Quarterdeck / LAUNCH');
});
