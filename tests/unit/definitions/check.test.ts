import Extension from '@mui/icons-material/Extension';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listAudit } from '../../../contract/audit';
import { callsOf, defineCall } from '../../../contract/call';
import { listProcesses } from '../../../contract/processes';
import { rowOf } from '../../../contract/shapes';
import type { ActionTools } from '../../../src/definitions/action';
import type { Row } from '../../../src/definitions/basics';
import { callAction } from '../../../src/definitions/callAction';
import { faultsIn } from '../../../src/definitions/checks/checkResources';
import { extend } from '../../../src/definitions/extension';
import { openAction } from '../../../src/definitions/openAction';
import { defineResource } from '../../../src/definitions/page';

const page = { name: 'one', module: 'aws', paths: ['x'], heading: 'One' } as const;
const list = { csvName: 'x' } as const;
const one = defineResource({ ...page, list });
const faultsOf = (other: unknown) => faultsIn({ 'one.ts': one, 'two.ts': other }, []);

describe('a resource', () => {
  it('has a unique name and unique addresses', () => {
    expect(faultsOf(defineResource({ ...page, paths: ['y', 'x'], list }))).toEqual([
      'two.ts: the name "one" is taken by one.ts',
      'two.ts: the address "/dashboard/aws/x" is taken by one.ts',
    ]);
    expect(faultsOf(defineResource({ ...page, name: 'two', module: 'do', list }))).toEqual([]);
  });

  it('is exported by default', () => {
    const fault = 'two.ts: has to export default defineResource({ … }) or extend(…)';
    for (const other of [undefined, null, 1, {}]) expect(faultsOf(other)).toEqual([fault]);
  });

  it.each(['/y', 'y/', 'a//b', 'y?z', 'a b'])('cannot have the path “%s”', (path) => {
    const other = defineResource({ ...page, name: 'two', paths: [path], list });
    expect(faultsOf(other)).toEqual([`two.ts: the path "${path}" has to be like "a/b", below /dashboard/aws/`]);
  });

  it.each(['', 'y', 'a/b', 'process/:id'])('may have the path “%s”', (path) => {
    expect(faultsOf(defineResource({ ...page, name: 'two', paths: [path], list }))).toEqual([]);
  });

  it('has records with a page at unique addresses', () => {
    const recordsOf = (record: object, paths: readonly [string, ...string[]] = ['y']) =>
      faultsOf({ ...defineResource({ ...page, name: 'two', paths, list }), record });
    expect(recordsOf({ show: true, delete: true })).toEqual([]);
    expect(recordsOf({})).toEqual(['two.ts: its record declares neither show, create, edit nor delete']);
    expect(recordsOf({ delete: true })).toEqual([
      'two.ts: its record has no page for the Delete button: declare show or edit',
    ]);
    expect(recordsOf({ show: true }, ['']).slice(-1)).toEqual([
      'two.ts: its records cannot have addresses below the path ""',
    ]);
    const screen = async () => ({ default: () => null });
    const others = ['y/create', 'y/:zone', 'y/:zone/show', 'y/:zone/more', 'y/archive'].map((path, place) => [
      `other${place}.ts`,
      defineResource({ ...page, name: `other${place}`, paths: [path], screen }),
    ]);
    const record = { show: true, create: true } as const;
    const two = { ...defineResource({ ...page, name: 'two', paths: ['y'], list }), record };
    expect(faultsIn({ 'two.ts': two, ...Object.fromEntries(others) }, [])).toEqual([
      'other0.ts: the address "/dashboard/aws/y/create" is taken by two.ts',
      'other1.ts: the address "/dashboard/aws/y/:zone" is taken by two.ts',
      'other2.ts: the address "/dashboard/aws/y/:zone/show" is taken by two.ts',
    ]);
  });

  it('has steps with unique names', () => {
    const step = { name: 'who', label: 'Who', heading: 'Who is it?', fields: [] } as const;
    const tool = {
      call: listProcesses,
      steps: [step, step],
      acts: [{ name: 'submit', label: 'Do' }],
      answer: {},
    } as const;
    const other = defineResource({ ...page, name: 'two', paths: ['y'], tool });
    expect(faultsOf(other)).toEqual(['two.ts: two steps are called "who"']);
  });

  it('declares each column and each action once', () => {
    const act = { name: 'act', label: 'Act', icon: Extension, runAll: async () => undefined } as const;
    const more = { columns: ['a', { name: 'a' }], actions: [act, act] } as const;
    expect(faultsOf(defineResource({ ...page, name: 'two', paths: ['y'], list: { ...list, ...more } }))).toEqual([
      'two.ts: the column "a" is declared twice',
      'two.ts: two actions are called "act"',
    ]);
  });

  it('refers only to texts of the catalogue', () => {
    const other = defineResource({
      ...page,
      ...{ name: 'two', paths: ['y'], heading: 'page.staus', description: 'What is said, e.g. this.' },
      menu: { label: 'page.machineStatus', icon: Extension, order: 1 },
      list: {
        ...{ call: listProcesses, rows: 'data', csvName: 'x' },
        failed: 'processes.faild',
        tiles: [{ label: 'tiles.totl' }],
        actions: [{ name: 'a', label: 'list.nothing', icon: Extension, runAll: async () => undefined }],
      },
    });
    expect(faultsOf(other)).toEqual(
      ['page.staus', 'processes.faild', 'tiles.totl', 'list.nothing'].map(
        (key) => `two.ts: "${key}" is not a text of src/i18n/en`,
      ),
    );
  });

  it('may have words with dots', () => {
    const words = { heading: 'Node.js', description: 'db.example.com' };
    expect(faultsOf(defineResource({ ...page, ...words, name: 'two', paths: ['y'], list }))).toEqual([]);
  });

  it('is reported if it does not match its type', () => {
    const fault = /^two\.ts: does not match its type, as "npm run check" explains \(TypeError: /;
    for (const wrong of [{ paths: 'y' }, { paths: undefined }, { list: { ...list, columns: 'a' } }])
      expect(faultsOf({ ...one, name: 'two', paths: ['y'], ...wrong })).toEqual([expect.stringMatching(fault)]);
  });

  it('requires only offered calls, and invalidates only existing lists', () => {
    const act = { name: 'act', label: 'Act', icon: Extension, runAll: async () => undefined } as const;
    const two = { ...page, name: 'two', paths: ['y'] } as const;
    expect(faultsOf(defineResource({ ...two, requires: listAudit, list }))).toEqual([]);
    expect(faultsOf(defineResource({ ...two, requires: listProcesses, list }))).toEqual([
      'two.ts: requires "listprocess", which no back end offers: only calls with beyond: true are offered',
    ]);
    const actions = [{ ...act, requires: listProcesses, invalidates: ['one', 'oen'] }];
    expect(faultsOf(defineResource({ ...two, list: { ...list, actions } }))).toEqual([
      'two.ts: invalidates the list "oen", which does not exist: did you mean "one"?',
      'two.ts: requires "listprocess", which no back end offers: only calls with beyond: true are offered',
    ]);
  });
});

describe('a request', () => {
  const detach = defineCall({
    ...{ name: 'detach', method: 'POST', path: 'volumes/:volume_id/detach', access: 'aws', summary: '' },
    params: z.strictObject({ volume_id: z.string() }),
    body: z.strictObject({ reason: z.string(), note: z.optional(z.string()), approve: z.int() }),
    answer: z.looseObject({}),
  });
  const two = { ...page, name: 'two', paths: ['y'] } as const;
  const act = { name: 'detach', label: 'Detach', icon: Extension, call: detach, success: 'Detached' } as const;
  const withAction = (action: object) =>
    faultsOf(defineResource({ ...two, list: { ...list, actions: [callAction({ ...act, ...action } as never)] } }));
  const good = {
    params: ({ volume_id }: Row) => ({ volume_id }),
    body: ({ id }: Row) => ({ approve: id === undefined ? -1 : 1 }),
    asks: ['reason'],
  };

  it('by an action has all that its call needs', () => {
    expect(withAction(good)).toEqual([]);
    expect(withAction({ ...good, asks: [{ group: 'More', fields: [{ name: 'reason' }, 'note'] }] })).toEqual([]);
    expect(withAction({ ...good, body: (row: Row) => ({ ...row }) })).toEqual([]);
    expect(withAction({ ...good, asks: [] })).toEqual([
      'two.ts: the action "detach" neither gives nor asks for "reason", which the call "detach" needs',
    ]);
    expect(withAction({ ...good, body: undefined, asks: ['note'] })).toEqual([
      'two.ts: the action "detach" neither gives nor asks for "reason", which the call "detach" needs',
      'two.ts: the action "detach" neither gives nor asks for "approve", which the call "detach" needs',
    ]);
  });

  it('by an action fills exactly the path of its call', () => {
    const none = 'two.ts: the action "detach" has no value for ":volume_id" of the path "volumes/:volume_id/detach"';
    expect(withAction({ ...good, params: undefined })).toEqual([]);
    expect(withAction({ ...good, params: undefined, on: 'list' })).toEqual([none]);
    const call = defineCall({ ...detach, method: 'GET', path: 'volumes', answer: z.array(rowOf({ id: z.string() })) });
    const actions = [callAction({ ...act, ...good, params: undefined } as never)];
    expect(faultsOf(defineResource({ ...two, list: { ...list, call, actions } } as never))).toEqual(
      expect.arrayContaining([none]),
    );
    expect(withAction({ ...good, params: ({ id }: Row) => ({ id }) })).toEqual([
      none,
      'two.ts: the action "detach" gives "id", which is not in the path "volumes/:volume_id/detach"',
    ]);
  });

  it('is not checked if its function needs a real row', () => {
    const body = ({ tags }: { tags: { team: { name: string } } }) => ({ reason: tags.team.name.trim(), approve: 1 });
    expect(withAction({ ...good, body, asks: [] })).toEqual([]);
  });

  it('has a call with matching params and path', () => {
    const call = { ...detach, path: 'volumes/:id/detach' };
    const params = ({ id }: Row) => ({ id });
    expect(withAction({ ...good, call, params })).toEqual([
      'two.ts: the params of the call "detach" (volumes/:id/detach) have no "id"',
      'two.ts: the path of the call "detach" (volumes/:id/detach) has no ":volume_id"',
    ]);
  });

  it('by a tool has a field for all that its call needs, unless the tool builds the body', () => {
    const tool = {
      call: detach,
      params: () => ({ volume_id: 'v-1' }),
      fields: [
        { group: 'What', fields: ['reason'] },
        { own: 'approve', kind: 'text' },
      ],
      acts: [{ name: 'submit', label: 'Detach' }],
      answer: {},
    } as const;
    const withTool = (more: object) => faultsOf(defineResource({ ...two, tool: { ...tool, ...more } } as never));
    expect(withTool({})).toEqual([
      'two.ts: the form of the tool has no field "approve", which the call "detach" needs',
    ]);
    expect(withTool({ fields: ['reason', 'approve'] })).toEqual([]);
    expect(withTool({ body: () => ({ reason: '', approve: 1 }) })).toEqual([]);
    expect(withTool({ fields: ['reason', 'approve'], params: undefined })).toEqual([
      'two.ts: the tool has no value for ":volume_id" of the path "volumes/:volume_id/detach"',
    ]);
  });

  it('by a list has no parameters, and by a new record all that the schema needs', () => {
    expect(faultsOf(defineResource({ ...two, list: { ...list, call: detach } } as never))).toEqual([
      'two.ts: the list has no value for ":volume_id" of the path "volumes/:volume_id/detach"',
    ]);
    const schema = z.object({ name: z.string(), size: z.optional(z.int()), kind: z.string() });
    const withRecord = (record: object) =>
      faultsOf(defineResource({ ...two, list, record: { schema, ...record } } as never));
    expect(withRecord({ create: true, edit: ['name'] })).toEqual([]);
    expect(withRecord({ create: ['name'], edit: ['name'] })).toEqual([
      'two.ts: the form of a new record has no field "kind", which its schema needs',
    ]);
  });
});

describe('a name in a declaration', () => {
  const volume = rowOf({ state: z.enum(['in-use', 'available']), status: z.number(), size: z.number() });
  const call = callsOf('aws').get('volumes', { answer: z.array(volume) });
  const menu = { label: 'Two', icon: Extension, order: 1 } as const;
  const two = { ...page, name: 'two', paths: ['y'] } as const;
  const act = { name: 'act', label: 'Act', icon: Extension } as const;
  const withList = (more: object, others: object = {}) =>
    faultsOf(defineResource({ ...two, ...others, list: { ...list, call, ...more } } as never));

  it('of a value has to be one that the column shows', () => {
    const tileOf = (column: string, value: string) => ({ tiles: [{ label: 'Some', filter: { column, value } }] });
    const columns = [{ name: 'status', preset: 'decision' }];
    expect(withList({ columns, ...tileOf('status', 'Pending') })).toEqual([]);
    expect(withList({ columns, ...tileOf('status', 'Pendng') })).toEqual([
      'two.ts: the tile "Some" counts "Pendng", but the column "status" has Pending, Approved, Rejected: did you mean "Pending"?',
    ]);
    expect(withList(tileOf('state', 'gone'))).toEqual([
      'two.ts: the tile "Some" counts "gone", but the column "state" has in-use, available',
    ]);
    expect(withList(tileOf('size', '7'))).toEqual([]);
    expect(withList({ columns }, { menu: { ...menu, badge: { column: 'status', value: 'pending' } } })).toEqual([
      'two.ts: the badge counts "pending", but the column "status" has Pending, Approved, Rejected: did you mean "Pending"?',
    ]);
    const toned = (tones: object) => withList({ columns: [{ name: 'state', tones }] });
    expect(toned({ 'In-Use': 'ok' })).toEqual([]);
    expect(toned({ inuse: 'ok' })).toEqual([
      'two.ts: tones of "state" name "inuse", but the column "state" has in-use, available: did you mean "in-use"?',
    ]);
    expect(withList({ columns: [{ name: 'state', words: { availible: 'Free', gone: 'Gone' } }] })).toEqual([
      'two.ts: words of "state" name "availible", but the column "state" has in-use, available: did you mean "available"?',
    ]);
    expect(withList({ live: { column: 'state', passing: ['availabl'], fast: 1, slow: 2 } })).toEqual([
      'two.ts: live has the passing state "availabl", but the column "state" has in-use, available: did you mean "available"?',
    ]);
  });

  it('of a page or an address has to exist', () => {
    const opens = (runAll: unknown) => withList({ actions: [{ ...act, runAll }] });
    expect(opens(async (_rows: unknown, { open }: ActionTools) => open('y'))).toEqual([]);
    expect(opens(async ([row]: Row[], { open }: ActionTools) => open(`x?id=${row?.id}`))).toEqual([]);
    expect(opens(async (_rows: unknown, { open }: ActionTools) => open('/dashboard/aws'))).toEqual([]);
    expect(opens(async (_rows: unknown, { open }: ActionTools) => open('volums'))).toEqual([
      'two.ts: the action "act" opens "volums", which is not the address of a page',
    ]);
    expect(withList({ actions: [openAction({ ...act, to: 'y' })] })).toEqual([]);
    expect(withList({ actions: [openAction({ ...act, to: 'volums' })] })).toEqual([
      'two.ts: the action "act" opens "volums", which is not the address of a page',
    ]);
    const columns = (thing: object) => withList({ columns: [{ name: 'size', thing }] });
    expect(columns({ page: 'one' })).toEqual([]);
    expect(columns([{ page: 'oen' }])).toEqual([
      'two.ts: the column "size" links to the page "oen", which does not exist: did you mean "one"?',
    ]);
    expect(withList({ empty: { text: 'None', link: { label: 'New', to: 'yy' } } })).toEqual([
      'two.ts: empty links to "yy", which is not the address of a page: did you mean "y"?',
    ]);
  });

  it('of a column to stand behind has to be in the data', () => {
    expect(withList({ columns: [{ name: 'size', after: 'state' }] })).toEqual([]);
    expect(withList({ columns: [{ name: 'size', after: 'stat' }] })).toEqual([
      'two.ts: the column "size" stands after "stat", which is not a column: did you mean "state"?',
    ]);
  });

  it('of a role has a word that opens a module and no misspelt word', () => {
    const withAccess = (access: unknown) => withList({}, { access });
    for (const access of ['aws volumes', ['AWS operator', 'dc user'], () => false, undefined])
      expect(withAccess(access)).toEqual([]);
    expect(withAccess('volumes')).toEqual(['two.ts: access "volumes" has no word that opens a module, such as "aws"']);
    expect(withAccess('aws operater')).toEqual([
      'two.ts: access "aws operater" has the unknown word "operater": did you mean "operator"?',
    ]);
  });
});

describe('an extension', () => {
  it('extends an existing list, and places its actions after existing ones', () => {
    const act = { name: 'act', label: 'Act', icon: Extension, runAll: async () => undefined } as const;
    expect(faultsOf(extend('oen', {}))).toEqual(['two.ts: there is no list "oen" to extend: did you mean "one"?']);
    const two = { ...act, name: 'two' };
    expect(faultsOf(extend('one', { actions: [act, { ...two, after: 'act' }] }))).toEqual([]);
    expect(faultsOf(extend('one', { actions: [act, { ...two, after: 'atc' }] }))).toEqual([
      'two.ts: the action "two" stands after "atc", which is not an action: did you mean "act"?',
    ]);
  });
});

describe('a file that is not a resource', () => {
  it('is reported with the reason', () => {
    expect(faultsIn({}, ['a.tsx', 'sub/b.ts'])).toEqual([
      'a.tsx: a resource has no JSX: make it a .ts file that imports a screen of src/custom lazily',
      'sub/b.ts: is not loaded: a resource is a .ts file in src/resources itself; shared parts are in src/resources/shared',
    ]);
  });
});
