import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, sessionUser } from '../../../../src/authProvider/session';
import { currentToasts } from '../../../../src/components/toasts';
import { loadConfig } from '../../../../src/config/runtimeConfig';
import LoginScreen from '../../../../src/custom/login/LoginScreen';
import { useLogin } from '../../../../src/custom/login/useLogin';
import VerticalChoice from '../../../../src/custom/login/VerticalChoice';
import { failed, json } from '../../responses';

const fetched = vi.fn<typeof fetch>();
const onEnter = vi.fn();
const onStartOver = vi.fn();
const air = { id: 2, name: 'Data/Air' };
const admin = { id: 1, name: 'admin' };

function Choice({ verticals }: { readonly verticals: (typeof air)[] }) {
  const login = useLogin('', onEnter);
  const proved = { proof: 'p', username: 'ada', verticals };
  return <VerticalChoice {...{ proved, login, onStartOver }} shown onTried={() => undefined} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset());
  onEnter.mockReset();
});
afterEach(async () => {
  fetched.mockImplementation(json({}));
  await loadConfig();
  window.history.replaceState(null, '', '/');
  endSession('logout');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = () => screen.getByRole('button', { name: 'Login' });
const choice = () => screen.getByRole('combobox', { name: 'Vertical' });
const bodies = () => fetched.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body))] : []));
const session = json({ access_token: 't', message: 'Login successful', email: 'a@x', roles: ['admin'], offers: [] });

it('opens a session in the only vertical at once', async () => {
  fetched.mockImplementation(async () => session());
  render(<Choice verticals={[air]} />);
  await pass(1_300);
  expect(bodies()).toEqual([{ proof: 'p', vertical_id: 2 }]);
  expect(sessionUser()).toMatchObject({ username: 'ada', vertical: 'Data/Air', roles: ['admin'] });
  expect(onEnter).toHaveBeenCalledWith('/dashboard');
});

it.each([
  ['opens it', session, 0],
  ['shows a refusal', failed(400, 'The sign-in took too long. Please start again.'), 1],
  ['shows a failure', failed(502, ''), 1],
])('leaves the login screen as it is while it opens the only vertical, and %s', async (_, chosen, headings) => {
  let choose = () => {};
  fetched.mockImplementation(async (url) => {
    if (String(url).includes('config')) return json({ singleSignOn: { label: 'Example ID', passwords: 'none' } })();
    if (String(url).includes('sso/finish')) return json({ proof: 'p', username: 'ada', verticals: [air] })();
    await new Promise<void>((resolve) => {
      choose = resolve;
    });
    return chosen();
  });
  await loadConfig();
  window.history.replaceState(null, '', '/login?code=c&state=s');
  render(<LoginScreen warm={() => {}} onEnter={onEnter} />);
  await vi.waitFor(() => expect(bodies()).toContainEqual({ proof: 'p', vertical_id: 2 }));
  const heading = () => screen.queryAllByRole('heading', { name: 'Choose a vertical' });
  expect(heading()).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Continue with Example ID' })).toBeDisabled();
  await act(async () => choose());
  expect(heading()).toHaveLength(headings);
  expect(sessionUser() === undefined).toBe(headings === 1);
});

it('asks which of several verticals, with the focus on the choice', async () => {
  fetched.mockImplementation(async () => session());
  render(<Choice verticals={[admin, air]} />);
  expect(screen.getByRole('heading', { name: 'Choose a vertical', level: 1 })).toBeVisible();
  expect(choice()).toHaveFocus();
  expect(button()).toBeDisabled();
  fireEvent.change(choice(), { target: { value: '2' } });
  await act(async () => void fireEvent.click(button()));
  expect(bodies()).toEqual([{ proof: 'p', vertical_id: 2 }]);
  expect(sessionUser()?.vertical).toBe('Data/Air');
});

it('shows a refusal at the choice, and returns to the login', async () => {
  fetched.mockImplementation(async () => failed(400, 'The sign-in took too long. Please start again.')());
  render(<Choice verticals={[admin, air]} />);
  fireEvent.change(choice(), { target: { value: '1' } });
  await act(async () => void fireEvent.click(button()));
  expect(choice()).toHaveAccessibleDescription('The sign-in took too long. Please start again.');
  expect(currentToasts().map(({ text }) => text)).toEqual(['Login failed']);
  fireEvent.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(onStartOver).toHaveBeenCalledOnce();
});

it('says if the person has no vertical', () => {
  render(<Choice verticals={[]} />);
  expect(screen.getByRole('alert')).toHaveTextContent('You belong to no vertical yet');
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
});
