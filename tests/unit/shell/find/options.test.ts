import { describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/definitions/basics';
import { createRegistry } from '../../../../src/definitions/registry';
import { say } from '../../../../src/i18n/translate';
import { registry as offered } from '../../../../src/resources';
import { startMachines, stopMachines, terminateMachines } from '../../../../src/resources/shared/machineActs';
import { type Candidate, type FindGroup, shownOf, wantedOf } from '../../../../src/shell/find/options';
import { type Finder, findersOf, pagesFor } from '../../../../src/shell/find/sources';
import '../../../../src/i18n/consoleTexts';

const registry = createRegistry([...offered.pages.values()], () => true);
const all = findersOf(registry, 'launch', ['admin']);
const finderOf = (kind: string, finders: readonly Finder[] = all) => {
  const finder = finders.find(({ find }) => find.kind === kind);
  if (!finder) throw new Error(`nobody finds a ${kind}`);
  return finder;
};

const machine = (instance_id: string, name: string, more: Row = {}): Candidate => ({
  finder: finderOf('machine'),
  row: { instance_id, name, account: '019', region: 'us-east-1', state: 'running', ...more },
});
const process = (id: number, process_name: string): Candidate => ({
  finder: finderOf('process'),
  row: {
    id,
    process_name,
    subprocess_name: 'extract',
    account: '019',
    template_id: 'lt-1',
    version: '3',
    tagname: 'x',
  },
});

const show = (typed: string, candidates: readonly Candidate[], finders = all) =>
  shownOf(
    { pages: pagesFor(registry, ['launch', 'aws'], ['admin']), recents: [], candidates },
    wantedOf(typed, finders),
  );
const lines = (groups: readonly FindGroup[]) =>
  groups.flatMap(({ name, options }) => options.map(({ what, name: called }) => `${name}/${what}: ${called}`));
const found = (typed: string, candidates: readonly Candidate[] = []) => lines(show(typed, candidates).groups);

describe('the search scope of a user', () => {
  const kinds = (roles: readonly string[]) => findersOf(registry, 'launch', roles).map(({ find }) => find.kind);

  it('has the kinds whose pages the user may open', () => {
    expect(kinds(['admin']).toSorted()).toEqual(['machine', 'person', 'process', 'request', 'template', 'update']);
    expect(kinds(['aws user'])).toEqual(['machine', 'template']);
    expect(kinds(['machine_launch user']).toSorted()).toEqual(['process', 'request', 'template', 'update']);
    expect(kinds(['psql user'])).toEqual([]);
  });

  it('links to the approval page for admins, and to the own request for others', () => {
    const address = (roles: readonly string[]) =>
      finderOf('request', findersOf(registry, 'launch', roles)).addressOf({ id: 12 });
    expect(address(['admin'])).toBe('/dashboard/admin/request/12');
    expect(address(['machine_launch user'])).toBe('/dashboard/launch/request/12');
  });

  it('has actions only if their pages may be opened', () => {
    const acts = (roles: readonly string[]) => findersOf(registry, 'aws', roles).flatMap((finder) => finder.acts);
    expect(acts(['aws user'])).toHaveLength(3);
    expect(acts(['machine_launch user'])).toHaveLength(2);
    const without = createRegistry([...offered.pages.values()], ({ name }) => name !== 'machine-launch');
    const [launcher] = findersOf(without, 'launch', ['machine_launch user']).filter(
      ({ find }) => find.kind === 'process',
    );
    expect(launcher?.acts.map(({ label }) => label)).toEqual(['find.update']);
  });
});

describe('pages', () => {
  it('match by heading, menu label and workspace, without duplicates', () => {
    expect(found('process list')).toContain('pages/Page: Process List');
    expect(found('list process')).toEqual(['pages/Page: Process List']);
    expect(found('launch template create')).toEqual(['pages/Page: Create Launch Template']);
    expect(found('home')).toEqual(['pages/Page: Home']);
    const placeholder = pagesFor(registry, ['do'], ['admin']).map(({ option }) => option.name);
    const account = ['Sign-in Security', 'API Tokens', 'Command Line', 'Request Access', 'My Access'];
    expect(placeholder).toEqual(['DigitalOcean', ...account, 'Home']);
    expect(found('aws').filter((line) => line === 'pages/Page: AWS')).toHaveLength(1);
  });

  it('are all listed after recent records while nothing is typed', () => {
    const recents = [
      {
        texts: ['harbour'],
        option: { key: 'r', what: 'Machine', name: 'harbour', details: [], icon: undefined, address: '/x' },
      },
    ];
    const pages = pagesFor(registry, ['launch'], ['admin']);
    const { groups } = shownOf({ pages, recents, candidates: [process(1, 'Fare crawler')] }, wantedOf(' ', all));
    expect(groups.map(({ name, options }) => [name, options.length])).toEqual([
      ['recent', 1],
      ['pages', pages.length],
    ]);
  });
});

describe('records', () => {
  it('are grouped by kind, exact matches first, then prefixes', () => {
    const candidates = [
      machine('i-1', 'old kelp'),
      machine('i-2', 'kelp farm'),
      machine('i-3', 'Kelp'),
      process(1, 'kelps'),
    ];
    expect(found('kelp', candidates).slice(0, 4)).toEqual([
      'machines/Machine: Kelp',
      'machines/Machine: kelp farm',
      'machines/Machine: old kelp',
      'processes/Process: kelps',
    ]);
  });

  it('put the group of an exact match first', () => {
    const candidates = [machine('i-1', 'kelp farm'), process(1, 'kelp')];
    expect(show('kelp', candidates).groups.map(({ name }) => name)).toEqual(['processes', 'machines', 'actions']);
  });

  it('match by identifier, address, tag and the server’s match only', () => {
    expect(found('i-77', [machine('i-77', 'kelp')])).toContain('machines/Machine: kelp');
    expect(found('10.7.7.7', [machine('i-1', 'kelp', { private_ip: '10.7.7.7' })])).toContain('machines/Machine: kelp');
    expect(found('air', [machine('i-1', 'kelp', { tags: { team: 'air' } })])).toContain('machines/Machine: kelp');
    const byServer = { ...machine('i-1', 'kelp'), matched: { key: 'tags', value: 'team=air' } };
    expect(found('team=air', [byServer])).toContain('machines/Machine: kelp');
    expect(show('team=air', [byServer]).groups[0]?.options[0]?.matched).toBe('tag team=air');
    expect(found('running', [machine('i-1', 'kelp')])).toEqual([]);
  });

  it('show the matching value, or the matching element of a list, unless it is the name', () => {
    const others = ['10.9.9.2', '203.0.113.78', '10.0.9.16/28'];
    const one = machine('i-1', 'kelp', { private_ip: '10.0.1.49', ipv4: '203.0.113.77', other_addresses: others });
    const matched = (typed: string) => show(typed, [one]).groups[0]?.options[0]?.matched;
    expect(matched('203.0.113.78')).toBe('203.0.113.78');
    expect(matched('203.0.113.7')).toBe('203.0.113.77');
    expect(matched('10.0.9.17')).toBe('10.0.9.16/28');
    expect(matched('ip-10-0-1-49')).toBe('10.0.1.49');
    expect(matched('terminate 10.9.9.2')).toBe('10.9.9.2');
    expect(matched('kelp')).toBeUndefined();
  });

  it('show the state of a machine, from any of its columns', () => {
    const status = (more: Row) => show('kelp', [machine('i-1', 'kelp', more)]).groups[0]?.options[0]?.status;
    expect(status({ state: 'terminated' })).toEqual({ text: 'terminated', tone: 'warn' });
    expect(status({ state: undefined, instance_state: 'running' })).toEqual({ text: 'running', tone: 'ok' });
    expect(status({ state: undefined })).toBeUndefined();
  });

  it('of equal names show a distinguishing value', () => {
    const apart = (...candidates: Candidate[]) =>
      show('kelp', candidates).groups[0]?.options.map((option) => option.apart);
    expect(apart(machine('i-1', 'kelp'), machine('i-2', 'kelp'), machine('i-3', 'kelp 3'))).toEqual([
      ...['i-1', 'i-2'],
      undefined,
    ]);
  });

  it('show their details without duplicates and without splitting them', () => {
    const [option] =
      show('kelp', [machine('i-1', 'kelp', { account: 'a · a', region: 'i-1' })]).groups[0]?.options ?? [];
    expect(option?.details.filter((detail) => ['a', 'a · a', 'i-1'].includes(detail)).toSorted()).toEqual([
      'a · a',
      'i-1',
    ]);
  });

  it('appear once with the newest values', () => {
    const groups = show('kelp', [machine('i-1', 'kelp 1'), machine('i-1', 'kelp 2')]).groups;
    expect(lines(groups)[0]).toBe('machines/Machine: kelp 2');
    expect(groups[0]?.options).toHaveLength(1);
  });

  it('without a name show their identifier, and without an address are omitted', () => {
    expect(found('i-1', [machine('i-1', '')])).toContain('machines/Machine: i-1');
    expect(found('kelp', [machine('', 'kelp')])).toEqual([]);
  });

  it('are limited to eight a group', () => {
    const many = Array.from({ length: 9 }, (_, n) => machine(`i-${n}`, `kelp ${n}`));
    expect(show('kelp', many).groups[0]?.options).toHaveLength(8);
    expect(show('kelp', many).more).toBe(true);
    expect(show('kelp', many.slice(1)).more).toBe(false);
  });

  it('appear under Recent only if no other group has them', () => {
    const option = { key: 'r', what: 'Machine', name: 'kelp', details: [], icon: undefined };
    const at = (address: string) => [{ texts: ['kelp'], option: { ...option, address } }];
    const groups = (address: string) =>
      shownOf({ pages: [], recents: at(address), candidates: [machine('i-1', 'kelp')] }, wantedOf('kelp', all)).groups;
    expect(groups('/elsewhere').map(({ name }) => name)).toEqual(['recent', 'machines', 'actions']);
    const address = finderOf('machine').addressOf(machine('i-1', '').row) ?? '';
    expect(groups(address).map(({ name }) => name)).toEqual(['machines', 'actions']);
  });
});

describe('actions', () => {
  const acts = (typed: string, ...candidates: Candidate[]) =>
    show(typed, candidates).groups.find(({ name }) => name === 'actions')?.options ?? [];

  it('on the best match open a filled form, or the record’s page', () => {
    expect(acts('kelp', process(7, 'kelp')).map(({ name, address, state }) => [name, address, state])).toEqual([
      [
        'Launch machines for kelp',
        '/dashboard/launch/launch',
        { processId: '7', templateId: 'lt-1', version: '3', tagname: 'x' },
      ],
      ['Update kelp', '/dashboard/launch/updateprocess', { processId: '7' }],
    ]);
    expect(acts('i-1', machine('i-1', 'kelp')).find(({ name }) => name === 'Terminate kelp')).toMatchObject({
      address: '/dashboard/aws/machine/019/us-east-1/i-1',
      state: { act: 'terminate' },
    });
  });

  it('have the icon of their button', () => {
    const icons = new Map(
      [startMachines, stopMachines, terminateMachines].map(({ icon, label }) => [say(label), icon]),
    );
    for (const state of ['running', 'stopped']) {
      const found = acts('i-1', machine('i-1', 'kelp', { state }));
      for (const { name, icon } of found) expect(icon, name).toBe(icons.get(name.replace(' kelp', '')));
    }
    expect(icons.size).toBe(3);
  });

  it('are those that the machine’s state allows', () => {
    const names = (state: string) => acts('i-1', machine('i-1', 'kelp', { state })).map(({ name }) => name);
    expect(names('running')).toEqual(['Stop kelp', 'Terminate kelp']);
    expect(names('stopped')).toEqual(['Start kelp', 'Terminate kelp']);
    expect(names('terminated')).toEqual([]);
  });

  it('come first if the text begins with an action', () => {
    expect(found('term i-1', [machine('i-1', 'kelp')]).slice(0, 2)).toEqual([
      'actions/Action: Terminate kelp',
      'machines/Machine: kelp',
    ]);
    expect(found('launch kelp', [process(1, 'kelp')])[0]).toBe('actions/Action: Launch machines for kelp');
  });

  it('do not hide records whose names begin like an action', () => {
    expect(found('launch pad', [process(1, 'Launch pad')])).toContain('processes/Process: Launch pad');
  });
});
