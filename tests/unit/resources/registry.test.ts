import Extension from '@mui/icons-material/Extension';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modules } from '../../../contract/access';
import { listProcesses } from '../../../contract/processes';
import { rememberOffers } from '../../../src/authProvider/offeredCalls';
import { say } from '../../../src/i18n/translate';
import { registry } from '../../../src/resources';
import { defineResource } from '../../../src/resources/defineResource';
import { addressOfPage, createRegistry, type MenuNode } from '../../../src/resources/registry';

const names = (nodes: readonly MenuNode[]) =>
  nodes.map((node) =>
    node.kind === 'page'
      ? say(node.entry.label)
      : `${node.label}: ${node.pages.map(({ menu }) => say(menu?.label ?? '')).join(', ')}`,
  );

describe('the menus', () => {
  it.each([
    ['admin', ['Role Management: Create Role, Update Role', 'Approve Process', 'Approve Update Process']],
    [
      'aws',
      ['Machine Status', 'Terminate', 'List All Instances', 'AWS Instance Table', 'Launch Template: Create, Update'],
    ],
    ['launch', ['List Process', 'Request New Process', 'Machine Launch', 'Update Process', 'Machine Termination']],
    ['do', ['DigitalOcean']],
    ['dc', ['Data Center']],
    ['psql', ['PostgreSQL']],
    ['mongo', ['MongoDB']],
    ['mail', ['Mail Services']],
  ] as const)('of %s', (module, expected) => {
    expect(names(registry.menuOf(module))).toEqual(expected);
  });

  it('lead to an address that leads back', () => {
    for (const module of modules) {
      for (const node of registry.menuOf(module)) {
        for (const page of node.kind === 'page' ? [node.page] : node.pages) {
          const [, , owner, path = ''] = addressOfPage(page).split('/');
          expect(owner).toBe(module);
          expect(registry.pageAt(module, path)).toBe(page);
        }
      }
    }
  });
});

describe('the page of an address', () => {
  it.each([
    ['launch', '', 'Process List'],
    ['launch', 'listprocess', 'Process List'],
    ['admin', 'listprocess', 'Process List'],
    ['admin', 'status', 'Machine Status'],
    ['admin', 'register', 'Register User'],
    ['mongo', '', 'MongoDB'],
  ] as const)('/dashboard/%s/%s is %s', (module, path, heading) => {
    expect(say(registry.pageAt(module, path)?.heading ?? '')).toBe(heading);
  });

  it.each([
    ['admin', ''],
    ['aws', ''],
    ['aws', 'listprocess'],
    ['launch', 'status'],
    ['launch', 'create'],
    ['do', 'status'],
    ['aws', 'constructor'],
  ] as const)('/dashboard/%s/%s is the welcome text', (module, path) => {
    expect(registry.pageAt(module, path)).toBeUndefined();
  });
});

describe('a page for each of many things', () => {
  it('is at every address that its path stands for, unless another page has that address for itself', () => {
    const page = { module: 'launch', heading: 'X', list: { csvName: 'x' } } as const;
    const pages = createRegistry([
      defineResource({ ...page, name: 'one', paths: ['process/:id'] }),
      defineResource({ ...page, name: 'all', paths: ['process/all'] }),
    ]);
    expect(pages.pageAt('launch', 'process/7')?.name).toBe('one');
    expect(pages.pageAt('admin', 'process/7')?.name).toBe('one');
    expect(pages.pageAt('launch', 'process/all')?.name).toBe('all');
    expect(pages.pageAt('launch', 'process')).toBeUndefined();
    expect(pages.pageAt('launch', 'process/7/8')).toBeUndefined();
  });
});

describe('a page that the back end has to offer', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is there, last in its menu, as long as it is offered', () => {
    rememberOffers(['audit']);
    expect(names(registry.menuOf('admin')).at(-1)).toBe('Audit Log');
    expect(say(registry.pageAt('admin', 'audit')?.heading ?? '')).toBe('Audit Log');
    rememberOffers(['me']);
    expect(names(registry.menuOf('admin'))).not.toContain('Audit Log');
    expect(registry.pageAt('admin', 'audit')).toBeUndefined();
  });

  it('leaves no dropdown behind, and is no page of other workspaces either', () => {
    const menu = { label: 'X', icon: Extension, order: 1, group: 'Y' };
    const page = { name: 'x', module: 'aws', paths: ['x'], heading: 'X', menu, list: { csvName: 'x' } } as const;
    const pages = createRegistry([defineResource({ ...page, offered: { name: 'extra' } })]);
    expect([pages.menuOf('aws'), pages.pageAt('admin', 'x')]).toEqual([[], undefined]);
    rememberOffers(['extra']);
    expect(names(pages.menuOf('aws'))).toEqual(['Y: X']);
    expect(pages.pageAt('admin', 'x')?.name).toBe('x');
  });
});

describe('definitions that do not go together', () => {
  const base = { module: 'aws', heading: 'X', menu: { label: 'X', icon: Extension, order: 1 } } as const;
  const list = { csvName: 'x' };

  it('fail at the start, with both names', () => {
    const one = defineResource({ ...base, name: 'one', paths: ['x'], list });
    const two = defineResource({ ...base, name: 'two', paths: ['y', 'x'], list });
    expect(() => createRegistry([one, two])).toThrow('"aws/x": one and two');
    expect(() => createRegistry([one, one])).toThrow('"one"');
  });

  it('fail at the start when a badge has no list call to count', () => {
    const menu = { ...base.menu, badge: { column: 'state', value: 'new' } };
    const broken = defineResource({ ...base, menu, name: 'one', paths: ['x'], list });
    expect(() => createRegistry([broken])).toThrow('"one"');
  });

  it.each([
    { glance: ['state'] },
    { live: { column: 'state', passing: ['pending'], fast: 1, slow: 2 } },
    { input: { fields: [{ name: 'state', label: 'State', kind: 'texts' }], hint: 'Search' } },
  ] as const)('fail at the start when %j has no list call', (part) => {
    const broken = defineResource({ ...base, name: 'one', paths: ['x'], list: { ...list, ...part } });
    expect(() => createRegistry([broken])).toThrow('"one"');
  });

  it('fail at the start when a list call lacks the rule for its rows', () => {
    const broken = defineResource({ ...base, name: 'one', paths: ['x'], list: { ...list, call: listProcesses } });
    expect(() => createRegistry([broken])).toThrow('"one"');
  });
});
