import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../contract/call';
import { answerKey } from './answerKey';

/** So many answers of one call are kept, each to another input; each may hold 100,000 rows. */
const maximum = 3;

/** Forgets the oldest answers of a call but those few, among them always the one to `bodyText`. */
export function keepNewest(client: QueryClient, call: Pick<Call, 'name'>, bodyText: string | undefined): void {
  const cache = client.getQueryCache();
  const others = cache.findAll({
    queryKey: answerKey(call),
    fetchStatus: 'idle',
    predicate: ({ queryKey }) => queryKey[2] !== (bodyText ?? ''),
  });
  others.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of others.slice(maximum - 1)) cache.remove(query);
}
