import type { Insertable, Selectable } from 'kysely';
import { scheduleOf } from '../contract/actors';
import type { Weekday } from '../contract/schedules';
import type { Tables } from '../server/db/tables';
import type { NewMachine } from '../server/fleet/embedded/store';
import { changesAfter, latest } from '../server/schedules/rules';
import { dayMs } from '../server/time';
import { at } from './at';

interface World {
  readonly processes: readonly Selectable<Tables['process']>[];
  readonly machines: readonly NewMachine[];
  readonly now: Date;
}

const week = {
  ...{ off_hours: true, time_zone: 'Europe/Berlin', starts: '07:00', stops: '19:00' },
  days: ['1', '2', '3', '4', '5'] as Weekday[],
};

/** Days until the ends of machines, in turn. */
const endsInDays = [1.1, 3, 6, 12];

const isFree = ({ termination_protection, lifecycle }: NewMachine) => !termination_protection && lifecycle === 'normal';

/** Makes the schedules of two processes, of which one is paused, and the ends of their machines. */
export function demoSchedules({ processes, machines, now }: World) {
  const machinesOf = ({ id, account }: World['processes'][number]) =>
    machines.filter((machine) => machine.process_id === id && machine.account === account && isFree(machine));
  const chosen = processes.filter((process) => machinesOf(process).length > 3).slice(-2);
  const after = (days: number) => new Date(now.getTime() + days * dayMs);
  const schedules = chosen.map(({ id }, index): Insertable<Tables['process_schedule']> => {
    const paused_until = index === 0 ? after(5) : null;
    return {
      ...{ process_id: id, ...week, days: JSON.stringify(week.days), paused_until },
      ...{ default_lifetime_hours: 336, maximum_lifetime_hours: 2_160, grace_days: 7, revision: 1 },
      ...{ set_by: 'lena', set_at: after(-20), vertical: 'Data/Hospitality', planned_until: now },
      next_at: changesAfter(week, latest(now, paused_until), 1)[0]?.at ?? null,
    };
  });
  const ends = chosen.flatMap((process) =>
    machinesOf(process)
      .filter(({ goal }) => goal !== 'terminated')
      .map(({ instance_id, account, region, goal }, index): Insertable<Tables['due_action']> => {
        const due_at = after(at(endsInDays, index));
        return {
          ...{ instance_id, account, region, process_id: process.id, due_at, next_at: due_at, created_at: after(-2) },
          ...{ actor: scheduleOf(process.id, 'lena'), vertical: 'Data/Hospitality', request_id: 'demo' },
          ...(goal === 'running' ? { action: 'stop', source: 'expiry' } : { action: 'terminate', source: 'grace' }),
          // Spares the people the first warnings.
          warned: due_at < after(2) ? 2_880 : null,
        };
      }),
  );
  return { schedules, ends };
}
