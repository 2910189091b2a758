import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '../../../../server/db/migrations/0009-receivers';
import { TestApp } from '../../support/testApp';

it('moves the subscribers of emails with what waits for them', async () => {
  const server = (await TestApp.start()).untilEndOfTest();
  const [due, idle] = [await server.add('ada'), await server.add('abe')];
  const undone = new Error('undone');
  await server.db
    .transaction()
    .execute(async (transaction) => {
      await sql`drop table delivery, receiver`.execute(transaction);
      await sql`drop index audit_notice`.execute(transaction);
      await sql`update news_place set seq = 40`.execute(transaction);
      await sql`insert into news_wish (person_id, address, due_at, tries) values
        (${due}, 'https://deck.example.com', ${server.now}, 2), (${idle}, 'https://deck.example.com', null, 0)`.execute(
        transaction,
      );
      await sql`insert into news_item values (${due}, 33), (${due}, 38)`.execute(transaction);
      await up(transaction as unknown as Kysely<unknown>);
      const receivers = await transaction
        .selectFrom('receiver')
        .select(['kind', 'person_id', 'is_subscribed', 'address', 'due_at', 'tries', 'seq'])
        .orderBy('seq')
        .orderBy('kind')
        .execute();
      const subscriber = { kind: 'mail', is_subscribed: true, address: 'https://deck.example.com' };
      expect(receivers).toEqual([
        { ...subscriber, person_id: due, due_at: server.now, tries: 2, seq: 32 },
        { ...subscriber, person_id: idle, due_at: null, tries: 0, seq: 40 },
        { kind: 'notices', person_id: null, is_subscribed: false, address: null, due_at: null, tries: 0, seq: 40 },
      ]);
      expect((await sql`select 1 from news_wish`.execute(transaction)).rows).toEqual([]);
      throw undone;
    })
    .catch((error) => expect(error).toBe(undone));
});
