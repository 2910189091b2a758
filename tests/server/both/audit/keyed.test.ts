import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../../../server/audit/chain';
import type { Anchor } from '../../../../server/audit/chainCheck';
import { type AuditKey, auditKeyOf, withAuditKey } from '../../../../server/audit/keys';
import { findHead, markKey, record, verifyLog } from '../../../../server/audit/store';
import { praiseOf } from '../../../../server/audit/verdictText';
import type { Database } from '../../../../server/db/connection';
import { tamper } from '../../support/tampering';
import { freshDatabase } from '../../support/testDatabase';

const key = auditKeyOf('a secret of the tests that is long enough');
const other = auditKeyOf('another secret of the tests, long enough');
const at = new Date('2026-06-01T09:00:00Z');

let plain: Database;
let keyed: Database;

beforeEach(async () => {
  plain = await freshDatabase();
  keyed = withAuditKey(plain, key);
});

afterEach(() => plain.close());

async function write({ db }: Database, ...actors: string[]): Promise<void> {
  for (const actor of actors)
    await db
      .transaction()
      .execute((transaction) =>
        record(transaction, { actor, action: 'test', outcome: 'success' }, { requestId: 'x', ip: null, at }),
      );
}

/** Makes the chain anew from a row on, head and all; without a key, or with one of somebody's own. */
async function rechain(from: number, own?: AuditKey): Promise<void> {
  const rows = await plain.db.selectFrom('audit').selectAll().where('seq', '>=', from).orderBy('seq').execute();
  let previous_hash = rows[0]?.previous_hash ?? '';
  for (const row of rows) {
    const hash = hashOf({ ...row, previous_hash }, own);
    await tamper(plain, `update audit set previous_hash = '${previous_hash}', hash = '${hash}' where seq = ${row.seq}`);
    previous_hash = hash;
  }
  await tamper(plain, `update audit_head set hash = '${previous_hash}'`);
}

const verdict = (anchors: readonly Anchor[] = [], keys = [key]) => verifyLog(plain.db, { keys, anchors });
const noteHead = async (time: string) => ({ seq: 0, hash: '', ...(await findHead(plain.db)), time });

describe('a log with a key', () => {
  it('is whole, and only for whoever has the key', async () => {
    await write(keyed, 'a', 'b');
    expect(await verdict()).toMatchObject({ rows: 2, keyedRows: 2, faults: [] });
    expect(praiseOf(await verdict())).not.toContain('no key');
    expect((await verdict([], [other])).faults).toEqual([
      {
        seq: 1,
        reason: `is keyed with a key that is not known here (${key.name}), as others may be that follow: AUDIT_KEY takes it`,
      },
    ]);
    const hashes = await plain.db.selectFrom('audit').select('hash').execute();
    expect(JSON.stringify(hashes)).not.toContain(key.secret);
  });

  it('goes on from one of an earlier version, whose rows stay as they are', async () => {
    await write(plain, 'a', 'b');
    const before = await plain.db.selectFrom('audit').select('hash').orderBy('seq').execute();
    expect(await markKey(keyed.db, at)).toBe('no key');
    await write(keyed, 'c');
    expect(await verdict()).toMatchObject({ rows: 4, keyedRows: 2, faults: [] });
    const after = await plain.db.selectFrom('audit').select(['hash', 'action']).orderBy('seq').execute();
    expect(after.slice(0, 2).map(({ hash }) => ({ hash }))).toEqual(before);
    expect(after[2]).toMatchObject({ action: 'key_audit_log' });
    expect(await markKey(keyed.db, at)).toBeUndefined();
    expect((await verdict()).rows).toBe(4);
    expect(praiseOf(await verdict())).toContain('2 rows are keyed');
    expect(praiseOf(await verdict())).toContain('The oldest 2 rows have no key');
  });

  it('is marked when its key is another one, and then both are needed', async () => {
    await write(keyed, 'a');
    expect(await markKey(withAuditKey(plain, other).db, at)).toBe('another key');
    expect(await verdict([], [other, key])).toMatchObject({ rows: 2, faults: [] });
  });

  it.each([
    ['without a key', undefined, 'is not keyed, though rows before it are'],
    ['with a key of his own', other, `is keyed with a key that is not known here (${other.name})`],
  ])('shows that somebody made it anew from some row on, %s', async (_how, own, reason) => {
    await write(keyed, 'a', 'b', 'c', 'd');
    await tamper(plain, "update audit set actor = 'eve' where seq = 3");
    await rechain(3, own);
    expect((await verdict()).faults[0]).toMatchObject({ seq: 3, reason: expect.stringContaining(reason) });
  });

  it('shows that somebody made all of it anew', async () => {
    await write(keyed, 'a', 'b');
    await tamper(plain, "update audit set actor = 'eve' where seq = 1");
    await rechain(1);
    expect((await verdict()).faults).toEqual([
      { seq: 2, reason: 'is not keyed, nor is any before it, though there is a key' },
    ]);
  });

  it('shows that somebody changed the part from before there was a key', async () => {
    await write(plain, 'a', 'b');
    await write(keyed, 'c');
    await tamper(plain, "update audit set actor = 'eve' where seq = 1");
    const rows = await plain.db.selectFrom('audit').selectAll().orderBy('seq').execute();
    const first = hashOf(rows[0] ?? raise());
    const second = hashOf({ ...(rows[1] ?? raise()), previous_hash: first });
    await tamper(
      plain,
      `update audit set hash = '${first}' where seq = 1`,
      `update audit set previous_hash = '${first}', hash = '${second}' where seq = 2`,
    );
    expect((await verdict()).faults).toEqual([{ seq: 3, reason: 'does not follow from the row before it' }]);
  });
});

function raise(): never {
  throw new Error('The row is not there');
}

describe('a link that was noted elsewhere', () => {
  it('agrees with a log that has only grown', async () => {
    await write(keyed, 'a');
    const first = await noteHead('then');
    await write(keyed, 'b');
    expect(await verdict([first, await noteHead('now')])).toMatchObject({ comparedAnchors: 2, faults: [] });
  });

  it('shows that rows were cut off at the end, and the head set back', async () => {
    await write(keyed, 'a', 'b');
    const head = await findHead(plain.db);
    await write(keyed, 'c');
    const noted = await noteHead('noon');
    await tamper(plain, 'delete from audit where seq = 3', `update audit_head set seq = 2, hash = '${head?.hash}'`);
    expect((await verdict()).faults).toEqual([]);
    expect((await verdict([noted])).faults).toEqual([{ seq: 3, reason: 'is missing; row 3 was there at noon' }]);
  });

  it('shows that all rows were deleted', async () => {
    await write(keyed, 'a', 'b');
    const noted = await noteHead('noon');
    await tamper(plain, 'delete from audit', "update audit_head set seq = 0, hash = ''");
    expect((await verdict([noted])).faults).toEqual([{ seq: 1, reason: 'is missing; row 2 was there at noon' }]);
  });

  it('shows that somebody who has the key made the log anew', async () => {
    await write(keyed, 'a', 'b', 'c');
    const noted = await noteHead('noon');
    await tamper(plain, "update audit set actor = 'eve' where seq = 2");
    await rechain(2, key);
    expect((await verdict()).faults).toEqual([]);
    expect((await verdict([noted])).faults).toEqual([{ seq: 3, reason: 'is not the one that was there at noon' }]);
  });
});
