import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Stop from '@mui/icons-material/StopOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import * as z from 'zod/mini';
import { actOnMachine, holdMinutes } from '../../../contract/machines';
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
import { untilSettled } from './untilSettled';

/** The column of a machine's state, at different back ends (R48). */
export const stateColumns = ['state', 'instance_state', 'status'] as const;

const stateColumnOf = (row: Row) => stateColumns.find((name) => plainText(row, name) !== '');

/** Returns a machine's state; '' without one. */
export const stateOf = (row: Row): string => plainText(row, stateColumnOf(row) ?? '');

/** Returns the value of a search field; '' if it has several. */
function searched(input: Row | undefined, key: string): string {
  const values = [input && Object.hasOwn(input, key) ? input[key] : undefined].flat();
  return values.length === 1 ? plainText({ value: values[0] }, 'value') : '';
}

/** Returns the place of a machine: that of its row, else the searched one; '' if unknown. */
const placeOf = (row: Row | undefined, input: Row | undefined) => ({
  account: plainText(row, 'account') || searched(input, 'account'),
  region: plainText(row, 'region') || searched(input, 'region'),
});

/** Returns the identifiers of machines that have one. */
export const identifiersOf = (rows: readonly Row[]): readonly string[] =>
  rows.map((row) => plainText(row, 'instance_id')).filter((identifier) => identifier !== '');

/** The contract's schema, but without required `ips`: a stopped machine may have none. */
export const machineAnswer = z.looseObject({
  status: z.string(),
  ips: z.nullish(z.union([z.string(), z.array(z.unknown())])),
  /** Before a start or stop. Optional for back ends. */
  previous_state: z.optional(z.string()),
  /** True after a start that has ended a hold. */
  hold_ended: z.optional(z.unknown()),
});

/** Returns the values of a row in another state. */
function inState(row: Row, state: string, endsAt?: string): Row {
  const column = stateColumnOf(row);
  return { ...(column !== undefined && { [column]: state }), ...(endsAt !== undefined && { ends_at: endsAt }) };
}

type Act = 'start' | 'stop';

/** Sends an action on one machine. Returns the status of the response, and the one before. */
async function send(act: Act | 'status', row: Row, { send: sendCall, messageOf, input }: ActionTools) {
  const lookup = { platform: 'AWS', lookupType: 'instanceId', lookupValue: plainText(row, 'instance_id') } as const;
  const body = { ...placeOf(row, input), ...lookup };
  const reply = await sendCall({ ...actOnMachine, answer: machineAnswer }, { params: { action: act }, body });
  const { status, previous_state: previous, hold_ended } = reply.body;
  return { status: status.trim(), previous, isKept: hold_ended === true, message: messageOf(reply) };
}

const words = {
  start: { done: 'machine.startedSeveral', failed: 'machine.startFailed' },
  stop: { done: 'machine.stoppedSeveral', failed: 'machine.stopFailed' },
} as const;

/** Starts or stops one machine. The message names both states. */
const actOn =
  (act: Act) =>
  async (row: Row, tools: ActionTools): ReturnType<NonNullable<RowAction['run']>> => {
    const { account, region } = placeOf(row, tools.input);
    if (account === '' || region === '') return { tone: 'error', text: 'instances.noPlace' };
    const { status, previous, isKept, message } = await send(act, row, tools);
    if (saysFailed(status)) return { tone: 'error', text: message ?? words[act].failed };
    if (status === '' || saysSuccess(status)) return { tone: 'success', text: message ?? 'confirm.success' };
    const before = previous ?? stateOf(row);
    const became = before === '' ? status : t('machine.became', { before, state: status });
    return {
      tone: 'success',
      text: isKept ? t('hold.started', { became }) : became,
      optimistic: { ...inState(row, status), ...(isKept && { ends_at: undefined }) },
      ...(before !== '' && before !== status && { isChanged: true }),
    };
  };

/** Returns the state of a machine after an unknown outcome. */
const stateNow = async (row: Row, tools: ActionTools) =>
  t('terminate.now', { state: (await send('status', row, tools)).status });

/** Returns the text to type before machines are stopped. */
function typed(rows: readonly Row[]) {
  const production = rows.some((row) => namesProduction([plainText(row, 'name'), row.tags]));
  if (!production && rows.length <= fewMachines) return undefined;
  const text = confirmationOf(rows.map((row) => ({ account: plainText(row, 'account') }))) || String(rows.length);
  return { text, why: production ? 'terminate.whyProduction' : t('terminate.whyMany', { n: fewMachines }) };
}

/** Returns a form of the tool for each place; `undefined` if a row has no place. */
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

const maxNameLength = 60;

/** Returns the name of a machine: its Name tag, else its identifier. */
const calledOf = (machine: Row): string => plainText(machine, 'name').trim() || plainText(machine, 'instance_id');

export type MachineAct = RowAction<Row, 'instance_id' | 'name' | 'account' | 'region'>;

/** The calls whose data the actions change. */
export const machineLists = ['instance-table', 'instance-search'];
const ofProcess = [...machineLists, 'processes'];

const over: Readonly<Record<string, MessageKey>> = {
  'shutting-down': 'machine.isTerminating',
  terminated: 'machine.isTerminated',
};

/** The states in which an action has no effect. Unknown states allow it. */
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

/** A list may be outdated, but a terminated machine stays terminated. */
const hasEnded = inVain(over);

/** Returns what starts and stops have in common. */
const changing = (act: Act) =>
  ({
    on: 'selection',
    results: ['instance_id', 'name'],
    allDone: (n) => t(words[act].done, { n }),
    failed: words[act].failed,
    run: actOn(act),
    afterUnknown: stateNow,
    invalidates: machineLists,
  }) as const satisfies Partial<MachineAct>;

/** Makes the action that undoes a start or a stop once the machine has reached its state. */
const undoBy = (act: Act): MachineAct => ({
  name: `undo-${act}`,
  label: 'list.undo',
  icon: Undo,
  ...changing(act),
  run: async (row, tools) => {
    await untilSettled(async () => (await send('status', row, tools)).status);
    return actOn(act)(row, tools);
  },
});

/** Starts machines, with a call each. Has no dialog (D34), unless selected machines are not visible. */
export const startMachines: MachineAct = {
  name: 'start',
  label: 'machine.start',
  icon: PlayArrow,
  ...changing('start'),
  disabled: hasEnded,
  offers: undoBy('stop'),
};

/** Stops machines, with a call each. */
export const stopMachines: MachineAct = {
  name: 'stop',
  label: 'machine.stop',
  icon: Stop,
  ...changing('stop'),
  disabled: hasEnded,
  question: {
    ask: 'always',
    title: (rows) => {
      const [machine, ...others] = rows;
      if (machine === undefined || others.length > 0) return t('machine.stopTitleSeveral', { n: rows.length });
      return t('machine.stopTitle', { name: balanced(cut(calledOf(machine), maxNameLength)) });
    },
    button: (rows) => t(rows.length === 1 ? 'machine.stopOne' : 'machine.stopSeveral', { n: rows.length }),
    help: (rows) => t(rows.length === 1 ? 'machine.stopHelp' : 'machine.stopHelpSeveral'),
    columns: ['instance_id', 'name', 'account', 'region'],
    typed,
  },
  offers: undoBy('start'),
};

/** Terminates machines of one or more places through the tool, with its plan (D59). */
export const terminateMachines = {
  name: 'terminate',
  label: 'machine.terminate',
  icon: DeleteForever,
  destructive: true,
  on: 'selection',
  disabled: hasEnded,
  results: ['instance_id', 'name'],
  allDone: (n, results = []) => {
    const isHold = results.some((result) => plainText(result?.optimistic, 'ends_at') !== '');
    return isHold ? t('hold.several', { n, minutes: holdMinutes }) : t('machine.terminatedSeveral', { n });
  },
  tool: {
    tool: terminateTool as unknown as ToolDefinition,
    act: 'submit',
    forms: formsOf,
    identify: (row) => plainText(row, 'instance_id'),
    optimistic: inState,
  },
  // The tool asks for the place of rows without one.
  runAll: async (rows, { open, input }) => {
    const places = rows.map((row) => placeOf(row, input));
    const [{ account, region } = placeOf(undefined, input)] = places;
    const together = places.every((at) => at.account === account && at.region === region);
    if (!together) return { tone: 'warning', text: 'instances.onePlace' };
    open('terminate', { account, region, instanceIds: identifiersOf(rows) });
    return undefined;
  },
  invalidates: machineLists,
} satisfies MachineAct;

/**
 * Start, Stop and Terminate for machines on the page of their process, whose rows have `process_id`. Users without rights to all machines
 * terminate those of the process by its own call. Start and Stop have no such call.
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
 * Start, Stop and Terminate for the page of one machine, a row with `instance_id`, `account`, `region`, a state and a `name`. The page
 * knows the present state, and disables actions that lead to it.
 */
export const machineActs: readonly MachineAct[] = [
  { ...startMachines, disabled: inVain(vain.start) },
  { ...stopMachines, disabled: inVain(vain.stop) },
  terminateMachines,
];
