import { expect, type Page } from '@playwright/test';
import { createRolePage } from '../createRolePage';
import type { FormUnderTest } from '../everyForm';
import type { ForeignBackend } from '../foreignBackend';
import { field, password } from '../parts';
import { json } from '../replies';
import { answered, button, ensureChosen, lapsedPage } from './formParts';

const register: FormUnderTest = {
  resource: 'register-user',
  address: '/dashboard/admin/register',
  heading: 'Register User',
  roles: ['admin'],
  away: 'Approve Process',
  fields: (page) => [
    [field(page, 'Username'), 'lena'],
    [field(page, 'Email'), 'lena@example.com'],
    [field(page, 'Team name'), 'hotels'],
  ],
  secret: {
    text: 'over the hills',
    fields: (page) => [password(page, 'Password'), password(page, 'Confirm password')],
  },
  acts: [
    {
      name: 'Register',
      call: ['POST', 'authentication/register'],
      good: json({ status: 'success', message: 'Welcome' }),
      told: answered('Registration successful'),
      button: button('Register'),
      enter: (page) => password(page, 'Confirm password'),
    },
  ],
  lapsed: 'Unauthorized! Please log in again.',
};

const createRole: FormUnderTest = {
  resource: 'create-role',
  address: '/dashboard/admin/create',
  heading: 'Create Role',
  roles: ['admin'],
  link: { name: 'Create Role', group: 'Role Management' },
  away: 'Approve Process',
  fill: async (page) => {
    const wizard = createRolePage(page);
    await wizard.step('Select User').click();
    await wizard.person('nils').click();
    await wizard.vertical('Data/Air').check();
  },
  filled: (page) => page.getByRole('radio', { name: 'Data/Air', exact: true, checked: true }),
  closedInFlight: true,
  acts: [
    {
      name: 'Submit Vertical',
      call: ['PUT', 'authentication/assginvertical'],
      good: json({ status: 'success', message: 'Vertical assigned' }),
      told: (page) => page.getByRole('heading', { level: 2, name: 'Select roles' }),
      button: button('Submit Vertical'),
    },
    {
      name: 'Submit',
      call: ['PUT', 'authentication/assignrole'],
      good: json({ status: 'success', message: 'Updated' }),
      told: (page) => page.getByRole('heading', { level: 2, name: 'Select a person' }),
      button: button('Submit'),
      confirm: (page) => createRolePage(page).confirmation.getByRole('button', { name: 'Confirm' }),
      staysAsked: true,
      fill: async (page) => {
        const wizard = createRolePage(page);
        await wizard.role('machine_launch user').check();
        await wizard.step('Review').click();
      },
    },
  ],
  lapsed: lapsedPage,
};

/** Answers with otto, who has a second vertical once it has been assigned. */
const people = (backend: ForeignBackend) =>
  backend.on('GET', 'authentication/getusers', () => {
    const asked = backend.calls('PUT', 'authentication/assignvertical').length > 0;
    const verticals = [2, ...(asked ? [3] : [])].map((vertical_id) => ({ vertical_id, roles: [{ roleid: 2 }] }));
    return json({ status: 'success', users: [{ userid: 8, username: 'otto', email: 'otto@example.com', verticals }] });
  });

const edited = (page: Page) => page.getByText('1 change not submitted', { exact: true });

const openEditor = (page: Page) => page.getByRole('button', { name: 'otto', exact: true }).click();

async function editRoles(page: Page): Promise<void> {
  await openEditor(page);
  await expect(page.getByRole('region', { name: 'Edit otto' })).toBeVisible();
  if (await edited(page).isVisible()) return;
  await ensureChosen(page, 'Add roles', 'machine_launch user');
  await page.keyboard.press('Escape');
  await button('Add Selected')(page).click();
}

const updateRole: FormUnderTest = {
  resource: 'update-role',
  address: '/dashboard/admin/update',
  heading: 'Update Role',
  roles: ['admin'],
  link: { name: 'Update Role', group: 'Role Management' },
  away: 'Approve Process',
  prepare: people,
  open: openEditor,
  fill: async (page) => {
    await editRoles(page);
    await ensureChosen(page, 'Add vertical', 'admin');
  },
  filled: edited,
  closedInFlight: true,
  acts: [
    {
      name: 'Add Vertical',
      call: ['PUT', 'authentication/assignvertical'],
      good: json({ status: 'success', message: 'Vertical assigned' }),
      told: button('Remove vertical Data/Hospitality'),
      toldByReading: true,
      button: button('Add Vertical'),
      fill: async (page) => {
        await openEditor(page);
        await ensureChosen(page, 'Add vertical', 'Data/Hospitality');
      },
    },
    {
      name: 'Submit Update',
      call: ['PUT', 'authentication/assignrole'],
      good: json({ status: 'success', message: 'Roles updated' }),
      told: (page) => page.getByText('No changes', { exact: true }),
      button: button('Submit Update'),
      confirm: (page) => page.getByRole('dialog').getByRole('button', { name: 'Confirm' }),
      staysAsked: true,
      fill: editRoles,
    },
  ],
  lapsed: lapsedPage,
};

export const peopleForms: readonly FormUnderTest[] = [register, createRole, updateRole];
