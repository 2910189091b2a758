import type { ProviderReturn } from '../../contract/singleSignOn';
import { type LoginState, readLoginState } from '../access/deepLink';
import { addressOfPath } from '../config/basePath';

/** Stores the way back in this tab, because the history state does not survive the visit to the provider. */
const storageName = 'single-sign-on';

/** Opens the provider's page, which sends the browser back to the login screen. */
export function openProvider(url: string, wayBack: LoginState): void {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`not a web address: ${url}`);
  sessionStorage.setItem(storageName, JSON.stringify(wayBack));
  window.location.assign(url);
}

/** Returns the stored way back, with the address in `?next=` as a fallback. */
export function wayBackHere(): LoginState {
  const { state } = window.history;
  const next = new URLSearchParams(window.location.search).get('next');
  return { ...(next !== null && { next }), ...readLoginState(state) };
}

/**
 * Returns the parameters of the provider in the address, and removes them from it at once. Restores the way back.
 *
 * @returns `undefined` if the provider has not sent the browser here
 */
export function takeReturn(): ProviderReturn | undefined {
  const params = new URLSearchParams(window.location.search);
  const state = params.get('state');
  if (!state) return undefined;
  const found = ['code', 'iss', 'error', 'error_description'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  window.history.replaceState(storedWayBack(), '', addressOfPath('/login'));
  return { state, ...Object.fromEntries(found) };
}

function storedWayBack(): LoginState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    sessionStorage.removeItem(storageName);
    return readLoginState(stored);
  } catch {
    return {};
  }
}
