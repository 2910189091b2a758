import Extension from '@mui/icons-material/Extension';
import { describe, expect, it } from 'vitest';
import { modules } from '../../../contract/access';
import { listProcesses } from '../../../contract/processes';
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

describe('definitions that do not go together', () => {
  const base = { module: 'aws', heading: 'X', menu: { label: 'X', icon: Extension, order: 1 } } as const;
  const list = { csvName: 'x' };

  it('fail at the start, with both names', () => {
    const one = defineResource({ ...base, name: 'one', paths: ['x'], list });
    const two = defineResource({ ...base, name: 'two', paths: ['y', 'x'], list });
    expect(() => createRegistry([one, two])).toThrow('"aws/x": one and two');
    expect(() => createRegistry([one, one])).toThrow('"one"');
  });

  it('fail at the start when a list call lacks the rule for its rows', () => {
    const broken = defineResource({ ...base, name: 'one', paths: ['x'], list: { ...list, call: listProcesses } });
    expect(() => createRegistry([broken])).toThrow('"one"');
  });
});
