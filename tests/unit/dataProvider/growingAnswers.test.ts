import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listProcesses } from '../../../contract/processes';
import type { WholeAnswer } from '../../../src/dataProvider/wholeAnswers';
import { inBytes } from '../../support/inBytes';

// Without isolation other files have loaded these modules already, and others will load them.
const callApi = '../../../src/dataProvider/callApi';
vi.resetModules();
vi.doMock(callApi, () => ({ fetchStream: vi.fn() }));
afterAll(() => {
  vi.doUnmock(callApi);
  vi.resetModules();
});
await import('../../../src/i18n/consoleTexts');
const { fetchStream } = await import('../../../src/dataProvider/callApi');
const { CallError } = await import('../../../src/dataProvider/callError');
const { LocalList } = await import('../../../src/dataProvider/localList');
const { WholeAnswers } = await import('../../../src/dataProvider/wholeAnswers');

const list = {
  call: listProcesses,
  rows: 'data',
  isSuccess: ({ message }: Record<string, unknown>) => message === 'fetched',
  csvName: 'processes',
};
const all = { search: '', filters: [], sortBy: '', descending: false };
const page = { pagination: { page: 1, perPage: 10 }, filter: {}, sort: { field: '', order: 'ASC' } } as const;

/** A large response in three parts: a thousand rows, then one, then the end. */
const rowOf = (id: number) => ({ id, name: `row ${id}`, note: 'x'.repeat(300) });
const first = Array.from({ length: 1_000 }, (_, id) => rowOf(id));
const parts = [
  `{"message": "fetched", "data": [${first.map((row) => JSON.stringify(row)).join()}`,
  `, ${JSON.stringify({ ...rowOf(1_000), late: 'yes' })}, `,
  `${JSON.stringify(rowOf(1_001))}]}`,
] as const;

/** Rows of the first 32 KiB, which are shown first. The first 16 KiB do not fill a page of 50. */
const firstLook = 97;

/** A body whose parts arrive when the test says so. */
function fedBody() {
  let told: (() => void) | undefined;
  const waiting: (string | Error | undefined)[] = [];
  async function* body() {
    for (;;) {
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          told = resolve;
        });
      }
      const next = waiting.shift();
      if (next === undefined) return;
      if (next instanceof Error) throw next;
      yield new TextEncoder().encode(next);
    }
  }
  /** Sends the next part; nothing ends the body. */
  const feed = (part?: string | Error) => {
    waiting.push(part);
    told?.();
  };
  return { body: body(), feed };
}

describe('a large response of a list', () => {
  let client: QueryClient;
  let answers: InstanceType<typeof WholeAnswers>;
  let body: ReturnType<typeof fedBody>;
  const replyWith = (headers: Record<string, string> = {}) => {
    body = fedBody();
    vi.mocked(fetchStream).mockResolvedValueOnce({ status: 200, headers: new Headers(headers), body: body.body });
  };
  const sizes = (answer: WholeAnswer | undefined) => [answer?.engine.facts.size, answer?.growth?.total?.rows];
  const next = async (seen: AsyncGenerator<WholeAnswer, void>) => (await seen.next()).value ?? undefined;

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    answers = new WholeAnswers(client);
    vi.mocked(fetchStream).mockReset();
    replyWith({ 'x-total-count': '1002' });
  });
  afterEach(() => client.clear());

  it('yields parts as they arrive, and the whole list at the end', async () => {
    const seen = answers.growth(list);
    body.feed(parts[0]);
    const early = await next(seen);
    expect(sizes(early)).toEqual([firstLook, 1_002]);
    expect(sizes(await next(seen))).toEqual([999, 1_002]);
    body.feed(parts[1]);
    const later = await next(seen);
    expect(sizes(later)).toEqual([1_001, 1_002]);
    expect(later?.engine.facts.columns).toEqual(['id', 'name', 'note', 'late']);
    expect(later?.loadedAt).toBeGreaterThan(early?.loadedAt ?? 0);
    body.feed(parts[2]);
    body.feed();
    const whole = await next(seen);
    expect([whole?.engine.facts.size, whole?.growth, whole?.isCut]).toEqual([1_002, undefined, undefined]);
    expect(await next(seen)).toBeUndefined();
    expect(fetchStream).toHaveBeenCalledTimes(1);
  });

  it('returns a page once its rows have arrived, and keeps its records', async () => {
    const local = new LocalList(answers, list);
    const search = (text: string) => local.getList({ ...page, filter: { q: text } });
    const asked = local.getList(page);
    const late = search('row 1001');
    body.feed(parts[0]);
    const early = await asked;
    expect([early.data.length, early.total]).toEqual([10, firstLook]);
    await vi.waitFor(async () => expect((await search('row 99')).total).toBe(10));
    body.feed(parts[1]);
    body.feed(parts[2]);
    body.feed();
    // Missing rows are unknown before the end.
    expect((await late).data.map(({ id }) => id)).toEqual([1_001]);
    const whole = await local.getList(page);
    expect(whole.total).toBe(1_002);
    whole.data.forEach((record, place) => {
      expect(record).toBe(early.data[place]);
    });
  });

  it('yields a first part early if its length is large', async () => {
    vi.mocked(fetchStream).mockReset();
    replyWith({ 'content-length': '340000' });
    const seen = answers.growth(list);
    body.feed(parts[0].slice(0, 100_000));
    body.feed(new CallError('network'));
    expect(sizes(await next(seen))[0]).toBe(firstLook);
  });

  it('yields no parts if it is small, or may be', async () => {
    vi.mocked(fetchStream).mockReset();
    replyWith({ 'content-length': '200000' });
    const seen = next(answers.growth(list));
    body.feed(
      `{"message": "fetched", "data": [${first
        .slice(0, 500)
        .map((row) => JSON.stringify(row))
        .join()}]}`,
    );
    body.feed();
    expect(sizes(await seen)).toEqual([500, undefined]);
  });

  it('counts checkbox values in the rows that have arrived', async () => {
    const local = new LocalList(answers, list);
    body.feed(parts[0]);
    const counted = () => local.facet({ filter: {}, column: 'note', find: '' });
    expect((await counted()).entries).toEqual([{ text: 'x'.repeat(300), count: firstLook }]);
    await vi.waitFor(async () => expect((await counted()).entries[0]?.count).toBe(999));
    expect(client.isFetching()).toBe(1);
  });

  it.each([
    ['the connection breaks', new CallError('network'), 'the connection broke off after 1,001 of 1,002 rows'],
    ['the rest does not come in time', new CallError('timeout'), 'the rest did not arrive in time, after 1,001 of'],
    ['it ends too soon', undefined, 'the answer is broken after 1,001 of 1,002 rows'],
    ['it is broken', '{"id": oops}, {"id": 7}]}', 'the answer is broken after 1,001 of 1,002 rows'],
  ])('keeps what came and says what is missing when %s', async (_, end, warning) => {
    const read = answers.read(list);
    body.feed(parts[0]);
    body.feed(parts[1]);
    body.feed(end);
    body.feed();
    const { engine, isCut, warnings } = await read;
    expect([engine.facts.size, isCut]).toEqual([1_001, true]);
    expect(warnings).toEqual([expect.stringContaining(warning)]);
    expect((await engine.page({ ...all, search: 'yes' }, 0, 5)).total).toBe(1);
    // The rows stay until the list reloads.
    await answers.read(list);
    expect(fetchStream).toHaveBeenCalledTimes(1);
  });

  it('fails if it breaks off before the first row', async () => {
    const read = answers.read(list);
    body.feed(`{"message": "fetched", ${' '.repeat(300_000)} "data": [`);
    body.feed(new CallError('network'));
    await expect(read).rejects.toMatchObject({ failure: 'network' });
  });

  it('yields no parts before it is known to be a success', async () => {
    const seen = next(answers.growth(list));
    body.feed(`{"data": [${first.map((row) => JSON.stringify(row)).join()}`);
    body.feed('], "message": "fetched"}');
    body.feed();
    expect(sizes(await seen)).toEqual([1_000, undefined]);
    expect((await seen)?.growth).toBeUndefined();
  });

  it('keeps the former rows during a reload', async () => {
    for (const part of parts) body.feed(part);
    body.feed();
    const whole = await answers.read(list);
    await answers.forget(list);
    replyWith();
    const again = next(answers.growth(list));
    body.feed(parts[0]);
    body.feed(new CallError('network'));
    await expect(again).rejects.toMatchObject({ failure: 'network' });
    expect(await answers.read(list)).toBe(whole);
  });

  it('is aborted when its last reader leaves', async () => {
    const left = new AbortController();
    const seen = answers.growth(list, left.signal);
    body.feed(parts[0]);
    await next(seen);
    const signal = vi.mocked(fetchStream).mock.calls[0]?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    left.abort();
    expect(signal?.aborted).toBe(true);
  });

  it('may be NDJSON', async () => {
    const text = first.map((row) => `${JSON.stringify(row)}\n`).join('');
    const headers = new Headers({ 'content-type': 'application/x-ndjson; charset=utf-8' });
    vi.mocked(fetchStream)
      .mockReset()
      .mockResolvedValue({ status: 200, headers, body: inBytes(text) });
    const { engine, warnings } = await answers.read(list);
    expect([engine.facts.size, warnings]).toEqual([1_000, []]);
  });
});
