import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeReturn } from '../../../../src/authProvider/ssoProvider';
import SingleSignOn from '../../../../src/custom/login/SingleSignOn';
import { failed, json } from '../../responses';

const fetched = vi.fn<typeof fetch>();
const onProved = vi.fn();
const proved = { proof: 'p', username: 'ada', verticals: [{ id: 2, name: 'Data/Air' }] };
const returned = '/login?code=c&state=s&iss=https%3A%2F%2Flogin.example&session_state=x';

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  onProved.mockReset();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/login');
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const show = async (more: { onPassword?: () => void } = {}) => {
  render(
    <SingleSignOn label="Example ID" disabled={false} alone onProved={onProved} onPassword={undefined} {...more} />,
  );
  await act(async () => undefined);
};

it('finishes a return of the provider, and removes its parameters from the address', async () => {
  window.history.replaceState(null, '', returned);
  sessionStorage.setItem('single-sign-on', JSON.stringify({ next: '/dashboard/launch' }));
  fetched.mockImplementation(async () => json(proved)());
  await show();
  expect(fetched.mock.calls.map(([url, init]) => [String(url), JSON.parse(String(init?.body))])).toEqual([
    ['/api/v1/authentication/sso/finish', { state: 's', code: 'c', iss: 'https://login.example' }],
  ]);
  expect(onProved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(proved));
  expect([window.location.pathname, window.location.search]).toEqual(['/login', '']);
  expect(window.history.state).toEqual({ next: '/dashboard/launch' });
});

it('shows why the sign-in failed, and offers to try again', async () => {
  window.history.replaceState(null, '', returned);
  fetched.mockImplementation(async () => failed(403, 'None of your groups may use this console.')());
  await show();
  expect(screen.getByRole('alert')).toHaveTextContent('None of your groups may use this console.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(onProved).not.toHaveBeenCalled();
});

it('shows an error of the server when the button is pressed', async () => {
  fetched.mockImplementation(async () => failed(503, 'The sign-in service cannot be reached.')());
  await show();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continue with Example ID' })));
  expect(screen.getByRole('alert')).toHaveTextContent('The sign-in service cannot be reached.');
});

it('shows the password form on demand', async () => {
  const onPassword = vi.fn();
  await show({ onPassword });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with a password' }));
  expect(onPassword).toHaveBeenCalledOnce();
});

it.each(['{', '[]', '{"next":7}', '"text"'])('ignores a stored way back that other code has written: %s', (stored) => {
  window.history.replaceState(null, '', '/login?state=s&error=access_denied');
  sessionStorage.setItem('single-sign-on', stored);
  expect(takeReturn()).toEqual({ state: 's', error: 'access_denied' });
  expect(window.history.state).toEqual({});
  expect(takeReturn()).toBeUndefined();
});
