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
