import { sql } from 'kysely';
import * as contract from '../../contract/recentActs';
import { type Handler, handlePrepared } from '../api/handler';
import { listContent } from '../cache/content';
import type { ResponseCache } from '../cache/responseCache';
import type { Db } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import { type AccountsOf, codesOf } from '../machines/scope';
import { hourMs } from '../time';
import { type ActRow, actKinds, actsOf } from './acts';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory'>;
  readonly lists: ResponseCache;
  readonly accountsOf: AccountsOf;
}

/** Written as literals so that the planner can use the partial index. */
const isMachineAct = sql<boolean>`action in (${sql.join(Object.keys(actKinds).map((name) => sql.lit(name)))})
  and outcome <> 'denied'`;

/**
 * Returns the query for the newest audit rows about actions on machines. Denied actions changed nothing and are left out.
 *
 * @param accounts at least one
 */
export function recentRows(db: Db, accounts: readonly string[], from: Date, maximum = contract.recentActsMaximum) {
  return db
    .selectFrom('audit')
    .select(['seq', 'at', 'actor', 'action', 'target', 'region', 'before', 'after'])
    .select([sql<string>`account`.as('account'), sql<ActRow['outcome']>`outcome`.as('outcome')])
    .where(isMachineAct)
    .where('at', '>=', from)
    .where('account', 'in', [...accounts])
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(maximum);
}

/** Handles the list of recent actions on machines (D58) in the accounts of the session (S38). */
export default function recentActHandlers({ db, fleet, lists, accountsOf }: Parts): Handler[] {
  return [
    handlePrepared(contract.listRecentActs, async ({ session, origin, revision, headers }) => {
      const open = codesOf(accountsOf, session).toSorted();
      const { generation, machines } = await fleet.inventory(origin.at, revision);
      // Whole hours, so that the cached list does not change every second.
      const hour = Math.floor(origin.at.getTime() / hourMs);
      const from = new Date((hour - 24) * hourMs);
      const list = {
        key: `recent acts ${JSON.stringify(open)}`,
        generation: `${revision.audit} ${generation} ${hour}`,
        revision,
        content: () =>
          listContent({}, 'data', async (body) => {
            const rows = open.length > 0 ? await recentRows(db, open, from).execute() : [];
            await body.rows(actsOf(rows, machines));
          }),
      };
      return lists.answer(list, headers, session.personId);
    }),
  ];
}
