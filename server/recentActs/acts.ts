import * as z from 'zod/mini';
import * as launches from '../../contract/launches';
import * as machines from '../../contract/machines';
import { type RecentAct, type RecentActKind, recentMachinesMaximum } from '../../contract/recentActs';
import type { Machine } from '../fleet/fleet';

/* What the audit log tells of what was done to machines: rules without the database. */

/** The acts on machines, by their actions in the audit log. */
export const actKinds: Readonly<Record<string, RecentActKind>> = {
  [launches.launchMachines.name]: 'launch',
  [launches.terminateProcessMachines.name]: 'terminate',
  [machines.terminate.name]: 'terminate',
  [`${machines.actOnMachine.name}/start`]: 'start',
  [`${machines.actOnMachine.name}/stop`]: 'stop',
  [`${machines.actOnMachine.name}/terminate`]: 'terminate',
};

/** A row of the audit log about such an act. */
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

/** What became of each machine of a termination; a launch names those that there are. */
const outcomes = z.array(
  z.union([z.string(), z.looseObject({ instance_id: z.string(), outcome: z.string(), error: z.optional(z.string()) })]),
);
const told = z.catch(
  z.looseObject({
    reason: z.optional(z.string()),
    /** Of the one machine. */
    state: z.optional(z.string()),
    count: z.optional(z.number()),
    machines: z.optional(outcomes),
  }),
  {},
);

interface Hit {
  readonly instance_id: string;
  readonly error: string | undefined;
}

/** The machines that an act was about; nothing was done to one that was so already. */
function hitsOf({ target, before, outcome }: ActRow, { machines, reason = '', state }: z.output<typeof told>): Hit[] {
  const error = outcome === 'failed' ? reason : undefined;
  if (machines)
    return machines.flatMap((machine) => {
      if (typeof machine === 'string') return [{ instance_id: machine, error: undefined }];
      const { instance_id, outcome: became, error: why = reason } = machine;
      if (became === 'none') return [];
      return [{ instance_id, error: became === 'failed' ? why : undefined }];
    });
  const was = Object.entries(before ?? {});
  if (state !== undefined && was.some(([key, value]) => key === 'state' && value === state)) return [];
  const one = /^i-[\w-]+$/.exec(target ?? '')?.[0];
  if (one !== undefined) return [{ instance_id: one, error }];
  // Of what failed as a whole the log has what it was to be done to.
  return was.filter(([key]) => key.startsWith('i-')).map(([instance_id]) => ({ instance_id, error }));
}

/** The outcome of an action on one machine. */
interface OneAct {
  readonly act: RecentActKind;
  readonly outcome: 'success' | 'denied' | 'failed';
  readonly process_id: number | null;
  readonly reason: string | null;
}

/** Returns what a row did to one machine; `undefined` if it did nothing to it. */
export function actOnOne(
  row: Omit<ActRow, 'outcome'> & { readonly outcome: ActRow['outcome'] | 'denied' },
  instanceId: string,
): OneAct | undefined {
  const { action, outcome } = row;
  const act = Object.hasOwn(actKinds, action) ? actKinds[action] : undefined;
  if (act === undefined) return undefined;
  const after = told.parse(row.after);
  const process_id = processIn(row);
  if (outcome === 'denied') return { act, outcome, process_id, reason: after.reason ?? null };
  const hit = hitsOf({ ...row, outcome }, after).find(({ instance_id }) => instance_id === instanceId);
  if (!hit) return undefined;
  return { act, outcome: hit.error === undefined ? 'success' : 'failed', process_id, reason: hit.error ?? null };
}

/** Returns the number of the process that a row is about. */
function processIn({ target }: Pick<ActRow, 'target'>): number | null {
  const process = /^process (\d+)$/.exec(target ?? '')?.[1];
  return process === undefined ? null : Number(process);
}

/** An act without what its machines are called. */
type Told = Pick<
  RecentAct,
  'id' | 'at' | 'act' | 'outcome' | 'by' | 'account' | 'region' | 'process_id' | 'count' | 'failed' | 'reason'
> & { readonly instanceIds: readonly string[] };

/**
 * What an act did, without what its machines are called; nothing where it did nothing.
 *
 * @example actOf({ action: 'machines/stop', target: 'i-0ab1', outcome: 'success', … }) // { act: 'stop', count: 1, failed: 0, … }
 */
export function actOf(row: ActRow): Told | undefined {
  const { seq, at, actor, action, account, region, outcome } = row;
  const act = Object.hasOwn(actKinds, action) ? actKinds[action] : undefined;
  const after = told.parse(row.after);
  const hits = hitsOf(row, after);
  // A launch that failed has no machines, and says how many there were to be.
  const count = act === 'launch' ? Math.max(after.count ?? 0, hits.length) : hits.length;
  if (act === undefined || (outcome === 'success' && count === 0)) return undefined;
  const failures = hits.filter(({ error }) => error !== undefined);
  const failed = act === 'launch' ? count - hits.length : failures.length;
  const why = failures[0]?.error ?? after.reason;
  const isFailed = outcome === 'failed' || failed > 0;
  return {
    ...{ id: seq, at: at.toISOString(), act, outcome: isFailed ? 'failed' : 'success', by: actor, account, region },
    ...{ process_id: processIn(row), count, failed },
    reason: (isFailed && why) || null,
    instanceIds: [...failures, ...hits.filter(({ error }) => error === undefined)]
      .slice(0, recentMachinesMaximum)
      .map(({ instance_id }) => instance_id),
  };
}

/**
 * What acts did, with what their machines are called and how they are now.
 *
 * @param machines all that are known of
 */
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
