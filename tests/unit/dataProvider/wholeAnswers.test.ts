import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listProcesses } from '../../../contract/processes';
import { CallError } from '../../../src/dataProvider/callError';
import { readRows, WholeAnswers } from '../../../src/dataProvider/wholeAnswers';

vi.mock('../../../src/dataProvider/send', () => ({ send: vi.fn() }));
const { send } = await import('../../../src/dataProvider/send');

const rule = { key: 'data', good: ({ message }: Record<string, unknown>) => /fetched/i.test(String(message)) };

describe('reading the rows of an answer', () => {
  it('takes a good answer', () => {
    expect(readRows({ message: 'Processes FETCHED', data: [{ id: 1 }] }, rule)).toEqual([{ id: 1 }]);
    expect(readRows({ message: 'fetched', data: [] }, rule)).toEqual([]);
  });

  it('leaves out what is no row', () => {
    expect(readRows({ message: 'fetched', data: [null, { id: 1 }, 'x', [1]] }, rule)).toEqual([{ id: 1 }]);
  });

  it.each([
    undefined,
    null,
    [],
    'text',
    {},
    { message: 'failed', data: [] },
    { message: 'fetched' },
    { message: 'fetched', data: null },
    { message: 'fetched', data: { id: 1 } },
    { message: 'fetched', data: [null, null] },
  ])('refuses %j', (body) => {
    expect(readRows(body, rule)).toBeUndefined();
  });
});

describe('reading whole lists', () => {
  let client: QueryClient;
  const reply = (id: number) => ({
    status: 200,
    text: '',
    headers: new Headers(),
    body: { message: 'fetched', data: [{ id }] },
  });

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    vi.mocked(send).mockReset();
  });
  afterEach(() => client.clear());

  it('asks once, and again only after it was told to forget', async () => {
    vi.mocked(send).mockResolvedValueOnce(reply(1)).mockResolvedValueOnce(reply(2));
    const answers = new WholeAnswers(client);
    expect((await answers.read(listProcesses, rule)).rows).toEqual([{ id: 1 }]);
    expect((await answers.read(listProcesses, rule)).rows).toEqual([{ id: 1 }]);
    expect(send).toHaveBeenCalledTimes(1);
    await answers.forget(listProcesses);
    expect((await answers.read(listProcesses, rule)).rows).toEqual([{ id: 2 }]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('shares one request among readers, and calls it off when the last of them has left', async () => {
    let shared: AbortSignal | undefined;
    vi.mocked(send).mockImplementation((_, input) => {
      shared = input?.signal;
      return new Promise((_, reject) => input?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const answers = new WholeAnswers(client);
    const [first, second] = [new AbortController(), new AbortController()];
    const reads = Promise.allSettled([
      answers.read(listProcesses, rule, first.signal),
      answers.read(listProcesses, rule, second.signal),
    ]);
    await vi.waitFor(() => expect(shared).toBeDefined());
    expect(send).toHaveBeenCalledTimes(1);
    first.abort();
    expect(shared?.aborted).toBe(false);
    second.abort();
    expect(shared?.aborted).toBe(true);
    expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('tells of a read that failed, and goes on with the rows of before', async () => {
    vi.mocked(send).mockResolvedValueOnce(reply(1)).mockRejectedValueOnce(new CallError('network'));
    const answers = new WholeAnswers(client);
    await answers.read(listProcesses, rule);
    await answers.forget(listProcesses);
    await expect(answers.read(listProcesses, rule)).rejects.toMatchObject({ failure: 'network' });
    expect((await answers.read(listProcesses, rule)).rows).toEqual([{ id: 1 }]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('takes an answer of the wrong shape for a failure', async () => {
    vi.mocked(send).mockResolvedValue({ ...reply(1), body: { data: null } });
    await expect(new WholeAnswers(client).read(listProcesses, rule)).rejects.toMatchObject({ failure: 'shape' });
  });
});
