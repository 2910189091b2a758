import { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { QueuedPool } from '../../../../server/db/queuedPool';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const unanswered = new Error('Query read timeout');
const refusal = Object.assign(new Error('duplicate key'), { severity: 'ERROR', code: '23505' });
const standby = Object.assign(new Error('read-only transaction'), { severity: 'ERROR', code: '25006' });
const ending = Object.assign(new Error('terminating connection'), { severity: 'FATAL', code: '57P01' });

/** A driver's pool whose connections answer with `query`. Records the argument of each release. */
class FakePool extends EventEmitter {
  out = 0;
  most = 0;
  attempts = 0;
  isAway = false;
  hasEnded = false;
  readonly releases: unknown[] = [];
  query: (statement: string) => Promise<unknown> = async () => ({ command: 'SELECT', rowCount: 0, rows: [] });

  async connect(): Promise<PoolClient> {
    this.attempts += 1;
    if (this.isAway) throw away;
    this.out += 1;
    this.most = Math.max(this.most, this.out);
    const release = (close?: unknown) => {
      this.out -= 1;
      this.releases.push(close);
    };
    return { query: (statement: string) => this.query(statement), release } as unknown as PoolClient;
  }

  async end() {
    this.hasEnded = true;
  }
}

function poolOf(size: number) {
  const drivers: FakePool[] = [];
  const pool = new QueuedPool(() => {
    const driver = new FakePool();
    drivers.push(driver);
    return driver as unknown as Pool;
  }, size);
  return { pool, drivers, driver: drivers[0] as FakePool };
}

it('lends at most its size and serves the queue in order', async () => {
  const { driver, pool } = poolOf(2);
  const served: number[] = [];
  const work = async (number: number) => {
    const client = await pool.connect();
    await new Promise((resolve) => setTimeout(resolve, 1));
    served.push(number);
    client.release();
  };
  await Promise.all(Array.from({ length: 9 }, (_, number) => work(number)));
  expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(driver).toMatchObject({ out: 0, most: 2 });
  expect(pool.state).toEqual({ size: 2, taken: 0, waiting: 0 });
});

it('fails the whole queue if one caller cannot connect, and works once the database is back', async () => {
  const { driver, pool } = poolOf(2);
  const [first, second] = [await pool.connect(), await pool.connect()];
  const waiting = [pool.connect(), pool.connect(), pool.connect()];
  driver.isAway = true;
  first.release();
  expect((await Promise.allSettled(waiting)).map((result) => result.status === 'rejected' && result.reason)).toEqual([
    away,
    away,
    away,
  ]);
  expect(driver.attempts).toBe(3);
  driver.isAway = false;
  second.release();
  expect(await pool.connect()).toBeDefined();
  expect(pool.state).toEqual({ size: 2, taken: 1, waiting: 0 });
});

it('fails the whole queue if a statement gets no response', async () => {
  const { driver, pool } = poolOf(1);
  const client = await pool.connect();
  const waiting = expect(pool.connect()).rejects.toBe(unanswered);
  driver.query = () => Promise.reject(unanswered);
  await expect(client.query('select', [])).rejects.toBe(unanswered);
  await waiting;
});

it('survives the errors of idle and of lent connections', async () => {
  const { driver, pool } = poolOf(1);
  const made = new EventEmitter();
  driver.emit('connect', made);
  await pool.connect();
  expect(() => made.emit('error', away)).not.toThrow();
  expect(() => driver.emit('error', away)).not.toThrow();
});

describe('returned connection', () => {
  it.each([
    ['a statement without an answer', unanswered],
    ['PostgreSQL has ended it', ending],
  ])('is closed after %s and gets no further statement', async (_, error) => {
    const { driver, pool } = poolOf(1);
    const query = vi.fn(() => Promise.reject(error));
    driver.query = query;
    const client = await pool.connect();
    await expect(client.query('insert', [])).rejects.toBe(error);
    await expect(client.query('rollback', [])).rejects.toBe(error);
    client.release();
    expect(query).toHaveBeenCalledTimes(1);
    expect(driver.releases).toEqual([true]);
  });

  it('is kept after a refused statement', async () => {
    const { driver, pool } = poolOf(1);
    const client = await pool.connect();
    driver.query = () => Promise.reject(refusal);
    await expect(client.query('insert', [])).rejects.toBe(refusal);
    client.release();
    expect(driver.releases).toEqual([false]);
  });
});

it('replaces all connections once after a standby has refused changes', async () => {
  const { driver, drivers, pool } = poolOf(2);
  driver.query = () => Promise.reject(standby);
  const clients = [await pool.connect(), await pool.connect()];
  for (const client of clients) {
    await expect(client.query('insert', [])).rejects.toBe(standby);
    client.release();
  }
  const next = await pool.connect();
  await expect(next.query('insert', [])).resolves.toBeDefined();
  expect(drivers.map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
});
