import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { singleSignOnSession } from '../../../contract/extras';
import { listFactors } from '../../../contract/factors';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { newToken } from '../../../src/custom/tokens/tokenParts';
import type { ToolDefinition } from '../../../src/definitions/tool';
import { ToolForm } from '../../../src/form/ToolForm';
import page from '../../../src/resources/newToken';
import { ConsoleContext } from '../list/openList';
import { failed, json, type Respond } from '../responses';

const factors = (asks_password: boolean) =>
  json({ data: { factors: [], recovery_codes: 0, passkeys: true, required: false, asks_password } });

const made = {
  ...{ value: `qd_${'t'.repeat(43)}`, name: 'nightly', owner: 'ada', vertical: 'admin' },
  expires_at: '2027-02-28T08:00:00Z',
};

let respond: Respond;

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    if (method === 'POST') return json({ status: 'success', data: made })();
    return url.includes('factors') ? respond() : json({ data: [] })();
  });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  endSession('logout');
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(offers: readonly string[]): void {
  beginSession('t'.repeat(43), { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' }, [...offers]);
  const tool = (page.kind === 'screen' ? page.tool : undefined) as ToolDefinition;
  render(
    <ConsoleContext queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToolForm name="new-token" tool={tool} parts={newToken} />
    </ConsoleContext>,
  );
}

const password = () => screen.queryByLabelText(/Current password/);
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

it.each([
  ['of a session with a password alone', [listFactors.name], factors(true)],
  ['if the back end has no second factors', [], factors(false)],
  ['if it cannot be read how the person proves themselves', [listFactors.name], failed(500, 'Down')],
])('asks for the password %s', async (_when, offers, response) => {
  respond = response;
  open(offers);
  expect(await screen.findByLabelText(/Current password/)).toBeRequired();
});

it('keeps the focus in the password when a success clears the form', async () => {
  respond = factors(true);
  open([listFactors.name]);
  const field = await screen.findByLabelText(/Current password/);
  fireEvent.change(screen.getByRole('textbox', { name: /Name/ }), { target: { value: 'nightly' } });
  fireEvent.change(field, { target: { value: 'a long password' } });
  field.focus();
  fireEvent.submit(field);
  await vi.waitFor(() => expect(password()).toHaveValue(''));
  await settled();
  expect(field).toHaveFocus();
});

it.each([
  ['of a session with a second factor', [listFactors.name], factors(false)],
  ['of single sign-on', [listFactors.name, singleSignOnSession.name], factors(false)],
  ['of single sign-on at a back end without second factors', [singleSignOnSession.name], factors(true)],
])('does not ask for the password %s', async (_when, offers, response) => {
  respond = response;
  open(offers);
  await settled();
  expect(password()).toBeNull();
});
