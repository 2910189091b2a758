/* Type tests of definitions. Nothing here runs: `tsc` reports an expected error that does not occur. */

import Icon from '@mui/icons-material/Extension';
import * as z from 'zod/mini';
import { callsOf, defineCall } from '../../../contract/call';
import { rowOf } from '../../../contract/shapes';
import { callApi } from '../../../src/dataProvider/callApi';
import {
  callAction,
  defineResource,
  extend,
  type Row,
  type RowAction,
  type RowOf,
} from '../../../src/resources/defineResource';

const volume = rowOf({
  volume_id: z.string(),
  state: z.enum(['in-use', 'available']),
  size: z.number(),
});
const call = { method: 'GET', access: 'aws', summary: '', name: 'volumes', path: 'volumes' } as const;
const listVolumes = defineCall({ ...call, answer: z.looseObject({ message: z.string(), data: z.array(volume) }) });
const bareVolumes = defineCall({ ...call, answer: z.array(volume) });
const findVolumes = defineCall({
  ...call,
  method: 'POST',
  body: z.strictObject({ account: z.string() }),
  answer: z.looseObject({ data: z.array(volume) }),
});
const detach = defineCall({
  ...call,
  method: 'POST',
  path: 'volumes/:volume_id/detach',
  params: z.strictObject({ volume_id: z.string() }),
  body: z.strictObject({ reason: z.string(), days: z.optional(z.number()) }),
  answer: z.looseObject({ message: z.optional(z.string()) }),
});

const page = { name: 'volumes', module: 'aws', paths: ['volumes'], heading: 'Volumes' } as const;
const menu = { label: 'Volumes', icon: Icon, order: 60 } as const;
const list = { call: listVolumes, rows: 'data', csvName: 'volumes' } as const;
const act = { name: 'detach', label: 'Detach', icon: Icon } as const;
const done = async () => ({ tone: 'success', text: 'Done' }) as const;

/* Correct definitions compile. */

defineResource({
  ...page,
  menu: { ...menu, badge: { column: 'state', value: 'in-use' } },
  list: {
    ...list,
    isSuccess: ({ message }) => message === 'fetched',
    identifier: 'name',
    sort: { field: 'size', order: 'DESC' },
    columns: [
      'volume_id',
      { name: 'state', preset: 'status' },
      { name: 'name', getValue: ({ volume_id, size = 0 }) => `${volume_id} ${size * 2}` },
      { name: 'owner', extra: true, width: 120 },
      { name: 'tags', getValue: (row: Row) => row.tags },
    ],
    tiles: [{ label: 'Total' }, { label: 'In use', filter: { column: 'state', value: 'in-use' } }],
    facets: [['state', 'owner'], 'size'],
    live: { column: 'state', passing: [], fast: 1, slow: 2 },
    actions: [
      {
        ...act,
        when: ({ state }) => state === 'in-use',
        question: { ask: 'always', title: () => 'Detach?', button: () => 'Detach', columns: ['name', 'volume_id'] },
        run: async ({ volume_id = '' }, { send, messageOf }) => {
          const reply = await send(detach, { params: { volume_id }, body: { reason: 'old' } });
          return { tone: 'success', text: messageOf(reply) ?? reply.body.message ?? '' };
        },
      },
    ],
  },
});

defineResource({
  ...page,
  list: { call: bareVolumes, csvName: 'volumes', columns: [{ name: 'half', getValue: ({ size = 0 }) => size / 2 }] },
});

defineResource({
  ...page,
  list: {
    call: findVolumes,
    rows: 'data',
    csvName: 'volumes',
    input: { fields: [{ name: 'account', label: 'Account', kind: 'texts' }], hint: 'Search' },
  },
});

defineResource({ ...page, list: { call: findVolumes, rows: 'data', csvName: 'volumes', input: true } });

/** Lists over REST and shared actions accept any name. */
const shared: RowAction<Row, never> = { ...act, when: ({ anything }) => anything === 1, run: done };
defineResource({ ...page, list: { csvName: 'volumes', columns: ['anything', { name: 'else' }], actions: [shared] } });
defineResource({ ...page, list: { ...list, actions: [shared] } });

/** An action that is a call: for each row, or for the list. */
type Volume = RowOf<typeof volume>;
const ofCall = { ...act, call: detach, success: 'Done' } as const;
const detachAny = callAction({
  ...ofCall,
  on: 'list',
  params: () => ({ volume_id: 'vol-1' }),
  asks: ['reason', 'days'],
});
defineResource({
  ...page,
  list: { ...list, actions: [detachAny, callAction({ ...ofCall, columns: ['volume_id'], asks: ['reason'] })] },
});
callAction({
  ...ofCall,
  params: ({ volume_id = '' }: Volume) => ({ volume_id }),
  body: ({ size }) => ({ reason: `${size}` }),
  when: ({ state }) => state === 'in-use',
});

/** An action needs neither columns nor a name, and its parameters are the row's. */
const { label, icon } = act;
defineResource({
  ...page,
  list: { ...list, actions: [callAction({ label, icon, call: detach, asks: [{ name: 'reason', label: 'Why' }] })] },
});
defineResource({
  ...page,
  list: {
    ...list,
    actions: [
      callAction({ ...ofCall, asks: ['reason'], when: ({ state }: Volume) => state === 'in-use' }),
      callAction({ ...ofCall, asks: [{ group: 'Why', fields: ['reason', { name: 'days', columns: 2 }] }] }),
    ],
  },
});

const use = <Fields, Name extends string>(action: RowAction<Fields, Name>) => action;

/** Literals of a body keep their type, and given and asked fields complete it. */
const decide = callsOf('aws').post('volumes/:volume_id/decide', {
  body: { approve: z.union([z.literal(1), z.literal(-1)]), id: z.string(), reason: z.optional(z.string()) },
});
const decision = { call: decide, on: ['row', 'selection'], when: ({ state }: Volume) => state === 'in-use' } as const;
use(callAction({ ...decision, label, icon, body: ({ volume_id = '' }) => ({ approve: 1, id: volume_id }) }));
use(callAction({ ...decision, label, icon, body: () => ({ approve: -1 }), asks: ['id'] }));
use(callAction({ ...decision, label, icon, body: (row) => ({ ...row }) as Record<string, never> }));
// @ts-expect-error 'approve' is neither 1 nor -1
use(callAction({ ...decision, label, icon, body: () => ({ approve: 2, id: '' }) }));
// @ts-expect-error 'id' is neither given nor asked for
use(callAction({ ...decision, label, icon, body: () => ({ approve: 1 }) }));
// @ts-expect-error 'id' is neither given nor asked for
use(callAction({ ...decision, label, icon, body: () => ({ approve: 1 }), asks: ['reason'] }));
// @ts-expect-error 'aprove' is no key of the body
use(callAction({ ...decision, label, icon, body: () => ({ aprove: 1, id: '' }), asks: ['approve'] }));
const params = () => ({ volume_id: '' });
// @ts-expect-error 'id' is neither given nor asked for
use(callAction({ call: decide, label, icon, on: 'list', params, body: () => ({ approve: 1 }) }));

/** A short call has the parameters of its path. */
const pathOf = callsOf('aws').get('volumes/:account/parts/:part_id');
void (() => [
  callApi(pathOf, { params: { account: '019', part_id: '7' } }),
  // @ts-expect-error the path has no 'part'
  callApi(pathOf, { params: { account: '019', part: '7' } }),
]);

/** A part that several lists share knows the rows of a schema. */
export const large = ({ size = 0 }: RowOf<typeof volume>) => size > 1_000;

/* Columns. */

// @ts-expect-error 'staet' is no column
defineResource({ ...page, list: { ...list, columns: ['volume_id', 'staet'] } });
// @ts-expect-error 'staet' is no column, neither computed nor said to go beyond the contract
defineResource({ ...page, list: { ...list, columns: [{ name: 'staet', preset: 'status' }] } });
// @ts-expect-error 'statuz' is no preset
defineResource({ ...page, list: { ...list, columns: [{ name: 'state', preset: 'statuz' }] } });
// @ts-expect-error 'siz' is no key of a row
defineResource({ ...page, list: { ...list, columns: [{ name: 'half', getValue: ({ siz }) => siz }] } });
// @ts-expect-error 'volum_id' is no column
defineResource({ ...page, list: { ...list, identifier: 'volum_id' } });
// @ts-expect-error 'siz' is no column
defineResource({ ...page, list: { ...list, sort: { field: 'siz', order: 'ASC' } } });
// @ts-expect-error 'staet' is no column
defineResource({ ...page, list: { ...list, tiles: [{ label: 'X', filter: { column: 'staet', value: 'x' } }] } });
// @ts-expect-error 'staet' is no column
defineResource({ ...page, list: { ...list, facets: ['staet'] } });
// @ts-expect-error 'staet' is no column
defineResource({ ...page, list: { ...list, live: { column: 'staet', passing: [], fast: 1, slow: 2 } } });
// @ts-expect-error 'staet' is no column
defineResource({ ...page, menu: { ...menu, badge: { column: 'staet', value: 'x' } }, list });

/* The place of the rows in a response. */

// @ts-expect-error the answer has no 'dta'
defineResource({ ...page, list: { ...list, rows: 'dta' } });
// @ts-expect-error nor ''
defineResource({ ...page, list: { ...list, rows: '' } });
// @ts-expect-error 'message' is no list
defineResource({ ...page, list: { ...list, rows: 'message' } });
// @ts-expect-error the answer is no list itself
defineResource({ ...page, list: { call: listVolumes, csvName: 'volumes' } });
// @ts-expect-error the answer is the list
defineResource({ ...page, list: { call: bareVolumes, rows: 'data', csvName: 'volumes' } });
// @ts-expect-error 'mesage' is no key of the answer
defineResource({ ...page, list: { ...list, isSuccess: ({ mesage }) => mesage === 'x' } });

/* Bodies. */

const input = { hint: 'Search' } as const;
// @ts-expect-error a call with a body needs its input
defineResource({ ...page, list: { call: findVolumes, rows: 'data', csvName: 'volumes' } });
defineResource({
  ...page,
  list: {
    ...{ call: findVolumes, rows: 'data', csvName: 'volumes' },
    // @ts-expect-error the body has no 'acount'
    input: { ...input, fields: ['acount'] },
  },
});
// @ts-expect-error a call without a body takes no input
defineResource({ ...page, list: { ...list, input: true } });
// @ts-expect-error a call without a body takes no input
defineResource({ ...page, list: { ...list, input: { ...input, fields: ['a'] } } });

/* Actions. */

defineResource({
  ...page,
  // @ts-expect-error no state is 'inuse'
  list: { ...list, actions: [{ ...act, when: ({ state }) => state === 'inuse', run: done }] },
});
// @ts-expect-error 'staet' is no key of a row
defineResource({ ...page, list: { ...list, actions: [{ ...act, fallbackLabel: ({ staet }) => staet, run: done }] } });
const question = { ask: 'always', title: () => 'Detach?', button: () => 'Detach' } as const;
defineResource({
  ...page,
  // @ts-expect-error 'nme' is no column
  list: { ...list, actions: [{ ...act, question: { ...question, columns: ['nme'] }, run: done }] },
});
defineResource({
  ...page,
  list: {
    ...list,
    actions: [
      {
        ...act,
        run: async ({ volume_id = '' }, { send }) => {
          const params = { volume_id };
          // @ts-expect-error the body is missing
          await send(detach, { params });
          // @ts-expect-error everything is missing
          await send(detach);
          // @ts-expect-error 'reson' is no key of the body
          await send(detach, { params, body: { reson: 'old' } });
          // @ts-expect-error a number of days is no text
          await send(detach, { params, body: { reason: 'old', days: '3' } });
          // @ts-expect-error 'id' is no parameter of the path
          await send(detach, { params: { id: volume_id }, body: { reason: 'old' } });
          // @ts-expect-error a call without a body takes none
          const reply = await send(listVolumes, { body: {} });
          // @ts-expect-error 'mesage' is no key of the answer
          return { tone: 'success', text: reply.body.mesage };
        },
      },
    ],
  },
});

// @ts-expect-error 'reson' is no key of the body
callAction({ ...ofCall, on: 'list', asks: ['reson'] });
// @ts-expect-error the row has no type, and so no names
callAction({ ...ofCall, when: ({ state }) => state === 'in-use' });
// @ts-expect-error 'in-uze' is no state
callAction({ ...ofCall, when: ({ state }: Volume) => state === 'in-uze' });
// @ts-expect-error 'volum_id' is no key of a row
callAction({ ...ofCall, params: ({ volum_id = '' }: Volume) => ({ volume_id: volum_id }) });
// @ts-expect-error the list itself has no row to hit
callAction({ ...ofCall, on: 'list', typed: () => undefined });

/* Pages. */

// @ts-expect-error 'colums' is no word of a list
defineResource({ ...page, list: { ...list, colums: ['state'] } });
// @ts-expect-error of a list over REST the console never has all rows
defineResource({ ...page, list: { csvName: 'volumes', facets: ['state'] } });
// @ts-expect-error nor can it count them
defineResource({ ...page, menu: { ...menu, badge: { column: 'state', value: 'x' } }, list: { csvName: 'volumes' } });
// @ts-expect-error there is no such module
defineResource({ ...page, module: 'netz', list });
// @ts-expect-error a page shows something
defineResource(page);
// @ts-expect-error an item of the menu has a label
defineResource({ ...page, menu: { icon: Icon, order: 1 }, list });
// @ts-expect-error there is no such screen
defineResource({ ...page, screen: () => import('../../../src/custom/volumes/VolumesScreen') });

/* Tools. */

const answer = { success: 'Done', failure: 'Not done' } as const;
const acts = [{ name: 'submit', label: 'Find' }] as const;
const ownField = { own: 'how', kind: 'choice', choices: ['one', 'all'] } as const;
defineResource({ ...page, tool: { call: findVolumes, fields: ['account', ownField], acts, answer } });
defineResource({
  ...page,
  // @ts-expect-error the body has no 'acount'
  tool: { call: findVolumes, fields: ['acount'], acts, answer },
});
defineResource({
  ...page,
  // @ts-expect-error the body has no 'acount'
  tool: { call: findVolumes, fields: ['account'], acts, answer, body: ({ account }) => ({ acount: account }) },
});
defineResource({ ...page, tool: { call: findVolumes, fields: true, acts, answer } });
defineResource({
  ...page,
  tool: {
    call: findVolumes,
    fields: true,
    acts: [{ ...acts[0], question: { title: ({ account }) => `Find in ${account}?` } }],
    answer: { ...answer, table: { label: 'Volumes', columns: ['volume_id'], csvName: 'volumes', rows: 'data' } },
  },
});
defineResource({
  ...page,
  // @ts-expect-error 'titel' is no word of a question
  tool: { call: findVolumes, fields: true, acts: [{ ...acts[0], question: { titel: 'X' } }], answer },
});
const where = { name: 'where', label: 'Where', heading: 'Where?' } as const;
const how = { name: 'how', label: 'How', heading: 'How?', fields: [ownField] } as const;
defineResource({ ...page, tool: { call: findVolumes, steps: [{ ...where, fields: ['account'] }, how], acts, answer } });
defineResource({
  ...page,
  // @ts-expect-error the body has no 'acount'
  tool: { call: findVolumes, steps: [{ ...where, fields: ['acount'] }], acts, answer },
});
defineResource({
  ...page,
  // @ts-expect-error a form has its fields either at once or step by step
  tool: { call: findVolumes, fields: ['account'], steps: [how], acts, answer },
});
// @ts-expect-error a form has at least one step
defineResource({ ...page, tool: { call: findVolumes, steps: [], acts, answer } });

/* Records. */

const schema = z.object({ name: z.string(), size: z.optional(z.number()) });
const rest = { csvName: 'zones' } as const;
defineResource({
  ...page,
  list: { ...rest, columns: ['anything'] },
  record: {
    noun: 'zone',
    schema,
    show: ['id', 'name', { name: 'size', label: 'Size' }, { name: 'made', extra: true }],
    create: ['name', { name: 'size', when: ({ name }) => name !== '', changes: () => ({ size: '1' }) }],
    edit: true,
    delete: true,
  },
});
defineResource({ ...page, list: rest, record: { show: ['anything'] } });
defineResource({ ...page, list: rest, record: { show: true, delete: true } });
const twice = { name: 'twice', getValue: () => 2 } as const;
defineResource({ ...page, list: { ...list, columns: [twice] }, record: { show: ['state', 'twice'] } });
defineResource({ ...page, list, record: { show: true } });
// @ts-expect-error the schema has no 'nme'
defineResource({ ...page, list: rest, record: { schema, show: ['nme'] } });
// @ts-expect-error the schema has no 'nme'
defineResource({ ...page, list: rest, record: { schema, create: ['nme'] } });
// @ts-expect-error the schema has no 'nme'
defineResource({ ...page, list: rest, record: { schema, edit: ['name', { name: 'nme', columns: 2 }] } });
// @ts-expect-error a field has no 'columnz'
defineResource({ ...page, list: rest, record: { schema, create: [{ name: 'size', columnz: 2 }] } });
// @ts-expect-error a form needs the schema of what is filled in
defineResource({ ...page, list: rest, record: { create: ['name'] } });
// @ts-expect-error 'staet' is no column
defineResource({ ...page, list, record: { show: ['staet'] } });
// @ts-expect-error the rows of a call are not changed over REST
defineResource({ ...page, list, record: { schema, edit: ['name'] } });
// @ts-expect-error nor deleted
defineResource({ ...page, list, record: { show: true, delete: true } });
defineResource({
  ...page,
  list: { ...{ call: findVolumes, rows: 'data', csvName: 'x' }, input: { ...input, fields: ['account'] } },
  // @ts-expect-error no address says what a list was asked for
  record: { show: true },
});
// @ts-expect-error a screen has no records
defineResource({ ...page, screen: () => import('../../../src/custom/home/HomeScreen'), record: { show: true } });

/* Extensions. */

const volumes = defineResource({ ...page, list: { ...list, columns: [twice] } });
extend(volumes, {
  columns: ['state', { name: 'owner', extra: true }, { name: 'half', getValue: ({ size = 0 }) => size / 2 }],
  actions: [
    { ...act, when: ({ state }) => state === 'in-use', question: { ...question, columns: ['twice'] }, run: done },
  ],
});
extend('volumes', { columns: ['anything'] });
// @ts-expect-error 'staet' is no column
extend(volumes, { columns: ['staet'] });
// @ts-expect-error 'owner' goes beyond the contract
extend(volumes, { columns: [{ name: 'owner', width: 90 }] });
// @ts-expect-error 'nme' is no column
extend(volumes, { actions: [{ ...act, question: { ...question, columns: ['nme'] }, run: done }] });

/** The request of a call. */
void (() => [
  callApi(findVolumes, { body: { account: '019' } }),
  // @ts-expect-error the body has no 'acount'
  callApi(findVolumes, { body: { acount: '019' } }),
  // @ts-expect-error the call has a body
  callApi(findVolumes),
]);
