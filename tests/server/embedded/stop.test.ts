import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/db/connection';
import { stop } from '../../../server/listen';
import { TestApp } from '../support/testApp';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Stops a server whose database closes as given, and collects the exit codes. */
async function stopping(close: () => Promise<void>) {
  const server = (await TestApp.start()).untilEndOfTest();
  const said = vi.spyOn(server.app.log, 'error');
  const codes: number[] = [];
  const database: Database = { ...server.database, close };
  const done = stop(server.app, database, (code) => codes.push(code));
  return { done, codes, said };
}

it('exits with 0 once the database is closed', async () => {
  const { done, codes, said } = await stopping(async () => undefined);
  await done;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(codes).toEqual([0]);
  expect(said).not.toHaveBeenCalled();
});

it('exits with 1 after ten seconds if the database does not close, and logs it', async () => {
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

it('exits with 1 if closing fails', async () => {
  const { done, codes, said } = await stopping(() => Promise.reject(new Error('no')));
  await done;
  expect(codes).toEqual([1]);
  expect(said).toHaveBeenCalledTimes(1);
});
