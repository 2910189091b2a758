import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../../server/db/connection';
import { type Run, runsByLock, runsInProcess } from '../../../../server/db/runs';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => {
  vi.useRealTimers();
  return database.close();
});

/** A connection that is reachable or not, and records its end. */
class FakeClient extends EventEmitter {
  static numbers = 0;
  isClosed = false;
  readonly connection = { stream: { destroy: vi.fn() } };

  constructor(private readonly isReachable: boolean) {
    super();
  }

  async connect() {
    if (!this.isReachable) throw new Error('timeout expired');
  }

  async query() {
    FakeClient.numbers += 1;
    return { rows: [{ number: FakeClient.numbers }] };
  }

  async end() {
    this.isClosed = true;
  }
}

it('closes a run’s failed connection, whose late end does not end the next run', async () => {
  const { db } = database;
  const clients = [new FakeClient(false), new FakeClient(true), new FakeClient(true)];
  const [failed, next] = clients;
  let made = 0;
  const run = runsByLock(db, () => clients[made++] as unknown as Client)();
  await expect(run.current()).rejects.toThrow('timeout expired');
  const beginning = run.current();
  // The next one has no number yet.
  failed?.emit('end');
  const number = await beginning;
  expect(await run.current()).toBe(number);
  expect([made, failed?.isClosed, next?.isClosed]).toEqual([2, true, false]);
  next?.emit('end');
  expect(await run.current()).not.toBe(number);
});

it('begins no run after close, since nobody would release its lock', async () => {
  const { db } = database;
  let made = 0;
  const connect = () => {
    made += 1;
    return new FakeClient(true) as unknown as Client;
  };
  for (const open of [runsByLock(db, connect), runsInProcess(db)]) {
    const run = open();
    await run.current();
    await run.close();
    await expect(run.current()).rejects.toThrow('The run is closed');
    const unused = open();
    await unused.close();
    await expect(unused.current()).rejects.toThrow('The run is closed');
  }
  expect(made).toBe(1);
});

it('closes the run of a server that fails to build', async () => {
  const runs: Run[] = [];
  const openRun = (onChange?: () => void) => {
    const run = database.openRun(onChange);
    runs.push(run);
    return run;
  };
  const handlers = () => {
    throw new Error('no handlers');
  };
  await expect(TestApp.start({ database: { ...database, openRun }, handlers })).rejects.toThrow('no handlers');
  expect(runs).toHaveLength(1);
  await expect(runs[0]?.current()).rejects.toThrow('The run is closed');
});

it('destroys the socket of a closed run, which a paused PostgreSQL leaves open', async () => {
  const client = new FakeClient(true);
  vi.spyOn(client, 'end').mockReturnValue(new Promise(() => undefined));
  const run = runsByLock(database.db, () => client as unknown as Client)();
  await run.current();
  await run.close();
  expect(client.connection.stream.destroy).toHaveBeenCalledOnce();
});

it('reconnects a listening run after 1, 2, 4 up to 30 seconds, and reports changes once it listens', async () => {
  vi.useFakeTimers();
  let isReachable = true;
  const clients: FakeClient[] = [];
  const connect = () => {
    const client = new FakeClient(isReachable);
    clients.push(client);
    return client as unknown as Client;
  };
  const changed = vi.fn();
  const run = runsByLock(database.db, connect)(changed);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  await settle();
  expect([run.isListening, changed.mock.calls.length]).toEqual([true, 1]);
  clients[0]?.emit('notification', {});
  expect(changed).toHaveBeenCalledTimes(2);

  isReachable = false;
  clients[0]?.emit('end');
  expect(run.isListening).toBe(false);
  const delays = [1, 2, 4, 8, 16, 30, 30];
  for (const [index, seconds] of delays.entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(clients).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(clients).toHaveLength(index + 2);
  }
  isReachable = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([run.isListening, changed.mock.calls.length]).toEqual([true, 3]);
  clients.at(-1)?.emit('end');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run.isListening).toBe(true);

  clients.at(-1)?.emit('end');
  await run.close();
  const made = clients.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clients).toHaveLength(made);
});
