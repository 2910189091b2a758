import { type FirstStep, firstSteps, listFirstSteps } from '../../contract/firstSteps';
import { isAdminVertical } from '../../contract/values';
import type { Db } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import { type Handler, handle } from '../http/handler';
import { type AccountsOf, codesOf } from '../machines/scope';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'findTemplates'>;
  readonly accountsOf: AccountsOf;
}

/** With what the identifier of every launch template begins. */
const everyTemplate = 'lt-';

/** The call behind the check list of a new installation: each step is done when there is something of it. */
export default function firstStepHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  return [
    handle(listFirstSteps, async ({ session }) => {
      const verticals = await verticalsWithPeople(db);
      const codes = codesOf(accountsOf, session);
      const done: Record<FirstStep, boolean> = {
        people: (await count(db, 'person')) > 1,
        verticals: verticals.length > 0,
        accounts: verticals.some((vertical) => codesOf(accountsOf, { ...session, roles: [], vertical }).length > 0),
        template: codes.length > 0 && (await fleet.findTemplates([everyTemplate], codes, 1)).length > 0,
        request: (await count(db, 'process_request')) > 0,
        launch: (await count(db, 'launch_machine')) > 0,
      };
      return { data: firstSteps.map((step) => ({ step, done: done[step] })) };
    }),
  ];
}

/** How many rows a table has, as far as it matters: none, one or more. */
async function count(db: Db, table: 'person' | 'process_request' | 'launch_machine'): Promise<number> {
  const rows = await db
    .selectFrom(table)
    .select((row) => row.lit(1).as('one'))
    .limit(2)
    .execute();
  return rows.length;
}

/** The verticals other than the admin one that somebody belongs to. */
async function verticalsWithPeople(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('vertical')
    .innerJoin('membership', 'membership.vertical_id', 'vertical.id')
    .select('vertical.name')
    .distinct()
    .execute();
  return rows.map(({ name }) => name).filter((name) => !isAdminVertical(name));
}
