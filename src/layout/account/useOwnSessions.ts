import { useQuery } from '@tanstack/react-query';
import { listSessions, type OwnSession } from '../../../contract/account';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { readFailure } from '../../ui/failures';

/** One's own sessions as their dialog knows them. */
interface OwnSessions {
  /** Those that were read last; absent until then. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** How many there are, listed or not. */
  readonly total: number;
  /** Why they could not be read. */
  readonly failure: string | undefined;
  readonly reading: boolean;
  readonly read: () => void;
}

const nothing = { data: [], total: 0 };

/** Reads one's own sessions, anew each time that they are opened: nothing of them is kept. */
export function useOwnSessions(): OwnSessions {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [listSessions.name],
    queryFn: async ({ signal }) => {
      try {
        return (await ask(listSessions, { signal })).answer;
      } catch (failure) {
        // A back end without the call has no such sessions (D52).
        if (failure instanceof CallError && (failure.status === 404 || failure.status === 501)) return nothing;
        throw failure;
      }
    },
    gcTime: 0,
  });
  const { data: sessions, total = sessions?.length ?? 0 } = data ?? {};
  return {
    sessions,
    total,
    failure: error && !isFetching ? readFailure(error, 'account.sessions.failed') : undefined,
    reading: isFetching,
    read: () => void refetch({ cancelRefetch: false }),
  };
}
