import { expect, vi } from 'vitest';
import { record, withAuditKey } from '../../../server/audit/store';
import { readConfig } from '../../../server/config';
import { openDatabase } from '../../../server/db/connection';
import { auditKeyOfServer } from '../../../server/secrets';
import type { ServerProcess } from '../../support/serverProcess';
import { login, start } from './builtServer';
import { EventReceiver } from './eventReceiver';

type Env = Record<string, string>;

/** Number of events; `OUTGOING_EVENTS=20000` for a longer run. */
const eventCount = Number(process.env.OUTGOING_EVENTS ?? 400);

/** Time limit in ms of {@link deliverWhileKilled}. */
export const deliveryTimeout = 180_000 + eventCount * 120;

/** Every so many events a receiver fails once, which costs the pause before the first retry. */
const failureInterval = 150;

/** The most deliveries between two kills. */
const killInterval = 200;

/** Appends audit rows while no server runs. */
export async function fillAuditLog(env: Env): Promise<void> {
  const config = readConfig(env);
  const { db, close } = withAuditKey(await openDatabase(config), auditKeyOfServer(config));
  for (let written = 0; written < eventCount; written += 500)
    await db.transaction().execute(async (transaction) => {
      for (let number = written; number < Math.min(written + 500, eventCount); number += 1)
        await record(
          transaction,
          { actor: 'lena', action: 'deed', outcome: 'success', after: { number } },
          { requestId: 'storm', ip: null, at: new Date() },
        );
    });
  await close();
}

/**
 * Delivers the rows of {@link fillAuditLog} to two receivers that sometimes fail, while servers are killed and started again. Checks that nothing
 * is lost, that first deliveries are in order, and that duplicates have the same identifier and body.
 *
 * @param envs one for each server
 */
export async function deliverWhileKilled(envs: readonly Env[]): Promise<{ kills: number; duplicates: number }> {
  const receivers = [await EventReceiver.start(), await EventReceiver.start()];
  for (const receiver of receivers) {
    const failed = new Set<unknown>();
    receiver.answer = (response, { headers }) => {
      const isNew = !failed.has(headers['webhook-id']);
      if (!isNew || receiver.got.length % failureInterval !== 0) return void response.writeHead(204).end();
      failed.add(headers['webhook-id']);
      // Every other time, the receiver has accepted the event, but the sender cannot know.
      failed.size % 2 === 0 ? response.writeHead(500).end() : response.destroy();
    };
  }
  const servers = await Promise.all(envs.map((env) => start(env)));
  const call = await callsTo(servers);
  for (const [index, { url: address }] of receivers.entries()) {
    const form = { actions: ['deed'], outcomes: [], accounts: [], verticals: [], with_values: true };
    const { data } = await call('POST', 'receivers', { kind: 'webhook', name: `Receiver ${index}`, address, ...form });
    await call('POST', `receivers/${data.id}/resend`, { from: 1 });
  }
  let kills = 0;
  const isDone = () => receivers.every(({ ids }) => new Set(ids).size === eventCount);
  const deliveries = () => receivers.reduce((sum, { got }) => sum + got.length, 0);
  while (!isDone()) {
    const next = deliveries() + Math.random() * killInterval;
    await vi.waitUntil(() => isDone() || deliveries() >= next, { timeout: deliveryTimeout, interval: 20 });
    const at = Math.floor(Math.random() * servers.length);
    await servers[at]?.kill('SIGKILL');
    kills += 1;
    const [env = {}] = envs.slice(at);
    servers[at] = await start(env);
  }
  let duplicates = 0;
  for (const { got, ids } of receivers) {
    const firsts = [...new Set(ids)];
    const [first = 0] = firsts;
    expect(firsts).toEqual(Array.from({ length: eventCount }, (_, index) => first + index));
    const messages = new Map<string, string>();
    for (const { headers, text } of got) {
      const id = String(headers['webhook-id']);
      expect(messages.get(id) ?? text).toBe(text);
      messages.set(id, text);
    }
    expect(messages.size).toBe(firsts.length);
    duplicates += got.length - messages.size;
  }
  return { kills, duplicates };
}

/** Returns a function that calls the first server as the administrator. */
async function callsTo([server]: readonly ServerProcess[]) {
  const url = server?.url ?? '';
  const { access_token } = (await (await login(url)).json()) as { access_token: string };
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, path).toBe(200);
    return await answer.json();
  };
}
