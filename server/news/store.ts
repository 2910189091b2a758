import type { Generated } from 'kysely';
import type { Db } from '../db/connection';

declare module '../db/tables' {
  interface Tables {
    /** Subscriptions to email notifications. `due_at` is set while rows wait in `news_item`. */
    news_wish: { person_id: number; address: string; due_at: Date | null; tries: Generated<number> };
    /** The queue: an audit row that is to be mailed to a person. */
    news_item: { person_id: number; seq: number };
    /** The last audit row that was read. */
    news_place: { id: number; seq: number };
  }
}

/** Rows per statement. PostgreSQL allows 65,535 values. */
const batchSize = 1_000;

/** A subscriber. */
export interface Reader {
  readonly personId: number;
  readonly username: string;
  readonly email: string;
  /** Scheme and host of their console. */
  readonly address: string;
  /** The roles in each of their verticals. */
  readonly roles: readonly (readonly string[])[];
}

/** Audit rows claimed by this server. No other server mails them to the reader. */
export interface Claim {
  readonly reader: Reader;
  /** In the order of the log. */
  readonly seqs: readonly number[];
  /** Earlier tries. */
  readonly tries: number;
}

export async function isSubscribed(db: Db, personId: number): Promise<boolean> {
  const row = await db.selectFrom('news_wish').select('person_id').where('person_id', '=', personId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Turns email notifications on for a person.
 *
 * @param address scheme and host of their console
 */
export async function subscribe(transaction: Db, personId: number, address: string): Promise<void> {
  await transaction
    .insertInto('news_wish')
    .values({ person_id: personId, address })
    .onConflict((existing) => existing.column('person_id').doUpdateSet({ address }))
    .execute();
}

/** Turns email notifications off for a person, and deletes the queued ones. */
export async function unsubscribe(transaction: Db, personId: number): Promise<void> {
  await transaction.deleteFrom('news_wish').where('person_id', '=', personId).execute();
}

/** Loads the subscribers, or one of them, and locks their subscriptions. */
export async function readers(transaction: Db, personId?: number): Promise<readonly Reader[]> {
  const wishes = await transaction
    .selectFrom('news_wish')
    .innerJoin('person', 'person.id', 'news_wish.person_id')
    .select(['person_id', 'username', 'email', 'address'])
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId ?? 0))
    .orderBy('person_id')
    .forUpdate('news_wish')
    .execute();
  if (wishes.length === 0) return [];
  const ids = wishes.map((wish) => wish.person_id);
  const roles = await transaction
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select(['person_id', 'vertical_id', 'role.name'])
    .where('person_id', 'in', ids)
    .execute();
  return wishes.map(({ person_id, ...person }) => {
    const byVertical = new Map<number, string[]>();
    for (const role of roles.filter((one) => one.person_id === person_id))
      byVertical.set(role.vertical_id, [...(byVertical.get(role.vertical_id) ?? []), role.name]);
    return { personId: person_id, ...person, roles: [...byVertical.values()] };
  });
}

/** Queues audit rows for people. They are mailed after `dueAt`, or with earlier ones. */
export async function queue(
  transaction: Db,
  items: readonly { readonly person_id: number; readonly seq: number }[],
  dueAt: Date,
): Promise<void> {
  for (let first = 0; first < items.length; first += batchSize)
    await transaction
      .insertInto('news_item')
      .values(items.slice(first, first + batchSize))
      .onConflict((existing) => existing.doNothing())
      .execute();
  const people = [...new Set(items.map(({ person_id }) => person_id))];
  if (people.length === 0) return;
  await transaction
    .updateTable('news_wish')
    .set({ due_at: dueAt })
    .where('person_id', 'in', people)
    .where('due_at', 'is', null)
    .execute();
}

/** Removes what is due for one person from the queue. Skips people whom another server has locked. */
export async function claim(transaction: Db, now: Date): Promise<Claim | undefined> {
  const due = await transaction
    .selectFrom('news_wish')
    .select(['person_id', 'tries'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return undefined;
  const [reader] = await readers(transaction, due.person_id);
  const rows = await transaction
    .deleteFrom('news_item')
    .where('person_id', '=', due.person_id)
    .returning('seq')
    .execute();
  await transaction
    .updateTable('news_wish')
    .set({ due_at: null, tries: 0 })
    .where('person_id', '=', due.person_id)
    .execute();
  const seqs = rows.map(({ seq }) => seq).toSorted((one, other) => one - other);
  return reader && { reader, seqs, tries: due.tries };
}

/** Queues a claim again for a retry at `at`, unless the person has unsubscribed. */
export async function giveBack(db: Db, { reader, seqs, tries }: Claim, at: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const wish = await transaction
      .updateTable('news_wish')
      .set({ due_at: at, tries: tries + 1 })
      .where('person_id', '=', reader.personId)
      .returning('person_id')
      .executeTakeFirst();
    if (!wish) return;
    await queue(
      transaction,
      seqs.map((seq) => ({ person_id: reader.personId, seq })),
      at,
    );
  });
}
