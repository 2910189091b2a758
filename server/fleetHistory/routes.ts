import { type SqlBool, sql } from 'kysely';
import * as contract from '../../contract/fleetHistory';
import { type Handler, handle } from '../api/handler';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Fleet, Place } from '../fleet/fleet';
import { type AccountsOf, checkAccounts, codesOf, openProcess } from '../machines/scope';
import { findWholeProcess } from '../processes/store';
import { dayMs } from '../time';
import { countMachines, isLiveSpan } from './counts';
import { marksSince } from './marks';
import { momentsOf, secondsOf, stepsUntil } from './moments';
import { pastMoment } from './past';
import { requestTimes } from './requestTimes';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'regionsOf'>;
  readonly accountsOf: AccountsOf;
}

/** Number of moments of a process in a list, with now. */
const sparkMoments = 30;

/** Returns the limit of a process at each moment, from the approved requests to change it; null before the process was created. */
async function limitsAt(
  db: Db,
  { id, machine_max_count, created_at }: { id: number; machine_max_count: number; created_at: Date },
  moments: readonly Date[],
) {
  const changes = await db
    .selectFrom('update_request')
    .select(['decided_at', 'old_machine_max_count as before', 'new_machine_max_count as after'])
    .where('process_id', '=', id)
    .where('status', '=', 1)
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
  return moments.map((moment) => {
    if (moment < created_at) return null;
    const next = changes.find(({ decided_at }) => decided_at !== null && decided_at > moment);
    return next ? next.before : machine_max_count;
  });
}

/** Handles the calls for the history of machines and requests, in the accounts of the session (S38). */
export default function fleetHistoryHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  const placesIn = (accounts: readonly string[]): Place[] =>
    accounts.flatMap((account) => fleet.regionsOf(account).map((region) => ({ account, region })));
  const accountsFor = (session: Session, wanted = '') => {
    const accounts = wanted.split(',').flatMap((code) => code.trim() || []);
    checkAccounts(accountsOf, session, accounts);
    return accounts.length > 0 ? accounts : codesOf(accountsOf, session);
  };
  return [
    handle(contract.fleetSeries, async ({ query, session, origin }) => {
      const accounts = accountsFor(session, query.accounts);
      const moments = momentsOf(query.range, origin.at);
      const { counts, covered } = await countMachines(db, moments, { places: placesIn(accounts), by: 'state' });
      const marks = await marksSince(db, accounts, moments[0] ?? origin.at);
      const states = [...counts].map(([state, ofState]) => ({ state, counts: ofState }));
      return { data: { moments: moments.map(secondsOf), states, ...marks, ...covered, as_of: secondsOf(origin.at) } };
    }),

    handle(contract.processSeries, async ({ params, query, session, origin }) => {
      const id = Number(params.process_id);
      const process = openProcess(accountsOf, session, id, await findWholeProcess(db, id));
      const moments = momentsOf(query.range, origin.at);
      const { counts, covered } = await countMachines(db, moments, {
        places: placesIn([process.account]),
        by: 'process_id',
        only: sql`process_id = ${id} and ${isLiveSpan}`,
      });
      const live =
        counts.get(String(id)) ?? moments.map((moment) => (secondsOf(moment) <= covered.history_from ? null : 0));
      const limit = await limitsAt(db, process, moments);
      return { data: { moments: moments.map(secondsOf), live, limit, ...covered, as_of: secondsOf(origin.at) } };
    }),

    handle(contract.processSparks, async ({ session, origin }) => {
      const moments = [...stepsUntil(origin.at, dayMs, sparkMoments - 1), origin.at];
      const places = placesIn(codesOf(accountsOf, session));
      // `is true` keeps PostgreSQL from a join, which takes several times as long.
      const only = sql<SqlBool>`${isLiveSpan} and ((process_id, account) in (select id, account from process)) is true`;
      const { counts, covered } = await countMachines(db, moments, { places, by: 'process_id', only });
      const live = Object.fromEntries(counts);
      return { data: { moments: moments.map(secondsOf), live, ...covered, as_of: secondsOf(origin.at) } };
    }),

    handle(contract.requestSeries, async ({ query, origin }) => ({
      data: await requestTimes(db, query.range, origin.at),
    })),

    handle(contract.machineSpans, async ({ query: { account, region, instance_id, ...query }, session, origin }) => {
      checkAccounts(accountsOf, session, [account]);
      const at = (await pastMoment(db, query, origin.at)) ?? origin.at;
      const rows = await db
        .selectFrom('machine_span')
        .select(['state', 'since', 'until', 'instance_type', 'process_id', 'reconstructed'])
        .where('account', '=', account)
        .where('region', '=', region)
        .where('instance_id', '=', instance_id)
        .where('since', '<=', at)
        .where((either) => either.or([either('until', 'is', null), either('until', '>', either.ref('since'))]))
        .orderBy('since', 'desc')
        .limit(contract.machineSpansMaximum)
        .execute();
      return {
        data: rows.map(({ since, until, ...span }) => ({
          ...span,
          since: since.toISOString(),
          until: until && until <= at ? until.toISOString() : null,
        })),
      };
    }),
  ];
}
