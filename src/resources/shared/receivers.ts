import DeleteOutline from '@mui/icons-material/DeleteOutline';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import PauseCircleOutline from '@mui/icons-material/PauseCircleOutline';
import PlayCircleOutline from '@mui/icons-material/PlayCircleOutline';
import Replay from '@mui/icons-material/Replay';
import SendOutlined from '@mui/icons-material/SendOutlined';
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import { auditOutcomes } from '../../../contract/audit';
import {
  deleteReceiver,
  listDeliveries,
  listReceivers,
  receiverKindWords,
  receiverStates,
  resendFrom,
  rotateReceiverSecret,
  switchReceiver,
  testReceiver,
  updateReceiver,
} from '../../../contract/receivers';
import { plainText } from '../../dataProvider/cells';
import { say, t } from '../../i18n/translate';
import {
  auditActions,
  callAction,
  knownAccounts,
  openAction,
  outcomeWords,
  type Row,
  type RowAction,
} from '../defineResource';

/** The fields of a receiver besides its kind and address. */
export const receiverFields = [
  'name',
  {
    name: 'actions',
    free: true,
    choices: () => Object.entries(auditActions).map(([value, word]) => ({ value, label: say(word) })),
  },
  { name: 'outcomes', choices: auditOutcomes, words: outcomeWords },
  { name: 'accounts', free: true, choices: knownAccounts },
  'verticals',
  'with_values',
] as const;

export const receiverColumns = [
  { name: 'kind', label: 'receivers.kind', words: receiverKindWords, width: 140 },
  {
    name: 'state',
    width: 110,
    tones: { on: 'ok', failing: 'bad', off: 'idle' },
    words: Object.fromEntries(receiverStates.map((state) => [state, `receivers.state.${state}` as const])),
  },
  { name: 'failing_since', label: 'receivers.failingSince', preset: 'time', width: 170 },
  { name: 'last_delivery', label: 'receivers.lastDelivery', preset: 'time', width: 170 },
  { name: 'backlog', label: 'receivers.backlog', help: 'receivers.backlogHelp', width: 110 },
  { name: 'host', width: 180 },
  { name: 'actions', width: 180 },
  { name: 'outcomes', width: 140 },
  { name: 'accounts', width: 140 },
  { name: 'verticals', width: 140 },
  { name: 'with_values', label: 'receivers.withValues', width: 120 },
] as const;

const nameOf = ([receiver]: readonly Row[]) => ({ name: plainText(receiver, 'name') });
const textsIn = (value: unknown) => (Array.isArray(value) ? value.map(String).join(',') : '');

/** The actions on a receiver, in its list and on its page. */
export const receiverActions: readonly RowAction<Row, never>[] = [
  callAction({
    name: 'test',
    label: 'receivers.test',
    icon: SendOutlined,
    call: testReceiver,
    success: 'receivers.tested',
  }),
  {
    name: 'deliveries',
    label: 'receivers.deliveries',
    icon: ListAltOutlined,
    requires: listDeliveries,
    reloads: false,
    runAll: async ([receiver], { open }) =>
      void open(`deliveries?filter=${encodeURIComponent(JSON.stringify({ receiver: [String(receiver?.name)] }))}`),
  },
  callAction({
    name: 'edit',
    label: 'receivers.edit',
    icon: EditOutlined,
    call: updateReceiver,
    requires: updateReceiver,
    asks: [...receiverFields, 'address'],
    initial: ({ name, actions, outcomes, accounts, verticals, with_values }: Row) => ({
      name: String(name),
      actions: textsIn(actions),
      outcomes: textsIn(outcomes),
      accounts: textsIn(accounts),
      verticals: textsIn(verticals),
      with_values: with_values === true ? 'true' : '',
    }),
    question: {
      title: (rows: readonly Row[]) => t('receivers.editTitle', nameOf(rows)),
      button: () => t('receivers.save'),
    },
    success: 'receivers.saved',
  }),
  callAction({
    name: 'off',
    label: 'receivers.off',
    icon: PauseCircleOutline,
    call: switchReceiver,
    body: () => ({ on: false }),
    when: ({ state }: Row) => state !== 'off',
    confirm: 'always',
    question: { title: (rows) => t('receivers.offTitle', nameOf(rows)), help: () => t('receivers.offHelp') },
  }),
  callAction({
    name: 'on',
    label: 'receivers.on',
    icon: PlayCircleOutline,
    call: switchReceiver,
    body: () => ({ on: true }),
    when: ({ state }: Row) => state === 'off',
    confirm: 'always',
    question: { title: (rows) => t('receivers.onTitle', nameOf(rows)), help: () => t('receivers.onHelp') },
  }),
  callAction({
    name: 'resend',
    label: 'receivers.resendFrom',
    icon: Replay,
    call: resendFrom,
    asks: ['from'],
    question: {
      title: (rows: readonly Row[]) => t('receivers.resendFromTitle', nameOf(rows)),
      help: () => t('receivers.resendFromHelp'),
    },
  }),
  openAction({
    name: 'secret',
    label: 'receivers.changeSecret',
    icon: VpnKeyOutlined,
    requires: rotateReceiverSecret,
    when: ({ kind }) => kind === 'webhook',
    to: 'receiversecret',
    state: ([receiver]) => ({ id: String(receiver?.id) }),
  }),
  callAction({
    name: 'delete',
    label: 'receivers.delete',
    icon: DeleteOutline,
    call: deleteReceiver,
    destructive: true,
    confirm: 'always',
    question: {
      title: (rows: readonly Row[]) => t('receivers.deleteTitle', nameOf(rows)),
      help: () => t('receivers.deleteHelp'),
    },
    invalidates: [listReceivers.name],
  }),
];

/** The parts of a form that makes a secret, which is shown once. */
export const secretParts = async () => ({ default: (await import('../../custom/receivers/receiverParts')).newSecret });
