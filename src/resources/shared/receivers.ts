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
import { say, t } from '../../i18n/translate';
import {
  type ActionResult,
  auditActions,
  callAction,
  knownAccounts,
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

type Named = { readonly id?: number; readonly name?: string; readonly state?: string; readonly kind?: string };

const idOf = ({ id }: Named) => ({ id: String(id) });
const nameOf = ([receiver]: readonly Named[]) => ({ name: receiver?.name ?? '' });
const textsIn = (value: unknown) => (Array.isArray(value) ? value.map(String).join(',') : '');

/** The actions on a receiver, in its list and on its page. */
export const receiverActions: readonly RowAction<Row, never>[] = [
  callAction({
    name: 'test',
    label: 'receivers.test',
    icon: SendOutlined,
    call: testReceiver,
    params: idOf,
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
  {
    name: 'edit',
    label: 'receivers.edit',
    icon: EditOutlined,
    requires: updateReceiver,
    question: {
      ask: 'always',
      title: (rows) => t('receivers.editTitle', nameOf(rows as readonly Named[])),
      button: () => t('receivers.save'),
      form: {
        call: updateReceiver,
        fields: [...receiverFields, 'address'],
        initial: ([{ name, actions, outcomes, accounts, verticals, with_values } = {}]) => ({
          name: String(name),
          actions: textsIn(actions),
          outcomes: textsIn(outcomes),
          accounts: textsIn(accounts),
          verticals: textsIn(verticals),
          with_values: with_values === true ? 'true' : '',
        }),
      },
    },
    run: async ({ id }, { send, messageOf, values }): Promise<ActionResult> => {
      const body = updateReceiver.body?.parse(values);
      const reply = body && (await send(updateReceiver, { params: { id: String(id) }, body }));
      return { tone: 'success', text: (reply && messageOf(reply)) ?? t('receivers.saved') };
    },
  },
  callAction({
    name: 'off',
    label: 'receivers.off',
    icon: PauseCircleOutline,
    call: switchReceiver,
    params: idOf,
    body: () => ({ on: false }),
    when: ({ state }: Named) => state !== 'off',
    confirm: 'always',
    question: { title: (rows) => t('receivers.offTitle', nameOf(rows)), help: () => t('receivers.offHelp') },
  }),
  callAction({
    name: 'on',
    label: 'receivers.on',
    icon: PlayCircleOutline,
    call: switchReceiver,
    params: idOf,
    body: () => ({ on: true }),
    when: ({ state }: Named) => state === 'off',
    confirm: 'always',
    question: { title: (rows) => t('receivers.onTitle', nameOf(rows)), help: () => t('receivers.onHelp') },
  }),
  callAction({
    name: 'resend',
    label: 'receivers.resendFrom',
    icon: Replay,
    call: resendFrom,
    params: idOf,
    asks: ['from'],
    question: {
      title: (rows: readonly Named[]) => t('receivers.resendFromTitle', nameOf(rows)),
      help: () => t('receivers.resendFromHelp'),
    },
  }),
  {
    name: 'secret',
    label: 'receivers.changeSecret',
    icon: VpnKeyOutlined,
    requires: rotateReceiverSecret,
    reloads: false,
    when: ({ kind }) => kind === 'webhook',
    runAll: async ([receiver], { open }) => void open('receiversecret', { id: String(receiver?.id) }),
  },
  callAction({
    name: 'delete',
    label: 'receivers.delete',
    icon: DeleteOutline,
    call: deleteReceiver,
    params: idOf,
    destructive: true,
    confirm: 'always',
    question: {
      title: (rows: readonly Named[]) => t('receivers.deleteTitle', nameOf(rows)),
      help: () => t('receivers.deleteHelp'),
    },
    invalidates: [listReceivers.name],
  }),
];

/** The parts of a form that makes a secret, which is shown once. */
export const secretParts = async () => ({ default: (await import('../../custom/receivers/receiverParts')).newSecret });
