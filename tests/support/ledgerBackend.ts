import { expect, type Page } from '@playwright/test';
import type { ForeignBackend } from './foreignBackend';
import { json, type Reply } from './replies';

/** An entry of the ledger of a process. Repeats the contract on purpose. */
export interface LedgerEntry {
  readonly at: string;
  readonly kind: string;
  readonly status: string;
  readonly by: string;
  readonly request_id: number | null;
  readonly reason: string | null;
  readonly changes: Readonly<Record<string, { readonly from: string | null; readonly to: string }>>;
  readonly count: number | null;
  readonly instance_ids: readonly string[];
}

/** An entry by ada at a minute after ten o'clock. */
export const entry = (minute: number, part: Partial<LedgerEntry>): LedgerEntry => ({
  at: new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString(),
  kind: 'launch',
  status: 'success',
  by: 'ada',
  request_id: null,
  reason: null,
  changes: {},
  count: null,
  instance_ids: [],
  ...part,
});

export const machine = (id: string, state = 'running', part: Readonly<Record<string, unknown>> = {}) => ({
  instance_id: id,
  name: 'crawl',
  state,
  instance_type: 't3.medium',
  region: 'us-east-1',
  availability_zone: 'us-east-1a',
  ipv4: '203.0.113.7',
  ipv6: null,
  private_ip: '10.0.0.7',
  launch_time: '2026-03-01T10:40:00Z',
  ...part,
});

export const process = {
  id: 12,
  process_name: 'crawl',
  subprocess_name: 'night',
  platform: 'AWS',
  account: '900',
  region: 'us-east-1',
  template_id: 'lt-0abc',
  version: '4',
  machine_max_count: 10,
  tagname: 'crawl-night',
  notes: null,
};

/** An entry of each kind, newest first. */
export const story: readonly LedgerEntry[] = [
  entry(50, { kind: 'termination', count: 1, instance_ids: ['i-0gone'] }),
  entry(40, { count: 3, instance_ids: ['i-01', 'i-02', 'i-0gone'] }),
  entry(30, {
    kind: 'update_decision',
    status: 'approved',
    by: 'mira',
    request_id: 8,
    reason: 'Easter needs more',
    changes: { machine_max_count: { from: '5', to: '10' } },
  }),
  entry(20, {
    kind: 'update',
    status: 'approved',
    request_id: 8,
    changes: { machine_max_count: { from: '5', to: '10' } },
  }),
  entry(10, { kind: 'decision', status: 'approved', by: 'mira', request_id: 31 }),
  entry(0, { kind: 'request', status: 'approved', request_id: 31, changes: { version: { from: null, to: '3' } } }),
];

/** The answer with the ledger of process 12. */
export const ledger = (part: Readonly<Record<string, unknown>> = {}): Reply =>
  json({
    data: {
      process,
      limit: { approved: 10, live: 2, reserved: 0 },
      entries: story,
      machines: [machine('i-01'), machine('i-02')],
      mismatches: [],
      ...part,
    },
  });

export const ledgerPath = '/dashboard/launch/process/12';
export const ledgerReads = (backend: ForeignBackend): number => backend.calls('GET', 'process/12/ledger').length;

/** Makes the back end one that offers the ledger. */
export async function offerLedger(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('offered-calls', '["processledger"]'));
}

/** Opens the ledger of process 12, and waits until it has loaded. */
export async function openLedger(page: Page): Promise<void> {
  await page.goto(ledgerPath);
  await expect(page.getByRole('heading', { level: 1, name: 'crawl / night' })).toBeVisible();
}

export const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' }).locator(':scope > li');
