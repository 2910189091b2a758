import type { KeyedRequests } from '../../support/keyedRequests';

export default { setnewsmail: async () => ({ body: { on: true } }) } satisfies KeyedRequests;
