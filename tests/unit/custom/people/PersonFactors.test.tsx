import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFactorsOf } from '../../../../contract/factors';
import { disconnectSso } from '../../../../contract/singleSignOn';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { PersonFactors } from '../../../../src/custom/people/PersonFactors';
import { json } from '../../responses';

const fetched = vi.fn<typeof fetch>();
const name = 'Disconnect single sign-on';

beforeEach(() => void vi.stubGlobal('fetch', fetched.mockReset()));
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

function show(offered: readonly string[], single_sign_on: boolean) {
  const me = { username: 'ada', email: 'a@x', roles: ['admin'], vertical: 'admin' };
  beginSession('t'.repeat(43), me, [readFactorsOf.name, ...offered]);
  fetched.mockImplementation(async () => json({ status: 'success', data: [], single_sign_on })());
  const user = { userid: 7, username: 'otto', email: 'o@x', verticals: [] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonFactors user={user} />
    </QueryClientProvider>,
  );
  return screen.findByText('This person has no second factor.');
}

it('disconnects a person from single sign-on after a question, and keeps the focus there', async () => {
  await show([disconnectSso.name], true);
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  expect(screen.getByRole('alertdialog', { name: 'Disconnect otto from single sign-on?' })).toBeVisible();
  fetched.mockImplementation(async () => json({ status: 'success', data: [], single_sign_on: false })());
  fireEvent.click(screen.getByRole('button', { name }));
  await vi.waitFor(() =>
    expect(fetched).toHaveBeenCalledWith(
      expect.stringContaining('authentication/people/7/sso'),
      expect.objectContaining({ method: 'DELETE' }),
    ),
  );
  await vi.waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(document.activeElement?.textContent).toBe('This person has no second factor.');
});

it.each([
  ['who is not connected', [disconnectSso.name], false],
  ['of a back end without the call', [], true],
])('offers nothing to disconnect for a person %s', async (_, offered, isConnected) => {
  await show(offered, isConnected);
  expect(screen.queryByRole('button', { name })).toBeNull();
});
