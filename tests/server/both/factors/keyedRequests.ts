import type { KeyedRequests } from '../../support/keyedRequests';
import type { TestApp } from '../../support/testApp';

let count = 0;

/** Adds an administrator with a passkey, who has just used it. */
async function addHolder(server: TestApp) {
  count += 1;
  const personId = await server.add(`holder-${count}`, { admin: ['admin'] });
  const token = await server.tokenOf(`holder-${count}`, 'admin');
  const passkey = { kind: 'passkey', credential_id: `passkey ${count}`, public_key: 'none', counter: 0 } as const;
  const { id } = await server.db
    .insertInto('factor')
    .values({ ...passkey, person_id: personId, name: 'Laptop', created_at: server.now, sealed_secret: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('session').set({ factor_at: server.now }).where('person_id', '=', personId).execute();
  return { personId, token, id };
}

export default {
  removefactor: async (server) => {
    const { id, token } = await addHolder(server);
    return { path: `authentication/factors/${id}`, token };
  },
  resetfactors: async (server) => ({ path: `authentication/people/${(await addHolder(server)).personId}/factors` }),
} satisfies KeyedRequests;
