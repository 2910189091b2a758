import ContentCopy from '@mui/icons-material/ContentCopy';
import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import { passingStates } from '../../../contract/values';
import { plainText } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import {
  type ColumnDefinition,
  type FindAction,
  type ListSource,
  machineTones,
  openAction,
  preloadable,
  type Row,
  type RowAction,
  toMachine,
  toProcess,
  toTemplate,
} from '../defineResource';
import { extendMachine, keepMachine } from './keepMachine';
import { identifiersOf, startMachines, stateColumns, stopMachines, terminateMachines } from './machineActs';

const EndsAt = preloadable(() => import('../../custom/holds/EndsAt'));

/** The actions on selected machines. */
const actions = [
  startMachines,
  stopMachines,
  // A phone has room for three.
  terminateMachines,
  keepMachine,
  extendMachine,
  openAction({
    name: 'create-launch-template',
    label: 'page.createTemplate.heading',
    icon: LibraryAddOutlined,
    on: 'selection',
    single: 'instances.oneOnly',
    to: 'createlaunchtemplate',
    state: ([row]) => ({ instanceId: plainText(row, 'instance_id') }),
  }),
  {
    name: 'copy-identifiers',
    label: 'instances.copy',
    icon: ContentCopy,
    on: 'selection',
    reloads: false,
    runAll: async (rows, { copy }) => {
      const found = identifiersOf(rows);
      if (found.length === 0) return { tone: 'warning', text: 'list.nothingToCopy' };
      return copy(found.join(', '), 'list.copiedCell');
    },
  },
] as const satisfies readonly RowAction<Row, 'instance_id' | 'name' | 'account' | 'region'>[];

/** The actions on a machine in the search, which run on its page. */
export const findActions: readonly FindAction[] = [
  { label: 'find.start', act: startMachines.name },
  { label: 'find.stop', act: stopMachines.name },
  { label: 'find.terminate', act: terminateMachines.name },
];

/** The price of a machine. */
export const hourlyPrice = {
  name: 'hourly_price',
  label: 'cost.hourly',
  help: 'cost.hourlyHelp',
  width: 110,
  hidden: true,
  numeric: true,
  after: 'instance_type',
  needs: ['hourly_price'],
  getValue: ({ hourly_price: price }: Row) => (price === null ? t('cost.unknown') : price),
} as const satisfies ColumnDefinition;

/** The common part of the tables of machines. Each adds its call and its input. */
export const instanceList = {
  rows: 'data',
  csvName: 'instances',
  identifier: 'instance_id',
  invalid: 'instances.invalid',
  forbidden: 'list.forbidden',
  failed: 'instances.failed',
  facets: [stateColumns, 'account', 'region'],
  live: {
    column: stateColumns,
    passing: passingStates,
    fast: 5_000,
    slow: 60_000,
  },
  columns: [
    { name: 'instance_id', width: 188, thing: toMachine },
    { name: 'name', width: 170 },
    ...stateColumns.map((name) => ({ name, width: 132, extra: true, ...machineTones }) as const),
    {
      name: 'ends_at',
      extra: true,
      width: 190,
      after: 'state',
      help: 'hold.columnHelp',
      preset: 'time',
      render: EndsAt,
    },
    { name: 'cloud_note', extra: true, width: 220, help: 'instances.cloudNoteHelp' },
    { name: 'account', width: 138 },
    { name: 'region', width: 126 },
    { name: 'instance_type', width: 120 },
    hourlyPrice,
    { name: 'private_ip', width: 120 },
    { name: 'ipv4', width: 130 },
    { name: 'public_ip', width: 130, extra: true },
    { name: 'ipv6', width: 210 },
    { name: 'other_addresses', width: 210, preset: 'identifier' },
    { name: 'launch_time', width: 160 },
    { name: 'key_name', width: 130 },
    { name: 'availability_zone', width: 130 },
    { name: 'vpc_id', width: 190 },
    { name: 'subnet_id', width: 190 },
    { name: 'security_groups', width: 190 },
    { name: 'tags', width: 220 },
    { name: 'process_id', width: 96, thing: toProcess('process_id'), after: 'instance_type' },
    {
      name: 'process_owner',
      width: 130,
      hidden: true,
      after: 'process_id',
      needs: ['process_owner'],
      getValue: ({ process_owner: owner }: Row) => owner ?? t('charts.unknown'),
    },
    { name: 'template_id', thing: toTemplate('template_id'), after: 'tags' },
  ],
  actions,
} as const satisfies Omit<ListSource, 'call' | 'input'>;
