import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyedChanges } from '../../contract/extras';
import { launchStatus, processLedger } from '../../contract/launches';
import { searchInstances } from '../../contract/machines';
import { beginSession, endSession } from '../../src/authProvider/session';
import { refreshEvent } from '../../src/components/reading';
import type { LaunchRecord } from '../../src/custom/launchProgress/launchRecord';
import { useLaunchSeen } from '../../src/custom/launchProgress/launchShown';
import { useLedger } from '../../src/custom/processLedger/ledger';
import { useStatesNow } from '../../src/custom/termination/MachineResults';
import { queryClient as consoleQueries } from '../../src/dataProvider/queryClient';
import type { MenuNode } from '../../src/definitions/registry';
import { resultOf } from '../../src/form/results';
import { useDetail } from '../../src/records/useDetail';

import approvals from '../../src/resources/approveProcess';
import instanceTable from '../../src/resources/instanceTable';
import machinePage from '../../src/resources/machine';
import { usePendingCounts } from '../../src/shell/usePendingCounts';
import { ConsoleContext, openList, stubLayout } from './list/openList';

/* Everything that loads again by itself, with a faked `fetch`. */

const machine = { instance_id: 'i-1', account: '900', region: 'us-east-1', state: 'pending', status: 'pending' };
const machines = { status: 'success', data: [machine] };
const place = { instance_id: 'i-1', account: '900', region: 'us-east-1' };
const launchBody = { process_id: 12, template_id: 'lt-1', version: '3', count: 1, instance_type: null, tagname: '' };
const launch: LaunchRecord = { key: 'k', body: launchBody, at: Date.now(), unknown: false, done: false };
const launchAnswer = resultOf('success', 'Launched', { status: 200, text: '', body: machines, headers: new Headers() });
const endedBody = { machines: [{ id: 'i-1', tone: 'success', text: 'Ends', ...machine }] };
const ended = resultOf('success', 'Ends', { status: 200, text: '', body: endedBody, headers: new Headers() });
const menu = [{ kind: 'page', page: approvals }] as unknown as readonly MenuNode[];

const newClient = () => new QueryClient({ defaultOptions: consoleQueries.getDefaultOptions() });

/** Runs a hook with the console's query settings. Returns a function that leaves it. */
function start(use: () => unknown): () => void {
  const client = newClient();
  return renderHook(use, {
    wrapper: ({ children }) => <ConsoleContext queryClient={client}>{children}</ConsoleContext>,
  }).unmount;
}

interface Poller {
  readonly name: string;
  readonly open: () => () => void;
  readonly path: string;
  /** Its response while something is in transition. */
  readonly response: object;
  readonly everyMs: number;
  /** Waits for a manual refresh after a failure, instead of loading again at its pace. */
  readonly restsAfterFailure: boolean;
  /** Loads as soon as the tab is visible again, instead of at its pace. */
  readonly loadsOnReturn: boolean;
}

const pollers: readonly Poller[] = [
  {
    name: 'a list with a machine in transition',
    open: () => {
      const input = encodeURIComponent(JSON.stringify({ account: '900', region: 'us-east-1' }));
      return openList(instanceTable, {
        address: `/dashboard/aws/awsinstancetable?input=${input}`,
        queryClient: newClient(),
      }).unmount;
    },
    path: 'ec2/listinstance',
    response: machines,
    everyMs: 5_000,
    restsAfterFailure: true,
    loadsOnReturn: true,
  },
  {
    name: 'the page of a machine in transition',
    open: () => {
      if (machinePage.kind !== 'screen' || !machinePage.thing) throw new Error('The page shows a machine');
      const { name, thing } = machinePage;
      return start(() => useDetail(name, thing, place));
    },
    path: searchInstances.path,
    response: machines,
    everyMs: 5_000,
    restsAfterFailure: true,
    loadsOnReturn: true,
  },
  {
    name: 'the ledger of a process that launches',
    open: () => start(() => useLedger('12')),
    path: 'process/12/ledger',
    response: {
      data: {
        process: { id: 12, process_name: 'crawl' },
        limit: { approved: 10, live: 2, reserved: 1 },
        entries: [],
        machines: [],
        mismatches: [],
      },
    },
    everyMs: 5_000,
    restsAfterFailure: true,
    loadsOnReturn: true,
  },
  {
    name: 'a launch whose machines start',
    open: () => start(() => useLaunchSeen({ ...launch, at: Date.now() }, launchAnswer, false)),
    path: launchStatus.path,
    response: {
      data: {
        ...{ launch_id: 5, process_id: 12, outcome: 'success', message: null, count: 1, begun_at: '2026-01-31T10:00Z' },
        machines: [{ ...machine, process_id: 12 }],
      },
    },
    everyMs: 2_000,
    restsAfterFailure: false,
    loadsOnReturn: false,
  },
  {
    name: 'the states of terminated machines',
    open: () => start(() => useStatesNow(ended)),
    path: searchInstances.path,
    response: machines,
    everyMs: 5_000,
    restsAfterFailure: false,
    loadsOnReturn: false,
  },
  {
    name: 'the number of pending requests',
    open: () => start(() => usePendingCounts(menu)),
    path: 'listrequest',
    response: { status: 'success', data: [{ id: 1, status: 0 }] },
    everyMs: 60_000,
    restsAfterFailure: false,
    loadsOnReturn: true,
  },
];

const requests: { signal: AbortSignal; respond: (body: object, status?: number) => Promise<void> }[] = [];
/** Advances the clock, after the code that loads on demand has arrived. */
const pass = async (ms: number) => {
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(ms));
};

/** Records the requests to a path. All others fail. */
function fakeFetch(path: string): void {
  requests.length = 0;
  const fetched: typeof fetch = (url, init) =>
    new Promise((resolve, reject) => {
      if (!new URL(String(url), location.href).pathname.endsWith(path)) {
        reject(new TypeError('Failed to fetch'));
        return;
      }
      const signal = init?.signal ?? new AbortController().signal;
      signal.addEventListener('abort', () => reject(signal.reason));
      requests.push({
        signal,
        respond: async (body, status = 200) => {
          resolve(Response.json(body, { status }));
          await pass(100);
        },
      });
    });
  vi.stubGlobal('fetch', fetched);
}

function showTab(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

beforeEach(() => {
  vi.useFakeTimers();
  stubLayout();
  beginSession(
    'tok-1',
    { username: 'ada', email: '', roles: ['admin', 'aws admin', 'launch admin'], vertical: 'admin' },
    [launchStatus.name, processLedger.name, keyedChanges.name],
  );
});
afterEach(() => {
  cleanup();
  endSession('logout');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.history.pushState(null, '', '/');
});

describe.each(pollers)('$name', ({ open, path, response, everyMs, ...poller }) => {
  beforeEach(() => fakeFetch(path));

  /** Opens it and lets its first request, at once or after its pace, succeed. */
  async function openLoaded(): Promise<() => void> {
    const leave = open();
    await pass(0);
    if (requests.length === 0) await pass(everyMs);
    expect(requests).toHaveLength(1);
    await requests[0]?.respond(response);
    return leave;
  }

  it('loads again at its pace, one request at a time', async () => {
    await openLoaded();
    await pass(everyMs - 1_000);
    expect(requests).toHaveLength(1);
    await pass(1_000);
    expect(requests).toHaveLength(2);
    await pass(3 * everyMs);
    expect(requests).toHaveLength(2);
    await requests[1]?.respond(response);
    await pass(everyMs);
    expect(requests).toHaveLength(3);
  });

  it('loads nothing in a hidden tab, and once on return', async () => {
    await openLoaded();
    await pass(everyMs / 2);
    showTab('hidden');
    await pass(10 * everyMs);
    expect(requests).toHaveLength(1);
    showTab('visible');
    await pass(poller.loadsOnReturn ? 100 : everyMs / 2);
    expect(requests).toHaveLength(2);
    await requests[1]?.respond(response);
    await pass(everyMs / 4);
    expect(requests).toHaveLength(2);
  });

  it(`${poller.restsAfterFailure ? 'waits for a manual refresh' : 'loads again at its pace'} after a failure`, async () => {
    await openLoaded();
    await pass(everyMs);
    await requests[1]?.respond({ status: 'failed', message: 'throttled' }, 500);
    if (poller.restsAfterFailure) {
      await pass(10 * everyMs);
      expect(requests).toHaveLength(2);
      act(() => void window.dispatchEvent(new Event(refreshEvent)));
      await pass(100);
      await requests[2]?.respond(response);
      await pass(everyMs);
      expect(requests).toHaveLength(4);
    } else {
      await pass(everyMs);
      expect(requests).toHaveLength(3);
    }
  });

  it('cancels its request and loads nothing after it is left', async () => {
    const leave = await openLoaded();
    await pass(everyMs);
    expect(requests).toHaveLength(2);
    leave();
    await pass(10 * everyMs);
    expect(requests[1]?.signal.aborted).toBe(true);
    expect(requests).toHaveLength(2);
  });
});
