import { useState } from 'react';
import type * as z from 'zod/mini';
import { processLedger } from '../../../contract/launches';
import { isIdentifierNumber } from '../../../contract/shapes';
import { passingStates } from '../../../contract/values';
import { isForbidden, readFailure } from '../../components/failures';
import { useFailureToast } from '../../components/reading';
import { useCall } from '../../components/useCall';
import { CallError } from '../../dataProvider/callError';
import type { Row } from '../../definitions/basics';
import type { LiveRule, Tone } from '../../definitions/list';
import type { MessageKey } from '../../i18n/translate';
import { isPassing, nextRead, useTimedRead } from '../../list/live/timedReads';
import type { Latest } from '../../records/useRequestedAction';

export type Ledger = z.infer<typeof processLedger.answer>['data'];
export type Entry = Ledger['entries'][number];
export type LiveMachine = Ledger['machines'][number];
export type Mismatch = Ledger['mismatches'][number];

/**
 * Returns the machines by identifier, with the values of their addresses. Machines without a process are found only in the account
 * and region of the process.
 */
export function placesIn(ledger: Ledger | undefined): ReadonlyMap<string, Row> {
  if (!ledger) return new Map();
  const { account, region } = ledger.process;
  const strangers = ledger.mismatches.flatMap(({ kind, instance_ids }) =>
    kind === 'machine_without_process' && region ? instance_ids : [],
  );
  return new Map<string, Row>([
    ...strangers.map((instance_id): [string, Row] => [instance_id, { account, region, instance_id }]),
    ...ledger.machines.map((machine): [string, Row] => [machine.instance_id, { account, ...machine }]),
  ]);
}

const live: LiveRule = { column: 'state', passing: passingStates, fast: 5_000, slow: 60_000 };

/** Returns true if a machine is in transition, or a launch or termination is running. */
export function isUnderWay({ machines, entries, limit }: Pick<Ledger, 'machines' | 'entries' | 'limit'>): boolean {
  const states = machines.map(({ state }) => ({ text: state, count: 1 }));
  const acts = entries.some(
    ({ kind, status }) => status === 'pending' && (kind === 'launch' || kind === 'termination'),
  );
  return acts || limit.reserved > 0 || isPassing(live, states);
}

/** Returns when a ledger must be refetched; both times in ms since 1970. */
export function nextLedgerRead(ledger: Ledger, loadedAt: number): number {
  return nextRead(live, { loadedAt, passing: isUnderWay(ledger), all: ledger.machines.length });
}

export const entryFilters = ['all', 'requests', 'updates', 'launches', 'terminations'] as const;
export type EntryFilter = (typeof entryFilters)[number];

const filterOf: Readonly<Record<Entry['kind'], EntryFilter>> = {
  request: 'requests',
  decision: 'requests',
  update: 'updates',
  update_decision: 'updates',
  launch: 'launches',
  termination: 'terminations',
};

/** Returns the entries that match a filter, in their order. */
export function entriesOf(entries: readonly Entry[], filter: EntryFilter): readonly Entry[] {
  return filter === 'all' ? entries : entries.filter(({ kind }) => filterOf[kind] === filter);
}

/** Returns entries with unique keys that stay the same when newer entries arrive. */
export function keyedEntries(entries: readonly Entry[]): readonly (readonly [key: string, entry: Entry])[] {
  const taken = new Map<string, number>();
  return entries
    .toReversed()
    .map((entry): [string, Entry] => {
      const name = `${entry.at} ${entry.kind} ${entry.request_id ?? ''}`;
      const before = taken.get(name) ?? 0;
      taken.set(name, before + 1);
      return [`${name} ${before}`, entry];
    })
    .toReversed();
}

const words: Readonly<Record<Entry['status'], readonly [Tone, MessageKey]>> = {
  pending: ['warn', 'approvals.pending'],
  approved: ['ok', 'approvals.approved'],
  rejected: ['bad', 'approvals.rejected'],
  success: ['ok', 'confirm.success'],
  warning: ['warn', 'confirm.warning'],
  failed: ['bad', 'confirm.error'],
};

/** Returns the tone and the word of an entry's status. A pending launch is running, it needs no decision. */
export function standingOf({ kind, status }: Pick<Entry, 'kind' | 'status'>): readonly [Tone, MessageKey] {
  const acts = kind === 'launch' || kind === 'termination';
  return acts && status === 'pending' ? ['warn', 'ledger.underWay'] : words[status];
}

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
  const { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, read } = useCall(processLedger, {
    params: { process_id: id },
    enabled: named,
    follows: ['process', 'machine', 'update'],
  });
  const missing = !named || (error instanceof CallError && error.status === 404);

  const due = data && !missing ? nextLedgerRead(data, dataUpdatedAt) : undefined;
  useTimedRead(due, isFetching || error !== null, () => void read());

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
    read: () => void read(),
  };
}
