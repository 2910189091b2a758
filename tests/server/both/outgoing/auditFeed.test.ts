import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditEvent } from '../../../../contract/auditFeed';
import { pruneLog } from '../../../../server/audit/prune';
import { record } from '../../../../server/audit/store';
import { hashToken } from '../../../../server/auth/secretToken';
import { TestApp } from '../../support/testApp';
import { auditKey } from '../../support/testDatabase';

async function begin() {
  const server = (await TestApp.start()).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  const token = await server.tokenOf('ada', 'admin');
  const rows = (count: number, more: object = {}) =>
    server.db.transaction().execute(async (transaction) => {
      for (let number = 0; number < count; number += 1)
        await record(
          transaction,
          { actor: 'lena', action: 'deed', outcome: 'success', after: { number }, ...more },
          { requestId: 'request-1', ip: '192.0.2.7', at: server.now },
        );
    });
  const feed = (query: string) => server.call({ path: `audit/feed?${query}`, token });
  const lines = async (query: string) => {
    const answer = await feed(query);
    const found = answer.body.split('\n').filter((line) => line !== '');
    return { next: answer.headers['quarterdeck-next'], events: found.map((line) => JSON.parse(line)) };
  };
  return { server, token, rows, feed, lines };
}

describe('feed of the audit log', () => {
  it('has the rows after a number as lines, in order, and the number for the next call', async () => {
    const { rows, feed, lines } = await begin();
    await rows(1_200);
    const first = await lines('after=0&limit=700');
    expect(first.events.map(({ id }) => id)).toEqual(Array.from({ length: 700 }, (_, at) => at + 1));
    expect(first.next).toBe('700');
    const second = await lines('after=700');
    expect(second.events[0]).toMatchObject({ id: 701 });
    expect(second.events.at(-1).id).toBe(Number(second.next));
    expect(await lines(`after=${second.next}`)).toEqual({ next: second.next, events: [] });
    expect((await feed('after=0')).headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    for (const event of second.events) expect(z.safeParse(auditEvent, event).success).toBe(true);
  });

  it('says from which number rows exist once earlier ones are pruned, and if the log is shorter', async () => {
    const { server, rows } = await begin();
    await rows(5);
    server.pass(86_400);
    await pruneLog(server.db, { before: new Date(server.now.getTime() - 1), at: server.now, keys: [auditKey] });
    const token = await server.tokenOf('ada', 'admin');
    const refused = await server.call({ path: 'audit/feed?after=2', token });
    expect([refused.statusCode, refused.json().data]).toEqual([410, [{ first: 7 }]]);
    expect((await server.call({ path: 'audit/feed?after=6', token })).statusCode).toBe(200);
    expect((await server.call({ path: 'audit/feed?after=999', token })).statusCode).toBe(409);
    expect((await server.call({ path: 'audit/feed?after=x', token })).statusCode).toBe(400);
  });

  it('is for administrators, also with a read-only token', async () => {
    const { server } = await begin();
    const lena = await server.tokenOf('lena', 'Data/Air');
    expect((await server.call({ path: 'audit/feed?after=0', token: lena })).statusCode).toBe(403);
    const secret = `qd_${'x'.repeat(43)}`;
    const { id } = await server.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('api_token')
      .values({
        ...{ token_hash: hashToken(secret), person_id: id, vertical_id: await server.verticalId('admin') },
        ...{ name: 'siem', created_by: 'ada', created_at: server.now },
        expires_at: new Date(server.now.getTime() + 1_000),
        scope: JSON.stringify({ read_only: true, module: null, calls: ['auditfeed'] }),
        networks: '[]',
      })
      .execute();
    expect((await server.call({ path: 'audit/feed?after=0', token: secret })).statusCode).toBe(200);
    expect((await server.call({ path: 'receivers', token: secret })).statusCode).toBe(403);
  });

  it.each([
    ['login', { action: 'login' }, 3002, 300_201],
    ['account change', { action: 'dropuser', target: 'otto' }, 3001, 300_106],
    ['API activity', { action: 'terminate', target: 'i-1', outcome: 'denied' }, 6003, 600_399],
  ])('maps a %s to OCSF', async (_, act, class_uid, type_uid) => {
    const { rows, lines } = await begin();
    await rows(1, act);
    const { events } = await lines('after=1&format=ocsf');
    expect(events.at(-1)).toMatchObject({
      ...{ class_uid, type_uid, status_id: 'outcome' in act ? 2 : 1 },
      time: Date.UTC(2026, 5, 1, 9),
      metadata: { event_code: act.action, product: { name: 'Quarterdeck' } },
      actor: { user: { name: 'lena' } },
      src_endpoint: { ip: '192.0.2.7' },
      ...(act.action === 'dropuser' && { user: { name: 'otto' } }),
    });
  });

  it('has a JSON Schema', async () => {
    const { server, token } = await begin();
    const { schema } = (await server.call({ path: 'audit/feed/schema', token })).json();
    expect(schema).toMatchObject({
      type: 'object',
      properties: {
        schema_version: { const: 1 },
        id: { type: 'integer' },
        outcome: { enum: ['success', 'denied', 'failed'] },
      },
    });
    const always = ['schema_version', 'id', 'at', 'actor', 'vertical', 'action', 'target', 'account', 'region'];
    expect(schema.required).toEqual([...always, 'outcome', 'ip', 'request_id']);
    expect(Object.keys(schema.properties)).toEqual([...schema.required, 'before', 'after']);
  });
});
