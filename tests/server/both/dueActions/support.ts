import { carryOutDue } from '../../../../server/dueActions/dueActions';
import { EmbeddedFleet } from '../../../../server/fleet/embedded/embeddedFleet';
import type { Faults } from '../../../../server/fleet/embedded/faults';
import { accountListOf } from '../../../../server/processes/accounts';
import { search } from '../../support/machines';
import type { TestApp } from '../../support/testApp';

/** Carries out what is due, as another server on the same database does. */
export async function carryOut(server: TestApp, faults?: Faults): Promise<void> {
  const run = server.database.openRun();
  try {
    await carryOutDue({
      ...{ db: server.db, run, fleet: new EmbeddedFleet(server.db, faults), now: () => server.now },
      ...{ accountsOf: accountListOf({}), productionAccounts: ['*'] },
    });
  } finally {
    await run.close();
  }
}

/** Loads the actions on a machine, the newest last. */
export const dueOf = (server: TestApp, instance_id: string) =>
  server.db.selectFrom('due_action').selectAll().where('instance_id', '=', instance_id).orderBy('id').execute();

/** Returns the row of a machine in the list. */
export async function listed(server: TestApp, token: string, instance_id: string) {
  const answer = await server.send('POST', 'ec2/listallinstance', token, search({ instance_ids: [instance_id] }));
  return answer.json<{ data: { state: string; ends_at?: string }[] }>().data[0];
}

export async function endings(server: TestApp, token: string, query = '') {
  const answer = await server.call({ path: `endings${query}`, token });
  return answer.json<{ data: Record<string, unknown>[] }>().data;
}
