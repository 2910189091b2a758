/* The pictures of the user guide: the user, and the steps to the shown part. */

const button = (page, name) => page.getByRole('button', { name, exact: true });
const box = (page, name) => page.getByRole('textbox', { name, exact: true });
const main = (page) => page.getByRole('main');

/** Opens an address and waits for its heading and data. */
async function open(page, address, text) {
  await page.goto(`/dashboard/${address}`);
  await main(page).getByText(text).first().waitFor();
}

async function choose(page, name, option) {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Searches machines by a tag in all accounts. */
async function searchMachines(page) {
  await open(page, 'aws/listallinstances', 'Fill in any field');
  await box(page, 'Tag filters').fill('team=air');
  await button(page, 'Search').click();
  await page.getByRole('row').nth(1).waitFor();
}

/**
 * The pictures. `username` is signed in; without one, the login screen is open. `show` returns the part to take, or nothing for the whole
 * window.
 *
 * @type {{ name: string, username?: string, show: (page: import('@playwright/test').Page, server: import('./demoServer.mjs').DemoServer) =>
 * Promise<import('@playwright/test').Locator | void> }[]}
 */
export const pictures = [
  {
    name: 'sign-in',
    async show(page, server) {
      await server.enter(page, 'lena');
      await box(page, 'One-time code').waitFor();
      return page.locator('form');
    },
  },
  {
    name: 'find',
    username: 'ada',
    async show(page) {
      await open(page, 'aws', 'Machines');
      await button(page, 'Find anything').click();
      await page.getByRole('combobox', { name: 'Find anything' }).fill('fare crawler');
      await page.getByText('Searching…').waitFor({ state: 'detached' });
      await page.getByRole('option').nth(3).waitFor();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'notifications',
    username: 'ada',
    async show(page) {
      await open(page, 'admin', 'Waiting for you');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('Waiting for a decision').waitFor();
      return page.getByRole('dialog', { name: 'Notifications' });
    },
  },
  {
    name: 'find-machines',
    username: 'ada',
    show: searchMachines,
  },
  {
    name: 'terminate-plan',
    username: 'ada',
    async show(page) {
      await searchMachines(page);
      for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Terminate' }).click();
      await page.getByRole('alertdialog').getByRole('table').waitFor();
      return page.getByRole('alertdialog');
    },
  },
  {
    name: 'request-process',
    username: 'lena',
    async show(page) {
      await open(page, 'launch/newprocess', 'Process Information');
      await box(page, 'Process name').fill('Lounge finder');
      await box(page, 'Subprocess name').fill('extract');
    },
  },
  {
    name: 'launch-machines',
    username: 'ada',
    async show(page) {
      await open(page, 'launch/process/6', 'Live machines');
      await button(page, 'Launch machines').click();
      await page.getByRole('spinbutton', { name: 'Count' }).fill('3');
      await page.getByText('after this launch').waitFor();
    },
  },
  {
    name: 'process',
    username: 'ada',
    async show(page) {
      await open(page, 'launch/process/6', 'Live machines');
    },
  },
  {
    name: 'create-role',
    username: 'ada',
    async show(page) {
      await open(page, 'admin/create', 'Select a person');
      await button(page, 'priya.nair').click();
      await button(page, 'Continue to Roles').click();
      await page.getByRole('searchbox', { name: 'Search roles' }).waitFor();
    },
  },
  {
    name: 'update-role',
    username: 'ada',
    async show(page) {
      await open(page, 'admin/update', 'priya.nair');
      await button(page, 'priya.nair').click();
      await choose(page, 'Add roles', 'psql user');
      await page.keyboard.press('Escape');
      await button(page, 'Add Selected').click();
    },
  },
  {
    name: 'decide-requests',
    username: 'ada',
    async show(page) {
      await open(page, 'admin/approveprocess', 'Airport maps');
    },
  },
  {
    name: 'lists',
    username: 'ada',
    async show(page) {
      await open(page, 'launch/listprocess', 'Hotel content 1');
      await page.getByRole('searchbox', { name: 'Search' }).fill('hotel');
      await button(page, 'Columns').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'second-factors',
    username: 'ada',
    async show(page) {
      await open(page, 'account/security', 'You have no second factor');
      await button(page, 'Add authenticator app').click();
      await page.getByLabel('Current password').fill('ada-on-the-bridge');
      await button(page, 'Continue').click();
      await page.getByText('Copy key').waitFor();
    },
  },
  {
    name: 'api-tokens',
    username: 'ada',
    async show(page) {
      await open(page, 'account/newtoken', 'Create token');
      await box(page, 'Name').fill('nightly');
      await choose(page, 'Workspace', 'AWS');
      await page.getByRole('checkbox', { name: 'Read-only' }).check();
      await box(page, 'Networks').fill('203.0.113.0/24');
    },
  },
  {
    name: 'outgoing-events',
    username: 'ada',
    async show(page) {
      await open(page, 'admin/newreceiver', 'Add receiver');
      await choose(page, 'Kind', 'Slack');
      await box(page, 'Name').fill('Channel #machines');
      await box(page, 'Verticals').fill('Data/Air');
    },
  },
  {
    name: 'request-access',
    username: 'ada',
    async show(page) {
      await open(page, 'account/requestaccess', 'Send request');
      await choose(page, 'Vertical', 'Data/RC');
      await choose(page, 'Role', 'psql admin');
      await box(page, 'Reason').fill('The fare cache has slow queries');
    },
  },
  {
    name: 'access-report',
    username: 'ada',
    async show(page) {
      await open(page, 'admin/accessreport', 'ada');
    },
  },
];
