// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listProcesses } from '../../../../contract/processes';
import { beginSession, endSession, sessionUser } from '../../../../src/authProvider/session';
import { fetchJson } from '../../../../src/dataProvider/callApi';
import { type Change, onChange, pauseAfter } from '../../../../src/dataProvider/live/eventStream';

const ada = { username: 'ada', email: '', roles: [], vertical: 'Data/Air' };
const fetched = vi.fn<typeof fetch>();
let told: Change[] = [];
let leave: () => void = () => undefined;

/** Opens the next stream, which the test writes to. */
function nextStream() {
  let write: ReadableStreamDefaultController<Uint8Array> | undefined;
  fetched.mockImplementationOnce(async (_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = controller;
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body, { status: 200 });
  });
  const encoder = new TextEncoder();
  return {
    say: (text: string) => write?.enqueue(encoder.encode(text)),
    end: () => write?.close(),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lastIds = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('last-event-id'));

function show(visible: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint32Array).fill(2 ** 32 - 1);
    return array;
  });
  fetched.mockReset().mockImplementation(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
  beginSession('tok-1', ada);
  told = [];
});
afterEach(() => {
  leave();
  endSession('logout');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const follow = async () => {
  leave = onChange((change) => told.push(change));
  await pass(0);
};

describe('the event stream (D65)', () => {
  it('reports each change and "too many", but no unknown event', async () => {
    const stream = nextStream();
    await follow();
    stream.say('event: open\ndata: {}\n\nevent: change\ndata: {"kind":"request","id":"7"}\n\n');
    stream.say(
      'event: change\ndata: {"kind":"submarine"}\n\nevent: change\ndata: nonsense\n\nevent: anew\ndata: {}\n\n',
    );
    await pass(0);
    expect(told).toEqual([{ kind: 'request', id: '7' }, 'everything']);
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer tok-1');
  });

  it('begins at the oldest response, and reopens once for a late older one', async () => {
    const nextAnswer = (place: string) =>
      fetched.mockResolvedValueOnce(new Response('{}', { headers: { 'Last-Event-ID': place } }));
    for (const place of ['43', '42']) {
      nextAnswer(place);
      await fetchJson(listProcesses);
    }
    const stream = nextStream();
    await follow();
    stream.say('id: 44\n\n');
    await pass(0);
    nextAnswer('41');
    const further = nextStream();
    await fetchJson(listProcesses);
    await pass(0);
    further.say('event: change\ndata: {"kind":"request","id":"7"}\n\nid: 44\n\n');
    await pass(0);
    for (const place of ['43', '41']) {
      nextAnswer(place);
      await fetchJson(listProcesses);
    }
    expect(lastIds().filter((place) => place !== null)).toEqual(['42', '41']);
    expect(told).toEqual([{ kind: 'request', id: '7' }]);
  });

  it('pauses before it reopens repeatedly for ever older responses', async () => {
    let place = 1_000;
    fetched.mockImplementation(async (_url, init) => {
      place -= 1;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`id: ${place + 5}\n\n`));
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return new Response(body, { headers: { 'Last-Event-ID': String(place) } });
    });
    await follow();
    await pass(300_000);
    // At once, then after 1, 2, 4 … 60 seconds.
    expect(fetched.mock.calls.length).toBeLessThan(15);
    expect(fetched.mock.calls.length).toBeGreaterThan(3);
  });

  it('resumes after a break, with a growing pause for breaks in a row', async () => {
    const stream = nextStream();
    await follow();
    stream.say('id: 41\n\n');
    await pass(0);
    stream.end();
    fetched.mockRejectedValue(new Error('no network'));
    await pass(999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(fetched).toHaveBeenCalledTimes(2);
    await pass(1_999);
    expect(fetched).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(lastIds()).toEqual([null, '41', '41']);
  });

  it('closes in a hidden tab, and resumes on return', async () => {
    const stream = nextStream();
    await follow();
    stream.say('id: 5\n\n');
    await pass(0);
    show(false);
    await pass(600_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    show(true);
    await pass(0);
    expect(lastIds()).toEqual([null, '5']);
  });

  it('reopens a silent stream', async () => {
    const stream = nextStream();
    await follow();
    await pass(44_000);
    stream.say(': \n');
    await pass(44_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(2_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([403, 404, 501])('does not retry after a %d, and keeps the session', async (status) => {
    fetched.mockResolvedValue(new Response('{}', { status }));
    await follow();
    await pass(600_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(sessionUser()).toEqual(ada);
  });

  it('ends with the session, also if the back end ends it', async () => {
    fetched.mockResolvedValue(new Response('{}', { status: 401 }));
    await follow();
    await pass(600_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(sessionUser()).toBeUndefined();
  });
});

it('waits a minute at most, with a random share for each client', () => {
  expect([1, 2, 3, 20].map((breaks) => pauseAfter(breaks, 1))).toEqual([1_000, 2_000, 4_000, 60_000]);
  expect(pauseAfter(2, 0)).toBe(1_000);
});
