import { requestStatuses } from '../contract/values';
import type { Db } from '../server/db/connection';
import { hourMs } from '../server/time';

interface World {
  readonly personIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

const air = 'Data/Air';

/** Adds a pending request for a role, two that were rejected without a reason, and a role that ends in some hours. */
export async function addDemoAccess(transaction: Db, { personIds, now }: World): Promise<void> {
  const vertical = await transaction
    .selectFrom('vertical')
    .select('id')
    .where('name', '=', air)
    .executeTakeFirstOrThrow();
  const roles = await transaction.selectFrom('role').select(['id', 'name']).execute();
  const requested = (username: string, role: string, hours: number, why: string, hoursAgo: number) => ({
    ...{ requested_by: username, requested_by_id: personIds.get(username) ?? null },
    requested_at: new Date(now.getTime() - hoursAgo * hourMs),
    ...{ vertical_id: vertical.id, role_id: roles.find(({ name }) => name === role)?.id ?? 0 },
    ...{ minutes: hours * 60, why },
  });
  const pending = requested('tomas.ferreira', 'psql user', 8, 'The fare cache has slow queries', 2);
  const rejected = [
    {
      ...requested('tomas.ferreira', 'mongo user', 24, 'To look at the seat maps', 1_100),
      decided_by: 'jonas.lindqvist',
    },
    { ...requested('ana.souza', 'aws admin', 168, 'For the migration', 640), decided_by: 'ada' },
  ].map((request) => ({
    ...{ ...request, status: requestStatuses.rejected },
    decided_at: new Date(request.requested_at.getTime() + hourMs),
  }));
  const given = requested('priya.nair', 'mail user', 12, 'Stands in for the mail team today', 7);
  const since = new Date(now.getTime() - 6 * hourMs);
  const until = new Date(now.getTime() + 6 * hourMs);
  const decision = { status: requestStatuses.approved, decided_by: 'grace.obi', decided_at: since, until };
  await transaction
    .insertInto('role_request')
    .values([...rejected, pending])
    .execute();
  const { id } = await transaction
    .insertInto('role_request')
    .values({ ...given, ...decision })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { requested_by_id: person_id, vertical_id, role_id } = given;
  await transaction
    .insertInto('membership_role')
    .values({ person_id: person_id ?? 0, vertical_id, role_id, since, until, request_id: id })
    .execute();
}
