import type { KeyedRequests } from '../../support/keyedRequests';
import type { TestApp } from '../../support/testApp';
import { askForRole, roleForm } from './support';

let count = 0;

/** A request of a new person. */
async function requested(server: TestApp) {
  const name = `keyed${count++}`;
  await server.add(name, { 'Data/Air': [] });
  const token = await server.tokenOf(name, 'Data/Air');
  return { token, id: await askForRole(server, token) };
}

export default {
  requestrole: async (server) => ({ body: await roleForm(server) }),
  editrolerequest: async (server) => {
    const { token, id } = await requested(server);
    return { path: `myrequests/role/${id}`, token, body: { hours: 3, why: 'For longer' } };
  },
  deciderolerequest: async (server) => {
    const { id } = await requested(server);
    return { body: { requestid: String(id), approve: 1 } };
  },
} satisfies KeyedRequests;
