import { trialDays, tryOnPast } from '../../contract/trial';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import type { Tools } from '../handlers';
import { checkAccounts } from '../machines/scope';
import { findProcess } from '../processes/store';
import { checkSettings } from '../schedules/checks';
import { changesBetween, dayMs, latest } from '../schedules/rules';
import { forecast } from './forecast';
import { loadPast } from './store';

const noLifetimes = { default_lifetime_hours: null, maximum_lifetime_hours: null };

/** Implements the trial of rules on recorded history. */
export default function trialHandlers({ db, fleet, accountsOf, prices }: Tools): Handler[] {
  return [
    handle(tryOnPast, async ({ body: { process_id, schedule, limit }, session, origin }) => {
      const id = Number(process_id);
      const process = await findProcess(db, id);
      if (!process) throw new CallError(404, `Process ${id} not found`, 'unknown_process');
      checkAccounts(accountsOf, session, [process.account]);
      if (schedule) checkSettings(schedule);
      const { known_since } = await db.selectFrom('fleet_history').select('known_since').executeTakeFirstOrThrow();
      const until = origin.at;
      const since = latest(new Date(until.getTime() - trialDays * dayMs), known_since);
      const past = await loadPast(db, await fleet.inventory(until), process, { since, until });
      const changes = schedule ? changesBetween(schedule, since, until) : [];
      const tried = {
        // The last of several changes at one moment counts.
        changes: changes.filter(({ at }, index) => changes[index + 1]?.at.getTime() !== at.getTime()),
        lifetimes: schedule ?? noLifetimes,
        ...{ grace_days: schedule?.grace_days ?? 0, replaces: schedule !== undefined, limit, prices },
      };
      return { data: forecast(past, tried, { since, until }) };
    }),
  ];
}
