import Extension from '@mui/icons-material/Extension';
import { describe, expect, it, vi } from 'vitest';
import { recordOf } from '../../../src/dataProvider/records';
import type { ListSource } from '../../../src/definitions/list';
import type { ListDefinition } from '../../../src/definitions/page';
import { registry } from '../../../src/resources';
import { adminResources } from '../../../src/shell/adminResources';

const page = (part: Partial<ListSource> = {}): ListDefinition => ({
  kind: 'list',
  name: 'zones',
  module: 'aws',
  paths: ['dns'],
  heading: 'DNS zones',
  menu: { label: 'Zones', icon: Extension, order: 1 },
  list: { csvName: 'zones', ...part },
});

describe('the pages as react-admin resources', () => {
  it('have their name, without record pages unless declared', () => {
    const resources = adminResources(registry.pages);
    expect(Object.keys(resources)).toEqual([...registry.pages.keys()]);
    expect(resources.processes).toMatchObject({ name: 'processes', hasList: true, options: { label: 'Process List' } });
    expect(resources['machine-status']).toMatchObject({ hasList: false });
    const without = [...registry.pages.values()].filter((page) => page.kind === 'screen' || !page.record);
    expect(without.length).toBeGreaterThan(20);
    for (const { name } of without)
      expect(resources[name]).toMatchObject({ hasCreate: false, hasEdit: false, hasShow: false });
  });

  it('name the pages of their records', () => {
    const { zones } = adminResources(new Map([['zones', { ...page(), record: { show: true, create: ['name'] } }]]));
    expect(zones).toMatchObject({ hasCreate: true, hasEdit: false, hasShow: true });
  });

  it.each([
    ['a column', 'name', 'example.org'],
    ['a column that is made', 'whole', 'example.org (7)'],
    ['a function of the row as it came', ({ id }: Readonly<Record<string, unknown>>) => `zone ${String(id)}`, 'zone 7'],
  ])('call a record by %s', (_, recordRepresentation, expected) => {
    const columns = [{ name: 'whole', getValue: ({ name, id }: Record<string, unknown>) => `${name} (${id})` }];
    const { zones } = adminResources(new Map([['zones', page({ identifier: 'code', columns, recordRepresentation })]]));
    const record = recordOf({ id: 7, code: 'a', name: 'example.org' }, 'a');
    const name = zones?.recordRepresentation;
    expect(typeof name === 'function' && name(record)).toBe(expected);
  });

  it('call a record by its identifier if the function throws', () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const recordRepresentation = () => {
      throw new Error('no name');
    };
    const { zones } = adminResources(new Map([['zones', page({ recordRepresentation })]]));
    const name = zones?.recordRepresentation;
    expect(typeof name === 'function' && name({ id: 7 })).toBe('7');
    said.mockRestore();
  });

  it('leave the name of a record to react-admin if nothing is declared', () => {
    expect(adminResources(new Map([['zones', page()]])).zones?.recordRepresentation).toBeUndefined();
  });
});
