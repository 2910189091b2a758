import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../../../server/db/connection';
import {
  addPlaces,
  type CloudPlaceRow,
  hurry,
  markFailed,
  markRead,
  pausesAfter,
  readPlaces,
} from '../../../../../server/fleet/ec2/places';
import { freshDatabase } from '../../../support/testDatabase';

const pace = { restSeconds: 60, activeSeconds: 5 };

describe('pauses after a reading', () => {
  it.each([
    ['0.1 s', 100, { restMs: 60_000, activeMs: 5_000 }],
    ['3 s', 3_000, { restMs: 60_000, activeMs: 12_000 }],
    ['20 s', 20_000, { restMs: 60_000, activeMs: 60_000 }],
    ['90 s', 90_000, { restMs: 90_000, activeMs: 90_000 }],
  ])('follow the duration of %s', (_, tookMs, pauses) => {
    expect(pausesAfter(tookMs, pace)).toEqual(pauses);
  });
});

describe('next reading of a region', () => {
  const place = { account: '019', region: 'us-east-1' };
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  beforeEach(async () => {
    await database.db.deleteFrom('cloud_place').execute();
    await addPlaces(database.db, [place], at(0));
  });

  afterAll(() => database.close());

  const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 9) + seconds * 1_000);
  const row = async (): Promise<CloudPlaceRow> => {
    const [found] = (await readPlaces(database.db)).places;
    if (!found) throw new Error('The region is missing');
    return found;
  };
  const due = async () => (await row()).next_read_at;
  const read = async (begun: number, end: number) => markRead(database.db, await row(), pace, at(begun), at(end));

  it('is due immediately after an action', async () => {
    await read(0, 3);
    expect(await due()).toEqual(at(63));
    await hurry(database.db, place, at(10));
    expect(await due()).toEqual(at(10));
  });

  it('keeps the pause of four readings after further actions', async () => {
    await hurry(database.db, place, at(0));
    await read(0, 3);
    expect(await due()).toEqual(at(15));
    for (const second of [4, 5, 6]) await hurry(database.db, place, at(second));
    expect(await due()).toEqual(at(15));
    await read(15, 18);
    expect(await due()).toEqual(at(30));
  });

  it('is due immediately after a further action if the last reading failed', async () => {
    await hurry(database.db, place, at(0));
    await markFailed(database.db, await row(), { code: 'Unreachable', message: 'No answer' }, pace, at(0), at(1));
    await hurry(database.db, place, at(2));
    expect(await due()).toEqual(at(2));
  });
});
