import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { processLedger } from '../../../contract/launches';
import { isIdentifierNumber } from '../../../contract/shapes';
import { isForbidden, readFailure } from '../../components/failures';
import { useFailureToast, useReadAgain } from '../../components/reading';
import { callApi } from '../../dataProvider/callApi';
import { CallError } from '../../dataProvider/callError';
import { follows } from '../../dataProvider/live/subscriptions';
import { useTimedRead } from '../../list/live/timedReads';
import type { Latest } from '../../records/useRequestedAction';
import { type Ledger, nextLedgerRead } from './ledger';

export interface LedgerState {
  readonly ledger: Ledger | undefined;
  /** In ms since 1970. */
  readonly loadedAt: number;
  readonly latest: Latest;
  /** The process does not exist. Nothing is fetched for an invalid identifier. */
  readonly missing: boolean;
  /** The error of the last request. */
  readonly error: unknown;
  /** The message in place of the ledger. */
  readonly failure: string | undefined;
  readonly reading: boolean;
  readonly read: () => void;
}

/**
 * Fetches the ledger of a process when the page opens, on refresh, and at intervals that are shorter while something is running.
 * Pauses in a hidden tab and after a failure. Leaving the page aborts the request (D21).
 */
export function useLedger(id: string): LedgerState {
  const named = isIdentifierNumber(id);
  const { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['process ledger', id],
    queryFn: async ({ signal }) => (await callApi(processLedger, { params: { process_id: id }, signal })).answer.data,
    enabled: named,
    networkMode: 'always',
    meta: follows('process', 'machine', 'update'),
  });
  const missing = !named || (error instanceof CallError && error.status === 404);

  // Joins a request in flight (D21).
  const read = () => void (named && refetch({ cancelRefetch: false }));
  useReadAgain(read, error);
  const due = data && !missing ? nextLedgerRead(data, dataUpdatedAt) : undefined;
  useTimedRead(due, isFetching || error !== null, read);

  // Without a ledger, the failure is shown in its place.
  const failure =
    error && !missing ? readFailure(error, 'ledger.failed', { forbidden: 'processes.forbidden' }) : undefined;
  useFailureToast(error, data && failure);

  // The failure stays during a retry, so that its button keeps the focus.
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
