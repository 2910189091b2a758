import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineResource } from '../../../src/definitions/page';
import { recordHome, recordPath, recordViewAt } from '../../../src/definitions/record';
import { createRegistry } from '../../../src/definitions/registry';

await import('../../../src/i18n/consoleTexts');

const page = { name: 'zones', module: 'aws', paths: ['dns/zones', 'zones'], heading: 'Zones' } as const;
const list = { csvName: 'zones' } as const;
const schema = z.object({ name: z.string() });
const all = { schema, show: true, create: true, edit: true } as const;
const zones = { ...page, record: all };

describe('the address of a record', () => {
  it.each([
    ['dns/zones/create', { kind: 'create' }],
    ['zones/7', { kind: 'edit', id: '7' }],
    ['zones/7/show', { kind: 'show', id: '7' }],
    ['zones/a%2Fb%20%25/show', { kind: 'show', id: 'a/b %' }],
    ['zones/50%', { kind: 'edit', id: '50%' }],
    ['zones/create/show', { kind: 'show', id: 'create' }],
    ['zones', undefined],
    ['zones/', undefined],
    ['zones/7/more', undefined],
    ['zones/7/show/more', undefined],
    ['zonesmore/7', undefined],
  ])('%s is the page %o', (path, view) => {
    expect(recordViewAt(zones, path)).toEqual(view);
  });

  it('does not exist for an undeclared page, and an undeclared form shows the record', () => {
    expect(recordViewAt({ ...page, record: { show: true } }, 'zones/create')).toBeUndefined();
    expect(recordViewAt({ ...page, record: { show: true } }, 'zones/7')).toEqual({ kind: 'show', id: '7' });
    expect(recordViewAt({ ...page, record: { edit: true } }, 'zones/7/show')).toBeUndefined();
    expect(recordViewAt(page, 'zones/7')).toBeUndefined();
  });

  it('round-trips any identifier', () => {
    for (const id of ['7', 'a/b', '50%', 'ä ö?#', 'create'])
      expect(recordViewAt(zones, recordPath(zones, 'show', id) ?? '')).toEqual({ kind: 'show', id });
    expect(recordPath(zones, 'edit', 7)).toBe('dns/zones/7');
    for (const id of ['', '.', '..', '\ud800']) expect(recordPath(zones, 'show', id)).toBeUndefined();
    expect(recordHome({ ...page, record: { edit: true } }, 7)).toBe('dns/zones/7');
    expect(recordHome({ ...page, record: { create: true } }, 7)).toBeUndefined();
  });
});

describe('a list with records', () => {
  const defined = defineResource({ ...page, list, record: { ...all, noun: 'zone' } });
  const other = defineResource({ ...page, name: 'other', paths: ['zones/archive'], list });
  const registry = createRegistry([defined, other], () => true);

  it('handles their addresses, also for an admin, unless another page has one', () => {
    for (const path of ['zones', 'zones/7', 'zones/a%2Fb/show', 'dns/zones/create'])
      expect(registry.pageAt('aws', path)).toBe(defined);
    expect(registry.pageAt('admin', 'zones/7')).toBe(defined);
    expect(registry.pageAt('aws', 'zones/archive')).toBe(other);
    expect(registry.pageAt('aws', 'zones/7/more')).toBeUndefined();
    expect(registry.pageAt('launch', 'zones/7')).toBeUndefined();
  });

  it('is found by its name, as react-admin links to it', () => {
    expect(registry.addressOf('aws', 'zones/a%2Fb/show')).toBe('/dashboard/aws/dns/zones/a%2Fb/show');
    expect(registry.addressOf('do', 'zones/create')).toBe('/dashboard/aws/dns/zones/create');
  });

  it('has a Create button if declared', () => {
    const actions = defined.kind === 'list' ? defined.list.actions : [];
    expect(actions?.map(({ label, on }) => [label, on])).toEqual([['New zone', 'list']]);
    const shown = defineResource({ ...page, list, record: { show: true } });
    expect(shown.kind === 'list' && shown.list.actions).toBeUndefined();
  });
});
