import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { processLedger } from '../../../contract/launches';
import { isIdentifierNumber } from '../../../contract/shapes';
import { isForbidden, readFailure } from '../../components/failures';
import { useFailureToast, useReadAgain } from '../../components/reading';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { follows } from '../../dataProvider/follow/follows';
import { useTimedRead } from '../../list/live/timedReads';
import type { Latest } from '../../records/useAskedAct';
import { type Ledger, nextLedgerRead } from './ledger';

/** The ledger of a process as its page knows it. */
export interface LedgerState {
  /** The newest that was read. */
  readonly ledger: Ledger | undefined;
  /** When that was, in ms since 1970. */
  readonly loadedAt: number;
  readonly latest: Latest;
  /** There is no such process; nothing is asked for an identifier that cannot be one. */
  readonly missing: boolean;
  /** Why the last read failed, if it did. */
  readonly error: unknown;
  /** Why there is nothing to show. */
  readonly failure: string | undefined;
  /** It is being read, again after a failure or for the first time. */
  readonly reading: boolean;
  readonly read: () => void;
}

/**
 * Reads the ledger of a process: when the page is opened, on refresh, every few seconds while something is under way, and now and then
 * else. A hidden tab, and a read that failed, rest. Leaving the page cancels the read (D21).
 */
export function useLedger(id: string): LedgerState {
  const named = isIdentifierNumber(id);
  const { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['process ledger', id],
    queryFn: async ({ signal }) => (await ask(processLedger, { params: { process_id: id }, signal })).answer.data,
    enabled: named,
    networkMode: 'always',
    meta: follows('process', 'machine', 'update'),
  });
  const missing = !named || (error instanceof CallError && error.status === 404);

  // A read under way is joined, not sent again (D21).
  const read = () => void (named && refetch({ cancelRefetch: false }));
  useReadAgain(read, error);
  const due = data && !missing ? nextLedgerRead(data, dataUpdatedAt) : undefined;
  useTimedRead(due, isFetching || error !== null, read);

  // Without a ledger the failure stands in its place.
  const failure =
    error && !missing ? readFailure(error, 'ledger.failed', { forbidden: 'processes.forbidden' }) : undefined;
  useFailureToast(error, data && failure);

  // While it is read again the failure stands: its button keeps the focus.
  const [former, setFormer] = useState({ id, failure });
  if (former.id !== id || (failure !== undefined && failure !== former.failure)) setFormer({ id, failure });

  const ledger = missing || isForbidden(error) ? undefined : data;
  return {
    ledger,
    error,
    loadedAt: dataUpdatedAt,
    latest: !isFetchedAfterMount && named ? 'awaited' : error || missing ? 'failed' : 'read',
    missing,
    failure: ledger ? undefined : (failure ?? (isFetching ? former.failure : undefined)),
    reading: isFetching,
    read,
  };
}
