import type { Selectable } from 'kysely';
import type { Tables } from '../server/db/tables';
import type { NewMachine } from '../server/fleet/embedded/store';
import { dayMs, hourMs, minuteMs } from '../server/time';
import { at } from './at';
import { demoIdentifier } from './demoMachines';

type Span = Selectable<Tables['machine_span']>;
type ProcessRow = Selectable<Tables['process']>;

interface World {
  readonly processes: readonly ProcessRow[];
  readonly machines: readonly NewMachine[];
  readonly now: Date;
}

/** Machines of a process that were launched together and are terminated. */
export interface Batch {
  readonly process: ProcessRow;
  readonly instanceIds: readonly string[];
  readonly launchedAt: Date;
  readonly terminatedAt: Date;
}

const days = 90;

/** Number that distinguishes the identifiers of terminated machines from those of the demo fleet. */
const firstEnded = 300_000;

/** Returns the beginning of the demo's history. */
export const historyBegin = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs - days) * dayMs);

/** Returns the first moments of the days of the history. */
const daysUntil = (now: Date) =>
  Array.from({ length: days + 1 }, (_, index) => new Date(historyBegin(now).getTime() + index * dayMs));

const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0;

/** Returns when a machine was started and stopped: those for tests run on weekdays from 7 to 19 o'clock. */
function turnsOf({ tags }: NewMachine, index: number, now: Date): { at: Date; state: string }[] {
  if (tags.env !== 'test') return [];
  const shift = (index % 40) * minuteMs;
  const openDays = daysUntil(now).filter((date) => !isWeekend(date));
  return openDays.flatMap((date) => [
    { at: new Date(date.getTime() + 7 * hourMs + shift), state: 'running' },
    { at: new Date(date.getTime() + 19 * hourMs + shift), state: 'stopped' },
  ]);
}

/** Makes the spans of a machine up to its current course, whose spans the database writes. */
function spansOf(machine: NewMachine, index: number, now: Date): Span[] {
  const { account, region, instance_id, instance_type, process_id, launched_at, goal, began_at } = machine;
  const end = began_at ?? now;
  const last = began_at ? (goal === 'running' ? 'stopped' : 'running') : goal;
  const begin = new Date(Math.max(launched_at.getTime(), historyBegin(now).getTime()));
  const turns = turnsOf(machine, index, now).filter((turn) => turn.at > begin && turn.at < end);
  // The last turn leads to the state in which the machine is.
  while (turns.length > 0 && turns.at(-1)?.state !== last) turns.pop();
  const first = turns[0] ? (turns[0].state === 'running' ? 'stopped' : 'running') : last;
  const states = [{ at: begin, state: first }, ...turns].filter((state) => state.at < end);
  return states.map(({ at: since, state }, place) => ({
    ...{ account, region, instance_id, instance_type, process_id, state, since },
    until: states[place + 1]?.at ?? began_at ?? null,
    reconstructed: false,
  }));
}

/** Makes the launches of weekdays, more in later weeks. A process never has two of them at a time. */
function batchesOf({ processes, now }: World): Batch[] {
  const crawlers = processes.filter(({ region, machine_max_count }) => region !== null && machine_max_count >= 20);
  // Those of yesterday and today have ended, too.
  const working = daysUntil(now)
    .slice(0, -2)
    .filter((date) => !isWeekend(date));
  return working.map((date, number): Batch => {
    const process = at(crawlers, number);
    const launchedAt = new Date(date.getTime() + (6 + (number % 6)) * hourMs + ((number * 13) % 50) * minuteMs);
    const count = Math.min(3 + Math.floor(number / 9) + ((number * 5) % 3), 12);
    return {
      process,
      launchedAt,
      instanceIds: Array.from({ length: count }, (_, index) => demoIdentifier('i', firstEnded + number * 20 + index)),
      terminatedAt: new Date(launchedAt.getTime() + (3 + ((number * 7) % 6)) * hourMs),
    };
  });
}

function spansOfBatch({ process, instanceIds, launchedAt, terminatedAt }: Batch): Span[] {
  const { account, id: process_id, instance_type } = process;
  const moments = [0, 40_000].map((ms) => new Date(launchedAt.getTime() + ms));
  const ends = [0, 30_000].map((ms) => new Date(terminatedAt.getTime() + ms));
  const [launched, running, ending, ended] = [...moments, ...ends] as [Date, Date, Date, Date];
  return instanceIds.flatMap((instance_id) => {
    const machine = {
      account,
      region: process.region ?? '',
      instance_id,
      instance_type,
      process_id,
      reconstructed: false,
    };
    return [
      { ...machine, state: 'pending', since: launched, until: running },
      { ...machine, state: 'running', since: running, until: ending },
      { ...machine, state: 'shutting-down', since: ending, until: ended },
    ];
  });
}

/** Makes 90 days of history: of the machines that exist, and of some that were terminated. */
export function demoHistory(world: World): { readonly spans: readonly Span[]; readonly batches: readonly Batch[] } {
  const { machines, now } = world;
  const batches = batchesOf(world);
  return {
    batches,
    spans: [...machines.flatMap((machine, index) => spansOf(machine, index, now)), ...batches.flatMap(spansOfBatch)],
  };
}
