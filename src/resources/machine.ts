import DnsOutlined from '@mui/icons-material/DnsOutlined';
import { listEndings } from '../../contract/dueActions';
import { machineHistory } from '../../contract/machineHistory';
import { listInstances, searchInstances } from '../../contract/machines';
import { passingStates } from '../../contract/values';
import { plainText } from '../dataProvider/cells';
import { t } from '../i18n/translate';
import {
  accountNamed,
  type ColumnDefinition,
  defineResource,
  isOffered,
  machineTones,
  pastAt,
  preloadable,
  type Row,
  toneOf,
} from './defineResource';
import { findActions, instanceList } from './shared/instances';
import { extendMachine, keepMachine } from './shared/keepMachine';
import { machineActs, stateColumns, stateOf } from './shared/machineActs';
import { machineAdditions, machineColumns, machineGroups, machineLeaves, processWord } from './shared/machineFacts';

/** Returns the end of a machine; `null` if it is unknown. */
const endOf = ({ ends_at }: Row) =>
  ends_at ?? (isOffered(listEndings) && pastAt() === undefined ? t('machine.noEnd') : null);

/** Columns of the list that show more on the page. */
const onPage: Readonly<Record<string, Partial<ColumnDefinition>>> = {
  ends_at: { getValue: endOf },
  process_id: { word: processWord },
  hourly_price: { render: preloadable(() => import('../custom/machineHistory/PriceCell')) },
};

/** An empty search. */
const anything = Object.fromEntries(Object.keys(searchInstances.body?._zod.def.shape ?? {}).map((name) => [name, []]));

export default defineResource({
  name: 'machine',
  module: 'aws',
  paths: ['machine/:account/:region/:instance_id'],
  heading: 'page.machine',
  past: true,
  help: 'find-machines#what-is-on-the-page-of-a-machine',
  find: {
    kind: 'machine',
    group: 'machines',
    noun: 'page.machine',
    icon: DnsOutlined,
    lists: [listInstances, searchInstances],
    title: (machine) => plainText(machine, 'name') || plainText(machine, 'instance_id'),
    status: (machine) => {
      const text = stateOf(machine);
      return text === '' ? undefined : { text, tone: toneOf(text, machineTones) };
    },
    columns: ['instance_id', 'name', 'private_ip', 'ipv4', 'public_ip', 'ipv6', 'other_addresses', 'tags'],
    beside: ['instance_id', 'private_ip', 'account', 'region', 'cloud_note'],
    actions: findActions,
  },
  thing: {
    noun: 'page.machine.noun',
    list: 'instance-search',
    call: searchInstances,
    input: ({ instance_id = '', account = '', region = '' }) => ({
      body: { ...anything, instance_ids: [instance_id], account: [account], region: [region] },
    }),
    find: ({ data }, { instance_id }) => data.find((machine) => machine.instance_id === instance_id),
    title: (machine, { instance_id = '' }) => plainText(machine, 'name') || instance_id,
    columns: [...instanceList.columns.map((column) => ({ ...column, ...onPage[column.name] })), ...machineColumns],
    leaves: machineLeaves,
    groups: machineGroups,
    additions: machineAdditions,
    actions: [...machineActs, keepMachine, extendMachine],
    passing: { columns: stateColumns, states: passingStates },
    notice: preloadable(() => import('../custom/holds/HoldNotice')),
    section: preloadable(() => import('../custom/machineHistory/MachineSide')),
    // For back ends without that call.
    history: (_machine, { instance_id = '' }) =>
      isOffered(machineHistory) ? undefined : { column: 'target', value: instance_id },
    missing: ({ instance_id = '', account = '', region = '' }) =>
      t('record.noneHere', { noun: t('page.machine.noun'), id: instance_id, account: accountNamed(account), region }),
  },
});
