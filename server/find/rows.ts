import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { fitting } from '../db/fitting';
import { type Found, foundIn, maxHitsPerKind, nothing } from './found';

/* Searches tables. `wanted` has the forms of the text from `wantedTexts`. */

const text = (column: string) => sql<string | null>`${sql.ref(column)}`;
const digits = (column: string) => sql<string | null>`cast(${sql.ref(column)} as text)`;

/** One row more than the maximum shows that there are more. */
const limit = maxHitsPerKind + 1;

/**
 * Finds processes by identifier, names, tag name and launch template.
 *
 * @param at processes that were created later are left out
 * @param accounts limits the processes; default: all
 */
export async function findProcesses(
  db: Db,
  wanted: readonly string[],
  at: Date,
  accounts?: readonly string[],
): Promise<Found> {
  if (accounts?.length === 0) return nothing;
  const names = ['process_name', 'subprocess_name', 'tagname', 'template_id'] as const;
  const { passes, fit } = fitting([digits('id'), ...names.map(text)], wanted);
  const rows = await db
    .selectFrom('process')
    .select(['id', ...names, 'account', 'region', 'version'])
    .where(passes)
    .where('created_at', '<=', at)
    .$if(accounts !== undefined, (query) => query.where('account', 'in', [...(accounts ?? [])]))
    .orderBy(fit)
    .orderBy('id')
    .limit(limit)
    .execute();
  return foundIn(rows, ['id', ...names], wanted);
}

/**
 * Finds process requests by identifier, names, tag name and requester.
 *
 * @param personId limits the requests to those of one person; default: all
 */
export async function findRequests(db: Db, wanted: readonly string[], personId?: number): Promise<Found> {
  const names = ['process_name', 'subprocess_name', 'tagname', 'requested_by'] as const;
  const { passes, fit } = fitting([digits('id'), ...names.map(text)], wanted);
  const rows = await db
    .selectFrom('process_request')
    .select(['id', 'status', ...names, 'account'])
    .where(passes)
    .$if(personId !== undefined, (query) => query.where('requested_by_id', '=', personId ?? 0))
    .orderBy(fit)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return foundIn(rows, ['id', ...names], wanted);
}

/** Finds update requests by identifier, names and requester; see {@link findRequests}. */
export async function findUpdates(db: Db, wanted: readonly string[], personId?: number): Promise<Found> {
  const names = ['process_name', 'subprocess_name', 'requested_by'] as const;
  const { passes, fit } = fitting([digits('update_request.id'), ...names.map(text)], wanted);
  const rows = await db
    .selectFrom('update_request')
    .innerJoin('process', 'process.id', 'update_request.process_id')
    .select(['update_request.id', 'status', ...names, 'account'])
    .where(passes)
    .$if(personId !== undefined, (query) => query.where('requested_by_id', '=', personId ?? 0))
    .orderBy(fit)
    .orderBy('update_request.id', 'desc')
    .limit(limit)
    .execute();
  return foundIn(rows, ['id', ...names], wanted);
}

/** Finds people by name and email address. */
export async function findPeople(db: Db, wanted: readonly string[]): Promise<Found> {
  const names = ['username', 'email'] as const;
  const { passes, fit } = fitting(names.map(text), wanted);
  const rows = await db
    .selectFrom('person')
    .select(['id as userid', ...names, 'team'])
    .where(passes)
    .orderBy(fit)
    .orderBy('username')
    .limit(limit)
    .execute();
  return foundIn(rows, names, wanted);
}
