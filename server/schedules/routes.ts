import { isAdmin } from '../../contract/access';
import type { Call } from '../../contract/call';
import { nameKeyOf } from '../../contract/names';
import * as contract from '../../contract/schedules';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { type Author, change, type Notes } from '../audit/change';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import { type Fleet, isOf, type Machine } from '../fleet/fleet';
import { isLive } from '../fleet/lifecycle';
import { checkProduction } from '../machines/production';
import { type AccountsOf, checkAccounts, openProcess, unknownProcess } from '../machines/scope';
import { type FoundProcess, findProcess, holdProcess } from '../processes/store';
import { minuteText, readMoment } from '../time';
import { checkPause, checkSettings } from './checks';
import { addEnds } from './ends';
import { changesAfter, defaultEnd, latest } from './rules';
import { nextAt, peopleOf, type Settings, saveSchedule, settingsOf, updateSchedule } from './store';
import { planProcess } from './weekly';

interface Parts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly accountsOf: AccountsOf;
  readonly productionAccounts: readonly string[];
}

/** Number of coming changes in a response. */
const nextCount = 4;

/** Returns true if a person may change the schedule of a process: its owner, who is in charge of it, its requester, and admins. */
async function mayChange(db: Db, { roles, username }: Session, processId: number): Promise<boolean> {
  if (isAdmin(roles)) return true;
  const { people } = await peopleOf(db, processId);
  return people.some((name) => nameKeyOf(name) === nameKeyOf(username));
}

function settingsIn(schedule: Settings) {
  const { off_hours, time_zone, days, starts, stops } = schedule;
  const { default_lifetime_hours, maximum_lifetime_hours, grace_days } = schedule;
  return { off_hours, time_zone, days, starts, stops, default_lifetime_hours, maximum_lifetime_hours, grace_days };
}

interface Changing {
  readonly transaction: Db;
  readonly notes: Notes;
  readonly process: FoundProcess;
  readonly before: Settings;
  readonly machines: readonly Machine[];
}

/** Handles the calls about schedules of processes. */
export default function scheduleHandlers({ db, fleet, accountsOf, productionAccounts }: Parts): Handler[] {
  /** Changes the schedule of a process. A change of its plan that is due is not lost. */
  async function changing(
    { name: action }: Pick<Call, 'name'>,
    id: number,
    { session, origin }: Author,
    work: (parts: Changing) => Promise<string>,
  ) {
    const { machines } = await fleet.inventory(origin.at);
    return change(db, { session, origin }, { action, target: `process ${id}` }, async (transaction, notes) => {
      const process = await holdProcess(transaction, id);
      if (!process) throw unknownProcess(id);
      notes.account = process.account;
      checkAccounts(accountsOf, session, [process.account]);
      if (!(await mayChange(transaction, session, id)))
        throw new CallError(403, `Only the people of process ${id} and administrators may do this`, 'not_of_process');
      await planProcess(transaction, id, machines, origin.at);
      const before = await settingsOf(transaction, id);
      return { status: 'success', message: await work({ transaction, notes, process, before, machines }) };
    });
  }

  return [
    handle(contract.readSchedule, async ({ params, session, origin }) => {
      const id = Number(params.process_id);
      const process = openProcess(accountsOf, session, id, await findProcess(db, id));
      const schedule = await settingsOf(db, id);
      const { paused_until, revision, set_by, set_at } = schedule;
      const isPaused = paused_until !== null && paused_until > origin.at;
      return {
        data: {
          ...{ process_id: id, process_name: process.process_name, ...settingsIn(schedule) },
          paused_until: isPaused ? paused_until.toISOString() : null,
          ...{ revision, set_by, set_at: set_at?.toISOString() ?? null },
          may_change: await mayChange(db, session, id),
          next: changesAfter(schedule, latest(origin.at, paused_until), nextCount).map(({ at, action }) => ({
            ...{ at: at.toISOString(), action },
          })),
        },
      };
    }),

    handle(contract.setSchedule, ({ body: { process_id: id, revision, ...wanted }, session, origin }) =>
      changing(contract.setSchedule, id, { session, origin }, async (parts) => {
        const { transaction, notes, process, before, machines } = parts;
        const settings = { ...wanted, days: [...new Set(wanted.days)].sort() };
        Object.assign(notes, { before: settingsIn(before), after: settings });
        if (before.revision !== revision)
          throw new CallError(409, `${before.set_by} has changed the schedule meanwhile`, 'schedule_changed');
        checkProduction(productionAccounts, process.account, session, origin.at);
        checkSettings(settings);
        const { actor: set_by, vertical } = session;
        const set = { set_by, vertical, set_at: origin.at, revision: revision + 1 };
        await saveSchedule(transaction, id, { ...settings, ...set }, before.paused_until);
        const endsAt = defaultEnd(settings, origin.at);
        if (endsAt) {
          const live = machines.filter((machine) => isOf(process, machine) && isLive(machine.state));
          const end = { processId: id, endsAt, by: set_by, vertical, at: origin.at, requestId: origin.requestId };
          await addEnds(
            transaction,
            live.filter(({ termination_protection }) => !termination_protection),
            end,
          );
        }
        return `The schedule of process ${id} is saved`;
      }),
    ),

    handle(contract.pauseSchedule, ({ body: { process_id: id, until }, session, origin }) =>
      changing(contract.pauseSchedule, id, { session, origin }, async ({ transaction, notes, before }) => {
        const paused_until = until === null ? null : readMoment(until);
        Object.assign(notes, { before: { paused_until: before.paused_until }, after: { paused_until } });
        if (!before.off_hours) throw new CallError(409, `Process ${id} has no weekly plan`, 'no_plan');
        if (paused_until) checkPause(paused_until, origin.at);
        const next_at = nextAt(before, latest(origin.at, paused_until));
        await updateSchedule(transaction, id, { paused_until, planned_until: origin.at, next_at });
        return paused_until
          ? `The weekly plan of process ${id} is paused until ${minuteText(paused_until)}`
          : `The weekly plan of process ${id} is in force again`;
      }),
    ),
  ];
}
