import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../../../server/audit/chain';
import { record } from '../../../../server/audit/store';
import { verifyLog } from '../../../../server/audit/verify';
import { tamper } from '../../support/tampering';
import { TestApp } from '../../support/testApp';
import { auditKey } from '../../support/testDatabase';

let server: TestApp;

beforeEach(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
});

afterEach(() => server.stop());

const rows = () => server.db.selectFrom('audit').selectAll().orderBy('seq').execute();

describe('audit log', () => {
  it('records each sign-in, refused sign-in and sign-out', async () => {
    const token = await server.tokenOf('ada', 'admin');
    const refused = await server.login('ada', 'admin', { password: 'wrong', from: '203.0.113.4' });
    await server.call({ method: 'POST', path: 'authentication/logout', token });
    expect(await rows()).toMatchObject([
      { seq: 1, actor: 'ada', vertical: 'admin', action: 'login', outcome: 'success' },
      {
        seq: 2,
        actor: 'ada',
        action: 'login',
        outcome: 'denied',
        ip: '203.0.113.4',
        request_id: refused.headers['x-request-id'],
      },
      { seq: 3, actor: 'ada', action: 'logout', outcome: 'success' },
    ]);
    expect(JSON.stringify(await rows())).not.toContain('wrong"');
  });

  it('cannot be changed', async () => {
    for (const statement of ["update audit set actor = 'eve'", 'delete from audit', 'truncate audit']) {
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('append-only');
    }
  });

  it('has no row for an action that is rolled back', async () => {
    const before = await rows();
    const undone = server.db.transaction().execute(async (transaction) => {
      const origin = { requestId: 'x', ip: null, at: server.now };
      await record(transaction, { actor: 'ada', action: 'undone', outcome: 'success' }, origin);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual(before);
  });

  it('keeps its order under concurrent writes', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => server.login(`nobody${index}`, 'admin')));
    expect(await verifyLog(server.db)).toMatchObject({ rows: 20, faults: [] });
  });
});

describe('tampered log (S30)', () => {
  beforeEach(async () => {
    const origin = { requestId: 'x', ip: null, at: server.now };
    for (const actor of ['a', 'b', 'c', 'd']) {
      await record(
        server.db,
        { actor, action: 'test', outcome: 'success', after: { b: [1, { z: 1, a: null }], a: 'é' } },
        origin,
      );
    }
    expect((await verifyLog(server.db)).faults).toEqual([]);
  });

  it.each([
    [
      'edited',
      ["update audit set actor = 'eve' where seq = 2"],
      { seq: 2, reason: 'was changed after it was written' },
    ],
    [
      'edited inside',
      [`update audit set after = '{"a":"e"}' where seq = 3`],
      { seq: 3, reason: 'was changed after it was written' },
    ],
    ['deleted', ['delete from audit where seq = 2'], { seq: 2, reason: 'is missing; row 3 follows row 1' }],
    ['deleted first', ['delete from audit where seq = 1'], { seq: 1, reason: 'is missing; row 2 follows row 0' }],
    ['cut short', ['delete from audit where seq > 2'], { seq: 3, reason: 'is missing; the log was cut short' }],
    [
      'reordered',
      [
        'update audit set seq = 99 where seq = 2',
        'update audit set seq = 2 where seq = 3',
        'update audit set seq = 3 where seq = 99',
      ],
      { seq: 2, reason: 'does not follow from the row before it' },
    ],
  ])('is reported from the first bad row if it was %s', async (_how, statements, fault) => {
    await tamper(server, ...statements);
    expect((await verifyLog(server.db)).faults[0]).toEqual(fault);
  });

  it('reports every bad row and checks the rows after them', async () => {
    await tamper(
      server,
      "update audit set actor = 'eve' where seq = 1",
      'delete from audit where seq = 2',
      "update audit set outcome = 'denied' where seq = 4",
    );
    const { faults, faultCount, rows: found } = await verifyLog(server.db);
    expect(faults).toEqual([
      { seq: 1, reason: 'was changed after it was written' },
      { seq: 2, reason: 'is missing; row 3 follows row 1' },
      { seq: 4, reason: 'was changed after it was written' },
    ]);
    expect({ faultCount, found }).toEqual({ faultCount: 3, found: 3 });
  });

  it('reports adjacent missing rows once', async () => {
    await tamper(server, 'delete from audit where seq in (2, 3)');
    expect((await verifyLog(server.db)).faults).toEqual([
      { seq: 2, reason: 'is missing, and 1 after it; row 4 follows row 1' },
    ]);
  });

  it('reports an edited row whose own hash was replaced too', async () => {
    const row = (await rows())[1];
    if (!row) throw new Error('no row');
    const hash = hashOf({ ...row, actor: 'eve' }, auditKey);
    await tamper(server, `update audit set actor = 'eve', hash = '${hash}' where seq = 2`);
    expect((await verifyLog(server.db)).faults[0]).toEqual({
      seq: 3,
      reason: 'does not follow from the row before it',
    });
  });
});
