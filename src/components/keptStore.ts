/*
 * What a person has chosen, in local storage, and the same in every tab. Where storage throws or is full, it lasts as long as the
 * page (C26).
 */

interface Entry<T> {
  /** As it is stored; `undefined` where storage refused it. */
  readonly text: string | null | undefined;
  readonly value: T;
}

export interface KeptStore<T> {
  /** What is kept under a key. The same object until it changes. */
  readonly read: (key: string) => T;
  /**
   * Changes what is kept under a key, here and in other tabs, starting from what the last of them has stored.
   *
   * @returns whether it is stored, and not only known to this page
   */
  readonly change: (key: string, edit: (value: T) => T) => boolean;
  /** Calls back at every change, other tabs' included; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Another tab has changed what is stored under `key`; `null` stands for everything. */
  readonly follow: (key: string | null) => void;
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether storage took it */
function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A store of what people have chosen.
 *
 * @param valid makes a value of anything that may be stored, and of `undefined` the one that takes no room
 */
export function keptStore<T>(valid: (stored: unknown) => T): KeptStore<T> {
  const cache = new Map<string, Entry<T>>();
  const listeners = new Set<() => void>();
  const initial = valid(undefined);
  const initialText = JSON.stringify(initial);

  function parsed(text: string | null): T {
    if (text === null) return initial;
    try {
      return valid(JSON.parse(text));
    } catch {
      return initial;
    }
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  /** Forgets what another tab has changed; what storage refused is known here alone. */
  function forgetOld(key: string): void {
    const text = cache.get(key)?.text;
    if (text !== undefined && text !== storedText(key)) cache.delete(key);
  }

  function read(key: string): T {
    const cached = cache.get(key);
    if (cached) return cached.value;
    const text = storedText(key);
    const value = parsed(text);
    cache.set(key, { text, value });
    return value;
  }

  function change(key: string, edit: (value: T) => T): boolean {
    forgetOld(key);
    const before = read(key);
    const value = edit(before);
    const json = JSON.stringify(value);
    if (json === JSON.stringify(before)) return cache.get(key)?.text !== undefined;
    const text = json === initialText ? null : json;
    const isStored = store(key, text);
    cache.set(key, { text: isStored ? text : undefined, value });
    notify();
    return isStored;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function follow(key: string | null): void {
    const changed = key === null ? [...cache.keys()] : cache.has(key) ? [key] : [];
    for (const name of changed) forgetOld(name);
    if (changed.length > 0) notify();
  }

  // Rules are tested without a window.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ storageArea, key }) => {
      if (storageArea === window.localStorage) follow(key);
    });
  }
  return { read, change, subscribe, follow };
}
