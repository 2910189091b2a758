import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pruneLog } from '../../../../server/audit/prune';
import { findHead, record } from '../../../../server/audit/store';
import { verifyLog } from '../../../../server/audit/verify';
import type { Database } from '../../../../server/db/connection';
import { tamper } from '../../support/tampering';
import { auditKey, freshDatabase } from '../../support/testDatabase';

const today = new Date('2026-06-30T12:00:00Z');

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.close());

const day = (number: number) => new Date(Date.UTC(2026, 5, number));

/** Writes a row on each of these days of June. */
async function write(...days: number[]): Promise<void> {
  for (const number of days)
    await database.db
      .transaction()
      .execute((transaction) =>
        record(
          transaction,
          { actor: `of day ${number}`, action: 'test', outcome: 'success' },
          { requestId: 'x', ip: null, at: day(number) },
        ),
      );
}

const prune = (before: Date) => pruneLog(database.db, { before, at: today, keys: [auditKey] });
const verdict = () => verifyLog(database.db, { keys: [auditKey] });
const actors = async () =>
  (await database.db.selectFrom('audit').select('actor').orderBy('seq').execute()).map(({ actor }) => actor);

describe('pruned rows', () => {
  it('are removed up to a day, and leave a signed checkpoint that starts the chain', async () => {
    await write(1, 2, 3, 4);
    expect(await prune(day(3))).toBe(2);
    expect(await actors()).toEqual(['of day 3', 'of day 4', 'terminal']);
    expect(await verdict()).toMatchObject({ rows: 3, faults: [], checkpoint: { seq: 2, rows: 2, at: today } });
    await write(5);
    expect((await verdict()).faults).toEqual([]);
    const done = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'prune_audit')
      .executeTakeFirst();
    expect(done).toMatchObject({ actor: 'terminal', target: 'rows up to 2', after: { rows: 2 } });
  });

  it('can be removed again later, up to all of them', async () => {
    await write(1, 2, 3);
    await prune(day(2));
    expect(await prune(day(30))).toBe(2);
    expect(await verdict()).toMatchObject({ rows: 2, checkpoint: { seq: 3, rows: 3 }, faults: [] });
    expect(await prune(new Date('2026-07-30T00:00:00Z'))).toBe(2);
    expect(await actors()).toEqual(['terminal']);
    expect((await verdict()).faults).toEqual([]);
  });

  it('keeps rows that follow a newer row', async () => {
    await write(1, 5, 2);
    expect(await prune(day(3))).toBe(1);
    expect(await actors()).toEqual(['of day 5', 'of day 2', 'terminal']);
  });

  it('are removed in batches with an audit row each', async () => {
    await write(1, 2, 3, 4, 5, 9);
    expect(await pruneLog(database.db, { before: day(6), at: today, keys: [auditKey], batch: 2 })).toBe(5);
    expect(await verdict()).toMatchObject({ rows: 4, faults: [], checkpoint: { seq: 5, rows: 5 } });
    const done = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'prune_audit')
      .orderBy('seq')
      .execute();
    expect(done.map(({ target, after }) => [target, after])).toEqual([
      ['rows up to 2', { rows: 2, before: day(6).toISOString() }],
      ['rows up to 4', { rows: 2, before: day(6).toISOString() }],
      ['rows up to 5', { rows: 1, before: day(6).toISOString() }],
    ]);
  });

  it('writes no audit row if there is nothing to remove', async () => {
    await write(4);
    expect(await prune(day(3))).toBe(0);
    expect(await actors()).toEqual(['of day 4']);
  });

  it('keeps the rows of a log with a fault', async () => {
    await write(1, 2, 3);
    await tamper(database, "update audit set actor = 'eve' where seq = 1");
    await expect(prune(day(3))).rejects.toThrow('nothing was removed: audit row 1 was changed after it was written');
    expect(await actors()).toHaveLength(3);
  });

  it('stay while a receiver that is on does not have them', async () => {
    await write(1, 2, 3);
    const receiver = { kind: 'slack' as const, name: 'SIEM', sealed_target: 'x', seq: 1 };
    await database.db
      .insertInto('receiver')
      .values({ ...receiver, due_at: null })
      .execute();
    await expect(prune(day(3))).rejects.toThrow('the rows from 2 on were not removed: the receiver SIEM');
    expect(await actors()).toHaveLength(3);
    expect(await prune(day(2))).toBe(1);
    await database.db.updateTable('receiver').set({ is_on: false }).execute();
    expect(await prune(day(3))).toBe(1);
  });

  it('cannot be deleted by other statements before or after', async () => {
    await write(1, 2, 3);
    for (let round = 0; round < 2; round += 1) {
      await expect(sql`delete from audit`.execute(database.db)).rejects.toThrow('append-only');
      await prune(day(2));
    }
  });

  it('are reported missing if removed without the key, even with a forged checkpoint', async () => {
    await write(1, 2, 3);
    await prune(day(2));
    const second = await database.db.selectFrom('audit').select('hash').where('seq', '=', 2).executeTakeFirstOrThrow();
    await tamper(database, 'delete from audit where seq = 2');
    expect((await verdict()).faults).toEqual([{ seq: 2, reason: 'is missing; row 3 follows row 1' }]);
    await tamper(database, `update audit_stub set seq = 2, rows = 2, hash = '${second.hash}'`);
    expect((await verdict()).faults).toEqual([
      { seq: 2, reason: 'and all before it were removed without a key that is known here' },
    ]);
  });

  it('need to agree only with the last removed anchor', async () => {
    await write(1);
    const noted = [{ seq: 0, hash: '', ...(await findHead(database.db)), time: 'then' }];
    await write(2, 3);
    await prune(day(3));
    const anchors = [...noted, { seq: 2, hash: 'another', time: 'later' }];
    expect((await verifyLog(database.db, { keys: [auditKey], anchors: noted })).faults).toEqual([]);
    expect((await verifyLog(database.db, { keys: [auditKey], anchors })).faults).toEqual([
      { seq: 2, reason: 'is not the one that was there at later' },
    ]);
  });
});
