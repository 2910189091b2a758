// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  type Entry,
  entriesOf,
  isUnderWay,
  keyedEntries,
  type Ledger,
  nextLedgerRead,
  placesIn,
  standingOf,
} from '../../../../src/custom/processLedger/ledger';

const entry = (part: Partial<Entry> = {}): Entry => ({
  at: '2026-01-02T10:00:00Z',
  kind: 'launch',
  status: 'success',
  by: 'ada',
  request_id: null,
  reason: null,
  changes: {},
  count: 2,
  instance_ids: [],
  ...part,
});

const machine = (state: string) => ({
  instance_id: `i-${state}`,
  name: null,
  state,
  instance_type: 't3.medium',
  region: 'us-east-1',
  availability_zone: 'us-east-1a',
  ipv4: null,
  ipv6: null,
  private_ip: null,
  launch_time: '2026-01-02T10:00:00Z',
});

const ledger = (part: Partial<Ledger> = {}): Ledger => ({
  process: { id: 12 },
  limit: { approved: 10, live: 1, reserved: 0 },
  entries: [entry()],
  machines: [machine('running')],
  mismatches: [],
  ...part,
});

it('locates its machines and those without a process, but not terminated ones', () => {
  const mismatches: Ledger['mismatches'] = [
    { kind: 'machine_gone', message: 'gone', instance_ids: ['i-gone'] },
    { kind: 'machine_without_process', message: 'tagged', instance_ids: ['i-stranger'] },
  ];
  const regional = ledger({ process: { id: 12, account: '900', region: 'eu-west-1' }, mismatches });
  expect([...placesIn(regional)]).toEqual([
    ['i-stranger', { account: '900', region: 'eu-west-1', instance_id: 'i-stranger' }],
    ['i-running', { account: '900', ...machine('running') }],
  ]);
  const anywhere = ledger({ process: { id: 12, account: '900', region: null }, mismatches });
  expect([...placesIn(anywhere).keys()]).toEqual(['i-running']);
  expect(placesIn(undefined).size).toBe(0);
});

describe('a ledger in transition', () => {
  it.each([
    ['a machine on its way', { machines: [machine('running'), machine('pending')] }],
    ['a launch under way', { entries: [entry({ status: 'pending' })] }],
    ['a termination under way', { entries: [entry({ kind: 'termination', status: 'pending' })] }],
    ['machines that are reserved', { limit: { approved: 10, live: 1, reserved: 2 } }],
  ] as const)('has %s, and loads again after 5 s', (_, part) => {
    const changing = ledger({ ...part } as Partial<Ledger>);
    expect(isUnderWay(changing)).toBe(true);
    expect(nextLedgerRead(changing, 1_000)).toBe(6_000);
  });

  it('does not have a pending request, and loads again after a minute', () => {
    const still = ledger({ entries: [entry({ kind: 'update', status: 'pending' })] });
    expect(isUnderWay(still)).toBe(false);
    expect(nextLedgerRead(still, 1_000)).toBe(61_000);
  });
});

describe('a timeline', () => {
  const kinds = ['termination', 'launch', 'update_decision', 'update', 'decision', 'request'] as const;
  const entries = kinds.map((kind) => entry({ kind }));
  const left = (filter: Parameters<typeof entriesOf>[1]) => entriesOf(entries, filter).map(({ kind }) => kind);

  it('filters by requests or updates with their decisions, by launches, or by terminations', () => {
    expect(left('all')).toEqual(kinds);
    expect(left('requests')).toEqual(['decision', 'request']);
    expect(left('updates')).toEqual(['update_decision', 'update']);
    expect(left('launches')).toEqual(['launch']);
    expect(left('terminations')).toEqual(['termination']);
  });

  it('keeps the keys of its entries when a newer one arrives, also of equal entries', () => {
    const keys = (list: readonly Entry[]) => keyedEntries(list).map(([key]) => key);
    const before = keys([entry(), entry()]);
    expect(new Set(before).size).toBe(2);
    expect(keys([entry(), entry(), entry()]).slice(1)).toEqual(before);
  });

  it('says of a launch that it is under way, and of a request that it is pending', () => {
    expect(standingOf({ kind: 'launch', status: 'pending' })).toEqual(['warn', 'ledger.underWay']);
    expect(standingOf({ kind: 'update', status: 'pending' })).toEqual(['warn', 'approvals.pending']);
    expect(standingOf({ kind: 'decision', status: 'rejected' })).toEqual(['bad', 'approvals.rejected']);
    expect(standingOf({ kind: 'launch', status: 'warning' })).toEqual(['warn', 'confirm.warning']);
  });
});
