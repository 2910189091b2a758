// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follows, isQuiet } from '../../../src/dataProvider/live/subscriptions';
import type { PageDefinition } from '../../../src/definitions/page';
import { registry } from '../../../src/resources';
import { affectedBy, Refetcher } from '../../../src/shell/LiveUpdates';

const pages = [
  { name: 'request', kind: 'screen', find: { kind: 'request', lists: [{ name: 'listrequest' }] } },
  { name: 'approve', kind: 'list', list: { call: { name: 'listrequest' } } },
  { name: 'other', kind: 'list', list: { call: { name: 'listother' } } },
  { name: 'log', kind: 'list', list: { follows: ['request', 'person'] } },
  { name: 'quiet', kind: 'list', list: { follows: ['person'] } },
] as unknown as readonly PageDefinition[];

let client: QueryClient;
let busy: boolean;
let refetcher: Refetcher;
const reads: string[] = [];

/** Observes a query, and records its loads. */
function show(queryKey: readonly string[], meta?: Record<string, unknown>): () => void {
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => reads.push(queryKey.join(' ')),
    staleTime: Number.POSITIVE_INFINITY,
    ...(meta && { meta }),
  });
  return observer.subscribe(() => undefined);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint32Array).fill(2 ** 31);
    return array;
  });
  client = new QueryClient();
  busy = false;
  refetcher = new Refetcher(client, pages, () => busy);
});
afterEach(() => {
  refetcher.stop();
  client.clear();
  reads.length = 0;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a change by others (D65)', () => {
  it('reloads what is shown within two seconds, and nothing else', async () => {
    show(['approve', 'getList']);
    show(['approve?{"a":1}', 'shares']);
    show(['other', 'getList']);
    show(['log', 'getList']);
    show(['quiet', 'getList']);
    show(['ledger'], follows('process'));
    show(['history'], follows('process', 'request'));
    const leave = show(['approve', 'getOne']);
    leave();
    await pass(0);
    reads.length = 0;
    refetcher.note({ kind: 'request', id: '7' });
    await pass(2_000);
    expect(reads.toSorted()).toEqual(['approve getList', 'approve?{"a":1} shares', 'history', 'log getList']);
  });

  it('reloads once for many changes, and at most once a second', async () => {
    show(['approve', 'getList']);
    await pass(0);
    reads.length = 0;
    for (let count = 0; count < 100; count += 1) {
      refetcher.note({ kind: 'request' });
      await pass(30);
    }
    expect(reads.length).toBeGreaterThanOrEqual(2);
    expect(reads.length).toBeLessThanOrEqual(3);
  });

  it('waits while the user is active', async () => {
    show(['approve', 'getList']);
    await pass(0);
    reads.length = 0;
    busy = true;
    refetcher.note({ kind: 'request' });
    await pass(4_000);
    expect(reads).toEqual([]);
    busy = false;
    await pass(500);
    expect(reads).toEqual(['approve getList']);
  });

  it('reloads hidden lists when they open', async () => {
    show(['approve', 'getList'])();
    await pass(0);
    reads.length = 0;
    refetcher.note('everything');
    await pass(2_000);
    expect(reads).toEqual([]);
    show(['approve', 'getList']);
    await pass(0);
    expect(reads).toEqual(['approve getList']);
  });

  it('updates the number in the menu from a page’s load, or by its own request', async () => {
    show(['pending', 'listrequest', 'status', 'Pending']);
    const leave = show(['approve', 'getList']);
    await pass(0);
    reads.length = 0;
    refetcher.note({ kind: 'request' });
    await pass(2_000);
    expect(reads).toEqual(['approve getList']);
    leave();
    refetcher.note({ kind: 'request' });
    await pass(2_000);
    expect(reads).toEqual(['approve getList', 'pending listrequest status Pending']);
  });

  it('reloads again if a load was in flight', async () => {
    let answer: (value: string) => void = () => undefined;
    let asked = 0;
    new QueryObserver(client, {
      queryKey: ['approve', 'getList'],
      queryFn: () => {
        asked += 1;
        return new Promise<string>((resolve) => {
          answer = resolve;
        });
      },
    }).subscribe(() => undefined);
    refetcher.note({ kind: 'request' });
    await pass(900);
    expect(asked).toBe(1);
    answer('as it was');
    await pass(1_500);
    expect(asked).toBe(2);
    answer('as it is');
    await pass(5_000);
    expect(asked).toBe(2);
  });

  it('is not announced', async () => {
    show(['approve', 'getList']);
    await pass(0);
    expect(isQuiet('listrequest', Date.now())).toBe(false);
    refetcher.note({ kind: 'request' });
    await pass(600);
    expect(isQuiet('listrequest', Date.now())).toBe(true);
    await pass(5_000);
    expect(isQuiet('listrequest', Date.now())).toBe(false);
  });
});

describe('the pages of the console', () => {
  const of = (kind: 'request' | 'update' | 'process' | 'machine' | 'person' | 'template' | 'access') => {
    const { calls, lists, things } = affectedBy(new Set([kind]), registry.pages.values());
    return { calls: [...calls], lists: [...lists], things: [...things] };
  };

  it('follow the kinds that they show', () => {
    expect(of('request').lists).toEqual(expect.arrayContaining(['approve-process', 'my-requests']));
    expect(of('update').lists).toEqual(expect.arrayContaining(['approve-update-process', 'my-requests']));
    expect(of('process').lists).toContain('processes');
    expect(of('machine').lists).toEqual(expect.arrayContaining(['instance-search', 'instance-table']));
    expect(of('machine').things).toContain('machine');
    expect(of('template').lists).toContain('approve-process');
    expect(of('person').calls).toContain('getusers');
    // Lists without records that Find knows follow by themselves, with the responses that they are made of.
    expect(of('access').lists).toEqual(expect.arrayContaining(['access-requests', 'my-access']));
    expect(of('access').calls).toContain('listrolerequests');
  });
});
