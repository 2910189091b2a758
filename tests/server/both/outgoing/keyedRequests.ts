import { vi } from 'vitest';
import { EventPosts } from '../../../../server/outgoing/eventPosts';
import type { KeyedRequests } from '../../support/keyedRequests';
import type { TestApp } from '../../support/testApp';

let count = 0;

/** A receiver that is off. */
async function receiverIn(server: TestApp): Promise<{ readonly id: number; readonly head: number }> {
  count += 1;
  const head = await server.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  const receiver = { kind: 'slack' as const, name: `keyed ${count}`, sealed_target: 'sealed', seq: head.seq };
  const row = await server.db
    .insertInto('receiver')
    .values({ ...receiver, is_on: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, head: head.seq };
}

const attempt = (server: TestApp, seq: number | null) => ({
  ...{ seq, message_id: 'keyed', attempt: 1, at: server.now, duration_ms: 1, status: 200, error: null },
});

/** Lets the next message that is sent at once be accepted. */
const accept = (server: TestApp) =>
  vi.spyOn(EventPosts.prototype, 'sendNow').mockResolvedValueOnce(attempt(server, null));

export default {
  updatereceiver: async (server) => {
    const { id } = await receiverIn(server);
    const filters = { actions: [], outcomes: [], accounts: [], verticals: [] };
    return { path: `receivers/${id}`, body: { name: `renamed ${id}`, ...filters, with_values: false } };
  },
  switchreceiver: async (server) => ({
    path: `receivers/${(await receiverIn(server)).id}/state`,
    body: { on: false },
  }),
  deletereceiver: async (server) => ({ path: `receivers/${(await receiverIn(server)).id}` }),
  testreceiver: async (server) => {
    accept(server);
    return { path: `receivers/${(await receiverIn(server)).id}/test`, body: {} };
  },
  resenddelivery: async (server) => {
    accept(server);
    const { id: receiver_id, head } = await receiverIn(server);
    const { id } = await server.db
      .insertInto('delivery')
      .values({ receiver_id, ...attempt(server, head) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { path: `deliveries/${id}/resend`, body: {} };
  },
  resendfrom: async (server) => {
    const { id, head } = await receiverIn(server);
    return { path: `receivers/${id}/resend`, body: { from: head } };
  },
} satisfies KeyedRequests;
