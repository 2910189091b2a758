import { defaultSettings, type TableSettings, validSettings } from './tableSettings';

/*
 * Settings of tables in local storage, a key for each person and list. Storage that throws or is full costs only the memory
 * of them: they then last as long as the page (C26).
 */

interface Kept {
  /** The text they were read from; `undefined` for those that storage did not take. */
  readonly text: string | null | undefined;
  readonly settings: TableSettings;
}

const known = new Map<string, Kept>();
const listeners = new Set<() => void>();

/** The key of a person's settings of a list: no two pairs of names share one. */
export function settingsKey(username: string, list: string): string {
  return `table ${JSON.stringify([username, list])}`;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): TableSettings {
  if (text === null) return defaultSettings;
  try {
    return validSettings(JSON.parse(text));
  } catch {
    return defaultSettings;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The settings under a key. The same object until they change. */
export function readSettings(key: string): TableSettings {
  const kept = known.get(key);
  if (kept) return kept.settings;
  const text = stored(key);
  const settings = parsed(text);
  known.set(key, { text, settings });
  return settings;
}

/** Changes some of the settings under a key, here and in other tabs; what cannot be kept is not. */
export function changeSettings(key: string, part: Partial<TableSettings>): void {
  const settings = validSettings({ ...readSettings(key), ...part });
  const text = JSON.stringify(settings);
  if (text === JSON.stringify(readSettings(key))) return;
  known.set(key, { text: keep(key, text), settings });
  tell();
}

function keep(key: string, text: string): string | undefined {
  try {
    if (text === JSON.stringify(defaultSettings)) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return text;
  } catch {
    return undefined;
  }
}

/** Calls back at every change, other tabs' included; returns how to stop. */
export function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab has changed what is stored under `key`; `null` stands for everything. */
export function followStorage(key: string | null): void {
  const changed = key === null ? [...known.keys()] : known.has(key) ? [key] : [];
  for (const name of changed) {
    if (known.get(name)?.text !== stored(name)) known.delete(name);
  }
  if (changed.length > 0) tell();
}

// Rules are tested without a window.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ storageArea, key }) => {
    if (storageArea === window.localStorage) followStorage(key);
  });
}
