import * as z from 'zod/mini';
import * as launches from '../../contract/launches';
import * as machines from '../../contract/machines';
import { type RecentAct, type RecentActKind, recentMachinesMaximum } from '../../contract/recentActs';
import type { Machine } from '../fleet/fleet';

/* Converts audit rows to actions on machines. */

/** Kinds of actions on machines, by their names in the audit log. */
export const actKinds: Readonly<Record<string, RecentActKind>> = {
  [launches.launchMachines.name]: 'launch',
  [launches.terminateProcessMachines.name]: 'terminate',
  [machines.terminate.name]: 'terminate',
  [machines.holdMachines.name]: 'stop',
  [launches.holdProcessMachines.name]: 'stop',
  [`${machines.actOnMachine.name}/start`]: 'start',
  [`${machines.actOnMachine.name}/stop`]: 'stop',
  [`${machines.actOnMachine.name}/terminate`]: 'terminate',
};

/** An audit row about an action on machines. */
export interface ActRow {
  readonly seq: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly account: string;
  readonly region: string | null;
  readonly outcome: 'success' | 'failed';
  readonly before: unknown;
  readonly after: unknown;
}

/** The results of a termination; only the identifiers of a launch. */
const outcomes = z.array(
  z.union([z.string(), z.looseObject({ instance_id: z.string(), outcome: z.string(), error: z.optional(z.string()) })]),
);
const details = z.catch(
  z.looseObject({
    reason: z.optional(z.string()),
    /** New state, if the action was on one machine. */
    state: z.optional(z.string()),
    count: z.optional(z.number()),
    machines: z.optional(outcomes),
  }),
  {},
);

interface Target {
  readonly instance_id: string;
  readonly error: string | undefined;
}

/** Returns the machines of an action, without those that were already in the wanted state. */
function targetsOf(
  { target, before, outcome }: ActRow,
  { machines, reason = '', state }: z.output<typeof details>,
): Target[] {
  const error = outcome === 'failed' ? reason : undefined;
  if (machines)
    return machines.flatMap((machine) => {
      if (typeof machine === 'string') return [{ instance_id: machine, error: undefined }];
      const { instance_id, outcome: result, error: why = reason } = machine;
      if (result === 'none') return [];
      return [{ instance_id, error: result === 'failed' ? why : undefined }];
    });
  const was = Object.entries(before ?? {});
  if (state !== undefined && was.some(([key, value]) => key === 'state' && value === state)) return [];
  const one = /^i-[\w-]+$/.exec(target ?? '')?.[0];
  if (one !== undefined) return [{ instance_id: one, error }];
  // If the whole action failed, the row has the machines in `before` only.
  return was.filter(([key]) => key.startsWith('i-')).map(([instance_id]) => ({ instance_id, error }));
}

/** The result of an action on one machine. */
interface OneAct {
  readonly act: RecentActKind;
  readonly outcome: 'success' | 'denied' | 'failed';
  readonly process_id: number | null;
  readonly reason: string | null;
}

/** Returns the action of a row on one machine; `undefined` if the row does not concern the machine. */
export function actOnOne(
  row: Omit<ActRow, 'outcome'> & { readonly outcome: ActRow['outcome'] | 'denied' },
  instanceId: string,
): OneAct | undefined {
  const { action, outcome } = row;
  const act = Object.hasOwn(actKinds, action) ? actKinds[action] : undefined;
  if (act === undefined) return undefined;
  const after = details.parse(row.after);
  const process_id = processIn(row);
  if (outcome === 'denied') return { act, outcome, process_id, reason: after.reason ?? null };
  const own = targetsOf({ ...row, outcome }, after).find(({ instance_id }) => instance_id === instanceId);
  if (!own) return undefined;
  return { act, outcome: own.error === undefined ? 'success' : 'failed', process_id, reason: own.error ?? null };
}

/** Returns the identifier of the process in a row's target. */
function processIn({ target }: Pick<ActRow, 'target'>): number | null {
  const process = /^process (\d+)$/.exec(target ?? '')?.[1];
  return process === undefined ? null : Number(process);
}

/** An action without the names and states of its machines. */
type UnnamedAct = Pick<
  RecentAct,
  'id' | 'at' | 'act' | 'outcome' | 'by' | 'account' | 'region' | 'process_id' | 'count' | 'failed' | 'reason'
> & { readonly instanceIds: readonly string[] };

/**
 * Converts a row to an action; `undefined` if it changed nothing.
 *
 * @example actOf({ action: 'machines/stop', target: 'i-0ab1', outcome: 'success', … }) // { act: 'stop', count: 1, failed: 0, … }
 */
export function actOf(row: ActRow): UnnamedAct | undefined {
  const { seq, at, actor, action, account, region, outcome } = row;
  const act = Object.hasOwn(actKinds, action) ? actKinds[action] : undefined;
  const after = details.parse(row.after);
  const targets = targetsOf(row, after);
  // The row of a failed launch has the wanted number of machines only.
  const count = act === 'launch' ? Math.max(after.count ?? 0, targets.length) : targets.length;
  if (act === undefined || (outcome === 'success' && count === 0)) return undefined;
  const failures = targets.filter(({ error }) => error !== undefined);
  const failed = act === 'launch' ? count - targets.length : failures.length;
  const why = failures[0]?.error ?? after.reason;
  const isFailed = outcome === 'failed' || failed > 0;
  return {
    ...{ id: seq, at: at.toISOString(), act, outcome: isFailed ? 'failed' : 'success', by: actor, account, region },
    ...{ process_id: processIn(row), count, failed },
    reason: (isFailed && why) || null,
    instanceIds: [...failures, ...targets.filter(({ error }) => error === undefined)]
      .slice(0, recentMachinesMaximum)
      .map(({ instance_id }) => instance_id),
  };
}

/** Converts rows to actions with the names and current states of their machines. */
export function actsOf(rows: readonly ActRow[], machines: readonly Machine[]): RecentAct[] {
  const acts = rows.flatMap((row) => actOf(row) ?? []);
  const wanted = new Set(acts.flatMap(({ instanceIds }) => instanceIds));
  const known = new Map(
    machines
      .filter(({ instance_id }) => wanted.has(instance_id))
      .map((machine) => [`${machine.account} ${machine.instance_id}`, machine]),
  );
  return acts.map(({ instanceIds, ...act }) => ({
    ...act,
    machines: instanceIds.map((instance_id) => {
      const { name = null, state = null } = known.get(`${act.account} ${instance_id}`) ?? {};
      return { instance_id, name, state };
    }),
  }));
}
