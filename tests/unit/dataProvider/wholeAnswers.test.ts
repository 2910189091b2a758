import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listProcesses } from '../../../contract/processes';
import type { WholeAnswer } from '../../../src/dataProvider/wholeAnswers';
import { inBytes } from '../../support/inBytes';
import { patience } from '../../support/patience';

// Without isolation other files have loaded these modules already, and others will load them.
const callApi = '../../../src/dataProvider/callApi';
vi.resetModules();
vi.doMock(callApi, () => ({ fetchStream: vi.fn() }));
afterAll(() => {
  vi.doUnmock(callApi);
  vi.resetModules();
});
const { fetchStream } = await import('../../../src/dataProvider/callApi');
const { CallError } = await import('../../../src/dataProvider/callError');
const { WholeAnswers } = await import('../../../src/dataProvider/wholeAnswers');

const list = {
  call: listProcesses,
  rows: 'data',
  isSuccess: ({ message }: Record<string, unknown>) => /fetched/i.test(String(message)),
  csvName: 'processes',
};
const all = { search: '', filters: [], sortBy: '', descending: false };

describe('loading whole lists', () => {
  let client: QueryClient;
  const rowsOf = async ({ engine }: WholeAnswer) => (await engine.page(all, 0, 10)).rows;
  const replyOf = (body: unknown) => {
    return { status: 200, headers: new Headers(), body: inBytes(JSON.stringify(body)) };
  };
  const reply = (id: number) => replyOf({ message: 'Processes FETCHED', data: [{ id }] });

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    vi.mocked(fetchStream).mockReset();
  });
  afterEach(() => client.clear());

  it('loads once, and again only after an invalidation', async () => {
    vi.mocked(fetchStream).mockResolvedValueOnce(reply(1)).mockResolvedValueOnce(reply(2));
    const answers = new WholeAnswers(client);
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 1 }]);
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 1 }]);
    expect(fetchStream).toHaveBeenCalledTimes(1);
    await answers.forget(list);
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 2 }]);
    expect(fetchStream).toHaveBeenCalledTimes(2);
  });

  it('shares one request, and aborts it when its last reader leaves', async () => {
    let shared: AbortSignal | undefined;
    vi.mocked(fetchStream).mockImplementation((_, input) => {
      shared = input?.signal;
      return new Promise((_, reject) => input?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const answers = new WholeAnswers(client);
    const [first, second] = [new AbortController(), new AbortController()];
    const reads = Promise.allSettled([answers.read(list, first.signal), answers.read(list, second.signal)]);
    await vi.waitFor(() => expect(shared).toBeDefined(), { timeout: patience });
    expect(fetchStream).toHaveBeenCalledTimes(1);
    first.abort();
    expect(shared?.aborted).toBe(false);
    second.abort();
    expect(shared?.aborted).toBe(true);
    expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('drops rows that the user may not see any more', async () => {
    const refused = new CallError('status', { status: 403, headers: new Headers(), text: '', body: undefined });
    vi.mocked(fetchStream).mockResolvedValueOnce(reply(1)).mockRejectedValueOnce(refused);
    vi.mocked(fetchStream).mockResolvedValueOnce(reply(2));
    const answers = new WholeAnswers(client);
    await answers.read(list);
    await answers.forget(list);
    await expect(answers.read(list)).rejects.toBe(refused);
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 2 }]);
  });

  it('reports a failed load, and keeps the former rows', async () => {
    vi.mocked(fetchStream).mockResolvedValueOnce(reply(1)).mockRejectedValueOnce(new CallError('network'));
    const answers = new WholeAnswers(client);
    await answers.read(list);
    await answers.forget(list);
    await expect(answers.read(list)).rejects.toMatchObject({ failure: 'network' });
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 1 }]);
    expect(fetchStream).toHaveBeenCalledTimes(2);
  });

  it.each([{ message: 'failed', data: [] }, { message: 'fetched' }, { message: 'fetched', data: null }, 'text', null])(
    'fails on %j',
    async (body) => {
      vi.mocked(fetchStream).mockResolvedValue(replyOf(body));
      await expect(new WholeAnswers(client).read(list)).rejects.toMatchObject({ failure: 'shape' });
    },
  );

  it.each(['<html>', '', '{"message": "fetched", "data": ['])('fails on the invalid JSON %j', async (text) => {
    vi.mocked(fetchStream).mockResolvedValue({ ...reply(1), body: inBytes(text) });
    await expect(new WholeAnswers(client).read(list)).rejects.toMatchObject({ failure: 'shape' });
  });

  it('reports the back end’s warnings', async () => {
    vi.mocked(fetchStream).mockResolvedValue(replyOf({ message: 'fetched', data: [], warnings: ['eu-west-1'] }));
    expect((await new WholeAnswers(client).read(list)).warnings).toEqual(['eu-west-1']);
  });

  describe('of a list with an input', () => {
    const asking = (account: string) => ({ ...list, bodyText: JSON.stringify({ account }) });
    const bodies = () => vi.mocked(fetchStream).mock.calls.map(([, input]) => input?.body);

    it('loads once for each input, with the input as body', async () => {
      vi.mocked(fetchStream).mockResolvedValueOnce(reply(1)).mockResolvedValueOnce(reply(2));
      const answers = new WholeAnswers(client);
      expect(await rowsOf(await answers.read(asking('900')))).toEqual([{ id: 1 }]);
      expect(await rowsOf(await answers.read(asking('106')))).toEqual([{ id: 2 }]);
      expect(await rowsOf(await answers.read(asking('900')))).toEqual([{ id: 1 }]);
      expect(bodies()).toEqual([{ account: '900' }, { account: '106' }]);
    });

    it('invalidates one input, or all of them', async () => {
      vi.mocked(fetchStream).mockImplementation(async () => reply(1));
      const answers = new WholeAnswers(client);
      const both = async () => {
        await answers.read(asking('900'));
        await answers.read(asking('106'));
        return bodies().length;
      };
      expect(await both()).toBe(2);
      await answers.forget(asking('900'));
      expect(await both()).toBe(3);
      await answers.forget(list);
      expect(await both()).toBe(5);
    });

    it('keeps the responses to the newest three inputs', async () => {
      vi.mocked(fetchStream).mockImplementation(async () => reply(1));
      vi.useFakeTimers({ toFake: ['Date'] });
      const answers = new WholeAnswers(client);
      for (const account of ['1', '2', '3', '4']) {
        await answers.read(asking(account));
        vi.setSystemTime(Date.now() + 1_000);
      }
      for (const account of ['4', '3', '2']) await answers.read(asking(account));
      expect(bodies()).toHaveLength(4);
      await answers.read(asking('1'));
      expect(bodies()).toHaveLength(5);
      vi.useRealTimers();
    });

    it('aborts an abandoned load, but not that of another input', async () => {
      const signals: (AbortSignal | undefined)[] = [];
      vi.mocked(fetchStream).mockImplementation((_, input) => {
        signals.push(input?.signal);
        return new Promise((_, reject) => input?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      });
      const answers = new WholeAnswers(client);
      const left = new AbortController();
      const first = answers.read(asking('900'), left.signal).catch(() => 'left');
      void answers.read(asking('106')).catch(() => undefined);
      await vi.waitFor(() => expect(signals).toHaveLength(2), { timeout: patience });
      left.abort();
      expect(await first).toBe('left');
      expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    });
  });
});
