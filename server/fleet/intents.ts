import { record } from '../audit/store';
import type { Db } from '../db/connection';
import { giveUpTerminations } from './terminations';

/** A planned action and its author. */
export interface Intent {
  readonly request_id: string;
  readonly actor: string;
  readonly vertical: string;
  readonly action: string;
  readonly target: string | null;
  readonly account: string | null;
  readonly region: string | null;
  readonly begun_at: Date;
}

/** Longer than any action takes. An open action of this age belongs to a stopped server. */
const abandonedMs = 60_000;

/** Adds a row for an action that is about to run, and returns its identifier. */
export async function beginAct(transaction: Db, intent: Intent): Promise<number> {
  const { id } = await transaction.insertInto('cloud_act').values(intent).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Saves the result of an action.
 *
 * @returns false if another server has saved one
 */
export async function endAct(transaction: Db, id: number, outcome: 'success' | 'failed', at: Date): Promise<boolean> {
  const row = await transaction
    .updateTable('cloud_act')
    .set({ outcome, ended_at: at })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Closes the open actions of stopped servers and records them in the audit log.
 *
 * @param reason reason for the audit log
 * @param mayBeDone true if the actions may have been carried out
 */
export async function closeLeftActs(
  db: Db,
  at: Date,
  { reason, mayBeDone }: { readonly reason: string; readonly mayBeDone: boolean },
): Promise<void> {
  const left = await db
    .selectFrom('cloud_act')
    .selectAll()
    .where('outcome', 'is', null)
    .where('begun_at', '<', new Date(at.getTime() - abandonedMs))
    .execute();
  for (const { id, request_id, actor, vertical, action, target, account, region } of left) {
    await db.transaction().execute(async (transaction) => {
      if (!(await endAct(transaction, id, 'failed', at))) return;
      await giveUpTerminations(transaction, id, mayBeDone ? reason : undefined);
      const place = { target: target ?? undefined, account: account ?? undefined, region: region ?? undefined };
      const act = { actor, vertical, action, ...place, outcome: 'failed' as const, after: { reason } };
      await record(transaction, act, { requestId: request_id, ip: null, at });
    });
  }
}
