import { describe, expect, it } from 'vitest';
import { listProcesses } from '../../../contract/processes';
import { pathParams } from '../../../src/access/pathParts';
import { toActor, toMachine, toPerson, toProcess, toTarget, toTemplate } from '../../../src/definitions/knownThings';
import { defineResource } from '../../../src/definitions/page';
import { createRegistry } from '../../../src/definitions/registry';
import { registry } from '../../../src/resources';

const admin = ['admin'];
const place = { account: '900', region: 'us-east-1' };

describe('an identifier', () => {
  it('links to its page, in the same workspace if possible', () => {
    expect(registry.linkTo('launch', admin, toProcess('process_id'))?.({ process_id: 7 })).toBe(
      '/dashboard/launch/process/7',
    );
    expect(registry.linkTo('admin', admin, toProcess('process_id'))?.({ process_id: 7 })).toBe(
      '/dashboard/admin/process/7',
    );
    expect(registry.linkTo('aws', ['aws user', 'launch user'], toProcess('id'))?.({ id: '7' })).toBe(
      '/dashboard/launch/process/7',
    );
  });

  it('of an action links to the user, or nowhere if the server acted by itself', () => {
    const link = registry.linkTo('admin', admin, toActor);
    expect(['ada', 'server', 'terminal', 'link'].map((actor) => link?.({ actor }))).toEqual([
      '/dashboard/admin/person/ada',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has no link without access to the page', () => {
    expect(registry.linkTo('aws', ['aws user'], toProcess('id'))).toBeUndefined();
    expect(registry.linkTo('launch', ['launch user'], toPerson('actor'))).toBeUndefined();
    expect(registry.linkTo('mail', ['mail user'], toTemplate('template_id'))).toBeUndefined();
    expect(registry.linkTo('launch', ['launch user'], toMachine)).toBeUndefined();
  });

  it.each([
    ['aws user', 'aws', '/dashboard/aws/template/900/us-east-1/lt-1'],
    ['launch user', 'launch', '/dashboard/launch/template/900/us-east-1/lt-1'],
    ['admin', 'admin', '/dashboard/admin/template/900/us-east-1/lt-1'],
  ] as const)('opens a launch template for %s in the workspace %s', (role, module, address) => {
    expect(registry.linkTo(module, [role], toTemplate('template_id'))?.({ ...place, template_id: 'lt-1' })).toBe(
      address,
    );
  });

  it.each([
    ['', undefined],
    ['.', undefined],
    ['..', undefined],
    [null, undefined],
    [1.5, undefined],
    [{ a: 1 }, undefined],
    ['\ud800', undefined],
    ['x'.repeat(301), undefined],
    ['a/../b?c#d', '/dashboard/admin/person/a%2F..%2Fb%3Fc%23d'],
    ['דנה', '/dashboard/admin/person/%D7%93%D7%A0%D7%94'],
  ])('%j changes no other part of the address', (name, address) => {
    expect(registry.linkTo('admin', admin, toPerson('actor'))?.({ actor: name })).toBe(address);
  });

  it.each(['a/b', 'CORP\\alice', '100%', 'a%2Fb', 'john.doe', '...', '%E2%82', ':username', 'main.js', 'x/../y'])(
    '%s links to an address of its page',
    (name) => {
      const address = registry.linkTo('admin', admin, toPerson('actor'))?.({ actor: name });
      const [, , module, ...parts] = new URL(address ?? '', 'http://localhost').pathname.split('/');
      expect(module).toBe('admin');
      expect(registry.pageAt('admin', parts.join('/'))?.name).toBe('person');
      expect(pathParams('person/:username', parts.join('/'))).toEqual({ username: name });
    },
  );

  it('needs all parts of the address as own properties of the row', () => {
    const link = registry.linkTo('aws', admin, toMachine);
    expect(link?.({ ...place, instance_id: 'i-1' })).toBe('/dashboard/aws/machine/900/us-east-1/i-1');
    expect(link?.({ account: '900', instance_id: 'i-1' })).toBeUndefined();
    expect(link?.(Object.create({ ...place, instance_id: 'i-1' }))).toBeUndefined();
  });

  it.each([
    ['request 12', '/dashboard/admin/request/12'],
    ['update 3', '/dashboard/admin/update-request/3'],
    ['process 9', '/dashboard/admin/process/9'],
    ['i-0a1b', '/dashboard/admin/machine/900/us-east-1/i-0a1b'],
    ['lt-0a1b', '/dashboard/admin/template/900/us-east-1/lt-0a1b'],
    ['instance_id i-0a1b', '/dashboard/admin/machine/900/us-east-1/i-0a1b'],
    ['instance_id i-0a1b, i-0a1c', undefined],
    ['ipv4 10.0.0.1', undefined],
    ['request 12, 13', undefined],
    ['i-1, i-2', undefined],
    ['mira', undefined],
  ])('the target %j of an action links to its page', (target, address) => {
    expect(registry.linkTo('admin', admin, toTarget)?.({ ...place, target })).toBe(address);
  });

  it.each([
    ['assignrole', 'mira', '/dashboard/admin/person/mira'],
    ['inviteperson', 'mira', '/dashboard/admin/person/mira'],
    ['assignrole', 'user 7', undefined],
    ['dropuser', 'mira', undefined],
    ['createvertical', 'mira', undefined],
  ])('the target of the action %s, %j, links to the person if there is one', (action, target, address) => {
    expect(registry.linkTo('admin', admin, toTarget)?.({ action, target })).toBe(address);
  });

  it('has no link if its function throws', () => {
    const broken = { page: 'process', params: () => JSON.parse('{') as Record<string, unknown> };
    expect(registry.linkTo('launch', admin, broken)?.({ id: 1 })).toBeUndefined();
  });

  it('takes the first link that fits the row and the user', () => {
    const one = (name: string, module: 'admin' | 'launch') =>
      defineResource({
        name,
        module,
        paths: [`${name}/:id`],
        heading: name,
        thing: { noun: name, list: 'x', call: listProcesses, find: () => undefined, title: () => name, columns: [] },
      });
    const pages = createRegistry([one('decided', 'admin'), one('own', 'launch')], () => true);
    const links = [{ page: 'decided', when: ({ kind }: { kind?: unknown }) => kind === 'a' }, { page: 'own' }];
    expect(pages.linkTo('admin', admin, links)?.({ id: 1, kind: 'a' })).toBe('/dashboard/admin/decided/1');
    expect(pages.linkTo('admin', admin, links)?.({ id: 1, kind: 'b' })).toBe('/dashboard/admin/own/1');
    expect(pages.linkTo('launch', ['launch user'], links)?.({ id: 1, kind: 'a' })).toBe('/dashboard/launch/own/1');
  });
});
