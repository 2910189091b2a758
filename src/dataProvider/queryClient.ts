import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '../authProvider/session';

/**
 * The query cache. It does not retry: a 4xx would repeat, and a slow back end would get three requests. It does not compare responses:
 * with 100,000 rows that costs more than it saves.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, structuralSharing: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false },
  },
});

// The next user must not see this user's data (D10). Pending changes stay, so that they are not sent again.
onSessionEnd(() => {
  queryClient.getQueryCache().clear();
  const mutations = queryClient.getMutationCache();
  for (const mutation of mutations.getAll()) if (mutation.state.status !== 'pending') mutations.remove(mutation);
});
