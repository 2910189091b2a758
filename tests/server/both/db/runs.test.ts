import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/connection';
import { runsByLock, runsInProcess } from '../../../../server/db/runs';
import { freshDatabase } from '../../support/testDatabase';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.close());

/** A connection that can be made or not, and records that it was closed. */
class FakeClient extends EventEmitter {
  isClosed = false;

  constructor(private readonly isReachable: boolean) {
    super();
  }

  async connect() {
    if (!this.isReachable) throw new Error('timeout expired');
  }

  async query() {}

  async end() {
    this.isClosed = true;
  }
}

it('a run whose connection failed is closed, and when that is told late, the run that began since goes on', async () => {
  const { db } = database;
  const clients = [new FakeClient(false), new FakeClient(true), new FakeClient(true)];
  const [failed, next] = clients;
  let made = 0;
  const run = runsByLock(db, () => clients[made++] as unknown as Client)();
  await expect(run.current()).rejects.toThrow('timeout expired');
  const beginning = run.current();
  // Before the next one has its number.
  failed?.emit('end');
  const number = await beginning;
  expect(await run.current()).toBe(number);
  expect([made, failed?.isClosed, next?.isClosed]).toEqual([2, true, false]);
  next?.emit('end');
  expect(await run.current()).not.toBe(number);
});

it('a run that is closed begins no other: what was under way then would hold its lock for ever', async () => {
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
