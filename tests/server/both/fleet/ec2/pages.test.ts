import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportOn } from '../../../../../server/fleet/ec2/checks';
import { Clients } from '../../../../../server/fleet/ec2/clients';
import { machinesByToken } from '../../../../../server/fleet/ec2/lookUp';
import { lookUpById } from '../../../../../server/fleet/ec2/lookUpById';
import { boundedPages, withProgressLimit } from '../../../../../server/fleet/ec2/pages';
import type { LocalEc2 } from '../../../../../tools/ec2/localEc2';
import { accountNumber, cloudConfig, localEc2 } from '../../../support/ec2';

const pageSize = 50;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Page {
  readonly NextToken?: string;
}

/** Yields pages with the given tokens, then one without. */
async function* pagesOf(tokens: Iterable<string>): AsyncGenerator<Page> {
  for (const NextToken of tokens) yield { NextToken };
  yield {};
}

function* endless(): Generator<string> {
  for (let token = 0; ; token += 1) yield String(token);
}

async function count(pages: AsyncIterable<Page>): Promise<number> {
  let pagesRead = 0;
  for await (const _page of pages) pagesRead += 1;
  return pagesRead;
}

describe('pages of a response', () => {
  it('are read to the last one', async () => {
    expect(await count(boundedPages(pagesOf(['a', 'b', 'c']), { pageSize }))).toBe(4);
  });

  it.each([
    ['the same token twice in a row', ['a', 'a'], 2],
    ['tokens in a circle', ['a', 'b', 'c', 'a'], 4],
  ])('end with an error at %s', async (_, tokens, read) => {
    const page = vi.fn();
    const reading = async () => {
      for await (const one of boundedPages(pagesOf(tokens), { pageSize })) page(one);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'EndlessResponse' });
    expect(page).toHaveBeenCalledTimes(read);
  });

  it('end with an error after a hundred pages without anything new', async () => {
    let items = 0;
    const reading = async () => {
      const limits = { pageSize, progress: () => items };
      for await (const _page of boundedPages(pagesOf(endless()), limits)) if (items < 5) items += 1;
    };
    await expect(reading()).rejects.toMatchObject({ detail: '100 pages in a row had nothing new' });
  });

  it('end with an error at twice the pages of 200,000 machines', async () => {
    let pagesRead = 0;
    const reading = async () => {
      for await (const _page of boundedPages(pagesOf(endless()), { pageSize })) pagesRead += 1;
    };
    await expect(reading()).rejects.toMatchObject({
      ...{ code: 'EndlessResponse', detail: 'The response has more than 8000 pages' },
    });
    expect(pagesRead).toBe(8_000);
  });
});

describe('progress limit', () => {
  const ending = new AbortController().signal;

  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => void vi.useRealTimers());

  it('allows a reading while pages arrive', async () => {
    const reading = withProgressLimit(ending, async (signal, onPage) => {
      for (let page = 0; page < 2_000; page += 1) {
        await pause(9_000);
        signal.throwIfAborted();
        onPage();
      }
    });
    await Promise.all([reading, vi.advanceTimersByTimeAsync(2_000 * 9_000)]);
  });

  it('aborts a reading ten minutes after its last page', async () => {
    const reading = withProgressLimit(ending, async (signal, onPage) => {
      await pause(60_000);
      onPage();
      await pause(601_000);
      signal.throwIfAborted();
    });
    const expectation = expect(reading).rejects.toMatchObject({
      ...{ code: 'EndlessResponse', detail: 'No page came for 600 s' },
    });
    await Promise.all([expectation, vi.advanceTimersByTimeAsync(700_000)]);
  });
});

describe('lookup by identifier', () => {
  const existing = new Set(['i-1', 'i-2', 'i-3']);
  const notFound = /NotFound/;
  const refusal = (message: string) => Object.assign(new Error(message), { name: 'InvalidInstanceID.NotFound' });

  it('repeats the request without the identifiers in the error', async () => {
    const ask = vi.fn(async (ids: string[]) => {
      const missing = ids.filter((id) => !existing.has(id));
      if (missing.length > 0) throw refusal(`The instance IDs '${missing.join(', ')}' do not exist`);
      return new Map(ids.map((id) => [id, id]));
    });
    const result = await lookUpById(['i-1', 'i-11', 'i-2', 'i-22'], { ask, notFound });
    expect([[...result.found.keys()], [...result.absent]]).toEqual([
      ['i-1', 'i-2'],
      ['i-11', 'i-22'],
    ]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('splits the request if the error names none', async () => {
    const ask = async (ids: string[]) => {
      if (ids.some((id) => !existing.has(id))) throw refusal('No such instance');
      return new Map(ids.map((id) => [id, id]));
    };
    const result = await lookUpById(['i-1', 'i-2', 'x', 'i-3'], { ask, notFound });
    expect([[...result.found.keys()].sort(), [...result.absent]]).toEqual([['i-1', 'i-2', 'i-3'], ['x']]);
  });

  it('concludes nothing from another error or from an omitted identifier', async () => {
    const failed = await lookUpById(['i-1'], { ask: () => Promise.reject(new Error('Throttling')), notFound });
    expect([failed.found.size, failed.absent.size, failed.silent.size]).toEqual([0, 0, 0]);
    const left = await lookUpById(['i-1'], { ask: async () => new Map(), notFound });
    expect([left.absent.size, [...left.silent]]).toEqual([0, ['i-1']]);
  });

  it('stops after 160 requests', async () => {
    const ask = vi.fn(async () => {
      throw refusal('No such instance');
    });
    await lookUpById(
      Array.from({ length: 10_000 }, (_, number) => `i-${number}`),
      { ask, notFound },
    );
    expect(ask).toHaveBeenCalledTimes(160);
  });
});

describe('endless pages', () => {
  let ec2: LocalEc2;
  let clients: Clients;
  const place = { account: '019', region: 'us-east-1' };

  beforeEach(async () => {
    ec2 = await localEc2();
    clients = new Clients(cloudConfig(ec2.url));
    ec2.cloud.place(accountNumber, 'us-east-1').add();
    ec2.cloud.fail({ action: 'DescribeInstances', nextToken: 'again', times: 9_999 });
  });

  afterEach(async () => {
    clients.close();
    await ec2.close();
  });

  const asked = () => ec2.cloud.requests.filter((one) => one.endsWith('DescribeInstances')).length;

  it('end the lookup of a launch by its token', async () => {
    await expect(machinesByToken(clients, place, ['token'])).rejects.toMatchObject({ code: 'EndlessResponse' });
    expect(asked()).toBe(2);
  });

  it('end cloud:check, which says that machines cannot be counted', async () => {
    expect(await reportOn(clients, place)).toMatchObject({ machines: undefined });
    expect(asked()).toBeLessThan(6);
  });
});
