import type { PostgresPoolClient } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUnavailable } from '../../../server/db/connection';
import { QueuedPool } from '../../../server/db/queuedPool';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A pool of two, whose driver never has more than two out and can be away. */
function poolOfTwo() {
  const driver = { out: 0, most: 0, away: false };
  const pool = new QueuedPool(
    {
      connect: async () => {
        if (driver.away) throw away;
        driver.out += 1;
        driver.most = Math.max(driver.most, driver.out);
        const release = () => {
          driver.out -= 1;
        };
        return { release } as PostgresPoolClient;
      },
      end: async () => undefined,
    },
    2,
  );
  return { driver, pool };
}

it('lets everybody in line have a connection in their turn, and never asks the driver for more than it has', async () => {
  const { driver, pool } = poolOfTwo();
  const served: number[] = [];
  const work = async (number: number) => {
    const client = await pool.connect();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    served.push(number);
    client.release();
  };
  const all = Promise.all(Array.from({ length: 9 }, (_, number) => work(number)));
  await vi.advanceTimersByTimeAsync(10_000);
  await all;
  expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(driver).toMatchObject({ out: 0, most: 2 });
});

it('tells everybody in line when the database is away, and works again when it is back', async () => {
  const { driver, pool } = poolOfTwo();
  const [first] = [await pool.connect(), await pool.connect()];
  const waiting = Promise.allSettled([pool.connect(), pool.connect()]);
  driver.away = true;
  first?.release();
  const reasons = (await waiting).map((result) => result.status === 'rejected' && isUnavailable(result.reason));
  expect(reasons).toEqual([true, true]);
  driver.away = false;
  expect(await pool.connect()).toBeDefined();
});

it('tells everybody in line when no connection comes back', async () => {
  const { pool } = poolOfTwo();
  await Promise.all([pool.connect(), pool.connect()]);
  const waiting = Promise.allSettled([pool.connect(), pool.connect()]);
  await vi.advanceTimersByTimeAsync(5_000);
  const reasons = (await waiting).map((result) => result.status === 'rejected' && isUnavailable(result.reason));
  expect(reasons).toEqual([true, true]);
});
