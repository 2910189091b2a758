import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { ListBody } from '../../../../server/cache/content';
import { type List, ResponseCache } from '../../../../server/cache/responseCache';
import type { Revision } from '../../../../server/db/revisions';

const revisionAt = (reading: number): Revision => {
  const counts = { sessions: 0, people: 0, processes: 0, requests: 0, launches: 0, due: 0, fleet: 0 };
  return { reading, audit: '', ...counts };
};

/** A list with one text, and a counter of its productions. */
function listOf(key: string, content: () => string, generation = '1', reading = 1) {
  const made = { times: 0 };
  const list: List = {
    ...{ key, generation, revision: revisionAt(reading) },
    content: async () => {
      made.times += 1;
      await new Promise((resolve) => setImmediate(resolve));
      const body = new ListBody();
      body.text(content());
      return body.end({ 'content-range': `x ${content().length}` });
    },
  };
  return { made, list };
}

/** A list that is streamed while it is produced, like machines: a number of chunks of 1,000 random bytes. */
function streamed(key: string, chunks: number, { isLong = false, generation = '1' } = {}) {
  const made = { times: 0, chunks: 0, stopped: 0 };
  async function* produce() {
    made.times += 1;
    try {
      for (let number = 0; number < chunks; number += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        made.chunks += 1;
        yield randomBytes(1_000);
      }
    } finally {
      made.stopped += 1;
    }
  }
  const list: List = {
    ...{ key, generation, revision: revisionAt(1) },
    content: {
      ...{ etag: `W/"${key} ${generation}"`, headers: {}, isLong },
      open: () => Readable.from(produce(), { objectMode: false }),
    },
  };
  return { made, list };
}

const bytesOf = async ({ body }: { body: unknown }): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : buffer(body as Readable);

describe('cached list', () => {
  it('is produced once for concurrent and later requests in any coding', async () => {
    const cache = new ResponseCache();
    const text = 'rows '.repeat(1_000);
    const { made, list } = listOf('a', () => text);
    const asked = ['br', 'gzip', 'identity', 'gzip, br'].flatMap((coding) => [coding, coding]);
    const given = await Promise.all(asked.map((coding) => cache.answer(list, { 'accept-encoding': coding }, 1)));
    given.push(await cache.answer(list, {}, 2));
    expect(made.times).toBe(1);
    const plain = await Promise.all(
      given.map(async (answer) => {
        const bytes = await bytesOf(answer);
        const coding = answer.headers['content-encoding'];
        return (coding === 'br' ? brotliDecompressSync : coding === 'gzip' ? gunzipSync : Buffer.from)(
          bytes,
        ).toString();
      }),
    );
    expect(new Set(plain)).toEqual(new Set([text]));
    expect(new Set(given.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(given[0]?.body).toBe(given[1]?.body);
    expect(given[0]?.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'private, no-cache',
      vary: 'Origin, Accept-Encoding, Authorization',
      'content-range': 'x 5000',
    });
  });

  it('is produced again for another generation, and keeps its ETag if the bytes are equal', async () => {
    const cache = new ResponseCache();
    let text = 'one';
    const ask = async (generation: string, reading: number, etag = '') =>
      cache.answer(listOf('a', () => text, generation, reading).list, { 'if-none-match': etag }, 1);
    const first = await ask('1', 1);
    const etag = first.headers.etag;
    expect((await ask('2', 2, etag)).status).toBe(304);
    text = 'two';
    expect((await ask('2', 3, etag)).status).toBe(304);
    const second = await ask('3', 4, etag);
    expect([second.status, String(second.body)]).toEqual([200, 'two']);
    // A request that came before this entry was read may use it, since the entry is newer than required.
    expect((await ask('2', 3, second.headers.etag)).status).toBe(304);
  });

  it('has another ETag if only its headers differ', async () => {
    const cache = new ResponseCache();
    const of = (total: string): List => ({
      ...{ key: total, generation: '1', revision: revisionAt(1) },
      content: async () => {
        const body = new ListBody();
        body.text('[]');
        return body.end({ 'content-range': `audit */${total}` });
      },
    });
    const [one, other] = await Promise.all(['1', '2'].map((total) => cache.answer(of(total), {}, 1)));
    expect(one?.headers.etag).not.toBe(other?.headers.etag);
  });

  it('fails for all waiting requests, and is produced again for the next', async () => {
    const cache = new ResponseCache();
    let isAway = true;
    const { made, list } = listOf('a', () => {
      if (isAway) throw new Error('away');
      return 'rows';
    });
    const waiting = [1, 2, 3].map((person) => cache.answer(list, {}, person));
    for (const answer of await Promise.allSettled(waiting))
      expect(answer).toMatchObject({ reason: { message: 'away' } });
    expect(made.times).toBe(1);
    isAway = false;
    expect(String((await cache.answer(list, {}, 1)).body)).toBe('rows');
  });

  it('never answers another key', async () => {
    const cache = new ResponseCache();
    const of = (key: string) => cache.answer(listOf(key, () => key).list, {}, 1);
    const given = await Promise.all(['of Data/Air', 'of Data/RC', 'all', 'of Data/Air'].map(of));
    expect(given.map(({ body }) => String(body))).toEqual(['of Data/Air', 'of Data/RC', 'all', 'of Data/Air']);
  });
});

describe('streamed list', () => {
  it('is produced once for concurrent requests, and sent completely to later ones', async () => {
    const cache = new ResponseCache();
    const { made, list } = streamed('a', 200);
    const given = await Promise.all(
      [1, 2, 3].map((person) => cache.answer(list, { 'accept-encoding': 'gzip' }, person)),
    );
    expect(made.chunks).toBeLessThan(200);
    for (const { headers } of given) expect(headers).not.toHaveProperty('content-length');
    const [first, ...others] = await Promise.all(given.map(bytesOf));
    expect(gunzipSync(first ?? '').length).toBe(200_000);
    for (const other of others) expect(other.equals(first ?? other)).toBe(true);
    const later = await cache.answer(list, { 'accept-encoding': 'gzip' }, 1);
    expect(later.headers['content-length']).toBe(String(first?.length));
    expect((await bytesOf(later)).equals(first ?? Buffer.of())).toBe(true);
    expect(made.times).toBe(1);
  });

  it('is sent in one piece with its length if it is short', async () => {
    const { list } = streamed('a', 3);
    const { body, headers } = await new ResponseCache().answer(list, {}, 1);
    expect([headers['content-length'], (body as Buffer).length]).toEqual(['3000', 3_000]);
  });

  it('is not produced for a client that has it', async () => {
    const cache = new ResponseCache();
    const { made, list } = streamed('a', 3);
    expect((await cache.answer(list, { 'if-none-match': 'W/"a 1"' }, 1)).status).toBe(304);
    expect(made.times).toBe(0);
  });

  it('is decompressed for clients without compression if it is long', async () => {
    const cache = new ResponseCache();
    const { made, list } = streamed('a', 200, { isLong: true });
    const plain = await Promise.all([1, 2].map(async (person) => bytesOf(await cache.answer(list, {}, person))));
    const gzipped = await bytesOf(await cache.answer(list, { 'accept-encoding': 'gzip' }, 1));
    for (const bytes of plain) expect(bytes.equals(gunzipSync(gzipped))).toBe(true);
    expect(made.times).toBe(1);
  });

  it('is no longer produced once all readers have left', async () => {
    const cache = new ResponseCache();
    const { made, list } = streamed('a', 100_000);
    const bodies = await Promise.all(
      [1, 2].map(async (person) => (await cache.answer(list, {}, person)).body as Readable),
    );
    for (const body of bodies) body.destroy();
    await vi.waitFor(() => expect(made.stopped).toBe(1));
    expect(made.chunks).toBeLessThan(100_000);
    expect((await cache.answer(list, {}, 1)).status).toBe(200);
    expect(made.times).toBe(2);
  });

  it.each(['gzip', 'identity'])(
    'fails in %s for all waiting requests, and is produced again for the next',
    async (coding) => {
      const cache = new ResponseCache();
      let isBroken = true;
      const list: List = {
        ...{ key: 'a', generation: '1', revision: revisionAt(1) },
        content: {
          ...{ etag: 'W/"a"', headers: {}, isLong: false },
          open: () =>
            new Readable({
              read() {
                if (isBroken) this.destroy(new Error('no such machine'));
                else this.push('rows') && this.push(null);
              },
            }),
        },
      };
      const ask = () => cache.answer(list, { 'accept-encoding': coding }, 1);
      for (const asked of await Promise.allSettled([ask(), ask()]))
        expect(asked).toMatchObject({ reason: { message: 'no such machine' } });
      isBroken = false;
      expect((await ask()).status).toBe(200);
    },
  );
});

describe('budget', () => {
  it('evicts the least recently used list first', async () => {
    const cache = new ResponseCache(180_000);
    const lists = new Map(['a', 'b', 'c', 'd'].map((key) => [key, listOf(key, () => key.repeat(50_000))]));
    const ask = (key: string) => cache.answer(lists.get(key)?.list as List, {}, 1);
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(key);
    expect([...lists.values()].map(({ made }) => made.times)).toEqual([1, 2, 1, 1]);
  });

  it('includes the keys of lists', async () => {
    const cache = new ResponseCache(100_000);
    const long = listOf('long'.padEnd(60_000), () => 'rows');
    const other = listOf('other', () => 'rows');
    for (const { list } of [other, long, other]) await cache.answer(list, {}, 1);
    expect(other.made.times).toBe(2);
  });

  it('includes each coding, and releases failed and abandoned ones', async () => {
    const cache = new ResponseCache(500_000);
    const kept = streamed('kept', 50);
    for (const coding of ['br', 'gzip', 'identity'])
      await bytesOf(await cache.answer(kept.list, { 'accept-encoding': coding }, 1));
    for (let round = 0; round < 20; round += 1) {
      const body = (await cache.answer(streamed('left', 100).list, {}, 2)).body as Readable;
      await once(body.destroy(), 'close');
    }
    await bytesOf(await cache.answer(streamed('other', 200).list, {}, 1));
    await bytesOf(await cache.answer(kept.list, {}, 1));
    expect(kept.made.times).toBe(3);
    await bytesOf(await cache.answer(streamed('another', 400).list, {}, 1));
    await bytesOf(await cache.answer(kept.list, {}, 1));
    expect(kept.made.times).toBe(4);
  });

  it('keeps lists in use, and evicts others', async () => {
    const cache = new ResponseCache(500_000);
    const idle = streamed('idle', 50);
    await bytesOf(await cache.answer(idle.list, {}, 1));
    const lists = ['a', 'b', 'c', 'd'].map((key) => streamed(key, 400));
    const read = async ({ list }: (typeof lists)[number], person: number) =>
      (await bytesOf(await cache.answer(list, {}, person))).length;
    const [first] = lists;
    const early = (await cache.answer(first?.list as List, {}, 8)).body as Readable;
    expect(await Promise.all(lists.map(read))).toEqual([400_000, 400_000, 400_000, 400_000]);
    expect(await read(first as (typeof lists)[number], 9)).toBe(400_000);
    expect((await buffer(early)).length).toBe(400_000);
    expect(first?.made.times).toBe(1);
    await bytesOf(await cache.answer(idle.list, {}, 1));
    expect(idle.made.times).toBe(2);
  });

  it('ends the oldest streams if slow readers hold four times the budget', async () => {
    const cache = new ResponseCache(1_000_000);
    const lists = ['a', 'b', 'c', 'd', 'e'].map((key) => listOf(key, () => key.repeat(1_000_000)));
    const slow: Readable[] = [];
    for (const [person, { list }] of lists.entries())
      slow.push((await cache.answer(list, {}, person)).body as Readable);
    await vi.waitFor(() => expect(slow.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false]));
    expect((await buffer(slow[4] as Readable)).length).toBe(1_000_000);
  });

  it('stops producing a list that only slow readers held', async () => {
    const cache = new ResponseCache(100_000);
    const long = streamed('long', 10_000);
    const body = (await cache.answer(long.list, {}, 1)).body as Readable;
    body.read(1);
    await vi.waitFor(() => expect(body.destroyed).toBe(true));
    await vi.waitFor(() => expect(long.made.stopped).toBe(1));
    expect(long.made.chunks).toBeLessThan(600);
  });

  it('is released when the readers have left', async () => {
    const cache = new ResponseCache(100_000);
    const asked = Array.from({ length: 6 }, (_, person) =>
      cache.answer(streamed(`${person}`, 10_000).list, {}, person),
    );
    const bodies = (await Promise.all(asked)).map(({ body }) => (body as Readable).resume());
    await vi.waitFor(() => expect(bodies.every(({ destroyed }) => destroyed)).toBe(true));
    const unused = new ResponseCache(100_000);
    for (const one of [cache, unused])
      for (const { list } of [streamed('filler', 200), streamed('small', 20)])
        await bytesOf(await one.answer(list, {}, 1));
    expect(cache.size).toBe(unused.size);
  });
});

it('allows one person eight concurrent streams, without effect on others', async () => {
  const cache = new ResponseCache();
  const { list } = listOf('a', () => '.'.repeat(400_000));
  const bodies = await Promise.all(Array.from({ length: 8 }, () => cache.answer(list, {}, 1)));
  await expect(cache.answer(list, {}, 1)).rejects.toMatchObject({ statusCode: 429, extras: { retryAfter: 5 } });
  expect((await cache.answer(list, {}, 2)).status).toBe(200);
  const etag = bodies[0]?.headers.etag ?? '';
  expect((await cache.answer(list, { 'if-none-match': etag }, 1)).status).toBe(304);
  for (const { body } of bodies) (body as Readable).destroy();
  await vi.waitFor(async () => expect((await cache.answer(list, {}, 1)).status).toBe(200));
});
