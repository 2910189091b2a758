import * as z from 'zod/mini';
import { persistentByKey, validMembers } from '../config/persistent';

/** A user's choices for one list, besides the view in the address (D8). */
export interface TableSettings {
  /** Columns that the user has hidden, and columns hidden by default that the user has shown. */
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
  /** The columns in the user's order, followed by those that it does not name. Empty for the default order. */
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

const maxColumns = 500;
const maxNameLength = 500;

const columnName = z.string().check(z.maxLength(maxNameLength));
const pixels = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  z.number().check(z.minimum(minimum), z.maximum(maximum));

const names = validMembers(columnName);
const newestNames = z.pipe(
  names,
  z.transform((all) => [...new Set(all)].slice(-maxColumns)),
);
const firstNames = z.pipe(
  names,
  z.transform((all) => [...new Set(all)].slice(0, maxColumns)),
);
const widths = z.pipe(
  validMembers(z.tuple([columnName, pixels(columnWidths)])),
  z.transform((pairs) => [...new Map(pairs)].slice(-maxColumns)),
);

/** Ignores the parts of stored settings that are invalid (D8, C26). */
export const tableSettingsSchema = z.catch(
  z.object({
    hidden: z.catch(newestNames, []),
    shown: z.catch(newestNames, []),
    order: z.catch(firstNames, []),
    widths: z.catch(widths, []),
    rowHeight: z.catch(pixels(rowHeights), rowHeights.standard),
  }),
  { ...defaultSettings, hidden: [], shown: [], order: [], widths: [] },
);

const settings = persistentByKey<TableSettings>(tableSettingsSchema, defaultSettings);

/** Returns the stored settings of a user's list. */
export const tableSettings = (username: string, list: string) => settings(`table ${JSON.stringify([username, list])}`);
