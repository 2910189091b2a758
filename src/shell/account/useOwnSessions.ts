import { useQuery } from '@tanstack/react-query';
import { listSessions, type OwnSession } from '../../../contract/account';
import { isLost, readFailure } from '../../components/failures';
import { callApi } from '../../dataProvider/callApi';
import { CallError } from '../../dataProvider/callError';

interface OwnSessions {
  readonly sessions: readonly OwnSession[] | undefined;
  /** Their number, including those not listed. */
  readonly total: number;
  /** The failure of the last read, and the time of the last successful one in ms since the epoch. */
  readonly error: unknown;
  readonly readAt: number;
  /** The message if there are no sessions to show. */
  readonly failure: string | undefined;
  readonly reading: boolean;
  readonly read: () => void;
}

const nothing = { data: [], total: 0 };

/** Loads the person's own sessions each time they are opened, without a cache. */
export function useOwnSessions(): OwnSessions {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: [listSessions.name],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(listSessions, { signal })).answer;
      } catch (failure) {
        // A back end without the call reports no sessions (D52).
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
