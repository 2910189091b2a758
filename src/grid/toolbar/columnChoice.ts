import type { TableSettings } from '../tableSettings';

type ColumnSettings = Pick<TableSettings, 'hidden' | 'shown'>;

const without = (columns: readonly string[], column: string) => columns.filter((other) => other !== column);

/** Puts a column into sight or out of it. One that is hidden at first (`atFirst`) is remembered when it is shown, others when hidden. */
export function withColumn(
  { hidden, shown }: ColumnSettings,
  column: string,
  inSight: boolean,
  atFirst: boolean,
): ColumnSettings {
  if (atFirst) return { hidden, shown: inSight ? [...without(shown, column), column] : without(shown, column) };
  return { hidden: inSight ? without(hidden, column) : [...without(hidden, column), column], shown };
}

/** The columns with one of them at the place of another; the same ones when either is not among them. */
export function withMoved(columns: readonly string[], column: string, place: number): readonly string[] {
  if (!columns.includes(column) || place < 0 || place >= columns.length) return columns;
  return without(columns, column).toSpliced(place, 0, column);
}
