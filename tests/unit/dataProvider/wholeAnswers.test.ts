import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listProcesses } from '../../../contract/processes';
import { CallError } from '../../../src/dataProvider/callError';
import { type WholeAnswer, WholeAnswers } from '../../../src/dataProvider/wholeAnswers';

vi.mock('../../../src/dataProvider/send', () => ({ sendForBlob: vi.fn() }));
const { sendForBlob } = await import('../../../src/dataProvider/send');

const list = {
  call: listProcesses,
  rows: { key: 'data', good: ({ message }: Record<string, unknown>) => /fetched/i.test(String(message)) },
  csvName: 'processes',
};
const all = { search: '', filters: [], sortBy: '', descending: false };

describe('reading whole lists', () => {
  let client: QueryClient;
  const rowsOf = async ({ engine }: WholeAnswer) => (await engine.page(all, 0, 10)).rows;
  const replyOf = (body: unknown) => {
    return { status: 200, headers: new Headers(), body: new Blob([JSON.stringify(body)]) };
  };
  const reply = (id: number) => replyOf({ message: 'Processes FETCHED', data: [{ id }] });

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    vi.mocked(sendForBlob).mockReset();
  });
  afterEach(() => client.clear());

  it('asks once, and again only after it was told to forget', async () => {
    vi.mocked(sendForBlob).mockResolvedValueOnce(reply(1)).mockResolvedValueOnce(reply(2));
    const answers = new WholeAnswers(client);
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 1 }]);
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 1 }]);
    expect(sendForBlob).toHaveBeenCalledTimes(1);
    await answers.forget(listProcesses);
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 2 }]);
    expect(sendForBlob).toHaveBeenCalledTimes(2);
  });

  it('shares one request among readers, and calls it off when the last of them has left', async () => {
    let shared: AbortSignal | undefined;
    vi.mocked(sendForBlob).mockImplementation((_, input) => {
      shared = input?.signal;
      return new Promise((_, reject) => input?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const answers = new WholeAnswers(client);
    const [first, second] = [new AbortController(), new AbortController()];
    const reads = Promise.allSettled([answers.read(list, first.signal), answers.read(list, second.signal)]);
    await vi.waitFor(() => expect(shared).toBeDefined());
    expect(sendForBlob).toHaveBeenCalledTimes(1);
    first.abort();
    expect(shared?.aborted).toBe(false);
    second.abort();
    expect(shared?.aborted).toBe(true);
    expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('tells of a read that failed, and goes on with the rows of before', async () => {
    vi.mocked(sendForBlob).mockResolvedValueOnce(reply(1)).mockRejectedValueOnce(new CallError('network'));
    const answers = new WholeAnswers(client);
    await answers.read(list);
    await answers.forget(listProcesses);
    await expect(answers.read(list)).rejects.toMatchObject({ failure: 'network' });
    expect(await rowsOf(await answers.read(list))).toEqual([{ id: 1 }]);
    expect(sendForBlob).toHaveBeenCalledTimes(2);
  });

  it.each([{ message: 'failed', data: [] }, { message: 'fetched' }, { message: 'fetched', data: null }, 'text', null])(
    'takes %j for a failure',
    async (body) => {
      vi.mocked(sendForBlob).mockResolvedValue(replyOf(body));
      await expect(new WholeAnswers(client).read(list)).rejects.toMatchObject({ failure: 'shape' });
    },
  );

  it('takes bytes that are no JSON for a failure', async () => {
    vi.mocked(sendForBlob).mockResolvedValue({ ...reply(1), body: new Blob(['<html>']) });
    await expect(new WholeAnswers(client).read(list)).rejects.toMatchObject({ failure: 'shape' });
  });

  it('tells what the back end could not read', async () => {
    vi.mocked(sendForBlob).mockResolvedValue(replyOf({ message: 'fetched', data: [], warnings: ['eu-west-1'] }));
    expect((await new WholeAnswers(client).read(list)).warnings).toEqual(['eu-west-1']);
  });
});
