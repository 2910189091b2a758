import type * as z from 'zod/mini';
import type { processLedger } from '../../../contract/launches';
import { passingStates } from '../../../contract/values';
import type { Row } from '../../definitions/basics';
import type { LiveRule, Tone } from '../../definitions/list';
import type { MessageKey } from '../../i18n/translate';
import { isPassing, nextRead } from '../../list/live/timedReads';

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
