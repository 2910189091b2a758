import Extension from '@mui/icons-material/Extension';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modules } from '../../../contract/access';
import { isOffered, rememberOffers } from '../../../src/authProvider/offeredCalls';
import { defineResource } from '../../../src/definitions/page';
import { addressOfPage, createRegistry, type MenuNode, mayOpen } from '../../../src/definitions/registry';
import { say } from '../../../src/i18n/translate';
import { registry } from '../../../src/resources';

const always = () => true;

const names = (nodes: readonly MenuNode[]) =>
  nodes.flatMap((node) =>
    node.kind === 'page'
      ? [say(node.entry.label)]
      : node.pages.map(({ menu }) => `${node.label}: ${say(menu?.label ?? '')}`),
  );

describe('the menus', () => {
  // More pages may stand among them.
  it.each([
    [
      'admin',
      ['Role Management: Create Role', 'Role Management: Update Role', 'Approve Process', 'Approve Update Process'],
    ],
    [
      'aws',
      [
        ...['Machine Status', 'Terminate', 'List All Instances', 'AWS Instance Table'],
        ...['Launch Template: Create', 'Launch Template: Update'],
      ],
    ],
    ['launch', ['List Process', 'Request New Process', 'Machine Launch', 'Update Process', 'Machine Termination']],
    ['do', ['DigitalOcean']],
    ['dc', ['Data Center']],
    ['psql', ['PostgreSQL']],
    ['mongo', ['MongoDB']],
    ['mail', ['Mail Services']],
  ] as const)('of %s have the items of the specification, in its order', (module, expected: readonly string[]) => {
    expect(names(registry.menuOf(module, undefined)).filter((name) => expected.includes(name))).toEqual(expected);
  });

  it('link to addresses of their own pages', () => {
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
    ['admin', '', 'ADMIN'],
    ['aws', '', 'AWS'],
    ['admin', 'create', 'Create Role'],
    ['admin', 'update', 'Update Role'],
    ['admin', 'register', 'Register User'],
    ['admin', 'approveprocess', 'Approve Process'],
    ['admin', 'approveupdateprocess', 'Approve Update Process'],
    ['admin', 'status', 'Machine Status'],
    ['admin', 'newprocess', 'Request New Process'],
    ['admin', 'listprocess', 'Process List'],
    ['aws', 'status', 'Machine Status'],
    ['aws', 'terminate', 'Terminate EC2 Instances'],
    ['aws', 'listallinstances', 'EC2 Instance Search'],
    ['aws', 'awsinstancetable', 'EC2 Instances'],
    ['aws', 'createlaunchtemplate', 'Create Launch Template'],
    ['aws', 'updatelaunchtemplate', 'Update Launch Template'],
    ['launch', '', 'Process List'],
    ['launch', 'listprocess', 'Process List'],
    ['launch', 'newprocess', 'Request New Process'],
    ['launch', 'launch', 'Extraction - Machine Launch'],
    ['launch', 'updateprocess', 'Update Process'],
    ['launch', 'extractionterminate', 'Machine Termination'],
    ['do', '', 'DigitalOcean'],
    ['dc', '', 'Data Center'],
    ['psql', '', 'PostgreSQL'],
    ['mongo', '', 'MongoDB'],
    ['mail', '', 'Mail Services'],
  ] as const)('/dashboard/%s/%s is %s', (module, path, heading) => {
    expect(say(registry.pageAt(module, path)?.heading ?? '')).toBe(heading);
  });

  it.each([
    ['do', 'status/x'],
    ['aws', 'listprocess'],
    ['aws', 'nonsense'],
    ['launch', 'status'],
    ['launch', 'create'],
    ['do', 'status'],
    ['aws', 'constructor'],
  ] as const)('/dashboard/%s/%s is the welcome text', (module, path) => {
    expect(registry.pageAt(module, path)).toBeUndefined();
  });
});

describe('a page with parameters in its path', () => {
  it('matches every such address, unless another page has it literally', () => {
    const page = { module: 'launch', heading: 'X', list: { csvName: 'x' } } as const;
    const pages = createRegistry(
      [
        defineResource({ ...page, name: 'one', paths: ['process/:id'] }),
        defineResource({ ...page, name: 'all', paths: ['process/all'] }),
      ],
      always,
    );
    expect(pages.pageAt('launch', 'process/7')?.name).toBe('one');
    expect(pages.pageAt('admin', 'process/7')?.name).toBe('one');
    expect(pages.pageAt('launch', 'process/all')?.name).toBe('all');
    expect(pages.pageAt('launch', 'process')).toBeUndefined();
    expect(pages.pageAt('launch', 'process/7/8')).toBeUndefined();
  });
});

describe('a page for some roles', () => {
  const menu = { label: 'X', icon: Extension, order: 1 };
  const page = { module: 'aws', heading: 'X', menu, list: { csvName: 'x' } } as const;
  const some = defineResource({ ...page, name: 'x', paths: ['x'], access: 'aws volumes' });
  const pages = createRegistry([some], always);

  it('is in the menu of users with one of them', () => {
    expect(names(pages.menuOf('aws', ['aws volumes']))).toEqual(['X']);
    expect(names(pages.menuOf('aws', ['aws operator']))).toEqual([]);
    expect(pages.pageAt('aws', 'x')).toBe(some);
    expect([['aws volumes'], ['aws operator'], undefined].map((roles) => mayOpen(some, roles))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is hidden if its rule throws', () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = defineResource({
      ...page,
      ...{ name: 'y', paths: ['y'] },
      access: () => {
        throw new Error('no roles');
      },
    });
    expect(mayOpen(broken, ['admin'])).toBe(false);
    said.mockRestore();
  });
});

describe('the address of a list by its name', () => {
  it.each([
    ['aws', 'instance-table', '/dashboard/aws/awsinstancetable'],
    ['aws', 'processes', '/dashboard/launch/listprocess'],
    ['admin', 'processes', '/dashboard/admin/listprocess'],
    ['launch', 'my-requests', undefined],
    ['aws', 'machine-status', undefined],
    ['aws', 'nothing', undefined],
  ] as const)('from %s, of %s, is %s', (module, name, address) => {
    expect(registry.addressOf(module, name)).toBe(address);
  });

  it('leads to the pages of its records, if there are any', () => {
    const page = { module: 'aws', heading: 'X', list: { csvName: 'x' } } as const;
    const zones = defineResource({ ...page, name: 'zones', paths: ['dns'] });
    const pages = createRegistry([zones, defineResource({ ...page, name: 'zone', paths: ['dns/:id'] })], always);
    expect(pages.addressOf('admin', 'zones/7')).toBe('/dashboard/admin/dns/7');
    expect(pages.addressOf('aws', 'zones/7')).toBe('/dashboard/aws/dns/7');
    expect(pages.addressOf('aws', 'zones/7/show')).toBeUndefined();
  });
});

describe('the path of the account workspace', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['the first page of its menu that is offered', ['listtokens', 'listfactors'], '/dashboard/account/security'],
    ['another one if that is not offered', ['listtokens'], '/dashboard/account/tokens'],
    ['no page if none is offered', [], undefined],
  ])('leads to %s', (_what, offers, address) => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(offers) });
    expect(registry.pageAt('account', '')).toBeUndefined();
    expect(registry.addressOf('account', '')).toBe(address);
  });
});

describe('a page that requires an offered call', () => {
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

  it('is last in its menu while the call is offered', () => {
    rememberOffers(['audit']);
    const menu = names(registry.menuOf('admin'));
    expect(menu.indexOf('Audit Log')).toBeGreaterThan(menu.indexOf('Approve Update Process'));
    expect(say(registry.pageAt('admin', 'audit')?.heading ?? '')).toBe('Audit Log');
    rememberOffers(['me']);
    expect(names(registry.menuOf('admin'))).not.toContain('Audit Log');
    expect(registry.pageAt('admin', 'audit')).toBeUndefined();
  });

  it('leaves no empty group, and has no address in other workspaces', () => {
    const menu = { label: 'X', icon: Extension, order: 1, group: 'Y' };
    const page = { name: 'x', module: 'aws', paths: ['x'], heading: 'X', menu, list: { csvName: 'x' } } as const;
    const pages = createRegistry([defineResource({ ...page, requires: { name: 'extra' } })], ({ requires }) =>
      isOffered(requires ?? { name: '' }),
    );
    expect([pages.menuOf('aws'), pages.pageAt('admin', 'x')]).toEqual([[], undefined]);
    rememberOffers(['extra']);
    expect(names(pages.menuOf('aws'))).toEqual(['Y: X']);
    expect(pages.pageAt('admin', 'x')?.name).toBe('x');
  });
});
