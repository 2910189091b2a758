import { useQuery } from '@tanstack/react-query';
import { listSessions, type OwnSession } from '../../../contract/account';
import { isLost, readFailure } from '../../components/failures';
import { callApi } from '../../dataProvider/callApi';
import { CallError } from '../../dataProvider/callError';

/** One's own sessions as their dialog knows them. */
interface OwnSessions {
  /** Those that were read last; absent until then. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** How many there are, listed or not. */
  readonly total: number;
  /** Why the last read failed, if it did, and when the sessions were read, in ms since 1970. */
  readonly error: unknown;
  readonly readAt: number;
  /** Why there are none to show. */
  readonly failure: string | undefined;
  readonly reading: boolean;
  readonly read: () => void;
}

const nothing = { data: [], total: 0 };

/** Reads one's own sessions, anew each time that they are opened: nothing of them is kept. */
export function useOwnSessions(): OwnSessions {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: [listSessions.name],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(listSessions, { signal })).answer;
      } catch (failure) {
        // A back end without the call has no such sessions (D52).
        if (failure instanceof CallError && (failure.status === 404 || failure.status === 501)) return nothing;
        throw failure;
      }
    },
    gcTime: 0,
  });
  const { data: sessions, total = sessions?.length ?? 0 } = data ?? {};
  const lost = isLost(error, data);
  return {
    sessions: lost ? undefined : sessions,
    total,
    error,
    readAt: dataUpdatedAt,
    failure: lost && !isFetching ? readFailure(error, 'account.sessions.failed') : undefined,
    reading: isFetching,
    read: () => void refetch({ cancelRefetch: false }),
  };
}
