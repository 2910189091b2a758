import * as z from 'zod/mini';
import { keptStore } from '../components/keptStore';

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

/** The key of a person's settings of a list: no two pairs of names share one. */
export function settingsKey(username: string, list: string): string {
  return `table ${JSON.stringify([username, list])}`;
}

/** What people have chosen, by {@link settingsKey}. */
export const kept = keptStore(validSettings);

export const { read: readSettings, subscribe: subscribeSettings, follow: followStorage } = kept;

/** Changes some of the settings under a key, here and in other tabs. */
export function changeSettings(key: string, part: Partial<TableSettings>): void {
  kept.change(key, (settings) => validSettings({ ...settings, ...part }));
}
