import type { Selectable } from 'kysely';
import type { Tables } from '../server/db/tables';
import type { NewMachine } from '../server/fleet/embedded/store';
import { latest } from '../server/schedules/rules';
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

/** A start or a stop of a machine by hand. */
export interface Turn {
  readonly at: Date;
  readonly machine: NewMachine;
  readonly action: 'start' | 'stop';
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

/**
 * Makes the starts and stops of a machine. Some for tests have run on weekdays from 7 to 19 o'clock for a month, and those that are
 * stopped were stopped within the last weeks.
 */
function turnsOf(machine: NewMachine, index: number, now: Date): Turn[] {
  const { tags, goal, lifecycle, began_at, launched_at } = machine;
  const turn = (action: Turn['action'], time: number): Turn => ({ at: new Date(time), machine, action });
  const isInUse = tags.env === 'test' && index % 18 === 1 && lifecycle === 'normal';
  const lastStop = now.getTime() - (1 + ((index * 11) % 20)) * dayMs - (index % 40) * minuteMs;
  const turns = isInUse
    ? daysUntil(now)
        .slice(-30)
        .filter((date) => !isWeekend(date))
        .map((date) => date.getTime() + (index % 40) * minuteMs)
        .flatMap((time) => [turn('start', time + 7 * hourMs), turn('stop', time + 19 * hourMs)])
    : goal === 'stopped' && !began_at
      ? [turn('stop', lastStop)]
      : [];
  const past = turns.filter(
    ({ at: time }) => time > latest(launched_at, historyBegin(now)) && time < (began_at ?? now),
  );
  // The last turn leads to the state in which the machine is.
  const last = stateBefore(machine) === 'running' ? 'start' : 'stop';
  return past.slice(0, past.findLastIndex(({ action }) => action === last) + 1);
}

/** Returns the state of a machine before its current course, if it has one. */
function stateBefore({ began_at, goal }: NewMachine) {
  if (!began_at) return goal;
  return goal === 'running' ? 'stopped' : 'running';
}

/** Makes the spans of a machine up to its current course, whose spans the database writes. */
function spansOf(machine: NewMachine, turns: readonly Turn[], now: Date): Span[] {
  const { account, region, instance_id, instance_type, process_id, launched_at, began_at } = machine;
  const begin = latest(launched_at, historyBegin(now));
  const changes = turns.map(({ at: since, action }) => ({ since, state: action === 'start' ? 'running' : 'stopped' }));
  const first = turns[0] ? (turns[0].action === 'start' ? 'stopped' : 'running') : stateBefore(machine);
  const states = [{ since: begin, state: first }, ...changes].filter(({ since }) => since < (began_at ?? now));
  return states.map(({ since, state }, place) => ({
    ...{ account, region, instance_id, instance_type, process_id, state, since },
    until: states[place + 1]?.since ?? began_at ?? null,
    reconstructed: false,
  }));
}

const identifiers = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => demoIdentifier('i', firstEnded + first + index));

/** Makes two launches of each weekday, larger in later weeks. A process never has two of them at a time. */
function batchesOf({ processes, now }: World): Batch[] {
  const crawlers = processes.filter(({ region, machine_max_count }) => region !== null && machine_max_count >= 20);
  // Those of yesterday and today have ended, too.
  const working = daysUntil(now)
    .slice(0, -2)
    .filter((date) => !isWeekend(date));
  return working
    .flatMap((date) => [date, date])
    .map((date, number): Batch => {
      const launchedAt = new Date(date.getTime() + (6 + (number % 6)) * hourMs + ((number * 13) % 50) * minuteMs);
      const count = Math.min(3 + Math.floor(number / 18) + ((number * 5) % 3), 12);
      return {
        process: at(crawlers, number),
        launchedAt,
        instanceIds: identifiers(number * 20, count),
        terminatedAt: new Date(launchedAt.getTime() + (3 + ((number * 7) % 6)) * hourMs),
      };
    });
}

/** Makes the machines that the present ones of each process have replaced. */
function replacedBatches({ processes, machines, now }: World): Batch[] {
  return processes.flatMap((process): Batch[] => {
    const present = machines.filter(({ process_id, goal }) => process_id === process.id && goal !== 'terminated');
    if (present.length === 0) return [];
    const replacedAt = Math.min(...present.map(({ launched_at }) => launched_at.getTime()));
    const lifetime = (25 + ((process.id * 7) % 35)) * dayMs;
    return [
      {
        process,
        instanceIds: identifiers(10_000 + process.id * 20, present.length),
        launchedAt: latest(
          new Date(replacedAt - lifetime),
          new Date(historyBegin(now).getTime() + process.id * minuteMs),
        ),
        terminatedAt: new Date(replacedAt - 20 * minuteMs),
      },
    ];
  });
}

function spansOfBatch({ process, instanceIds, launchedAt, terminatedAt }: Batch): Span[] {
  const { account, region, id: process_id, instance_type } = process;
  const running = new Date(launchedAt.getTime() + 40_000);
  const ended = new Date(terminatedAt.getTime() + 30_000);
  return instanceIds.flatMap((instance_id) => {
    const machine = { account, region: region ?? '', instance_id, instance_type, process_id, reconstructed: false };
    return [
      { ...machine, state: 'pending', since: launchedAt, until: running },
      { ...machine, state: 'running', since: running, until: terminatedAt },
      { ...machine, state: 'shutting-down', since: terminatedAt, until: ended },
    ];
  });
}

/** Makes 90 days of history: of the machines that exist, and of some that were terminated. */
export function demoHistory(world: World) {
  const { machines, now } = world;
  const batches = [...batchesOf(world), ...replacedBatches(world)];
  const turns = machines.map((machine, index) => turnsOf(machine, index, now));
  const spans = [
    ...machines.flatMap((machine, index) => spansOf(machine, turns[index] ?? [], now)),
    ...batches.flatMap(spansOfBatch),
  ];
  return { batches, turns: turns.flat(), spans };
}
