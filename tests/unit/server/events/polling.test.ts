import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../../server/auth/sessions';
import type { Db } from '../../../../server/db/connection';
import { Events } from '../../../../server/events/events';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts the reads of a log that stays empty. */
class CountingEvents extends Events {
  reads = 0;

  override async newest() {
    this.reads += 1;
    return 0;
  }
}

it.each([
  ['every second', false, 10],
  ['every ten seconds while PostgreSQL announces changes', true, 1],
])('reads the log %s', async (_, isListening, reads) => {
  const now = () => new Date();
  const events = new CountingEvents({
    ...{ db: {} as Db, now, accountsOf: () => [], log: { error: vi.fn() } },
    isListening: () => isListening,
  });
  await events.open({ personId: 1, tokenHash: '' } as Session, null, undefined);
  events.reads = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(events.reads).toBe(reads);
  events.close();
});
