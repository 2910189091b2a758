import type { Page } from '@playwright/test';
import type { ForeignBackend } from './foreignBackend';

/** The parts of Create Role. */
export const createRolePage = (page: Page) => ({
  step: (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name, exact: true }),
  person: (name: string) => page.getByRole('button', { name, exact: true }),
  vertical: (name: string) => page.getByRole('radio', { name, exact: true }),
  role: (name: string) => page.getByRole('checkbox', { name, exact: true }),
  button: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
  privilege: page.getByRole('textbox', { name: 'Privilege ID' }),
  confirmation: page.getByRole('dialog', { name: 'Confirm submission' }),
});

/** The calls about people, roles and verticals in order, such as `GET getusers`. */
export const callsAboutPeople = ({ requests }: ForeignBackend): string[] =>
  requests
    .filter(({ path }) => path.startsWith('authentication/'))
    .map(({ method, path }) => `${method} ${path.replace('authentication/', '')}`);

export const bodiesOf = (backend: ForeignBackend, method: 'PUT' | 'POST', name: string): unknown[] =>
  backend.calls(method, `authentication/${name}`).map(({ body }) => JSON.parse(body));
