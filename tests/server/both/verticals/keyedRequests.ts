import type { KeyedRequests } from '../../support/keyedRequests';

export default {
  createvertical: async () => ({ body: { name: 'Data/Sea' } }),
  renamevertical: async () => ({ path: 'authentication/verticals/5', body: { name: 'Data/Weather' } }),
  setverticalaccounts: async () => ({ path: 'authentication/verticals/5/accounts', body: { accounts: ['900'] } }),
} satisfies KeyedRequests;
