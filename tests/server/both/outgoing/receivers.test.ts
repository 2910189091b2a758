import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pruneLog } from '../../../../server/audit/prune';
import { record } from '../../../../server/audit/store';
import { EventPosts } from '../../../../server/outgoing/eventPosts';
import { Networks } from '../../../../server/outgoing/networks';
import { Outgoing } from '../../../../server/outgoing/outgoing';
import { systemResolver } from '../../../../server/outgoing/post';
import { resealCredentials } from '../../../../server/processes/resealCredentials';
import { EventReceiver } from '../../support/eventReceiver';
import { TestApp } from '../../support/testApp';
import { auditKey } from '../../support/testDatabase';

const secrets = ['another secret of the tests, long enough'] as const;
const form = { actions: ['deed'], outcomes: [], accounts: [], verticals: [], with_values: false };

/** A server with the administrator ada, and a receiver at this machine. */
async function begin(options: Parameters<typeof TestApp.start>[0] = {}) {
  // Only the engines of the test send.
  const idle = vi.spyOn(Outgoing.prototype, 'start').mockImplementation(() => undefined);
  const env = { OUTGOING_NETWORKS: '127.0.0.0/8', ...options.env };
  const server = (await TestApp.start({ ...options, env })).untilEndOfTest();
  idle.mockRestore();
  await server.add('ada', { admin: ['admin'] });
  const token = await server.tokenOf('ada', 'admin');
  const receiver = await EventReceiver.start();
  const log = { error: vi.fn(), warn: vi.fn() };
  const engine = () => {
    const parts = { db: server.db, now: () => server.now, log };
    const reach = { networks: new Networks(['127.0.0.0/8']), resolve: options.resolve ?? systemResolver };
    const run = server.database.openRun();
    onTestFinished(() => run.close());
    return new Outgoing({ ...parts, run, channels: [new EventPosts({ ...parts, reach, secrets, basePath: '/' })] });
  };
  const send = (path: string, body: object = {}) => server.send('POST', path, token, body);
  const create = async (more: object = {}) => {
    const body = { kind: 'webhook', name: 'SIEM', address: receiver.url, ...form, ...more };
    const answer = await send('receivers', body);
    expect(answer.json()).toMatchObject({ status: 'success' });
    return answer.json<{ data: { id: number; value: string } }>().data;
  };
  const rows = (count: number, more: object = {}) =>
    server.db.transaction().execute(async (transaction) => {
      for (let number = 0; number < count; number += 1)
        await record(
          transaction,
          { actor: 'lena', action: 'deed', outcome: 'success', after: { number }, ...more },
          { requestId: 'request-1', ip: '192.0.2.7', at: server.now },
        );
    });
  // A session ends within a day.
  const list = async () =>
    (await server.call({ path: 'receivers', token: await server.tokenOf('ada', 'admin') })).json().data;
  const deliveries = async () => (await server.call({ path: 'deliveries', token })).json().data;
  return { server, token, receiver, log, engine, first: engine(), send, create, rows, list, deliveries };
}

describe('webhook', () => {
  it('gets the events in order, signed, with stable identifiers', async () => {
    const { receiver, first, create, rows, server } = await begin();
    const { id, value: secret } = await create();
    await rows(3);
    await first.deliver();
    const [head] = await server.db.selectFrom('audit_head').select('seq').execute();
    const last = head?.seq ?? 0;
    expect(receiver.ids).toEqual([last - 2, last - 1, last]);
    for (const { headers, text } of receiver.got) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    }
    expect(receiver.got[0]?.headers['webhook-id']).toBe(`msg_${id}_${last - 2}`);
    expect(receiver.bodies[0]).toEqual({
      type: 'audit',
      timestamp: '2026-06-01T09:00:00.000Z',
      data: {
        ...{ schema_version: 1, id: last - 2, at: '2026-06-01T09:00:00.000Z', actor: 'lena', vertical: null },
        ...{ action: 'deed', target: null, account: null, region: null, outcome: 'success', ip: '192.0.2.7' },
        request_id: 'request-1',
      },
    });
  });

  it('gets the values before and after a change only if they are wanted', async () => {
    const { receiver, first, create, rows } = await begin();
    await create({ with_values: true });
    await rows(1);
    await first.deliver();
    expect(receiver.bodies[0]?.data).toMatchObject({ before: null, after: { number: 0 } });
  });

  it.each([
    ['action', { actions: ['other'] }, { action: 'other' }],
    ['outcome', { actions: [], outcomes: ['denied'] }, { outcome: 'denied' as const }],
    ['account', { accounts: ['a-1'] }, { account: 'a-1' }],
    ['vertical', { verticals: ['Data/Air'] }, { vertical: 'Data/Air' }],
  ])('is filtered by %s', async (_, filter, matching) => {
    const { receiver, first, create, rows } = await begin();
    await create(filter);
    await rows(2);
    await rows(1, matching);
    await rows(2);
    await first.deliver();
    expect(receiver.got).toHaveLength(1);
    expect(receiver.bodies[0]?.data).toMatchObject(matching);
  });

  it('is retried with growing pauses and the same identifier, and keeps the order', async () => {
    const { server, receiver, first, create, rows, deliveries } = await begin();
    await create();
    const statuses = [500, 404];
    receiver.answer = (response) => response.writeHead(statuses.shift() ?? 200).end();
    await rows(2);
    await first.deliver();
    await first.deliver();
    expect(receiver.got).toHaveLength(1);
    server.pass(10);
    await first.deliver();
    server.pass(29);
    await first.deliver();
    expect(receiver.got).toHaveLength(2);
    server.pass(1);
    await first.deliver();
    const [one = 0, , , two] = receiver.ids;
    expect(receiver.ids).toEqual([one, one, one, one + 1]);
    expect(two).toBe(one + 1);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect((await deliveries()).map((row: object) => ({ ...row, id: 0, duration_ms: 0 }))).toMatchObject([
      { event: one + 1, attempt: 1, status: 200, error: null },
      { event: one, attempt: 3, status: 200, error: null },
      { event: one, attempt: 2, status: 404, error: 'The receiver answered 404' },
      { event: one, attempt: 1, status: 500, error: 'The receiver answered 500' },
    ]);
  });

  it('is sent by one of several servers at a time', async () => {
    const { receiver, engine, create, rows } = await begin();
    await create();
    await rows(20);
    const engines = [engine(), engine(), engine()];
    await Promise.all(engines.map((one) => one.deliver()));
    await Promise.all(engines.map((one) => one.deliver()));
    const [first = 0] = receiver.ids;
    expect(receiver.ids).toEqual(Array.from({ length: 20 }, (_, number) => first + number));
  });

  it('does not wait for others that hang', async () => {
    const { receiver, first, create, rows } = await begin();
    const hanging = await EventReceiver.start();
    hanging.answer = () => undefined;
    await create({ name: 'Hanging', address: hanging.url });
    await create();
    await rows(2);
    const delivering = first.deliver();
    await vi.waitFor(() => expect(receiver.got).toHaveLength(2), 5_000);
    expect(hanging.got).toHaveLength(1);
    await first.stop();
    await delivering;
  }, 30_000);

  it('is switched off after a day of failures, with a notice to administrators', async () => {
    const { server, receiver, first, create, rows, list } = await begin();
    const { id } = await create();
    receiver.answer = (response) => response.writeHead(503).end();
    await rows(1);
    await first.deliver();
    expect(await list()).toMatchObject([{ state: 'failing', failing_since: server.now.toISOString(), backlog: 3 }]);
    for (let hour = 0; hour < 23; hour += 1) {
      server.pass(3_600);
      await first.deliver();
    }
    expect(await list()).toMatchObject([{ state: 'failing' }]);
    server.pass(3_600);
    await first.deliver();
    expect(await list()).toMatchObject([{ state: 'off' }]);
    const notices = await server.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('action', '=', 'receiver_off')
      .execute();
    expect(notices).toEqual([
      {
        action: 'receiver_off',
        after: { on: false, notice: 'Events are no longer sent to the receiver SIEM, which failed for a day' },
      },
    ]);
    const { length } = receiver.got;
    server.pass(3_600);
    await first.deliver();
    expect(receiver.got).toHaveLength(length);
    receiver.answer = (response) => response.writeHead(200).end();
    await server.send('POST', `receivers/${id}/state`, await server.tokenOf('ada', 'admin'), { on: true });
    await first.deliver();
    expect(receiver.got).toHaveLength(length + 1);
    expect(await list()).toMatchObject([{ state: 'on', backlog: 0, failing_since: null }]);
  });

  it('stays on if the notice about switching it off cannot be stored', async () => {
    const { server, receiver, first, create, rows, list } = await begin();
    await create();
    receiver.answer = (response) => response.writeHead(503).end();
    await rows(1);
    await first.deliver();
    server.pass(86_400);
    const killed = vi.spyOn(EventPosts.prototype, 'switchedOff').mockRejectedValueOnce(new Error('killed'));
    await first.deliver();
    expect(killed).toHaveBeenCalledOnce();
    expect(await list()).toMatchObject([{ state: 'failing' }]);
    // As the end of the server's run does.
    await server.db.updateTable('receiver').set({ claim: null }).execute();
    await first.deliver();
    expect(await list()).toMatchObject([{ state: 'off' }]);
    const notices = await server.db.selectFrom('audit').select('seq').where('action', '=', 'receiver_off').execute();
    expect(notices).toHaveLength(1);
  });

  it('is told which events were removed while it was off', async () => {
    const { server, receiver, first, create, rows, send } = await begin();
    const { id } = await create();
    const seqOf = async () => (await server.db.selectFrom('audit_head').select('seq').executeTakeFirst())?.seq ?? 0;
    const after = await seqOf();
    await rows(3);
    const last = await seqOf();
    const at = new Date(server.now.getTime() + 1_000);
    const prune = () => pruneLog(server.db, { before: at, at, keys: [auditKey] });
    await expect(prune()).rejects.toThrow('the receiver SIEM does not have them yet');
    await send(`receivers/${id}/state`, { on: false });
    await prune();
    server.pass(10);
    await rows(1);
    const switched = await send(`receivers/${id}/state`, { on: true });
    const removed = `${after} to ${last + 1}`;
    expect(switched.json().message).toBe(
      `Receiver switched on. The events ${removed} were removed from the audit log and are not sent.`,
    );
    const row = await server.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').executeTakeFirst();
    expect(row).toMatchObject({ action: 'switchreceiver', after: { on: true, removed } });
    await first.deliver();
    expect(receiver.got).toHaveLength(1);
    expect((await send(`receivers/${id}/resend`, { from: after })).statusCode).toBe(410);
  });

  it('is not taken over by a server whose clock is ahead', async () => {
    const { server, receiver, first, engine, create, rows } = await begin();
    await create();
    await rows(1);
    let answer = () => undefined as unknown;
    receiver.answer = (response) => {
      answer = () => response.writeHead(200).end();
    };
    const delivering = first.deliver();
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1));
    server.pass(3_600);
    await engine().deliver();
    expect(receiver.got).toHaveLength(1);
    answer();
    await delivering;
  });

  it('is sent again, alone or from a number on', async () => {
    const { receiver, first, create, rows, deliveries, send } = await begin();
    const { id } = await create();
    await rows(3);
    await first.deliver();
    const [one = 0] = receiver.ids;
    const [, second] = (await deliveries()) as { id: number }[];
    expect((await send(`deliveries/${second?.id}/resend`)).json().message).toMatch(
      /^The receiver answered 204 after \d+ ms$/,
    );
    expect((await send(`receivers/${id}/resend`, { from: one + 1 })).statusCode).toBe(200);
    await first.deliver();
    expect(receiver.ids).toEqual([one, one + 1, one + 2, one + 1, one + 1, one + 2]);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect((await send(`receivers/${id}/resend`, { from: one + 100 })).statusCode).toBe(409);
    expect((await send('deliveries/999999/resend')).statusCode).toBe(404);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { server, receiver, create, send } = await begin();
    const { id, value: secret } = await create();
    const rotated = await send('receiversecrets', { id });
    expect(rotated.json().data.value).toMatch(/^whsec_/);
    expect(rotated.json().data.value).not.toBe(secret);
    await send(`receivers/${id}/test`);
    server.pass(86_400);
    const token = await server.tokenOf('ada', 'admin');
    await server.send('POST', `receivers/${id}/test`, token, {});
    const counts = receiver.got.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
    expect([counts[0], counts.at(-1)]).toEqual([2, 1]);
  });
});

describe('test event', () => {
  it('is sent at once, answered with the result, logged and audited', async () => {
    const { server, receiver, create, deliveries, send } = await begin();
    const { id } = await create();
    expect((await send(`receivers/${id}/test`)).json().message).toMatch(/^The receiver answered 204 after \d+ ms$/);
    expect(receiver.bodies[0]).toMatchObject({ type: 'test', data: { message: 'A test event from Quarterdeck' } });
    receiver.answer = (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    const failed = await send(`receivers/${id}/test`);
    expect([failed.statusCode, failed.json().message]).toEqual([422, 'The receiver answered 302']);
    expect(receiver.got).toHaveLength(2);
    expect(await deliveries()).toMatchObject([
      { event: null, status: 302 },
      { event: null, status: 204, error: null },
    ]);
    const rows = await server.db.selectFrom('audit').select('outcome').where('action', '=', 'testreceiver').execute();
    expect(rows).toEqual([{ outcome: 'success' }, { outcome: 'denied' }]);
  });

  it('does not read the response', async () => {
    const { receiver, create, send } = await begin();
    const { id } = await create();
    let isClosed = false;
    receiver.answer = (response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200, { 'content-length': 10_000_000_000 });
      const more = () => {
        while (!isClosed && response.write(Buffer.alloc(65_536)));
        if (!isClosed) response.once('drain', more);
      };
      more();
    };
    expect((await send(`receivers/${id}/test`)).statusCode).toBe(200);
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  it('fails after ten seconds without a response', async () => {
    const { receiver, create, send } = await begin();
    const { id } = await create();
    receiver.answer = (response) => void response.writeProcessing();
    const began = performance.now();
    const failed = await send(`receivers/${id}/test`);
    expect(failed.json().message).toBe('no response within 10 s');
    expect(performance.now() - began).toBeLessThan(12_000);
  }, 30_000);

  it.each([
    ['slack', { text: 'lena: deed (done) · x· ·a·here· · vertical Data·Air' }],
    ['teams', { type: 'message' }],
  ])('has the form of %s, with names that cannot become links', async (kind, expected) => {
    const { receiver, first, create, rows } = await begin();
    await create({ kind });
    await rows(1, { target: 'x> <!a|here>', vertical: 'Data/Air' });
    await first.deliver();
    expect(receiver.bodies[0]).toMatchObject(expected);
    expect(receiver.got[0]?.headers['webhook-signature']).toBeUndefined();
    expect(receiver.got[0]?.text).toContain('http://localhost:80/dashboard/admin/audit?filter=%7B%22request_id%22');
    expect(receiver.got[0]?.text).not.toContain('!a');
  });
});

describe('address of a receiver', () => {
  const refusals = [
    ...['http://example.com/', 'ftp://example.com/', 'example.com', 'https://ada:secret@example.com/'],
    ...['https://10.0.0.1/', 'https://172.16.5.4/', 'https://192.168.1.1/', 'https://100.64.0.1/', 'https://0.0.0.0/'],
    ...['https://169.254.169.254/latest/meta-data/', 'https://[fd00:ec2::254]/', 'https://[::1]/', 'https://[::]/'],
    ...['https://[::ffff:169.254.169.254]/', 'https://[::ffff:8.8.8.8]/', 'https://[64:ff9b::a9fe:a9fe]/'],
    ...['https://[fe80::1]/', 'https://[fc00::1]/', 'https://[2002:a9fe:a9fe::1]/', 'https://[2001::1]/'],
    ...[
      'https://0x0a.1/',
      'https://167772161/',
      'https://2130706433.example/',
      'https://224.0.0.1/',
      'https://255.255.255.255/',
    ],
    ...['https://metadata.example/', 'https://mixed.example/', 'https://nowhere.example/', 'https://[ff02::1]/'],
  ];
  const names: Record<string, string[]> = {
    'metadata.example': ['169.254.169.254'],
    'mixed.example': ['93.184.215.14', '10.0.0.1'],
    '2130706433.example': ['127.0.0.1'],
    'example.com': ['93.184.215.14'],
  };
  const resolve = async (host: string) => (names[host] ?? []).map((address) => ({ address, family: 4 }));

  it.each(refusals)('%s is refused', async (address) => {
    const { send } = await begin({ resolve, env: { OUTGOING_NETWORKS: '' } });
    const body = { kind: 'webhook', name: 'SIEM', address, ...form };
    const answer = await send('receivers', body);
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([422, 'address']);
  });

  it('is checked again when it is connected, so that a name cannot lead elsewhere later', async () => {
    const { server, receiver, send } = await begin({
      resolve: async () => [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }],
      env: { OUTGOING_NETWORKS: '10.9.0.0/16' },
    });
    const addresses = ['10.9.0.1'];
    const { port } = new URL(receiver.url);
    const body = { kind: 'webhook', name: 'SIEM', address: `http://rebinding.example:${port}/`, ...form };
    const { data } = (await send('receivers', body)).json();
    const failed = await send(`receivers/${data.id}/test`);
    expect(failed.json().message).toMatch(/^The address leads to a private network/);
    expect(receiver.got).toEqual([]);
    expect(server.config.OUTGOING_NETWORKS).toEqual(['10.9.0.0/16']);
  });

  it('and secrets are in no list, audit row or log, and sealed in the database', async () => {
    const { server, create, send, list, rows, first, log, receiver } = await begin();
    const { id, value: secret } = await create();
    await server.send('PUT', `receivers/${id}`, await server.tokenOf('ada', 'admin'), { name: 'SIEM 2', ...form });
    receiver.answer = (response) => response.socket?.destroy() as never;
    await send(`receivers/${id}/test`);
    await rows(1);
    await first.deliver();
    const audit = await server.db.selectFrom('audit').select(['before', 'after']).execute();
    const stored = await server.db.selectFrom('receiver').selectAll().execute();
    const logged = await server.db.selectFrom('delivery').selectAll().execute();
    const seen = JSON.stringify([await list(), audit, stored, logged, log.warn.mock.calls, log.error.mock.calls]);
    expect(logged).not.toEqual([]);
    expect(seen).not.toContain('hook-secret');
    expect(seen).not.toContain(secret.slice(6));
    expect(await list()).toMatchObject([{ id, name: 'SIEM 2', host: new URL(receiver.url).host }]);
    const resealed = await resealCredentials(server.db, ['a new secret of the tests, long enough!', ...secrets]);
    expect(resealed).toMatchObject({ unreadable: 0 });
    expect(resealed.sealed).toBeGreaterThan(0);
  });
});

describe('receivers', () => {
  it('have distinct names and a maximum number', async () => {
    const { create, send, receiver, list } = await begin();
    for (let number = 1; number <= 20; number += 1) await create({ name: `Receiver ${number}` });
    const again = (name: string) => send('receivers', { kind: 'webhook', name, address: receiver.url, ...form });
    expect((await again('Receiver 7')).statusCode).toBe(409);
    expect((await again('Receiver 21')).json().code).toBe('too_many_receivers');
    expect(await list()).toHaveLength(20);
  });

  it('are for administrators, and their deletion ends their deliveries', async () => {
    const { server, create, token, rows, first, receiver, list } = await begin();
    await server.add('lena', { 'Data/Air': ['machine_launch user'] });
    const lena = await server.tokenOf('lena', 'Data/Air');
    expect((await server.call({ path: 'receivers', token: lena })).statusCode).toBe(403);
    const { id } = await create();
    await rows(1);
    expect((await server.call({ method: 'DELETE', path: `receivers/${id}`, token })).statusCode).toBe(200);
    await first.deliver();
    expect([receiver.got, await list()]).toEqual([[], []]);
  });

  it('keep a bounded log', async () => {
    const { server, create, rows, first } = await begin();
    await create();
    await rows(250);
    await first.deliver();
    const { count } = await sql<{ count: number }>`select count(*)::integer as count from delivery`
      .execute(server.db)
      .then(({ rows: [row] }) => row ?? { count: 0 });
    expect(count).toBe(200);
  });
});
