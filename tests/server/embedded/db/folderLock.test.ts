import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '../../../../server/db/folderLock';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (holder: object | string) =>
  writeFileSync(path, typeof holder === 'string' ? holder : JSON.stringify({ started: '', nonce: 'x', ...holder }));

const touch = (secondsAgo: number) => {
  const then = new Date(Date.now() - secondsAgo * 1_000);
  utimesSync(path, then, then);
};

/** Waiting takes no time, but something may happen meanwhile. */
const waiting = (meanwhile: (waited: number) => void = () => undefined) => {
  let waited = 0;
  const wait = vi.fn(async (ms: number) => {
    waited += ms;
    meanwhile(waited);
  });
  return { wait };
};

describe('the lock of a folder', () => {
  it.each([
    ['a process that is gone', { host: hostname(), pid: 2 ** 22 - 3 }],
    ['another process that has got the same number', { host: hostname(), pid: 1, started: '99999999999' }],
    ['this process in an earlier life', { host: hostname(), pid: process.pid }],
    ['nobody who can be read', 'garbage'],
  ])('is taken over at once from %s', async (_who, holder) => {
    write(holder);
    const { wait } = waiting();
    const lock = await lockFolder(folder, { wait });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(wait).not.toHaveBeenCalled();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  const elsewhere = { host: 'elsewhere', pid: 7 };
  /** The same name and number as a process that is gone here; but it is not to be seen from here. */
  const otherContainer = { host: hostname(), pid: 2 ** 22 - 3, processes: 'pid:[1]' };

  it.each([
    ['another host', elsewhere],
    ['another container of this host name', otherContainer],
  ])('is left to %s for as long as that touches it', async (_where, holder) => {
    write(holder);
    touch(1);
    const { wait } = waiting((waited) => waited === 5_000 && touch(0));
    await expect(lockFolder(folder, { wait })).rejects.toThrow(
      `the data folder ${folder} is in use by process ${holder.pid} on ${holder.host}`,
    );
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it.each([
    ['another host', elsewhere],
    ['another container of this host name', otherContainer],
  ])('is taken over from %s that is silent for 30 s, whatever its clock says', async (_where, holder) => {
    write(holder);
    touch(-3_600);
    const { wait } = waiting();
    (await lockFolder(folder, { wait })).release();
    expect(wait).toHaveBeenCalledTimes(30);
    expect(existsSync(path)).toBe(false);
  });

  it('is taken over at once from another host that has long been silent', async () => {
    write(elsewhere);
    touch(60);
    const { wait } = waiting();
    (await lockFolder(folder, { wait })).release();
    expect(wait).not.toHaveBeenCalled();
  });

  it('that was taken over ends whoever goes on with it, and stays with the new one', async () => {
    const onLost = vi.fn((words: string): never => {
      throw new Error(words);
    });
    const lock = await lockFolder(folder, { onLost });
    lock.assertHeld();
    write(elsewhere);
    expect(() => lock.assertHeld()).toThrow(`process 7 on elsewhere has taken over the data folder ${folder}`);
    lock.release();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(elsewhere);
  });

  it('shows life every five seconds, and finds out then as well that it was taken over', async () => {
    vi.useFakeTimers();
    try {
      const onLost = vi.fn();
      const lock = await lockFolder(folder, { onLost });
      touch(60);
      const before = statSync(path).mtimeMs;
      vi.advanceTimersByTime(5_000);
      expect(statSync(path).mtimeMs).toBeGreaterThan(before);
      write(elsewhere);
      touch(60);
      const theirs = statSync(path).mtimeMs;
      vi.advanceTimersByTime(20_000);
      expect(onLost).toHaveBeenCalledTimes(1);
      expect(statSync(path).mtimeMs).toBe(theirs);
      lock.release();
    } finally {
      vi.useRealTimers();
    }
  });

  it('that cannot be written says so in one line, and leaves nothing behind', async () => {
    const absent = join(folder, 'absent');
    await expect(lockFolder(absent)).rejects.toThrow(`DATA_DIR ${absent} cannot be used: ENOENT`);
  });
});
