import type { KeyedRequests } from '../../support/keyedRequests';

export default {
  inviteperson: async () => ({
    body: { username: 'invited', email: 'invited@example.com', team: 'x' },
    toldOnce: /has been shown already/,
  }),
  sendpasswordlink: async (server) => ({
    body: { user_id: await server.add('forgetful') },
    toldOnce: /has been shown already/,
  }),
} satisfies KeyedRequests;
