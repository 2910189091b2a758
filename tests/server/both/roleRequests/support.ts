import type { TestApp } from '../../support/testApp';

/** A request for the role `aws user` in Data/Air for two hours. */
export async function roleForm(server: TestApp, more: object = {}) {
  const [role_id] = await server.roleIds('aws user');
  const vertical_id = await server.verticalId('Data/Air');
  return { role_id, vertical_id, hours: 2, why: 'Pager duty', ...more };
}

/** Requests a role and returns the request's identifier; 0 if it was refused. */
export async function askForRole(server: TestApp, token: string, more: object = {}): Promise<number> {
  const answer = await server.send('POST', 'rolerequests', token, await roleForm(server, more));
  return answer.json<{ data?: { id: number } }>().data?.id ?? 0;
}

/** Stores a break-glass of a person that nobody has reviewed. */
export async function addBreakGlass(server: TestApp, personId: number): Promise<number> {
  const { role_id = 0, vertical_id } = await roleForm(server);
  const { id } = await server.db
    .insertInto('role_request')
    .values({
      ...{ requested_by: 'someone', requested_by_id: personId, requested_at: server.now },
      ...{ role_id, vertical_id, minutes: 60 },
      ...{ why: 'The site is down', break_glass: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns who holds the role `aws user` in Data/Air by the stored rows, with its term. */
export function storedRoles(server: TestApp, personId: number) {
  return server.db
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select(['name', 'since', 'until', 'request_id'])
    .where('person_id', '=', personId)
    .orderBy('role.id')
    .execute();
}
