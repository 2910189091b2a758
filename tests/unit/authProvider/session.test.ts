// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/dashboard/launch?page=2"}
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as session from '../../../src/authProvider/session';
import { patience } from '../../support/patience';

const ada = { username: 'ada', email: 'ada@b.c', roles: ['aws operator'], vertical: 'Data/Air' };
const raised = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  raised.mockReset();
  window.addEventListener(session.logoutEvent, raised);
  expect(session.beginSession('tok-1', ada)).toBe(true);
});

afterEach(() => {
  session.endSession('logout');
  window.removeEventListener(session.logoutEvent, raised);
  vi.useRealTimers();
});

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

describe('a session', () => {
  it('stores the unchanged token and the URI-encoded user in two cookies', () => {
    expect(cookie('token')).toBe('tok-1');
    expect(JSON.parse(decodeURIComponent(cookie('user') ?? ''))).toEqual(ada);
    expect(session.sessionUser()).toEqual(ada);
    expect(session.sessionToken()).toBe('tok-1');
  });

  it.each(['eyJh.eyJi_-.c2ln+/=', 'odd %41; "token", ü'])('sends the token %j unchanged', (token) => {
    session.beginSession(token, ada);
    expect(session.sessionToken()).toBe(token);
  });

  it('expires with its JWT', () => {
    const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 60 }));
    session.beginSession(`e30.${payload}.sig`, ada);
    expect(session.sessionValid()).toBe(true);
    vi.advanceTimersByTime(61_000);
    expect(session.sessionValid()).toBe(false);
    expect(session.sessionToken()).toBeUndefined();
  });

  it('continues with the token of a later sign-in of the same user', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: it stands for another tab
    document.cookie = 'token=tok-2; path=/; secure; samesite=strict';
    expect(session.sessionValid()).toBe(true);
    expect(session.sessionToken()).toBe('tok-2');
  });

  it('survives a token that had expired on arrival, since the clock is wrong', () => {
    const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) - 60 }));
    session.beginSession(`e30.${payload}.sig`, ada);
    expect(session.sessionValid()).toBe(true);
    vi.advanceTimersByTime(3_601_000);
    expect(session.sessionValid()).toBe(false);
  });

  it('keeps roles that grant access in the cookie, even as the last ones', () => {
    const roles = [...Array.from({ length: 500 }, (_, n) => `role number ${n}`), 'admin'];
    session.beginSession('tok-2', { ...ada, roles });
    expect(JSON.parse(decodeURIComponent(cookie('user') ?? '')).roles[0]).toBe('admin');
  });

  it('keeps more roles than a cookie can hold', () => {
    const roles = Array.from({ length: 500 }, (_, n) => `role number ${n}`);
    expect(session.beginSession('tok-2', { ...ada, roles })).toBe(true);
    expect(session.sessionUser()?.roles).toHaveLength(500);
    expect((cookie('user') ?? '').length).toBeLessThan(4_096);
  });
});

describe('the end of a session', () => {
  it('clears cookies and session storage and dispatches one logout event for several failed calls', () => {
    sessionStorage.setItem('x', '1');
    localStorage.setItem('draft', 'kept');
    const ended = vi.fn();
    const stop = session.onSessionEnd(ended);
    for (let call = 0; call < 5; call += 1) session.endSession('refused', 'tok-1');
    stop();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledWith({ reason: 'refused', from: '/dashboard/launch?page=2', username: 'ada' });
    expect(raised).toHaveBeenCalledTimes(1);
    expect(document.cookie).toBe('');
    expect(sessionStorage.length).toBe(0);
    expect(localStorage.getItem('draft')).toBe('kept');
    expect(session.sessionUser()).toBeUndefined();
  });

  it('does not follow a late 401 of an earlier sign-in', () => {
    session.endSession('refused', 'tok-0');
    expect(session.sessionUser()).toEqual(ada);
  });

  it('waits during a switch of verticals, and is dropped after its success', async () => {
    await session.whileSwitching(async () => {
      session.endSession('refused', 'tok-1');
      expect(session.sessionUser()).toEqual(ada);
      session.beginSession('tok-2', { ...ada, vertical: 'Data/RC' });
    });
    expect(session.sessionUser()?.vertical).toBe('Data/RC');
    expect(raised).not.toHaveBeenCalled();
    await session.whileSwitching(async () => session.endSession('refused', 'tok-2'));
    expect(session.sessionUser()).toBeUndefined();
    expect(raised).toHaveBeenCalledOnce();
  });

  it('follows a logout event from any source', () => {
    window.dispatchEvent(new Event(session.logoutEvent));
    expect(session.sessionUser()).toBeUndefined();
    expect(document.cookie).toBe('');
  });

  describe('in another tab', () => {
    let tab: BroadcastChannel;

    beforeEach(() => {
      vi.useRealTimers();
      tab = new BroadcastChannel('quarterdeck-session');
    });

    afterEach(() => tab.close());
    // The session reads late cookies again after 200 ms; the next file may have no document.
    afterAll(() => new Promise((resolve) => setTimeout(resolve, 300)));

    /** Sends a message from the other tab. Resolves after the session's older channel has received it. */
    const say = (message: unknown) =>
      new Promise<void>((heard) => {
        const listening = new BroadcastChannel('quarterdeck-session');
        listening.onmessage = () => {
          listening.close();
          heard();
        };
        tab.postMessage(message);
      });

    it('ends the session while its cookies are still readable', async () => {
      tab.postMessage({ ended: 'tok-1' });
      await vi.waitFor(() => expect(session.sessionUser()).toBeUndefined(), { timeout: patience });
    });

    it('does not resume from cookies that are still readable', async () => {
      const cookies = document.cookie.split('; ');
      session.endSession('logout');
      // biome-ignore lint/suspicious/noDocumentCookie: they are seen again as they were
      for (const one of cookies) document.cookie = `${one}; path=/; secure; samesite=strict`;
      await say({ ended: 'tok-1' });
      expect(session.sessionUser()).toBeUndefined();
    });

    it('keeps a later sign-in, even if its cookies arrive late', async () => {
      await say({ ended: 'tok-0' });
      await say('begun');
      expect(session.sessionUser()).toEqual(ada);
      const later = { ...ada, roles: ['admin'] };
      // biome-ignore-start lint/suspicious/noDocumentCookie: it stands for another tab
      document.cookie = 'token=tok-2; path=/; secure; samesite=strict';
      document.cookie = `user=${encodeURIComponent(JSON.stringify(later))}; path=/; secure; samesite=strict`;
      // biome-ignore-end lint/suspicious/noDocumentCookie: the same
      await vi.waitFor(() => expect(session.sessionUser()?.roles).toEqual(['admin']), { timeout: patience });
    });

    it('is followed by a new sign-in when this tab becomes visible, even if its cookies arrive late', async () => {
      session.endSession('refused');
      document.dispatchEvent(new Event('visibilitychange'));
      expect(session.sessionUser()).toBeUndefined();
      // biome-ignore-start lint/suspicious/noDocumentCookie: it stands for another tab
      document.cookie = 'token=tok-3; path=/; secure; samesite=strict';
      document.cookie = `user=${encodeURIComponent(JSON.stringify(ada))}; path=/; secure; samesite=strict`;
      // biome-ignore-end lint/suspicious/noDocumentCookie: the same
      await vi.waitFor(() => expect(session.sessionUser()).toEqual(ada), { timeout: patience });
    });
  });

  it('follows two seconds after the expiry, with one toast', () => {
    const expired = vi.fn();
    const stop = session.onSessionExpiry(expired);
    session.expireSession();
    session.expireSession();
    expect(expired).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_999);
    expect(session.sessionUser()).toEqual(ada);
    vi.advanceTimersByTime(1);
    expect(session.sessionUser()).toBeUndefined();
    stop();
  });

  it('follows after 1.5 seconds in a form that asks for it', () => {
    const expired = vi.fn();
    const stop = session.onSessionExpiry(expired);
    session.expireSession('form');
    expect(expired).toHaveBeenCalledExactlyOnceWith('form');
    vi.advanceTimersByTime(1_499);
    expect(session.sessionUser()).toEqual(ada);
    vi.advanceTimersByTime(1);
    expect(session.sessionUser()).toBeUndefined();
    stop();
  });

  it('is cancelled by a new sign-in', () => {
    session.expireSession();
    session.beginSession('tok-3', ada);
    vi.advanceTimersByTime(5_000);
    expect(session.sessionToken()).toBe('tok-3');
  });
});
