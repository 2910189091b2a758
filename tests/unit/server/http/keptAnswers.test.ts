import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { Revision } from '../../../../server/db/revisions';
import { KeptAnswers, type List } from '../../../../server/http/keptAnswers';

const revisionAt = (reading: number): Revision => {
  const counts = { sessions: 0, people: 0, processes: 0, requests: 0, launches: 0, fleet: 0 };
  return { reading, audit: '', ...counts };
};

/** A list of a text, and how often it was made. */
function listOf(key: string, content: () => string, generation = '1', reading = 1) {
  const made = { times: 0 };
  const list: List = {
    ...{ key, generation, revision: revisionAt(reading) },
    make: async (body) => {
      made.times += 1;
      await new Promise((resolve) => setImmediate(resolve));
      body.text(content());
      return { 'content-range': `x ${content().length}` };
    },
  };
  return { made, list };
}

const bytesOf = async ({ body }: { body: unknown }): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : buffer(body as Readable);

describe('a list', () => {
  it('is made once by all who ask for it at once, and for those who come later, in any coding', async () => {
    const answers = new KeptAnswers();
    const text = 'rows '.repeat(1_000);
    const { made, list } = listOf('a', () => text);
    const asked = ['br', 'gzip', 'identity', 'gzip, br'].flatMap((coding) => [coding, coding]);
    const given = await Promise.all(asked.map((coding) => answers.answer(list, { 'accept-encoding': coding }, 1)));
    given.push(await answers.answer(list, {}, 2));
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
    // The same bytes, and not others that are equal.
    expect(given[0]?.body).toBe(given[1]?.body);
    expect(given[0]?.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'private, no-cache',
      vary: 'Origin, Accept-Encoding, Authorization',
      'content-range': 'x 5000',
    });
  });

  it('is made anew for another state, and has the same tag as long as it is the same', async () => {
    const answers = new KeptAnswers();
    let text = 'one';
    const ask = async (generation: string, reading: number, etag = '') =>
      answers.answer(listOf('a', () => text, generation, reading).list, { 'if-none-match': etag }, 1);
    const first = await ask('1', 1);
    const etag = first.headers.etag;
    expect((await ask('2', 2, etag)).status).toBe(304);
    text = 'two';
    // Of the same state, nobody looks.
    expect((await ask('2', 3, etag)).status).toBe(304);
    const second = await ask('3', 4, etag);
    expect([second.status, String(second.body)]).toEqual([200, 'two']);
    // Whoever came before that was made may have it, too: it is newer than what they wait for.
    expect((await ask('2', 3, second.headers.etag)).status).toBe(304);
  });

  it('whose place among all is another one has another tag', async () => {
    const answers = new KeptAnswers();
    const of = (total: string): List => ({
      ...{ key: total, generation: '1', revision: revisionAt(1) },
      make: async (body) => {
        body.text('[]');
        return { 'content-range': `audit */${total}` };
      },
    });
    const [one, other] = await Promise.all(['1', '2'].map((total) => answers.answer(of(total), {}, 1)));
    expect(one?.headers.etag).not.toBe(other?.headers.etag);
  });

  it('that cannot be made is told to all who wait, and made anew for the next one', async () => {
    const answers = new KeptAnswers();
    let isAway = true;
    const { made, list } = listOf('a', () => {
      if (isAway) throw new Error('away');
      return 'rows';
    });
    const waiting = [1, 2, 3].map((person) => answers.answer(list, {}, person));
    for (const answer of await Promise.allSettled(waiting))
      expect(answer).toMatchObject({ reason: { message: 'away' } });
    expect(made.times).toBe(1);
    isAway = false;
    expect(String((await answers.answer(list, {}, 1)).body)).toBe('rows');
  });

  it('of one key is never the answer to another one', async () => {
    const answers = new KeptAnswers();
    const of = (key: string) => answers.answer(listOf(key, () => key).list, {}, 1);
    const given = await Promise.all(['of Data/Air', 'of Data/RC', 'all', 'of Data/Air'].map(of));
    expect(given.map(({ body }) => String(body))).toEqual(['of Data/Air', 'of Data/RC', 'all', 'of Data/Air']);
  });
});

describe('what is kept', () => {
  it('is no more than its budget: what was not asked for longest goes first', async () => {
    const answers = new KeptAnswers(500_000);
    const lists = new Map(['a', 'b', 'c', 'd'].map((key) => [key, listOf(key, () => key.repeat(150_000))]));
    const ask = (key: string) => answers.answer(lists.get(key)?.list as List, {}, 1);
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(key);
    expect([...lists.values()].map(({ made }) => made.times)).toEqual([1, 2, 1, 1]);
  });

  it('of long answers is not held for those who do not read: they are cut off when others need the room', async () => {
    const answers = new KeptAnswers(4_000_000);
    let generation = 0;
    const ask = async (person: number) => {
      generation += 1;
      const text = String(generation).padEnd(1_500_000, '.');
      return (await answers.answer(listOf('a', () => text, `${generation}`, generation).list, {}, person))
        .body as Readable;
    };
    const slow = [await ask(1), await ask(2), await ask(3)];
    for (const body of slow) body.read(1);
    const quick = await ask(4);
    expect((await buffer(quick)).length).toBe(1_500_000);
    await vi.waitFor(() => expect(slow.map(({ destroyed }) => destroyed)).toEqual([true, true, false]));
    expect((await buffer(slow[2] as Readable)).length).toBe(1_500_000 - 1);
  });

  it('goes to one person so often at once, who is told to wait; others get theirs', async () => {
    const answers = new KeptAnswers();
    const { list } = listOf('a', () => '.'.repeat(400_000));
    const bodies = await Promise.all(Array.from({ length: 8 }, () => answers.answer(list, {}, 1)));
    await expect(answers.answer(list, {}, 1)).rejects.toMatchObject({ statusCode: 429, extras: { retryAfter: 5 } });
    expect((await answers.answer(list, {}, 2)).status).toBe(200);
    // A 304 holds nothing.
    const etag = bodies[0]?.headers.etag ?? '';
    expect((await answers.answer(list, { 'if-none-match': etag }, 1)).status).toBe(304);
    for (const { body } of bodies) (body as Readable).destroy();
    await vi.waitFor(async () => expect((await answers.answer(list, {}, 1)).status).toBe(200));
  });
});
