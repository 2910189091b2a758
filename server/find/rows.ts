import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { fitting } from '../db/fitting';
import { type Found, foundIn, hitsMaximum, nothing } from './found';

/* Searches in tables. Each takes the wanted text in the forms of `wantedTexts`, and the limits of what the caller may see. */

const text = (column: string) => sql<string | null>`${sql.ref(column)}`;
const digits = (column: string) => sql<string | null>`cast(${sql.ref(column)} as text)`;

/** One more than is answered says that there are more. */
const maximum = hitsMaximum + 1;

/**
 * Processes by identifier, names, tag name and launch template.
 *
 * @param accounts those whose processes are seen; absent: all
 */
export async function findProcesses(db: Db, wanted: readonly string[], accounts?: readonly string[]): Promise<Found> {
  if (accounts?.length === 0) return nothing;
  const names = ['process_name', 'subprocess_name', 'tagname', 'template_id'] as const;
  const { passes, fit } = fitting([digits('id'), ...names.map(text)], wanted);
  const rows = await db
    .selectFrom('process')
    .select(['id', ...names, 'account', 'region', 'version'])
    .where(passes)
    .$if(accounts !== undefined, (query) => query.where('account', 'in', [...(accounts ?? [])]))
    .orderBy(fit)
    .orderBy('id')
    .limit(maximum)
    .execute();
  return foundIn(rows, ['id', ...names], wanted);
}

/**
 * Requests for processes by identifier, names, tag name and who asked.
 *
 * @param personId whose requests are seen; absent: all
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
    .limit(maximum)
    .execute();
  return foundIn(rows, ['id', ...names], wanted);
}

/** Requests to update a process, in the same way. */
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
    .limit(maximum)
    .execute();
  return foundIn(rows, ['id', ...names], wanted);
}

/** People by name and address. */
export async function findPeople(db: Db, wanted: readonly string[]): Promise<Found> {
  const names = ['username', 'email'] as const;
  const { passes, fit } = fitting(names.map(text), wanted);
  const rows = await db
    .selectFrom('person')
    .select(['id as userid', ...names, 'team'])
    .where(passes)
    .orderBy(fit)
    .orderBy('username')
    .limit(maximum)
    .execute();
  return foundIn(rows, names, wanted);
}
