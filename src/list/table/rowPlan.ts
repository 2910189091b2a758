import type { CellLook } from '../../components/cellLook';
import type { LookAlikes } from '../../components/lookAlikes';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { growingColumn, widthOf } from '../columns';
import type { TableSettings } from '../tableSettings';

/** The heights in px of the header row of a table, and of the strip of headers above cards. */
export const headHeights = { table: 59, cards: 49 } as const;

/** The width in px of the column of the rows' checkboxes. */
export const boxesWidth = 44;

/** The widths in px of the column of the rows' own buttons. A row with a page of its own has one button. */
export const controlsWidths = { oneButton: 46, twoButtons: 76 } as const;

/** The heights in px of the tiles and the share bars above a table, with the gap below them. */
export const figureHeights = { tiles: 80, facets: 128 } as const;

/** Returns the style of figures that makes the table below them lower, so that its pages stay in sight. */
export const tableBelow = (figures: keyof typeof figureHeights) => ({
  '& ~ *': { '--figures': `${figureHeights[figures]}px` },
});

/** The properties that all rows of a table share. A new plan renders all rows. */
export interface RowPlan {
  readonly rules: readonly ColumnRule[];
  /** The index of the column that stays in sight while the others are scrolled, or -1. */
  readonly stays: number;
  /** The columns that link to the row's own page. */
  readonly opens: readonly ColumnRule[];
  /** The names that can be taken for others. */
  readonly lookAlikes: LookAlikes | undefined;
  /** The columns that hold numbers. */
  readonly numeric: ReadonlySet<string>;
  /** The column of the rows' identifiers. */
  readonly keyColumn: string;
  readonly selectable: boolean;
  readonly hasActions: boolean;
  /** True once the code of the actions has loaded. */
  readonly actionsLoaded: boolean;
  /** Rows are cards, on a phone. */
  readonly cards: boolean;
  /** Only visible rows and columns are rendered, so that rows are placed, and numbered for screen readers. */
  readonly numbered: boolean;
}

/** The measures of a table, in px. */
export interface TableMeasures {
  readonly rowHeight: number;
  /** Rows of an unusual height have another font size or several lines. */
  readonly density: 'dense' | 'tall' | undefined;
  /** The width of the column of checkboxes; 0 if rows cannot be selected. */
  readonly boxes: number;
  /** The tracks of the grid of each row. */
  readonly tracks: string;
  /** The sum of the widths of all columns. */
  readonly minWidth: number;
}

/**
 * Returns the measures of a table, also for the rows that are drawn before React.
 *
 * @param settings the person's row height and widths
 * @param controls the width of the column of the rows' buttons, in px
 */
export function measuresOf(
  { rules, numeric, selectable }: Pick<RowPlan, 'rules' | 'numeric' | 'selectable'>,
  { rowHeight, widths: chosen }: Pick<TableSettings, 'rowHeight' | 'widths'>,
  controls: number,
): TableMeasures {
  const widths = rules.map((rule) => widthOf(chosen, rule));
  const boxes = selectable ? boxesWidth : 0;
  return {
    rowHeight,
    density: rowHeight < 32 ? 'dense' : rowHeight >= 64 ? 'tall' : undefined,
    boxes,
    tracks: columnTracks(boxes, widths, controls, growingColumn(rules, numeric, chosen)),
    minWidth: widths.reduce((sum, width) => sum + width, boxes + controls),
  };
}

/**
 * Returns the widths of all columns as the tracks of a grid: checkboxes, data and buttons.
 *
 * @param grows the index of the column of data that takes the free width; -1: the buttons take it
 */
export function columnTracks(boxes: number, widths: readonly number[], buttons: number, grows: number): string {
  const growing = (width: number) => `minmax(${width}px,1fr)`;
  const data = widths.map((width, place) => (place === grows ? growing(width) : `${width}px`));
  const last = grows < 0 ? growing(buttons) : `${buttons}px`;
  return [...(boxes > 0 ? [`${boxes}px`] : []), ...data, last].join(' ');
}

interface LookAttributes {
  'data-kind'?: string;
  'data-empty'?: string;
  title?: string;
  'aria-label'?: string;
}

/** Returns the attributes that a cell has because of its look; only those that are needed, since React compares each of them. */
export function lookAttributes(look: CellLook, isNumeric: boolean): LookAttributes {
  const attributes: LookAttributes = {};
  if (look.kind !== 'text') attributes['data-kind'] = isNumeric && look.kind === 'none' ? 'number' : look.kind;
  if (look.kind === 'none') attributes['data-empty'] = '';
  if (look.title !== undefined) attributes.title = look.title;
  // Screen readers would read the two parts as two words.
  if (look.tail !== undefined) attributes['aria-label'] = look.text;
  return attributes;
}
