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
export const columnWidths = { standard: 160, least: 60, most: 1_200 } as const;
export const rowHeights = { standard: 40, least: 20, most: 200 } as const;

export const defaultSettings: TableSettings = {
  hidden: [],
  shown: [],
  order: [],
  widths: [],
  rowHeight: rowHeights.standard,
};

/** More columns than this are not remembered, nor is one with a longer name: what is kept stays small. */
const mostColumns = 500;
const longestName = 500;

const columnName = z.string().check(z.maxLength(longestName));
const pixels = ({ least, most }: { least: number; most: number }) =>
  z.number().check(z.minimum(least), z.maximum(most));
const width = z.tuple([columnName, pixels(columnWidths)]);
const rowHeight = pixels(rowHeights);
const anything = z.optional(z.unknown());
const shape = z.object({ hidden: anything, shown: anything, order: anything, widths: anything, rowHeight: anything });

/** Those members of a list that are good. */
function goodOnes<T>(schema: z.ZodMiniType<T>, value: unknown): T[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((member: unknown) => {
    const { success, data } = schema.safeParse(member);
    return success ? [data] : [];
  });
}

/** Different names, the newest of them when there are too many. */
function names(value: unknown): string[] {
  return [...new Set(goodOnes(columnName, value))].slice(-mostColumns);
}

/**
 * Settings out of anything: what is corrupt, out of range or of the wrong type is ignored, part by part, and what is good
 * is kept (D8, C26).
 */
export function validSettings(value: unknown): TableSettings {
  const found = shape.safeParse(value);
  if (!found.success) return defaultSettings;
  const { data } = found;
  const height = rowHeight.safeParse(data.rowHeight);
  return {
    hidden: names(data.hidden),
    shown: names(data.shown),
    order: [...new Set(goodOnes(columnName, data.order))].slice(0, mostColumns),
    widths: [...new Map(goodOnes(width, data.widths))].slice(-mostColumns),
    rowHeight: height.success ? height.data : rowHeights.standard,
  };
}

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
