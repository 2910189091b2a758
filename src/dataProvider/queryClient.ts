import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '../authProvider/session';

/**
 * The cache of everything read, and of the changes that are pending. Nothing is retried by itself: a 4xx would only repeat, and a
 * slow back end would be asked three times. Whole lists are not compared with their former selves: at 100,000 rows that costs more
 * than it saves.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, structuralSharing: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false },
  },
});

// The next person must not see this person's data (D10). Pending changes stay known, so that they are not sent again.
onSessionEnd(() => {
  queryClient.getQueryCache().clear();
  const mutations = queryClient.getMutationCache();
  for (const mutation of mutations.getAll()) if (mutation.state.status !== 'pending') mutations.remove(mutation);
});
