import { useQuery } from '@tanstack/react-query';
import { listSessions, type OwnSession } from '../../../contract/account';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';

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
    failure: error && !isFetching ? failureOf(error) : undefined,
    reading: isFetching,
    read: () => void refetch({ cancelRefetch: false }),
  };
}

/** What is said about sessions that could not be read; nothing where the end of the session has said enough. */
function failureOf(error: Error): string | undefined {
  if (!(error instanceof CallError) || error.failure === 'shape') return t('account.sessions.failed');
  if (error.failure === 'session' || error.failure === 'aborted') return undefined;
  const message = serverMessage(error.reply);
  return message === undefined ? t('account.sessions.failed') : t('list.error', { message });
}
