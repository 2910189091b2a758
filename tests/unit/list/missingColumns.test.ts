import Extension from '@mui/icons-material/Extension';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { ListMeta } from '../../../src/dataProvider/consoleDataProvider';
import type { ListDefinition } from '../../../src/definitions/page';
import { warnOfMissingColumns } from '../../../src/list/missingColumns';

const answer = { columns: ['id', 'state'], all: 2, keyed: true } as unknown as ListMeta;
const page = (name: string, list: Partial<ListDefinition['list']>) =>
  ({ name, list: { csvName: 'x', ...list } }) as ListDefinition;

describe('in development, the first answer of a list', () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterEach(() => void said.mockClear());
  afterAll(() => said.mockRestore());

  it('logs a missing declared column once, with the name of the list', () => {
    const misspelt = page('one', { columns: ['id', 'staet', { name: 'nme' }] });
    warnOfMissingColumns(misspelt, answer);
    warnOfMissingColumns(misspelt, answer);
    expect(said.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('The answer of the list "one" has no column "staet"'),
      expect.stringContaining('The answer of the list "one" has no column "nme"'),
    ]);
  });

  it('may lack computed columns and optional extras', () => {
    const columns = [{ name: 'made', getValue: () => 1 }, { name: 'own', extra: true }, 'state'] as const;
    warnOfMissingColumns(page('two', { columns }), answer);
    expect(said).not.toHaveBeenCalled();
  });

  it('logs a missing identifier if rows can be selected', () => {
    const act = { name: 'act', label: 'Act', icon: Extension, on: 'selection', runAll: async () => undefined } as const;
    warnOfMissingColumns(page('three', { identifier: 'volum_id', actions: [act] }), { ...answer, keyed: false });
    warnOfMissingColumns(page('five', { actions: [act] }), { ...answer, keyed: false });
    warnOfMissingColumns(page('six', { actions: [act] }), answer);
    expect(said.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('"three" has no "volum_id"'),
      expect.stringContaining('"five" has the same "id" twice'),
    ]);
  });

  it('logs nothing without rows', () => {
    warnOfMissingColumns(page('four', { columns: ['staet'] }), { ...answer, all: 0 });
    expect(said).not.toHaveBeenCalled();
  });
});
