import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Stop from '@mui/icons-material/StopOutlined';
import { identifierOf } from '../../contract/identifiers';
import { actOnMachine, holdMachines, listInstances, planTermination, searchInstances } from '../../contract/machines';
import { saysFailed, saysSuccess } from '../../contract/shapes';
import { cellText, plainText } from '../dataProvider/cells';
import { type MessageKey, t } from '../i18n/translate';
import {
  type ActionResult,
  accountNamed,
  balanced,
  cut,
  defineResource,
  type Fact,
  type FormValues,
  type ToolAct,
  timeOfDay,
  toMachine,
  type ValuesOf,
} from './defineResource';
import { machineAnswer } from './shared/machineActs';
import { terminationOf } from './shared/terminations';
import { untilSettled } from './shared/untilSettled';

const acts = ['status', 'start', 'stop', 'terminate'] as const;
/** `kinds`: the kinds of identifier in a plan. An IPv4 address may be public or private. */
const lookups = {
  instanceId: { label: 'machine.instanceId', example: 'i-0a1b2c3d4e5f60718', kinds: ['instance_id'] },
  ipv4: { label: 'terminate.ipv4', example: '10.0.0.4', kinds: ['ipv4', 'private_ip'] },
  ipv6: { label: 'terminate.ipv6', example: '2001:db8::4', kinds: ['ipv6'] },
} as const;
const lookupOf = ({ lookupType = '' }: FormValues) =>
  Object.hasOwn(lookups, lookupType) ? lookups[lookupType as keyof typeof lookups] : lookups.instanceId;

/** Returns the fact of the looked-up machine, with a link for an identifier. */
function lookedUp({ lookupType, lookupValue = '', account, region }: FormValues): Fact[1] {
  const code = identifierOf(lookupValue);
  if (lookupType !== 'instanceId') return { code };
  return { code, thing: toMachine, row: { account, region, instance_id: code } };
}

/** Returns the machine of a form: its identifier and place (R40). */
const target = (values: FormValues): readonly Fact[] => [
  [lookupOf(values).label, lookedUp(values)],
  ['tools.account', accountNamed(values.account ?? '')],
  ['tools.region', values.region ?? ''],
  ['machine.platform', values.platform ?? ''],
];

const maxNameLength = 60;

/** Returns the dialog before an action on the machine (D34). */
const ask = (title: MessageKey, button: MessageKey, help: MessageKey) =>
  ({
    title: ({ lookupValue = '' }: FormValues) =>
      t(title, { n: 1, name: balanced(cut(lookupValue.trim(), maxNameLength)) }),
    button,
    help,
    hits: target,
  }) as const;
const askToStop = ask('machine.stopTitle', 'machine.stopOne', 'machine.stopHelp');

type Values = ValuesOf<typeof actOnMachine>;

/** Undoes a start or a stop by the opposite, if that was a change. A stopped machine may have lost the address of the form. */
const undoBy = (act: 'start' | 'stop'): ToolAct<Values>['undo'] => ({
  act,
  values: ({ body, values }) => {
    const { data } = machineAnswer.safeParse(body);
    const { previous_state: before } = data ?? {};
    if (!values || before === undefined || before === data?.status.trim()) return undefined;
    const id = plainText(data, 'instance_id');
    return { ...(values as Values), ...(id !== '' && { lookupType: 'instanceId', lookupValue: id }) };
  },
  ready: (read) => untilSettled(async () => machineAnswer.safeParse((await read())?.body).data?.status.trim() ?? ''),
});

/** Returns the facts of a response, and those of the request. */
function machineFacts({ body, values }: ActionResult): readonly Fact[] {
  if (!values) return [];
  const { data } = machineAnswer.safeParse(body);
  // A hold reports no state.
  if (!data || saysFailed(data.status) || saysSuccess(data.status)) return target(values);
  const addresses = [data.ips ?? []].flat().filter((address) => address !== null && address !== '');
  const codes = [...new Set(addresses.map(cellText))];
  // The machine of an address, if the back end names it.
  const named = values.lookupType === 'instanceId' ? '' : plainText(data, 'instance_id');
  const note = plainText(data, 'cloud_note');
  const identifier = lookedUp({ ...values, lookupType: 'instanceId', lookupValue: named });
  return [
    ...target(values),
    ...(named === '' ? [] : [['machine.instanceId', identifier] as const]),
    ['terminate.state', { state: data.status.trim() }],
    ...(note === '' ? [] : [['machine.cloudNote', note] as const]),
    ['machine.addresses', { codes }],
  ];
}

/** Returns the message that the user terminated the machine earlier; `undefined` without its time. */
function ownTermination({ lookupValue }: FormValues, at: unknown): string | undefined {
  const time = timeOfDay(at);
  return time && t('machine.terminatedByYou', { machine: identifierOf(lookupValue ?? ''), time });
}

/** Returns a hint for Start if the last check found the machine running. */
function runsAlready({ act, tone, body }: ActionResult): MessageKey | undefined {
  const { data } = machineAnswer.safeParse(body);
  return act === 'status' && tone === 'success' && data?.status.trim().toLowerCase() === 'running'
    ? 'machine.isRunning'
    : undefined;
}

export default defineResource({
  name: 'machine-status',
  module: 'aws',
  paths: ['status'],
  heading: 'page.machineStatus',
  description: 'page.machineStatus.does',
  help: 'start-and-stop#how-do-i-check-one-machine',
  menu: { label: 'page.machineStatus', icon: MonitorHeartOutlined, order: 10 },
  tool: {
    call: actOnMachine,
    // All are required (R40).
    fields: [
      'account',
      'region',
      'platform',
      { name: 'lookupType', clearable: false },
      { name: 'lookupValue', example: (values) => lookupOf(values).example },
    ],
    params: (_values, action) => ({ action }),
    acts: [
      { name: 'status', label: 'machine.check', reads: true },
      { name: 'start', label: 'machine.start', icon: PlayArrow, hint: runsAlready, undo: undoBy('stop') },
      { name: 'stop', label: 'machine.stop', icon: Stop, question: askToStop, undo: undoBy('start') },
      {
        name: 'terminate',
        label: 'machine.terminate',
        icon: DeleteForever,
        destructive: true,
        forgets: true,
        question: ask('terminate.ask', 'terminate.actOne', 'machine.terminateHelp'),
        // A plan replaces this question (D59).
        plan: {
          call: planTermination,
          when: ({ platform }) => platform === 'AWS',
          bodies: (values) =>
            lookupOf(values).kinds.map((kind) => terminationOf(values, kind, [identifierOf(values.lookupValue)])),
          hits: (values) => ({ label: lookupOf(values).label, entries: [identifierOf(values.lookupValue)] }),
          toExactRequest: ([lookupValue = '']) => ({ lookupType: 'instanceId', lookupValue }),
          where: ({ account, region }) => t('terminate.where', { account: accountNamed(account), region }),
          allOrNothing: true,
          unknown: 'machine.unknown',
          hold: {
            call: holdMachines,
            body: (values) => terminationOf(values, 'instance_id', [identifierOf(values.lookupValue)]),
          },
        },
      },
    ],
    answer: {
      shape: machineAnswer,
      success: ({ message, answer: { status, own_termination_at, hold_ended }, act, values }) => {
        const became = t(`machine.told.${acts.find((name) => name === act) ?? 'status'}`, {
          machine: identifierOf(values.lookupValue),
          state: /\S/.test(cellText(status)) ? cellText(status) : t('list.none'),
        });
        const text = hold_ended === true ? t('hold.started', { became }) : became;
        return message ?? ownTermination(values, own_termination_at) ?? text;
      },
      failure: 'tools.failed',
      noAnswer: 'tools.failed',
      facts: { label: 'machine.facts', of: machineFacts },
    },
    afterUnknown: 'status',
    invalidates: [listInstances, searchInstances],
    parts: async () => ({ default: (await import('../custom/termination/terminationParts')).planned }),
  },
});
