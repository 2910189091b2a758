import type { RequestKind } from '../../contract/ownRequests';
import { requestStatuses } from '../../contract/values';
import type { Db } from '../db/connection';
import { tables } from './store';

/** Questions and answers of one request. */
export const maxMessages = 100;

/** Lists the messages about a request, oldest first. */
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
 * Marks a pending request as waiting for information, or as answered. One of several simultaneous answers, or of an answer and a
 * decision, succeeds.
 *
 * @returns false if the request is not pending, or does not wait for the answer
 */
export async function setNeedsInformation(
  transaction: Db,
  kind: RequestKind,
  id: number,
  needed: boolean,
): Promise<boolean> {
  const row = await transaction
    .updateTable(tables[kind])
    .set({ needs_information: needed })
    .where('id', '=', id)
    .where('status', '=', requestStatuses.pending)
    .$if(!needed, (query) => query.where('needs_information', '=', true))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Message {
  readonly kind: 'question' | 'answer';
  readonly author: string;
  readonly at: Date;
  readonly text: string;
}

/** Adds a message to a request. Returns false if the request has {@link maxMessages} already. */
export async function addMessage(transaction: Db, kind: RequestKind, id: number, message: Message): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('request_message')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('request_kind', '=', kind)
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxMessages) return false;
  await transaction
    .insertInto('request_message')
    .values({ request_kind: kind, request_id: id, ...message })
    .execute();
  return true;
}
