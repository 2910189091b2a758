import { trialDays, tryOnPast } from '../../contract/trial';
import { type Handler, handle } from '../api/handler';
import { knownSince } from '../fleetHistory/periods';
import type { Tools } from '../handlers';
import { openProcess } from '../machines/scope';
import { findProcess } from '../processes/store';
import { checkSettings } from '../schedules/checks';
import { changesBetween, latest } from '../schedules/rules';
import { dayMs } from '../time';
import { forecast } from './forecast';
import { loadPast } from './store';

const noLifetimes = { default_lifetime_hours: null, maximum_lifetime_hours: null };

/** Implements the trial of rules on recorded history. */
export default function trialHandlers({ db, fleet, accountsOf, prices }: Tools): Handler[] {
  return [
    handle(tryOnPast, async ({ body: { process_id, schedule, limit }, session, origin }) => {
      const id = Number(process_id);
      const process = openProcess(accountsOf, session, id, await findProcess(db, id));
      if (schedule) checkSettings(schedule);
      const until = origin.at;
      const since = latest(new Date(until.getTime() - trialDays * dayMs), await knownSince(db));
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
