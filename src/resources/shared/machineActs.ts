import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Stop from '@mui/icons-material/StopOutlined';
import * as z from 'zod/mini';
import { actOnMachine } from '../../../contract/machines';
import { saysFailed, saysSuccess } from '../../../contract/shapes';
import { plainText } from '../../dataProvider/cells';
import { type MessageKey, t } from '../../i18n/translate';
import {
  type ActionTools,
  balanced,
  confirmationOf,
  cut,
  fewMachines,
  namesProduction,
  type Row,
  type RowAction,
  type ToolDefinition,
} from '../defineResource';
import { processTerminateTool } from './processTerminateTool';
import { terminateTool } from './terminateTool';

/** A machine's state, by the names that back ends have for it (R48). */
export const stateColumns = ['state', 'instance_state', 'status'] as const;

const stateColumnOf = (row: Row) => stateColumns.find((name) => plainText(row, name) !== '');

/** Returns a machine's state; '' if its row does not say. */
export const stateOf = (row: Row): string => plainText(row, stateColumnOf(row) ?? '');

/** What was searched for in a field, where that is one value. */
function searched(input: Row | undefined, key: string): string {
  const values = [input && Object.hasOwn(input, key) ? input[key] : undefined].flat();
  return values.length === 1 ? plainText({ value: values[0] }, 'value') : '';
}

/** Where a machine is: what its row says, else, for back ends whose rows do not, what was searched for; '' for what nobody says. */
const placeOf = (row: Row | undefined, input: Row | undefined) => ({
  account: plainText(row, 'account') || searched(input, 'account'),
  region: plainText(row, 'region') || searched(input, 'region'),
});

/** The identifiers of machines, of those that have one. */
export const identifiersOf = (rows: readonly Row[]): readonly string[] =>
  rows.map((row) => plainText(row, 'instance_id')).filter((identifier) => identifier !== '');

/** Less than the contract asks of `ips`: a stopped machine may have none. */
export const machineAnswer = z.looseObject({
  status: z.string(),
  ips: z.nullish(z.union([z.string(), z.array(z.unknown())])),
});

/** A row as it looks in another state, until it has been read again. */
function inState(row: Row, state: string): Row {
  const column = stateColumnOf(row);
  return column === undefined ? {} : { [column]: state };
}

type Act = 'start' | 'stop' | 'status';

/** Sends an act on one machine, by its identifier, and resolves with the answer's status. */
async function send(act: Act, row: Row, { send: sendCall, messageOf, input }: ActionTools) {
  const lookup = { platform: 'AWS', lookupType: 'instanceId', lookupValue: plainText(row, 'instance_id') } as const;
  const body = { ...placeOf(row, input), ...lookup };
  const reply = await sendCall({ ...actOnMachine, answer: machineAnswer }, { params: { action: act }, body });
  return { status: reply.body.status.trim(), message: messageOf(reply) };
}

/** Starts or stops one machine, and says from which state to which. */
const actOn =
  (act: Act, failed: 'machine.startFailed' | 'machine.stopFailed') =>
  async (row: Row, tools: ActionTools): ReturnType<NonNullable<RowAction['run']>> => {
    const { account, region } = placeOf(row, tools.input);
    if (account === '' || region === '') return { tone: 'error', text: 'instances.noPlace' };
    const { status, message } = await send(act, row, tools);
    if (saysFailed(status)) return { tone: 'error', text: message ?? failed };
    if (status === '' || saysSuccess(status)) return { tone: 'success', text: message ?? 'confirm.success' };
    const before = stateOf(row);
    return {
      tone: 'success',
      text: before === '' ? status : t('machine.became', { before, state: status }),
      optimistic: inState(row, status),
    };
  };

/** The state of a machine, after an answer that did not come. */
const stateNow = async (row: Row, tools: ActionTools) =>
  t('terminate.now', { state: (await send('status', row, tools)).status });

/** What has to be typed before machines are stopped, as before they are terminated. */
function typed(rows: readonly Row[]) {
  const production = rows.some((row) => namesProduction([plainText(row, 'name'), row.tags]));
  if (!production && rows.length <= fewMachines) return undefined;
  const text = confirmationOf(rows.map((row) => ({ account: plainText(row, 'account') }))) || String(rows.length);
  return { text, why: production ? 'terminate.whyProduction' : t('terminate.whyMany', { n: fewMachines }) };
}

/** The form of the tool for the machines of each place; `undefined` where a row does not say where it is. */
function formsOf(rows: readonly Row[], input: Row | undefined) {
  const places = new Map<string, Row[]>();
  for (const row of rows) {
    const place = JSON.stringify(placeOf(row, input));
    places.set(place, [...(places.get(place) ?? []), row]);
  }
  const forms = [...places.values()].map((machines) => ({
    ...placeOf(machines[0], input),
    by: 'instance_ids',
    instance_ids: identifiersOf(machines).join(','),
  }));
  return forms.every(({ account, region }) => account !== '' && region !== '') ? forms : undefined;
}

/** The most characters of a machine's name in a title. */
const longestName = 60;

/** Returns what people call a machine: its Name tag, else its identifier. */
const calledOf = (machine: Row): string => plainText(machine, 'name').trim() || plainText(machine, 'instance_id');

type MachineAct = RowAction<Row, 'instance_id' | 'name' | 'account' | 'region'>;

/** What is read anew afterwards. */
const lists = ['instance-table', 'instance-search'];
const ofProcess = [...lists, 'processes'];

const over: Readonly<Record<string, MessageKey>> = {
  'shutting-down': 'machine.isTerminating',
  terminated: 'machine.isTerminated',
};

/** The states in which each act is of no use. A state with another name prevents nothing: the cloud knows better. */
const vain = {
  start: { running: 'machine.isRunning', pending: 'machine.isStarting', ...over },
  stop: { stopped: 'machine.isStopped', stopping: 'machine.isStopping', ...over },
} satisfies Record<string, Readonly<Record<string, MessageKey>>>;

const inVain =
  (reasons: Readonly<Record<string, MessageKey>>) =>
  (machine: Row): MessageKey | undefined => {
    const state = stateOf(machine).toLowerCase();
    return Object.hasOwn(reasons, state) ? reasons[state] : undefined;
  };

/** A list may be older than the state of its machines, but a machine that has ended does not come back. */
const hasEnded = inVain(over);

/** Starts machines, each by a call of its own. Asks nothing (D34), unless it reaches machines that the list does not show. */
export const startMachines: MachineAct = {
  name: 'start',
  label: 'machine.start',
  icon: PlayArrow,
  on: 'selection',
  disabled: hasEnded,
  results: ['instance_id', 'name'],
  allDone: (n) => t('machine.startedSeveral', { n }),
  failed: 'machine.startFailed',
  run: actOn('start', 'machine.startFailed'),
  afterUnknown: stateNow,
  invalidates: lists,
};

/** Stops machines, each by a call of its own. */
export const stopMachines: MachineAct = {
  name: 'stop',
  label: 'machine.stop',
  icon: Stop,
  on: 'selection',
  disabled: hasEnded,
  results: ['instance_id', 'name'],
  question: {
    ask: 'always',
    title: (rows) => {
      const [machine, ...others] = rows;
      if (machine === undefined || others.length > 0) return t('machine.stopTitleSeveral', { n: rows.length });
      return t('machine.stopTitle', { name: balanced(cut(calledOf(machine), longestName)) });
    },
    button: (rows) => t(rows.length === 1 ? 'machine.stopOne' : 'machine.stopSeveral', { n: rows.length }),
    help: (rows) => t(rows.length === 1 ? 'machine.stopHelp' : 'machine.stopHelpSeveral'),
    columns: ['instance_id', 'name', 'account', 'region'],
    typed,
  },
  allDone: (n) => t('machine.stoppedSeveral', { n }),
  failed: 'machine.stopFailed',
  run: actOn('stop', 'machine.stopFailed'),
  afterUnknown: stateNow,
  invalidates: lists,
};

/** Terminates machines of one place or several: as the tool does it, with its plan (D59). */
export const terminateMachines = {
  name: 'terminate',
  label: 'machine.terminate',
  icon: DeleteForever,
  destructive: true,
  on: 'selection',
  disabled: hasEnded,
  results: ['instance_id', 'name'],
  allDone: (n) => t('machine.terminatedSeveral', { n }),
  tool: {
    tool: terminateTool as unknown as ToolDefinition,
    act: 'submit',
    forms: formsOf,
    identify: (row) => plainText(row, 'instance_id'),
    optimistic: inState,
  },
  // Rows that do not say where they are: the form of the tool asks.
  runAll: async (rows, { open, input }) => {
    const places = rows.map((row) => placeOf(row, input));
    const [{ account, region } = placeOf(undefined, input)] = places;
    const together = places.every((at) => at.account === account && at.region === region);
    if (!together) return { tone: 'warning', text: 'instances.onePlace' };
    open('terminate', { account, region, instanceIds: identifiersOf(rows) });
    return undefined;
  },
  invalidates: lists,
} satisfies MachineAct;

/**
 * Start, Stop and Terminate for machines that were picked on the page of their process: rows that have `process_id` too. Whoever may not
 * act on machines everywhere terminates those of the process, by its own call; the other acts have no such call.
 */
export const pickedMachines: readonly MachineAct[] = [
  { ...startMachines, access: actOnMachine.access, invalidates: ofProcess },
  { ...stopMachines, access: actOnMachine.access, invalidates: ofProcess },
  { ...terminateMachines, access: terminateTool.call.access, invalidates: ofProcess },
  {
    ...terminateMachines,
    access: processTerminateTool.call.access,
    tool: {
      ...terminateMachines.tool,
      tool: processTerminateTool as unknown as ToolDefinition,
      forms: (machines) => [
        { process_id: plainText(machines[0], 'process_id'), InstanceIds: identifiersOf(machines).join(',') },
      ],
    },
    runAll: async (machines, { open }) => {
      const processId = plainText(machines[0], 'process_id');
      open('extractionterminate', { processId, instanceIds: identifiersOf(machines) });
      return undefined;
    },
    invalidates: ofProcess,
  },
];

/**
 * Start, Stop and Terminate for the page of one machine, a row that has `instance_id`, `account`, `region`, a state and a `name`. The page
 * follows its state, and offers nothing that it has reached; a list may be older, and sends what is asked of it.
 */
export const machineActs: readonly MachineAct[] = [
  { ...startMachines, disabled: inVain(vain.start) },
  { ...stopMachines, disabled: inVain(vain.stop) },
  terminateMachines,
];
