import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Anchor, type AuditKey, auditKeyOf, hashOf } from '../../../../server/audit/chain';
import { findHead, record, recordKeyChange, withAuditKey } from '../../../../server/audit/store';
import { intactText, verifyLog } from '../../../../server/audit/verify';
import type { Database } from '../../../../server/db/connection';
import { tamper } from '../../support/tampering';
import { auditKey, freshDatabase } from '../../support/testDatabase';

const other = auditKeyOf('another secret of the tests, long enough');
const at = new Date('2026-06-01T09:00:00Z');

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.close());

async function write(...actors: string[]): Promise<void> {
  for (const actor of actors)
    await database.db
      .transaction()
      .execute((transaction) =>
        record(transaction, { actor, action: 'test', outcome: 'success' }, { requestId: 'x', ip: null, at }),
      );
}

/** Replaces the hashes from a row on, and the head. */
async function rechain(from: number, own: AuditKey): Promise<void> {
  const rows = await database.db.selectFrom('audit').selectAll().where('seq', '>=', from).orderBy('seq').execute();
  let previous_hash = rows[0]?.previous_hash ?? '';
  for (const row of rows) {
    const hash = hashOf({ ...row, previous_hash }, own);
    await tamper(
      database,
      `update audit set previous_hash = '${previous_hash}', hash = '${hash}' where seq = ${row.seq}`,
    );
    previous_hash = hash;
  }
  await tamper(database, `update audit_head set hash = '${previous_hash}'`);
}

const verdict = (anchors: readonly Anchor[] = [], keys = [auditKey]) => verifyLog(database.db, { keys, anchors });
const anchorAt = async (time: string) => ({ seq: 0, hash: '', ...(await findHead(database.db)), time });

const unknown = (name: string) =>
  `has a key that is not known here (${name}), as later rows may have; AUDIT_KEY takes it`;

describe('audit key', () => {
  it('is needed to verify the log, and is not stored in it', async () => {
    await write('a', 'b');
    expect(await verdict()).toMatchObject({ rows: 2, faults: [] });
    expect(intactText(await verdict())).toBe('The audit log is whole: 2 rows, 0 anchors agree with it.\n');
    expect((await verdict([], [other])).faults).toEqual([{ seq: 1, reason: unknown(auditKey.name) }]);
    expect((await verdict([], [])).faults).toEqual([{ seq: 1, reason: unknown(auditKey.name) }]);
    const hashes = await database.db.selectFrom('audit').select('hash').execute();
    expect(JSON.stringify(hashes)).not.toContain(auditKey.secret);
  });

  it('is recorded when it changes; verification then needs both keys', async () => {
    expect(await recordKeyChange(database.db, at)).toBe(false);
    await write('a');
    expect(await recordKeyChange(database.db, at)).toBe(false);
    expect(await recordKeyChange(withAuditKey(database, other).db, at)).toBe(true);
    const rows = await database.db.selectFrom('audit').select(['actor', 'action']).orderBy('seq').execute();
    expect(rows).toEqual([
      { actor: 'a', action: 'test' },
      { actor: 'server', action: 'key_audit_log' },
    ]);
    expect(await verdict([], [other, auditKey])).toMatchObject({ rows: 2, faults: [] });
  });

  it('is required to write a row', async () => {
    const { db } = database;
    const keyless = db.withoutPlugins();
    await expect(
      record(keyless, { actor: 'a', action: 'test', outcome: 'success' }, { requestId: 'x', ip: null, at }),
    ).rejects.toThrow('the database handle has no key for the audit log');
    expect(await db.selectFrom('audit').select('seq').execute()).toEqual([]);
  });

  it.each([1, 3])('reveals that rows from row %d on were forged without it', async (from) => {
    await write('a', 'b', 'c', 'd');
    await tamper(database, `update audit set actor = 'eve' where seq = ${from}`);
    await rechain(from, other);
    expect((await verdict()).faults).toEqual([{ seq: from, reason: unknown(other.name) }]);
  });

  it('reveals rows whose hashes no key has made', async () => {
    await write('a', 'b');
    await tamper(database, `update audit set previous_hash = '${'0'.repeat(64)}' where seq = 2`);
    await tamper(database, `update audit set actor = 'eve', hash = '${'0'.repeat(64)}' where seq = 1`);
    expect((await verdict()).faults).toEqual([
      { seq: 1, reason: 'has no hash that a key has made' },
      { seq: 2, reason: 'was changed after it was written' },
    ]);
  });
});

describe('anchor', () => {
  it('agrees with a log that has only grown', async () => {
    await write('a');
    const first = await anchorAt('then');
    await write('b');
    expect(await verdict([first, await anchorAt('now')])).toMatchObject({ comparedAnchors: 2, faults: [] });
  });

  it('reveals that rows were removed at the end and the head was reset', async () => {
    await write('a', 'b');
    const head = await findHead(database.db);
    await write('c');
    const anchor = await anchorAt('noon');
    await tamper(database, 'delete from audit where seq = 3', `update audit_head set seq = 2, hash = '${head?.hash}'`);
    expect((await verdict()).faults).toEqual([]);
    expect((await verdict([anchor])).faults).toEqual([{ seq: 3, reason: 'is missing; row 3 was there at noon' }]);
  });

  it('reveals that all rows were removed', async () => {
    await write('a', 'b');
    const anchor = await anchorAt('noon');
    await tamper(database, 'delete from audit', "update audit_head set seq = 0, hash = ''");
    expect((await verdict([anchor])).faults).toEqual([{ seq: 1, reason: 'is missing; row 2 was there at noon' }]);
  });

  it('reveals that the log was forged with its key', async () => {
    await write('a', 'b', 'c');
    const anchor = await anchorAt('noon');
    await tamper(database, "update audit set actor = 'eve' where seq = 2");
    await rechain(2, auditKey);
    expect((await verdict()).faults).toEqual([]);
    expect((await verdict([anchor])).faults).toEqual([{ seq: 3, reason: 'is not the one that was there at noon' }]);
  });
});
