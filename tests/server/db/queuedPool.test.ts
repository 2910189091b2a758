import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from '../../../server/db/connection';
import { type DriverClient, QueuedPool } from '../../../server/db/queuedPool';

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
        return { query: async () => ({ command: 'SELECT', rowCount: 0, rows: [] }), release };
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

describe('a connection that is given back', () => {
  const ok = async () => ({ command: 'SELECT' as const, rowCount: 0, rows: [] });
  const timedOut = new Error('Query read timeout');

  /** One connection, and whether it was closed when it was given back. */
  async function lent(query: DriverClient['query']) {
    const closed: (boolean | undefined)[] = [];
    const asked = vi.fn(query) as DriverClient['query'];
    const connect = async () => ({ query: asked, release: (close?: boolean) => void closed.push(close) });
    const client = await new QueuedPool({ connect, end: async () => undefined }, 1).connect();
    return { client, closed, asked };
  }

  it('is closed after a statement that was given up, and is asked nothing more', async () => {
    const { client, closed, asked } = await lent(() => Promise.reject(timedOut));
    await expect(client.query('insert', [])).rejects.toBe(timedOut);
    await expect(client.query('rollback', [])).rejects.toBe(timedOut);
    client.release();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(closed).toEqual([true]);
  });

  it('is closed while a statement is under way', async () => {
    const { client, closed } = await lent(() => new Promise(() => undefined));
    void client.query('select 1', []);
    client.release();
    expect(closed).toEqual([true]);
  });

  it('is kept after answers, those that refuse a statement, too', async () => {
    const refusal = Object.assign(new Error('duplicate key'), { severity: 'ERROR', code: '23505' });
    const { client, closed } = await lent((statement) => (statement === 'insert' ? Promise.reject(refusal) : ok()));
    await expect(client.query('insert', [])).rejects.toBe(refusal);
    await client.query('rollback', []);
    client.release();
    expect(closed).toEqual([false]);
  });
});
