import * as z from 'zod/mini';
import { type PersistStorage, persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** All tabs share local storage. Session storage belongs to one tab and is cleared when the session ends. */
export type StoragePlace = 'localStorage' | 'sessionStorage';

/** A value in browser storage. If storage is full or denied, the value lasts as long as the page (C26), or the session. */
export interface Persistent<T> {
  /** Follows other tabs. Its value keeps its identity until it changes. */
  readonly store: StoreApi<Stored<T>>;
  /** Returns the value, read again if the stored text has changed. */
  readonly read: () => T;
  /**
   * Changes the value, starting from the one that any tab stored last.
   *
   * @returns false if storage refuses it
   */
  readonly change: (edit: (value: T) => T) => boolean;
}

/** A zod schema with this output. */
interface Schema<T> {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: T | undefined };
}

interface Stored<T> {
  readonly value: T;
}

function storedText(place: StoragePlace, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Parses JSON. A text that is not JSON is a string, which is stored as it is. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Functions that reset the values that session storage has refused. */
const resets = new Set<() => void>();

/** Clears session storage and the values that it has refused. */
export function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage that is denied is empty.
  }
  for (const reset of resets) reset();
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Creates a value in browser storage.
 *
 * @param schema accepts what may be stored; anything else counts as `initial`
 * @param initial takes no room in storage
 */
export function persistent<T>(
  key: string,
  schema: Schema<T>,
  initial: T,
  place: StoragePlace = 'localStorage',
): Persistent<T> {
  /** The text of the last read or write. */
  let text: string | null = null;
  let isRefused = false;

  const storage: PersistStorage<Stored<T>> = {
    getItem: () => {
      text = storedText(place, key);
      const parsed = text === null ? undefined : schema.safeParse(jsonOrText(text));
      return { state: { value: parsed?.success ? (parsed.data as T) : initial } };
    },
    setItem: (_, { state: { value } }) => {
      const next = textOf(value);
      const isInitial = next === undefined || next === textOf(initial);
      try {
        if (isInitial) globalThis[place].removeItem(key);
        else globalThis[place].setItem(key, next);
        text = isInitial ? null : next;
        isRefused = false;
      } catch {
        isRefused = true;
      }
    },
    removeItem: () => undefined,
  };
  const store = createStore<Stored<T>>()(persist(() => ({ value: initial }), { name: key, storage }));

  function read(): T {
    // A value that storage refused exists in this page only.
    if (!isRefused && storedText(place, key) !== text) void store.persist.rehydrate();
    return store.getState().value;
  }

  if (place === 'sessionStorage')
    resets.add(() => {
      if (!isRefused) return;
      isRefused = false;
      void store.persist.rehydrate();
    });
  // Unit tests of rules have no window.
  if (typeof window !== 'undefined')
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) read();
    });
  return {
    store,
    read,
    change: (edit) => {
      const before = read();
      const value = edit(before);
      if (isRefused || textOf(value) !== textOf(before)) store.setState({ value });
      return !isRefused;
    },
  };
}

/** Returns a function that gives the {@link persistent} value of each key. */
export function persistentByKey<T>(
  schema: Schema<T>,
  initial: T,
  place?: StoragePlace,
): (key: string) => Persistent<T> {
  const all = new Map<string, Persistent<T>>();
  return (key) => {
    const known = all.get(key) ?? persistent(key, schema, initial, place);
    all.set(key, known);
    return known;
  };
}

/** Returns the schema of an array that loses its invalid members. */
export const validMembers = <T>(member: z.ZodMiniType<T>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((list: unknown[]): T[] =>
      list.flatMap((one) => {
        const { success, data } = member.safeParse(one);
        return success ? [data] : [];
      }),
    ),
  );
