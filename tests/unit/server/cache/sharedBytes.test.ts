import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { SharedBytes } from '../../../../server/cache/sharedBytes';

/** A stream with a number of chunks of 100 bytes, and a counter of those produced. */
function counted(count: number) {
  const produced = { chunks: 0 };
  async function* chunks() {
    for (; produced.chunks < count; produced.chunks += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      yield Buffer.from(String(produced.chunks).padStart(100, '.'));
    }
  }
  const all = () => Array.from({ length: count }, (_, number) => String(number).padStart(100, '.')).join('');
  return { produced, source: Readable.from(chunks(), { objectMode: false }), all };
}

const ignore = () => undefined;

it('reach every reader completely before, during and after production', async () => {
  const { source, all } = counted(50);
  const grown = vi.fn<(bytes: number) => void>();
  const bytes = new SharedBytes(source, grown);
  const before = text(bytes.read());
  await bytes.reach(500);
  expect([bytes.isComplete, bytes.isUsable]).toEqual([false, true]);
  const during = text(bytes.read());
  expect(await Promise.all([before, during])).toEqual([all(), all()]);
  expect([await text(bytes.read()), bytes.join().toString()]).toEqual([all(), all()]);
  expect([bytes.size, bytes.isComplete, bytes.isUsable]).toEqual([5_000, true, true]);
  expect(grown.mock.calls.reduce((sum, [length]) => sum + length, 0)).toBe(5_000);
});

it('reach a slow reader completely while others join the chunks', async () => {
  const { source, all } = counted(500);
  const bytes = new SharedBytes(source, ignore);
  const slow = bytes.read();
  await once(slow, 'readable');
  const first = slow.read(100) as Buffer;
  await bytes.reach(Number.POSITIVE_INFINITY);
  expect(bytes.join().toString()).toBe(all());
  expect(first.toString() + (await text(slow))).toBe(all());
});

it('fail for readers and waiting requests if the source fails', async () => {
  async function* broken() {
    yield Buffer.from('one');
    throw new Error('broken');
  }
  const bytes = new SharedBytes(Readable.from(broken(), { objectMode: false }), ignore);
  await Promise.all([
    expect(bytes.reach(100)).rejects.toThrow('broken'),
    expect(text(bytes.read())).rejects.toThrow('broken'),
  ]);
  await expect(text(bytes.read())).rejects.toThrow('broken');
  expect([bytes.isComplete, bytes.isUsable]).toEqual([false, false]);
});

it('stop production when the last user leaves', async () => {
  const { produced, source } = counted(1_000_000);
  const bytes = new SharedBytes(source, ignore);
  const release = bytes.hold();
  const reader = bytes.read();
  reader.destroy();
  await once(reader, 'close');
  await bytes.reach(bytes.size + 1_000);
  expect(bytes.isUsable).toBe(true);
  release();
  await vi.waitFor(() => expect(bytes.isUsable).toBe(false));
  const { chunks } = produced;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(produced.chunks).toBe(chunks);
  await expect(bytes.reach(Number.POSITIVE_INFINITY)).rejects.toThrow('abandoned');
});

it('may be empty', async () => {
  const bytes = new SharedBytes(Readable.from([], { objectMode: false }), ignore);
  await bytes.reach(1);
  expect([bytes.join().length, await text(bytes.read())]).toEqual([0, '']);
});
