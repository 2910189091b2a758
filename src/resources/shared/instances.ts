import ContentCopy from '@mui/icons-material/ContentCopy';
import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import PlayArrow from '@mui/icons-material/PlayArrow';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew';
import Stop from '@mui/icons-material/Stop';
import { passingStates } from '../../../contract/values';
import { plainText } from '../../dataProvider/cells';
import { type ListSource, machineTones, type Row, type RowAction } from '../defineResource';
import { toMachine, toProcess, toTemplate } from './things';

const identifiers = (rows: readonly Row[]) =>
  rows.map((row) => plainText(row, 'instance_id')).filter((identifier) => identifier !== '');

/** What was searched for in a field, where that is one value. */
function searched(input: Row | undefined, key: string): string {
  const values = [input && Object.hasOwn(input, key) ? input[key] : undefined].flat();
  return values.length === 1 ? plainText({ value: values[0] }, 'value') : '';
}

/** Where a machine is: what its row says, else, for back ends whose rows do not, what was searched for. */
const placeOf = (row: Row | undefined, input: Row | undefined) => ({
  account: plainText(row, 'account') || searched(input, 'account'),
  region: plainText(row, 'region') || searched(input, 'region'),
});

/** What Machine Status is opened with: one machine, by its identifier. */
const lookup = (row: Row | undefined, input: Row | undefined) => ({
  ...placeOf(row, input),
  platform: 'AWS',
  lookupType: 'instanceId',
  lookupValue: plainText(row, 'instance_id'),
});

/** What selected machines offer: each opens its tool with the form filled, so that nothing is typed again. */
const actions: readonly RowAction<Row, never>[] = [
  {
    name: 'start',
    label: 'machine.start',
    icon: PlayArrow,
    on: 'selection',
    single: 'instances.oneOnly',
    runAll: async ([row], { open, input }) => void open('status', lookup(row, input)),
  },
  {
    name: 'stop',
    label: 'machine.stop',
    icon: Stop,
    on: 'selection',
    single: 'instances.oneOnly',
    runAll: async ([row], { open, input }) => void open('status', lookup(row, input)),
  },
  {
    name: 'create-launch-template',
    label: 'page.createTemplate.heading',
    icon: LibraryAddOutlined,
    on: 'selection',
    single: 'instances.oneOnly',
    runAll: async ([row], { open }) => void open('createlaunchtemplate', { instanceId: plainText(row, 'instance_id') }),
  },
  {
    name: 'copy-identifiers',
    label: 'instances.copy',
    icon: ContentCopy,
    on: 'selection',
    reloads: false,
    runAll: async (rows, { copy }) => {
      const found = identifiers(rows);
      if (found.length === 0) return { tone: 'warning', text: 'list.nothingToCopy' };
      return copy(found.join(', '), 'list.copiedCell');
    },
  },
  {
    name: 'terminate',
    label: 'machine.terminate',
    icon: PowerSettingsNew,
    destructive: true,
    on: 'selection',
    reloads: false,
    runAll: async (rows, { open, input }) => {
      const { account, region } = placeOf(rows[0], input);
      const together = rows
        .map((row) => placeOf(row, input))
        .every((at) => at.account === account && at.region === region);
      if (!together) return { tone: 'warning', text: 'instances.onePlace' };
      open('terminate', { account, region, instanceIds: identifiers(rows) });
      return undefined;
    },
  },
];

/** A machine's state, by the names that back ends have for it (R48). */
const state = ['state', 'instance_state', 'status'] as const;

/** What the tables of machines have in common; each adds its call and its input. */
export const instanceList = {
  rows: 'data',
  csvName: 'instances',
  identifier: 'instance_id',
  invalid: 'instances.invalid',
  forbidden: 'list.forbidden',
  failed: 'instances.failed',
  facets: [state, 'account', 'region'],
  live: {
    column: state,
    passing: passingStates,
    fast: 5_000,
    slow: 60_000,
  },
  columns: [
    { name: 'instance_id', width: 188, thing: toMachine },
    { name: 'name', width: 184 },
    ...state.map((name) => ({ name, width: 116, extra: true, ...machineTones }) as const),
    { name: 'account', width: 84 },
    { name: 'region', width: 112 },
    { name: 'instance_type', width: 120 },
    { name: 'private_ip', width: 120 },
    { name: 'ipv4', width: 130 },
    { name: 'public_ip', width: 130, extra: true },
    { name: 'ipv6', width: 210 },
    { name: 'launch_time', width: 160 },
    { name: 'key_name', width: 130 },
    { name: 'availability_zone', width: 130 },
    { name: 'vpc_id', width: 190 },
    { name: 'subnet_id', width: 190 },
    { name: 'security_groups', width: 190 },
    { name: 'tags', width: 220 },
    { name: 'process_id', width: 96, thing: toProcess('process_id'), after: 'instance_type' },
    { name: 'template_id', thing: toTemplate('template_id'), after: 'tags' },
  ],
  actions,
} as const satisfies Omit<ListSource, 'call' | 'input'>;
