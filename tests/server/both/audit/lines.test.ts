import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Act, record, withAuditLines } from '../../../../server/audit/store';
import { exportedLines } from '../../../../server/audit/verify';
import type { Database } from '../../../../server/db/connection';
import { loggerOptions } from '../../../../server/http/logging';
import { password, TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

let database: Database;
let lines: string[] = [];

beforeEach(async () => {
  lines = [];
  database = withAuditLines(await freshDatabase(), pino(loggerOptions, { write: (line) => lines.push(line) }));
});

afterEach(() => database.close());

const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const rows = async () => {
  const found: Record<string, unknown>[] = [];
  for await (const line of exportedLines(database.db)) found.push(JSON.parse(line) as Record<string, unknown>);
  return found;
};
const act: Act = { actor: 'ada', action: 'test', outcome: 'success', after: { mail: 'ada@example.com' } };
const origin = { requestId: 'test', ip: null, at: new Date() };

describe('a new row of the audit log', () => {
  it('is logged with its number and hash, without the change and without secrets', async () => {
    const server = await TestApp.start({ database });
    await server.add('ada', { admin: ['admin'] });
    await server.login('ada', 'admin', { password: 'a wrong password' });
    const token = await server.tokenOf('ada', 'admin');
    const written = await rows();
    expect(written).toHaveLength(2);
    expect(told()).toEqual(
      written.map(({ before, after, previous_hash, ...row }) => ({
        ...{ ...row, level: 30, time: expect.any(String), msg: `audit: login ${row.outcome}` },
      })),
    );
    expect(lines.join('')).not.toMatch(new RegExp(`${token}|${password}|a wrong password`));
    await server.stop();
  });

  it('is logged once its transaction is committed', async () => {
    await database.db.transaction().execute(async (transaction) => {
      await record(transaction, act, origin);
      await record(transaction, act, origin);
      expect(lines).toEqual([]);
    });
    expect(told().map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('is not logged if its transaction is rolled back', async () => {
    const undone = database.db.transaction().execute(async (transaction) => {
      await record(transaction, act, origin);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.db.transaction().execute((transaction) => record(transaction, { ...act, actor: 'bo' }, origin));
    expect(told().map(({ seq, actor }) => [seq, actor])).toEqual([[1, 'bo']]);
  });
});
