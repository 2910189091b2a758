import { isIdentifierNumber } from '../../../contract/shapes';
import { cellValue } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { Choice } from '../form/ChoiceInput';

/** More characters than this of a name are not in a list of choices (C18). */
const longest = 120;

const textIn = (row: Row, key: string): string | undefined => {
  const value = cellValue(row, key);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** What people call a process, as far as its row says: its name, and that of its subprocess. */
export function nameOfProcess(row: Row): string | undefined {
  const names = [textIn(row, 'process_name') ?? textIn(row, 'name'), textIn(row, 'subprocess_name')];
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known.join(' / ');
}

/** The processes as choices, by their identifiers, each once; one whose identifier no call could name is none. */
export function processChoices(rows: readonly Row[]): Choice[] {
  const choices = new Map<string, Choice>();
  for (const row of rows) {
    const id = String(cellValue(row, 'id'));
    if (choices.has(id) || !isIdentifierNumber(id)) continue;
    choices.set(id, { value: id, label: id, about: nameOfProcess(row)?.slice(0, longest) });
  }
  return [...choices.values()];
}
