import { isIdentifierNumber } from '../../../contract/shapes';
import { cellValue } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { Choice } from '../form/ChoiceInput';

/** In characters (C18). */
const maxNameLength = 120;

const textIn = (row: Row, key: string): string | undefined => {
  const value = cellValue(row, key);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** Returns the names of a process and its subprocess; `undefined` if its row has none. */
export function nameOfProcess(row: Row): string | undefined {
  const names = [textIn(row, 'process_name') ?? textIn(row, 'name'), textIn(row, 'subprocess_name')];
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known.join(' / ');
}

/** Returns processes as choices by identifier, each once, without invalid identifiers. */
export function processChoices(rows: readonly Row[]): Choice[] {
  const choices = new Map<string, Choice>();
  for (const row of rows) {
    const id = String(cellValue(row, 'id'));
    if (choices.has(id) || !isIdentifierNumber(id)) continue;
    choices.set(id, { value: id, label: id, about: nameOfProcess(row)?.slice(0, maxNameLength) });
  }
  return [...choices.values()];
}
