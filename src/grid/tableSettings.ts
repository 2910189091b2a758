import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/** What a person has chosen for one list, besides the view that stands in the address (D8). */
export interface TableSettings {
  /** Columns taken out of sight, and columns that are hidden at first and were put into sight. */
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
  /** The columns in the person's order; ones that it does not name follow in theirs. Empty: none chosen. */
  readonly order: readonly string[];
  /** Widths in px, as pairs: a column may be called `__proto__`. */
  readonly widths: readonly (readonly [column: string, width: number])[];
  /** In px. */
  readonly rowHeight: number;
}

/** In px (R68). */
export const columnWidths = { standard: 160, minimum: 60, maximum: 1_200 } as const;
export const rowHeights = { standard: 40, minimum: 20, maximum: 200 } as const;

export const defaultSettings: TableSettings = {
  hidden: [],
  shown: [],
  order: [],
  widths: [],
  rowHeight: rowHeights.standard,
};

/** Of the columns that are stored, and of the characters of their names. */
const maximumColumns = 500;
const maximumName = 500;

const columnName = z.string().check(z.maxLength(maximumName));
const pixels = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  z.number().check(z.minimum(minimum), z.maximum(maximum));
const width = z.tuple([columnName, pixels(columnWidths)]);
const rowHeight = pixels(rowHeights);
const anything = z.optional(z.unknown());
const shape = z.object({ hidden: anything, shown: anything, order: anything, widths: anything, rowHeight: anything });

/** The valid members of a list. */
function validMembers<T>(schema: z.ZodMiniType<T>, value: unknown): T[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((member: unknown) => {
    const { success, data } = schema.safeParse(member);
    return success ? [data] : [];
  });
}

/** Different names, the newest of them when there are too many. */
function names(value: unknown): string[] {
  return [...new Set(validMembers(columnName, value))].slice(-maximumColumns);
}

/**
 * Settings out of anything: what is corrupt, out of range or of the wrong type is ignored, part by part (D8, C26).
 */
export function validSettings(value: unknown): TableSettings {
  const found = shape.safeParse(value);
  if (!found.success) return defaultSettings;
  const { data } = found;
  const height = rowHeight.safeParse(data.rowHeight);
  return {
    hidden: names(data.hidden),
    shown: names(data.shown),
    order: [...new Set(validMembers(columnName, data.order))].slice(0, maximumColumns),
    widths: [...new Map(validMembers(width, data.widths))].slice(-maximumColumns),
    rowHeight: height.success ? height.data : rowHeights.standard,
  };
}

/*
 * Settings in local storage, a key for each person and list. Where storage throws or is full, they last as long as the page
 * (C26).
 */

interface CacheEntry {
  /** As it is stored; `undefined` where storage refused it. */
  readonly text: string | null | undefined;
  readonly settings: TableSettings;
}

const cache = new Map<string, CacheEntry>();
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

function notify(): void {
  for (const listener of listeners) listener();
}

/** The settings under a key. The same object until they change. */
export function readSettings(key: string): TableSettings {
  const cached = cache.get(key);
  if (cached) return cached.settings;
  const text = stored(key);
  const settings = parsed(text);
  cache.set(key, { text, settings });
  return settings;
}

/** Changes some of the settings under a key, here and in other tabs. */
export function changeSettings(key: string, part: Partial<TableSettings>): void {
  const settings = validSettings({ ...readSettings(key), ...part });
  const text = JSON.stringify(settings);
  if (text === JSON.stringify(readSettings(key))) return;
  cache.set(key, { text: store(key, text), settings });
  notify();
}

function store(key: string, text: string): string | undefined {
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
  const changed = key === null ? [...cache.keys()] : cache.has(key) ? [key] : [];
  for (const name of changed) {
    if (cache.get(name)?.text !== stored(name)) cache.delete(name);
  }
  if (changed.length > 0) notify();
}

// Rules are tested without a window.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ storageArea, key }) => {
    if (storageArea === window.localStorage) followStorage(key);
  });
}

/** The settings of a list that a person has chosen (D8), and how to change some of them. */
export function useTableSettings(
  username: string,
  list: string,
): [TableSettings, (change: Partial<TableSettings>) => void] {
  const key = settingsKey(username, list);
  const settings = useSyncExternalStore(subscribeSettings, () => readSettings(key));
  const change = useCallback((part: Partial<TableSettings>) => changeSettings(key, part), [key]);
  return [settings, change];
}
