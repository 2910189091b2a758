import type { Call } from '../../contract/call';
import { holdMinutes } from '../../contract/machines';
import { CallError } from '../api/callError';
import type { Author, Notes } from '../audit/change';
import type { Db } from '../db/connection';
import { act, planned } from '../fleet/acts';
import type { Fleet, Machine, MachineOutcome } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import { byPlace } from '../launches/selectors';
import { atEachPlace } from '../machines/eachPlace';
import { candidateRow } from '../machines/instanceRow';
import { checkOutcomes, outcomeRow, statesOf } from '../machines/outcomeRows';
import { isHoldable, listed } from '../machines/plan';
import { minuteMs } from '../time';
import { addHolds, endsByMachine } from './store';

interface Hold {
  readonly call: Pick<Call, 'name' | 'access'>;
  readonly target?: string;
  /** Returns the machines. Throws a {@link CallError} unless all of them can be terminated. */
  readonly plan: (notes: Notes) => Promise<readonly Machine[]>;
  readonly skipShutdown?: boolean;
  readonly force?: boolean;
}

/** Returns the machines that have not ended yet. Throws unless all of them can be stopped first. */
function checked(machines: readonly Machine[]): readonly Machine[] {
  const live = machines.filter(({ state }) => !isReached('terminate', state));
  if (live.length === 0) throw new CallError(409, 'All machines are terminated already', 'nothing_to_hold');
  const stuck = live.filter((machine) => !isHoldable(machine));
  if (stuck.length === 0) return live;
  const ids = listed(stuck.map(({ instance_id }) => instance_id));
  throw new CallError(409, `Cannot be stopped first: ${ids}: nothing was stopped`, 'not_holdable', {
    data: stuck.map(candidateRow),
  });
}

/** Converts the result of stopping one machine to a row of the response. */
function holdRow(outcome: MachineOutcome) {
  const row = outcomeRow(outcome);
  return { ...row, outcome: row.outcome === 'terminate' ? 'stop' : row.outcome };
}

function answerOf(outcomes: readonly MachineOutcome[], endsAt: Date) {
  const machines = outcomes.length === 1 ? '1 machine' : `${outcomes.length} machines`;
  return {
    status: 'success',
    message: `${machines} on hold: stopped, to be terminated in ${holdMinutes} minutes`,
    ends_at: endsAt.toISOString(),
    data: outcomes.map(holdRow),
  };
}

/**
 * Stops machines now and schedules their termination. Those that cannot be stopped are not terminated. A machine that is on hold already
 * keeps its earlier time.
 */
export async function hold(
  { db, fleet }: { readonly db: Db; readonly fleet: Fleet },
  author: Author,
  { call, target, plan, skipShutdown = false, force = false }: Hold,
) {
  const { origin } = author;
  const { name: action } = call;
  const endsAt = new Date(origin.at.getTime() + holdMinutes * minuteMs);
  const { places, attempt } = await planned(db, author, { action, target }, async (notes) => {
    const machines = checked(await plan(notes));
    return { places: byPlace(machines), attempt: { action, target: notes.target } };
  });
  const outcomes = await atEachPlace(places, (machines, { before, isLast }) => {
    const [{ account, region }] = machines;
    return act({ db, fleet }, author, attempt, {
      plan: async (notes) => Object.assign(notes, { account, region, before: statesOf(machines) }),
      perform: (_plan, done) => {
        const instanceIds = machines.map(({ instance_id }) => instance_id);
        const order = { action: 'stop', account, region, instanceIds, skipShutdown, force, at: origin.at } as const;
        return fleet.act(order, async (transaction, results) => {
          const failed = new Set(results.filter(({ error }) => error).map(({ instance_id }) => instance_id));
          const held = machines.filter(({ instance_id }) => !failed.has(instance_id));
          await addHolds(transaction, held, author, { endsAt, access: call.access });
          const endOf = await endsByMachine(transaction);
          const stopped = results.map((result) =>
            result.error ? result : { ...result, ends_at: endOf({ ...result, account })?.ends_at },
          );
          const all = [...before, ...stopped];
          const answer = isLast && !all.some(({ error }) => error) ? answerOf(all, endsAt) : undefined;
          const after = { machines: stopped.map(holdRow) };
          await done(transaction, failed.size > 0 ? 'failed' : 'success', after, answer);
          return stopped;
        });
      },
    });
  });
  checkOutcomes(outcomes, 'stop');
  return answerOf(outcomes, endsAt);
}
