import type { ColumnNames } from '../../definitions/list';

/** The column that is meant among those that there are: the first of its names that is one of them. */
export function columnAmong(names: ColumnNames, columns: readonly string[]): string | undefined {
  return [names].flat().find((name) => columns.includes(name));
}
