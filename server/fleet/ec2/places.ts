import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { CloudConfig } from '../../cloudConfig';
import type { Db } from '../../db/connection';
import type { Tables } from '../../db/tables';
import { minuteText } from '../../time';
import type { Owner, Place, Warning } from '../fleet';
import type { CloudFault } from '../lifecycle';

export type CloudPlaceRow = Selectable<Tables['cloud_place']>;

/** Duration of frequent readings of a place after an action there. */
const hurryMs = 120_000;

/** Maximum delay after consecutive failures of a place. */
const maxPauseMs = 5 * 60_000;

/** The code of a reading that lacks most machines of a region. */
export const incomplete = 'IncompleteResponse';

/** Time after which machines missing from every reading are gone. EC2 lists a terminated machine for an hour. */
export const lossMs = 3_600_000;

/** Maximum time between incomplete readings that belong together. An outage or a stop of the server ends the sequence. */
const lossLapsesMs = 2 * maxPauseMs;

/**
 * Returns the time of the first of consecutive readings that lacked most of a place; `undefined` if the last one did not or is too old.
 *
 * @param since stored time of the first one
 * @param lastAt end of the last reading
 * @param begun start of the current reading
 */
export function lossSince(since: Date | null, lastAt: Date | null, begun: Date): Date | undefined {
  const isLapsed = lastAt === null || begun.getTime() - lastAt.getTime() > lossLapsesMs;
  return isLapsed ? undefined : (since ?? undefined);
}

/** A place that was not read for so long, besides its usual pause, has a gap in its history. */
const toleratedMs = 2 * maxPauseMs;

/**
 * Saves that a place was not read for long, from its last reading until a reading that succeeds.
 *
 * @param until start of that reading; null: the place cannot be read yet
 */
async function saveGap(
  db: Db,
  { account, region, read_at: since }: CloudPlaceRow,
  { restSeconds }: Pace,
  now: Date,
  until: Date | null,
): Promise<void> {
  if (until)
    await db
      .updateTable('place_gap')
      .set({ until })
      .where('account', '=', account)
      .where('region', '=', region)
      .where('until', 'is', null)
      .execute();
  if (!since || now.getTime() - since.getTime() <= toleratedMs + restSeconds * 1_000) return;
  await db
    .insertInto('place_gap')
    .values({ account, region, since, until })
    .onConflict((same) => same.columns(['account', 'region', 'since']).doNothing())
    .execute();
}

/** Returns the key of a place for maps. */
export const placeKey = ({ account, region }: Place) => `${account} ${region}`;

/** Returns the regions of all configured accounts. */
export function placesOf({ accounts }: CloudConfig): readonly Place[] {
  return Object.entries(accounts).flatMap(([account, { regions }]) => regions.map((region) => ({ account, region })));
}

/** Adds places to read. New ones are due immediately. */
export async function addPlaces(db: Db, places: readonly Place[], at: Date): Promise<void> {
  await db
    .insertInto('cloud_place')
    .values(places.map(({ account, region }) => ({ account, region, next_read_at: at })))
    .onConflict((conflict) => conflict.columns(['account', 'region']).doNothing())
    .execute();
}

/** Loads all places and the generation of the fleet in one statement. */
export async function readPlaces(db: Db): Promise<{ generation: number; places: readonly CloudPlaceRow[] }> {
  const rows = await db
    .selectFrom('fleet_head')
    .leftJoin('cloud_place', (join) => join.onTrue())
    .select('fleet_head.generation')
    .selectAll('cloud_place')
    .execute();
  const places = rows.flatMap(({ generation: _generation, ...place }) =>
    place.account === null ? [] : [place as CloudPlaceRow],
  );
  return { generation: rows[0]?.generation ?? 0, places };
}

/**
 * Schedules a place to be read now, and frequently for {@link hurryMs}, after a change there. While it is read frequently, a further
 * change does not shorten the pause between readings.
 */
export async function hurry(db: Db, { account, region }: Place, at: Date): Promise<void> {
  await db
    .updateTable('cloud_place')
    .set({
      hurry_until: new Date(at.getTime() + hurryMs),
      next_read_at: sql`case when hurry_until > ${at} and failures = 0 then next_read_at
        else least(next_read_at, ${at}) end`,
    })
    .where('account', '=', account)
    .where('region', '=', region)
    .execute();
}

/** Keeps a place due but not overdue while it is being read, so that no other server begins to read it. */
export async function renewDue(db: Db, { account, region }: Place, at: Date): Promise<void> {
  await db
    .updateTable('cloud_place')
    .set({ next_read_at: at })
    .where('account', '=', account)
    .where('region', '=', region)
    .where('next_read_at', '<', at)
    .execute();
}

/** Seconds between two readings: normally, and after an action. */
type Pace = Pick<CloudConfig['poll'], 'restSeconds' | 'activeSeconds'>;

/** Least pause between frequent readings, as a multiple of their duration. Parsing machines blocks other requests. */
const activePauseFactor = 4;

/**
 * Returns the pauses in ms after a reading. The usual one is at least as long as the reading took, so that a slow region is not read all
 * the time. The one after an action is at least four times as long, but never longer than the usual one.
 *
 * @param tookMs duration of the reading
 */
export function pausesAfter(tookMs: number, { restSeconds, activeSeconds }: Pace) {
  const restMs = Math.max(restSeconds * 1_000, tookMs);
  return { restMs, activeMs: Math.min(restMs, Math.max(activeSeconds * 1_000, activePauseFactor * tookMs)) };
}

/**
 * Saves that a place was read.
 *
 * @param begun start of the reading
 */
export async function markRead(db: Db, place: CloudPlaceRow, pace: Pace, begun: Date, at: Date): Promise<void> {
  const { restMs, activeMs } = pausesAfter(at.getTime() - begun.getTime(), pace);
  const after = (pauseMs: number) => new Date(at.getTime() + pauseMs);
  await saveGap(db, place, pace, begun, begun);
  await db
    .updateTable('cloud_place')
    .set({
      read_at: begun,
      read_before_at: place.failures === 0 ? place.read_at : null,
      ...{ failures: 0, failed_at: null, error_code: null, error_message: null, lost_since: null },
      // Uses the stored value of `hurry_until`, since an action may have changed it during the reading.
      next_read_at: sql`case when hurry_until > ${at} then ${after(activeMs)}::timestamptz
        else ${after(restMs)}::timestamptz end`,
    })
    .where('account', '=', place.account)
    .where('region', '=', place.region)
    .execute();
}

/**
 * Saves that a place could not be read. The pause grows with each consecutive failure.
 *
 * @param begun start of the reading
 */
export async function markFailed(
  db: Db,
  place: CloudPlaceRow,
  { code, message }: CloudFault,
  pace: Pace,
  begun: Date,
  at: Date,
): Promise<void> {
  const { account, region, failures, failed_at, lost_since } = place;
  const pause = Math.min(maxPauseMs, pace.restSeconds * 1_000 * 2 ** Math.min(failures, 10));
  await saveGap(db, place, pace, at, null);
  await db
    .updateTable('cloud_place')
    .set({
      failures: failures + 1,
      failed_at: at,
      error_code: code,
      error_message: message,
      read_before_at: null,
      lost_since: code === incomplete ? (lossSince(lost_since, failed_at, begun) ?? at) : null,
      next_read_at: new Date(at.getTime() + pause * (0.8 + randomInt(400) / 1_000)),
    })
    .where('account', '=', account)
    .where('region', '=', region)
    .execute();
}

/** Returns the warning about a place that could not be read. */
export function warningOf({ account, region, read_at, error_code, error_message }: CloudPlaceRow): Warning | undefined {
  if (error_code === null && read_at !== null) return undefined;
  const why = error_message ?? 'This region has not been read yet. Try again in a moment.';
  const seen = read_at === null ? '' : ` Shown as of ${minuteText(read_at)}.`;
  return { account, region, message: `${why}${seen}` };
}

/** Returns true if all given regions of an account were read at least once. */
export async function isKnown(
  db: Db,
  { account }: Pick<Owner, 'account'>,
  regions: readonly string[],
): Promise<boolean> {
  if (regions.length === 0) return true;
  const rows = await db
    .selectFrom('cloud_place')
    .select('region')
    .where('account', '=', account)
    .where('region', 'in', [...regions])
    .where('read_at', 'is not', null)
    .execute();
  return rows.length === regions.length;
}
