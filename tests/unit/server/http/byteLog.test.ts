import { buffer, text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { ByteLog } from '../../../../server/http/byteLog';

const parts = (...texts: string[]) => texts.map((part) => Buffer.from(part));

/** A source of so many parts of 100 bytes, and how many of them were made, of how many beginnings. */
function counted(count: number) {
  const made = { parts: 0, sources: 0, closed: 0 };
  async function* source() {
    made.sources += 1;
    try {
      for (let number = 0; number < count; number += 1) {
        made.parts += 1;
        yield Buffer.from(String(number).padStart(100, '.'));
      }
    } finally {
      made.closed += 1;
    }
  }
  const all = Array.from({ length: count }, (_, number) => String(number).padStart(100, '.')).join('');
  return { made, source, all };
}

it('is read whole by everybody, before, while and after it is made', async () => {
  let goOn: () => void = () => undefined;
  async function* source() {
    yield* parts('one ', 'two ');
    await new Promise<void>((resolve) => (goOn = resolve));
    yield* parts('three');
  }
  const log = new ByteLog(source, 100);
  const before = text(log.read());
  await vi.waitFor(() => expect(log.size).toBe(8));
  const meanwhile = text(log.read());
  expect(log.whole).toBeUndefined();
  goOn();
  expect(await Promise.all([before, meanwhile, text(log.read())])).toEqual(Array(3).fill('one two three'));
  expect([log.whole?.toString(), log.size, log.isShared]).toEqual(['one two three', 13, true]);
  expect(await text(log.read())).toBe('one two three');
});

it('comes whole to a slow reader, too, when others take it in one piece meanwhile', async () => {
  const { source, all } = counted(5_000);
  const log = new ByteLog(source, 1_000_000);
  const slow = log.read();
  const first = await new Promise<Buffer>((resolve) => slow.once('readable', () => resolve(slow.read(100))));
  await text(log.read());
  expect(log.whole?.toString()).toBe(all);
  expect(first.toString() + (await text(slow))).toBe(all);
});

it('breaks for its readers when its source breaks, and is never complete', async () => {
  async function* source() {
    yield* parts('one');
    throw new Error('broken');
  }
  const log = new ByteLog(source, 100);
  await expect(text(log.read())).rejects.toThrow('broken');
  await expect(text(log.read())).rejects.toThrow('broken');
  expect([log.whole, log.isShared]).toEqual([undefined, false]);
});

it('of nothing is nothing', async () => {
  const log = new ByteLog(async function* () {}, 100);
  expect([await text(log.read()), log.whole?.length]).toEqual(['', 0]);
});

it('is not made ahead of its readers, and ends with the last of them', async () => {
  const { made, source } = counted(100_000);
  const log = new ByteLog(source, 1_000_000);
  expect(made).toEqual({ parts: 0, sources: 0, closed: 0 });
  const [one, other] = [log.read(), log.read()];
  one.read();
  await vi.waitFor(() => expect(one.readableLength).toBeGreaterThanOrEqual(one.readableHighWaterMark));
  // Two buffers of 16 or 64 KiB, and not ten megabytes.
  expect(made.parts).toBeLessThan(3_000);
  one.destroy();
  await new Promise((resolve) => one.once('close', resolve));
  expect([made.closed, log.isShared]).toEqual([0, true]);
  other.destroy();
  await new Promise((resolve) => other.once('close', resolve));
  await vi.waitFor(() => expect(made.closed).toBe(1));
  expect(log.isShared).toBe(false);
});

it('holds so much for a slow reader, who gets the rest all the same', async () => {
  const { made, source, all } = counted(5_000);
  const log = new ByteLog(source, 150_000);
  const slow = log.read();
  slow.read(1);
  const readers = [log.read(), log.read()].map(buffer);
  for (const bytes of await Promise.all(readers)) expect(bytes.toString()).toBe(all);
  expect(log.size).toBeLessThanOrEqual(150_100);
  expect([log.isShared, log.whole]).toEqual([false, undefined]);
  expect(all.endsWith(await text(slow))).toBe(true);
  expect(made.sources).toBe(3);
});
