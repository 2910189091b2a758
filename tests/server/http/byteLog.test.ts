import { expect, it } from 'vitest';
import { ByteLog } from '../../../server/http/byteLog';

const parts = (...texts: string[]) => texts.map((text) => Buffer.from(text));

async function read(log: ByteLog): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of log.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('is read whole by everybody, before, while and after it is made', async () => {
  const log = new ByteLog();
  let goOn: () => void = () => undefined;
  async function* source() {
    yield* parts('one ', 'two ');
    await new Promise<void>((resolve) => (goOn = resolve));
    yield* parts('three');
  }
  const before = read(log);
  const made = log.fill(source());
  await new Promise((resolve) => setImmediate(resolve));
  const meanwhile = read(log);
  expect(log.isComplete).toBe(false);
  goOn();
  await made;
  expect(await Promise.all([before, meanwhile, read(log)])).toEqual(Array(3).fill('one two three'));
  expect([log.whole.toString(), log.size, log.isComplete]).toEqual(['one two three', 13, true]);
  expect(await read(log)).toBe('one two three');
});

it('breaks for its readers when its source breaks, and is never complete', async () => {
  const log = new ByteLog();
  async function* source() {
    yield* parts('one');
    throw new Error('broken');
  }
  const reading = read(log);
  await log.fill(source());
  await expect(reading).rejects.toThrow('broken');
  await expect(read(log)).rejects.toThrow('broken');
  expect(log.isComplete).toBe(false);
});

it('of nothing is nothing', async () => {
  const log = new ByteLog();
  await log.fill((async function* () {})());
  expect([await read(log), log.whole.length, log.isComplete]).toEqual(['', 0, true]);
});
