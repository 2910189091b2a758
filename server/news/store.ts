import type { Generated } from 'kysely';
import type { Db } from '../db/connection';

declare module '../db/tables' {
  interface Tables {
    /** Whoever wants news by mail. `due_at` is there exactly while rows wait in `news_item`. */
    news_wish: { person_id: number; address: string; due_at: Date | null; tries: Generated<number> };
    /** A row of the audit log that is to be mailed to somebody. */
    news_item: { person_id: number; seq: number };
    /** Up to where the log was looked at. */
    news_place: { id: number; seq: number };
  }
}

/** So many rows are added by one statement: PostgreSQL takes 65,535 values. */
const atOnce = 1_000;

/** Somebody who wants news by mail, with their roles in each of their verticals. */
export interface Reader {
  readonly personId: number;
  readonly username: string;
  readonly email: string;
  /** Scheme and host of the console that they use. */
  readonly address: string;
  readonly roles: readonly (readonly string[])[];
}

/** What a server has taken over to mail: no other one has it any more. */
export interface Claim<Found = unknown> {
  readonly reader: Reader;
  /** Rows of the audit log, in their order. */
  readonly seqs: readonly number[];
  /** What was found in them. */
  readonly found: readonly Found[];
  /** How often it was tried before. */
  readonly tries: number;
}

/** Whether somebody wants news by mail. */
export async function wantsNews(db: Db, personId: number): Promise<boolean> {
  const row = await db.selectFrom('news_wish').select('person_id').where('person_id', '=', personId).executeTakeFirst();
  return row !== undefined;
}

/** From now on somebody gets news by mail. @param address scheme and host of the console that they use */
export async function beginNews(transaction: Db, personId: number, address: string): Promise<void> {
  await transaction
    .insertInto('news_wish')
    .values({ person_id: personId, address })
    .onConflict((existing) => existing.column('person_id').doUpdateSet({ address }))
    .execute();
}

/** Somebody gets no more news, nor what waits to be mailed to them. */
export async function endNews(transaction: Db, personId: number): Promise<void> {
  await transaction.deleteFrom('news_wish').where('person_id', '=', personId).execute();
}

/** Those who want news, kept as they are until the transaction ends; or one of them. */
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

/** Notes that rows of the log are to be mailed to people, not before a moment. */
export async function queue(
  transaction: Db,
  items: readonly { readonly person_id: number; readonly seq: number }[],
  dueAt: Date,
): Promise<void> {
  for (let first = 0; first < items.length; first += atOnce)
    await transaction
      .insertInto('news_item')
      .values(items.slice(first, first + atOnce))
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

/**
 * Takes over what is due for one person; what another server is at work on is left to it.
 *
 * @param find reads the rows, before they are taken over for good
 */
export async function claim<Found>(
  db: Db,
  now: Date,
  find: (transaction: Db, seqs: readonly number[]) => Promise<readonly Found[]>,
): Promise<Claim<Found> | undefined> {
  return db.transaction().execute(async (transaction) => {
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
    return reader && { reader, seqs, found: await find(transaction, seqs), tries: due.tries };
  });
}

/** Gives back what could not be mailed, with what came meanwhile, for another try at a moment; not for who wants no news by now. */
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
