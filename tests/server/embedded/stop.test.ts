import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/db/connection';
import { stop } from '../../../server/listen';
import { TestApp } from '../support/testApp';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A server whose database takes its leave as it is said, and the codes with which the process would have ended. */
async function stopping(close: () => Promise<void>, sink?: { close: (end?: Promise<unknown>) => Promise<void> }) {
  const server = (await TestApp.start()).untilEndOfTest();
  const said = vi.spyOn(server.app.log, 'error');
  const codes: number[] = [];
  const database: Database = { ...server.database, close };
  const done = stop(server.app, database, (code) => codes.push(code), sink);
  return { done, codes, said };
}

it('ends well once the database is closed', async () => {
  const { done, codes, said } = await stopping(async () => undefined);
  await done;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(codes).toEqual([0]);
  expect(said).not.toHaveBeenCalled();
});

it('ends after ten seconds in all when the database takes no leave, and says what it gave up', async () => {
  let begun = () => {};
  const isClosing = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { codes, said } = await stopping(() => {
    begun();
    return new Promise(() => undefined);
  });
  await isClosing;
  await vi.advanceTimersByTimeAsync(9_900);
  expect(codes).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(codes).toEqual([1]);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^gave up after 10 s: the database/));
});

it('ends badly when closing fails', async () => {
  const { done, codes, said } = await stopping(() => Promise.reject(new Error('no')));
  await done;
  expect(codes).toEqual([1]);
  expect(said).toHaveBeenCalledTimes(1);
});

it('sends the last log lines when all else is closed, and gives them up before its ten seconds are over', async () => {
  let begun = () => {};
  const isSending = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const order: string[] = [];
  const close = async (end?: Promise<unknown>) => {
    order.push('lines');
    begun();
    await end;
  };
  const { done, codes, said } = await stopping(async () => void order.push('database'), { close });
  await isSending;
  expect(order).toEqual(['database', 'lines']);
  await vi.advanceTimersByTimeAsync(9_400);
  expect(codes).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await done;
  expect(codes).toEqual([0]);
  expect(said).not.toHaveBeenCalled();
});
