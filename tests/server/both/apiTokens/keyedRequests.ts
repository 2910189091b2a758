import type { KeyedRequests } from '../../support/keyedRequests';
import { password, type TestApp } from '../../support/testApp';

let count = 0;

async function tokenId(server: TestApp): Promise<number> {
  count += 1;
  const token = await server.tokenOf('ada', 'admin');
  await server.send('POST', 'authentication/tokens', token, {
    ...{ name: `keyed ${count}`, current_password: password },
  });
  const row = await server.db.selectFrom('api_token').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.id;
}

export default {
  revoketoken: async (server) => ({ path: `authentication/tokens/${await tokenId(server)}` }),
  revokeanytoken: async (server) => ({ path: `authentication/alltokens/${await tokenId(server)}` }),
  createserviceaccount: async () => {
    count += 1;
    return { body: { username: `robot-${count}`, email: 'ada@example.com', team: 'x' } };
  },
} satisfies KeyedRequests;
