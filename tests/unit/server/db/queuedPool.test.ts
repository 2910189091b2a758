import { EventEmitter } from 'node:events';
import type { PostgresQueryResult } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from '../../../../server/db/connection';
import { type DriverClient, QueuedPool } from '../../../../server/db/queuedPool';

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
      on: () => undefined,
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

it('serves whoever came in line after the attempt began that fails', async () => {
  const attempts: { readonly fail: () => void; readonly go: () => void }[] = [];
  const client: DriverClient = { query: () => new Promise(() => undefined), release: () => undefined };
  const connect = () =>
    new Promise<DriverClient>((resolve, reject) => {
      attempts.push({ fail: () => reject(away), go: () => resolve(client) });
    });
  const pool = new QueuedPool({ connect, end: async () => undefined, on: () => undefined }, 1);
  const first = pool.connect();
  const second = pool.connect();
  attempts[0]?.go();
  // The second one tries, with the third in line already; the fourth comes while it does.
  const third = pool.connect();
  (await first).release();
  await vi.advanceTimersByTimeAsync(0);
  const fourth = pool.connect();
  attempts[1]?.fail();
  await expect(second).rejects.toBe(away);
  await expect(third).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(0);
  attempts[2]?.go();
  expect(await fourth).toBeDefined();
  expect(pool.state).toEqual({ size: 1, taken: 1, waiting: 0 });
});

it('tells everybody in line when no connection comes back', async () => {
  const { pool } = poolOfTwo();
  await Promise.all([pool.connect(), pool.connect()]);
  const waiting = Promise.allSettled([pool.connect(), pool.connect()]);
  await vi.advanceTimersByTimeAsync(5_000);
  const reasons = (await waiting).map((result) => result.status === 'rejected' && isUnavailable(result.reason));
  expect(reasons).toEqual([true, true]);
});

it('hears of connections that break, whoever has them: what nobody listens to would end the server', async () => {
  const driver = new EventEmitter();
  const connect = async () => ({ query: async () => undefined as never, release: () => undefined });
  const made = new EventEmitter();
  const pool = new QueuedPool(Object.assign(driver, { connect, end: async () => undefined }), 1);
  driver.emit('connect', made);
  await pool.connect();
  expect(() => made.emit('error', away)).not.toThrow();
  expect(() => driver.emit('error', away)).not.toThrow();
});

describe('a connection that is given back', () => {
  const ok = async () => ({ command: 'SELECT' as const, rowCount: 0, rows: [] });
  const timedOut = new Error('Query read timeout');

  /** One connection, and whether it was closed when it was given back. */
  async function lent(query: DriverClient['query']) {
    const closed: (boolean | undefined)[] = [];
    const asked = vi.fn(query) as DriverClient['query'];
    const connect = async () => ({ query: asked, release: (close?: boolean) => void closed.push(close) });
    const driver = { connect, end: async () => undefined, on: () => undefined };
    const client = await new QueuedPool(driver, 1).connect();
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

  it('is closed after PostgreSQL has said that it ends the connection', async () => {
    const ending = Object.assign(new Error('terminating connection'), { severity: 'FATAL', code: '57P01' });
    const { client, closed, asked } = await lent(() => Promise.reject(ending));
    await expect(client.query('insert', [])).rejects.toBe(ending);
    await expect(client.query('rollback', [])).rejects.toBe(ending);
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

describe('a statement without an answer', () => {
  /** A statement under way, on a database whose signs of life are made here. */
  async function underWay(signOfLife: () => Promise<void>) {
    const asked = vi.fn(signOfLife);
    let answer = () => {};
    const result = new Promise<PostgresQueryResult<unknown>>((resolve) => {
      answer = () => resolve({ command: 'SELECT', rowCount: 0, rows: [] });
    });
    const client: DriverClient = { query: () => result as never, release: () => undefined };
    const driver = { connect: async () => client, end: async () => undefined, on: () => undefined };
    const lent = await new QueuedPool(driver, 2, asked).connect();
    return { lent, asked, answer };
  }

  it('may take its time while the database lives', async () => {
    const { lent, asked, answer } = await underWay(async () => undefined);
    const long = lent.query('select', []);
    await vi.advanceTimersByTimeAsync(8_500);
    expect(asked).toHaveBeenCalledTimes(8);
    answer();
    await expect(long).resolves.toMatchObject({ rowCount: 0 });
    await vi.advanceTimersByTimeAsync(8_500);
    expect(asked).toHaveBeenCalledTimes(8);
  });

  it('is given up when the database shows no sign of life, which is asked once for all', async () => {
    const { lent, asked } = await underWay(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      throw away;
    });
    const all = Promise.allSettled([lent.query('select', []), lent.query('select', [])]);
    await vi.advanceTimersByTimeAsync(2_500);
    const reasons = (await all).map((result) => result.status === 'rejected' && isUnavailable(result.reason));
    expect(reasons).toEqual([true, true]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
