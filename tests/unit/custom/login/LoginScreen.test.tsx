import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession, sessionUser } from '../../../../src/authProvider/session';
import { currentToasts } from '../../../../src/components/toasts';
import LoginScreen from '../../../../src/custom/login/LoginScreen';
import { cut, cutOff, failed, json, proxyPage, text } from '../../responses';

type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>;

const answers = new Map<string, Answer>();
const fetched = vi.fn<typeof fetch>();
const onEnter = vi.fn();

/** Delays an answer until its release, unless its request is aborted. */
function held(answer: Answer): { readonly answer: Answer; readonly release: () => Promise<void> } {
  let release = () => {};
  return {
    answer: (url, init) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        release = () => resolve(answer(url, init));
      }),
    release: () => act(async () => release()),
  };
}

const verticals: Record<string, readonly object[]> = {
  ada: [{ id: 1, name: 'admin' }],
  otto: [{ id: 2, name: 'Data/Air' }],
  mira: [
    { id: 2, name: 'Data/Air' },
    { id: 3, name: 'Data/Hospitality' },
  ],
};
let tests = 0;
/** Makes a username for one test: the page caches look-ups for as long as it lives. */
const named = (person: string) => `${person}.${tests}`;

beforeEach(() => {
  tests += 1;
  vi.useFakeTimers();
  fetched.mockReset().mockImplementation(async (input, init = {}) => {
    const url = new URL(String(input), 'https://console.example');
    return (answers.get(url.pathname.split('/').at(-1) ?? '') ?? failed(404, 'There is no such call'))(url, init);
  });
  vi.stubGlobal('fetch', fetched);
  answers.clear();
  answers.set('getuserverticals', (url) =>
    json({ data: verticals[url.searchParams.get('username')?.split('.')[0] ?? ''] ?? [] })(),
  );
  answers.set('sendotp', json({ message: 'Sent' }));
  endSession('logout');
  render(<LoginScreen warm={() => {}} onEnter={onEnter.mockReset()} />);
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const field = (name: string) => screen.getByRole('textbox', { name });
const username = () => field('Username');
const password = () => screen.getByLabelText('Password');
const vertical = () => screen.queryByRole('combobox', { name: 'Vertical' });
const code = () => field('One-time code');
const button = () => screen.getByRole('button', { name: 'Login' });
const box = () => screen.getByRole('region', { name: 'Server response' });
const told = () => currentToasts().map(({ text }) => text);
/** Returns the queries of a call so far. */
const requests = (name: string) =>
  fetched.mock.calls
    .map(([url]) => new URL(String(url), 'https://console.example'))
    .filter(({ pathname }) => pathname.endsWith(`/authentication/${name}`))
    .map(({ search }) => search);

const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = (control: HTMLElement) => act(async () => void fireEvent.click(control));

/** Types a name and a password, and waits for the look-up of the verticals. */
async function fill(name: string): Promise<void> {
  type(username(), name);
  type(password(), 'secret');
  await pass(2_000);
}

describe('a session of another tab', () => {
  const ada = { username: 'ada', email: '', roles: [], vertical: 'admin' };

  it('is entered when it begins', () => {
    act(() => void beginSession('token', ada));
    expect(onEnter).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('is entered if it began while the screen was being rendered', () => {
    cleanup();
    beginSession('token', ada);
    render(<LoginScreen warm={() => {}} onEnter={onEnter} />);
    expect(onEnter).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });
});

describe('a second factor', () => {
  const required = { status: 'failed', code: 'otp_required', message: 'Enter the code of your app' };

  it('is asked for in the admin vertical when the server requires it', async () => {
    answers.set('login', (url) =>
      url.searchParams.has('otp')
        ? json({ access_token: 't', message: 'Login successful', email: 'a@x', roles: ['admin'], offers: [] })()
        : json(required, 400)(),
    );
    await fill(named('ada'));
    await press(button());
    expect(told()).toEqual(['Enter the code of your app']);
    expect(requests('sendotp')).toEqual([]);
    type(code(), '123 456');
    await press(button());
    expect(requests('login')).toEqual(['?vertical_id=1', '?vertical_id=1&otp=123456']);
    expect(sessionUser()?.username).toBe(named('ada'));
  });
});

describe('the vertical', () => {
  it('is looked up two seconds after the last keystroke, once per name', async () => {
    type(username(), 'mi');
    await pass(1_900);
    type(username(), named('mira'));
    await pass(1_999);
    expect(requests('getuserverticals')).toEqual([]);
    await pass(1);
    expect(vertical()).toBeInTheDocument();
    expect(requests('getuserverticals')).toEqual([`?username=${named('mira')}`]);
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).has('authorization')).toBe(false);
    type(username(), '');
    expect(vertical()).toBeNull();
    type(username(), named('mira'));
    await pass(2_100);
    expect(vertical()).toBeInTheDocument();
    expect(requests('getuserverticals')).toHaveLength(1);
  });

  it('is selected if it is the only one, and chosen by the user otherwise', async () => {
    await fill(named('otto'));
    expect(vertical()).toHaveDisplayValue('Data/Air');
    await fill(named('mira'));
    expect(vertical()).toHaveDisplayValue('Choose a vertical');
    expect(button()).toBeDisabled();
    fireEvent.change(vertical() as HTMLElement, { target: { value: '3' } });
    expect(vertical()).toHaveDisplayValue('Data/Hospitality');
    expect(button()).toBeEnabled();
  });

  it('is required if the button is pressed during the look-up', async () => {
    const slow = held(json({ data: verticals.otto }));
    answers.set('getuserverticals', slow.answer);
    type(username(), named('otto'));
    type(password(), 'secret');
    expect(button()).toBeDisabled();
    await pass(2_000);
    expect(button()).toBeEnabled();
    await press(button());
    expect(told()).toEqual(['Please select a vertical']);
    expect(requests('login')).toEqual([]);
    await slow.release();
    expect(vertical()).toHaveDisplayValue('Data/Air');
  });

  it('ignores a late response for a former name', async () => {
    const late = held(json({ data: [{ id: 9, name: 'Slow vertical' }] }));
    answers.set('getuserverticals', late.answer);
    await fill(named('slow'));
    answers.set('getuserverticals', json({ data: [{ id: 1, name: 'Quick vertical' }] }));
    await fill(named('quick'));
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    await late.release();
    expect(vertical()).toHaveDisplayValue('Quick vertical');
    expect(screen.queryByText('Slow vertical')).toBeNull();
  });

  it('is looked up again for a name that had none', async () => {
    answers.set('getuserverticals', json({ data: [] }));
    await fill(named('ada'));
    expect(told()).toEqual(['No verticals found for this user']);
    expect(vertical()).toBeNull();
    answers.set('getuserverticals', json({ data: verticals.ada }));
    type(username(), '');
    await fill(named('ada'));
    expect(vertical()).toHaveDisplayValue('admin');
  });

  it.each<[string, Answer]>([
    ['a 500', failed(500, 'down')],
    ['a 401', failed(401, 'no')],
    ['HTML', text(proxyPage)],
    ['broken JSON', text('{"data": [')],
    ['an empty 200', text('')],
    ['null', json(null)],
    ['data null', json({ data: null })],
    ['an object for the list', json({ data: { id: 1, name: 'admin' } })],
    ['a list of nulls', json({ data: [null] })],
    ['a cut connection', cut],
  ])('is unknown after %s, and the next name is looked up', async (_, answer) => {
    answers.set('getuserverticals', answer);
    await fill(named('someone'));
    expect(told()).toEqual(['Failed to fetch user verticals']);
    expect(vertical()).toBeNull();
    expect(button()).toBeDisabled();
    answers.set('getuserverticals', json({ data: verticals.ada }));
    await fill(named('ada'));
    expect(button()).toBeEnabled();
  });
});

describe('the form', () => {
  it('cannot be sent without a name or a password', async () => {
    expect(button()).toBeDisabled();
    type(username(), named('otto'));
    await pass(2_000);
    expect(vertical()).toBeInTheDocument();
    expect(button()).toBeDisabled();
    type(password(), 'x');
    expect(button()).toBeEnabled();
    type(username(), '');
    expect(button()).toBeDisabled();
  });

  it('shows and hides the password', async () => {
    expect(password()).toHaveAttribute('type', 'password');
    await press(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await press(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('sends one sign-in, however often the button is pressed, and never shows its token', async () => {
    const token = 'tok-4711.abc';
    const good = { access_token: token, tokens: [token], otp: 123_456, message: 'Welcome', roles: ['admin'] };
    const slow = held(json(good));
    answers.set('login', slow.answer);
    await fill(named('ada'));
    await press(button());
    await press(button());
    const form = button().closest('form') as HTMLFormElement;
    await act(async () => void fireEvent.submit(form));
    await slow.release();
    expect(box()).toHaveTextContent('"message": "Welcome"');
    const shown = document.documentElement.outerHTML + JSON.stringify(currentToasts());
    expect(shown).not.toContain(token);
    expect(shown).not.toContain('123456');
    expect(requests('login')).toHaveLength(1);
    expect(onEnter).not.toHaveBeenCalled();
    await pass(1_200);
    expect(onEnter).toHaveBeenCalledOnce();
  });

  it('never shows the token of an answer that breaks off', async () => {
    answers.set('login', text('{"access_token": "tok-4711", "message": '));
    await fill(named('ada'));
    await press(button());
    expect(box()).toHaveTextContent('access_token');
    expect(document.documentElement.outerHTML + JSON.stringify(currentToasts())).not.toContain('tok-4711');
  });
});

describe('a sign-in that is refused', () => {
  const failure = 'Login failed';
  const invalid = 'Login failed: Invalid credentials';

  it.each<[string, Answer, string, string]>([
    ['a 500', failed(500, 'down'), failure, '"message": "down"'],
    ['a 502 with HTML', text(proxyPage, 502), failure, proxyPage],
    ['a 504', text('late', 504), failure, 'late'],
    ['a 202', json({ access_token: 'tok-1' }, 202), failure, '"access_token": "••••••"'],
    ['a cut connection', cut, failure, 'No response from server'],
    ['HTML with a 200', text(proxyPage), invalid, proxyPage],
    ['a body that is cut off', cutOff, failure, 'No response from server'],
    ['broken JSON', text('{"status": "success", "data": ['), invalid, '{"status": "success", "data": ['],
    ['an empty 200', text(''), invalid, '(empty response)'],
    ['null', json(null), invalid, 'null'],
    ['a list', json([]), invalid, '[]'],
    ['an empty object', json({}), invalid, '{}'],
    ['a token that is null', json({ access_token: null }), invalid, '"access_token": null'],
    ['a token that is an object', json({ access_token: { a: 1 } }), invalid, '"access_token": "••••••"'],
    ['an empty token', json({ access_token: '', a: 1 }), invalid, '"a": 1'],
    ['no token but a message', json({ message: 'Locked out' }), 'Locked out', '"message": "Locked out"'],
  ])('by %s says so for six seconds, shows the answer, and keeps the form', async (_, answer, words, shown) => {
    const name = named('ada');
    answers.set('login', answer);
    await fill(name);
    await press(button());
    expect(told()).toEqual([words]);
    expect(box()).toHaveTextContent(shown);
    await pass(5_999);
    expect(told()).toEqual([words]);
    await pass(1);
    expect(told()).toEqual([]);
    expect(username()).toHaveValue(name);
    expect(password()).toHaveValue('secret');
    expect(button()).toBeEnabled();
    expect(document.cookie).toBe('');
    expect(sessionUser()).toBeUndefined();
    expect(onEnter).not.toHaveBeenCalled();
  });

  it('shows the raw answer in its toast', async () => {
    answers.set('login', failed(400, 'Wrong password'));
    await fill(named('ada'));
    await press(button());
    expect(currentToasts()).toMatchObject([{ detail: '{"status":"failed","message":"Wrong password"}' }]);
    expect(within(box()).getByText(/"message": "Wrong password"/)).toBeInTheDocument();
  });

  it('marks and focuses the wrong field until it changes', async () => {
    await fill(named('otto'));
    await press(button());
    type(code(), '1');
    for (const [reason, message, control] of [
      ['otp_refused', 'The code is wrong', code],
      ['invalid_credentials', 'Invalid credentials', password],
    ] as const) {
      answers.set('login', json({ status: 'failed', message, code: reason }, 400));
      await press(button());
      expect(control()).toHaveAccessibleDescription(message);
      expect(control()).toHaveFocus();
      expect(told()).toEqual(['OTP verification failed']);
    }
    type(password(), 'another');
    expect(password()).not.toHaveAttribute('aria-invalid');
  });
});

describe('the one-time code', () => {
  it('is required outside of the admin vertical, with name and vertical locked', async () => {
    answers.set('login', json({ access_token: 'tok-1', message: 'Login successful' }));
    await fill(named('otto'));
    await press(button());
    expect(told()).toEqual(['OTP sent to your registered device']);
    expect(code()).toHaveFocus();
    expect(username()).toBeDisabled();
    expect(vertical()).toBeDisabled();
    expect(requests('sendotp')).toEqual([`?username=${named('otto')}`]);
    await press(button());
    expect(told()).toContain('Please enter the OTP');
    expect(requests('login')).toEqual([]);
    type(code(), '１２３-456 ');
    await press(button());
    expect(told()).toEqual(['Login successful']);
    expect(requests('login')).toEqual(['?vertical_id=2&otp=123456']);
  });

  it.each<[string, Answer]>([
    ['a 500', failed(500, 'no gateway')],
    ['a 401', failed(401, 'no')],
    ['a 202', json({ message: 'queued' }, 202)],
    ['HTML and a 502', text(proxyPage, 502)],
    ['a cut connection', cut],
  ])('is not required if it could not be sent: %s', async (_, answer) => {
    answers.set('sendotp', answer);
    await fill(named('otto'));
    await press(button());
    expect(told()).toEqual(['Failed to send OTP']);
    expect(screen.queryByRole('textbox', { name: 'One-time code' })).toBeNull();
    expect(username()).toBeEnabled();
    expect(button()).toBeEnabled();
  });

  it('can be typed again after it was refused', async () => {
    answers.set('login', failed(401, 'The one-time code is wrong'));
    await fill(named('otto'));
    await press(button());
    type(code(), '999999');
    await press(button());
    expect(currentToasts()).toMatchObject([
      { text: 'OTP verification failed', detail: expect.stringContaining('The one-time code is wrong') },
    ]);
    expect(username()).toBeDisabled();
    expect(vertical()).toBeDisabled();
    answers.set('login', json({ access_token: 'tok-1' }));
    type(code(), '123456');
    await press(button());
    await pass(1_200);
    expect(onEnter).toHaveBeenCalledOnce();
    expect(sessionUser()).toMatchObject({ username: named('otto'), vertical: 'Data/Air' });
  });
});
