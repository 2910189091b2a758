import type { Call } from '../../contract/call';
import { storageKey } from '../config/basePath';

const key = storageKey('offered-calls');

/**
 * Keeps what the login answer offers beyond the documented calls (D52). It lasts as long as the session, in all tabs; where
 * nothing can be kept, nothing is offered.
 */
export function rememberOffers(names: unknown): void {
  const offered = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  try {
    localStorage.setItem(key, JSON.stringify(offered));
  } catch {
    // An extra that is not remembered is only not used.
  }
}

export function forgetOffers(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/**
 * What is offered, as one text: it changes when another sign-in brings other offers, in this tab or in another one. '' where
 * nothing can be kept.
 */
export function offersKept(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Calls back when another tab has changed what is offered; returns how to stop. */
export function subscribeOffers(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Whether a call that goes beyond the documented ones may be made at this back end. */
export function isOffered({ name }: Pick<Call, 'name'>): boolean {
  try {
    const names: unknown = JSON.parse(offersKept());
    return Array.isArray(names) && names.includes(name);
  } catch {
    return false;
  }
}
