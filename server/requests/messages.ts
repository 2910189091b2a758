import type { RequestKind } from '../../contract/ownRequests';
import { requestStatuses } from '../../contract/values';
import type { Db } from '../db/connection';
import { tables } from './store';

/** Most that is said about one request: more is no exchange any more. */
export const messagesMaximum = 100;

/** What was said about a request, oldest first. */
export async function listMessages(db: Db, kind: RequestKind, id: number) {
  const rows = await db
    .selectFrom('request_message')
    .select(['id', 'kind', 'author', 'at', 'text'])
    .where('request_kind', '=', kind)
    .where('request_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/**
 * Marks a pending request as one about which something is asked, or as one that is answered: of any number of answers at once, and of
 * an answer and a decision, one gets the row.
 *
 * @returns whether it was pending, and, for an answer, asked about
 */
export async function markAsked(transaction: Db, kind: RequestKind, id: number, asked: boolean): Promise<boolean> {
  const row = await transaction
    .updateTable(tables[kind])
    .set({ needs_information: asked })
    .where('id', '=', id)
    .where('status', '=', requestStatuses.pending)
    .$if(!asked, (query) => query.where('needs_information', '=', true))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Something that is said. */
interface Said {
  readonly kind: 'question' | 'answer';
  readonly author: string;
  readonly at: Date;
  readonly text: string;
}

/** Writes down what is said about a request, unless too much was said already; returns whether it did. */
export async function addMessage(transaction: Db, kind: RequestKind, id: number, said: Said): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('request_message')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('request_kind', '=', kind)
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= messagesMaximum) return false;
  await transaction
    .insertInto('request_message')
    .values({ request_kind: kind, request_id: id, ...said })
    .execute();
  return true;
}
