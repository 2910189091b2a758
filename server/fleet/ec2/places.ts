import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { CloudConfig } from '../../cloudConfig';
import type { Db } from '../../db/connection';
import type { Tables } from '../../db/tables';
import type { CloudFault, Owner, Place, Warning } from '../fleet';

export type CloudPlaceRow = Selectable<Tables['cloud_place']>;

/** How long a place is read often after an act of our own there, in milliseconds. */
const hurryMs = 120_000;

/** A place that fails is asked less and less often, in milliseconds. */
const longestPauseMs = 5 * 60_000;

/** The code of a reading that has lost most of a region. */
export const incomplete = 'IncompleteResponse';

/** Time in ms after which machines missing from every reading are gone. EC2 lists a terminated machine for an hour. */
export const lossMs = 3_600_000;

/** The longest time in ms from one loss to the next one that continues it. An outage or a stop of the server ends it. */
const lossLapsesMs = 2 * longestPauseMs;

/**
 * Returns since when readings in a row have lost most of a place; `undefined` if the last one did not, or is too old.
 *
 * @param since when the loss began, as it is stored
 * @param lastAt when the last reading ended
 * @param begun when the present reading began
 */
export function lossSince(since: Date | null, lastAt: Date | null, begun: Date): Date | undefined {
  const isLapsed = lastAt === null || begun.getTime() - lastAt.getTime() > lossLapsesMs;
  return isLapsed ? undefined : (since ?? undefined);
}

/** A place as a key of a map. */
export const placeKey = ({ account, region }: Place) => `${account} ${region}`;

/** The regions of all accounts of a configuration. */
export function placesOf({ accounts }: CloudConfig): readonly Place[] {
  return Object.entries(accounts).flatMap(([account, { regions }]) => regions.map((region) => ({ account, region })));
}

/** Writes down the places that are to be read, at once where they never were. */
export async function addPlaces(db: Db, places: readonly Place[], at: Date): Promise<void> {
  await db
    .insertInto('cloud_place')
    .values(places.map(({ account, region }) => ({ account, region, next_read_at: at })))
    .onConflict((conflict) => conflict.columns(['account', 'region']).doNothing())
    .execute();
}

/** All places, and the generation of the fleet, as they are at one moment. */
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

/** Lets a place be read at once, and often for a while: something was changed there. */
export async function hurry(db: Db, { account, region }: Place, at: Date): Promise<void> {
  await db
    .updateTable('cloud_place')
    .set({ hurry_until: new Date(at.getTime() + hurryMs), next_read_at: sql`least(next_read_at, ${at})` })
    .where('account', '=', account)
    .where('region', '=', region)
    .execute();
}

/** Seconds between two readings, at rest and for a while after an act. */
type Pace = Pick<CloudConfig['poll'], 'restSeconds' | 'activeSeconds'>;

/**
 * Saves that a place was read.
 *
 * @param begun when reading it began
 */
export async function markRead(
  db: Db,
  place: CloudPlaceRow,
  { restSeconds, activeSeconds }: Pace,
  begun: Date,
  at: Date,
): Promise<void> {
  // A region that takes longer to read than the time between two readings is not asked without end.
  const took = at.getTime() - begun.getTime();
  const pause = (seconds: number) => new Date(at.getTime() + Math.max(seconds * 1_000, took));
  await db
    .updateTable('cloud_place')
    .set({
      read_at: begun,
      read_before_at: place.failures === 0 ? place.read_at : null,
      ...{ failures: 0, failed_at: null, error_code: null, error_message: null, lost_since: null },
      // Somebody may have changed something there meanwhile.
      next_read_at: sql`case when hurry_until > ${at} then ${pause(activeSeconds)}::timestamptz
        else ${pause(restSeconds)}::timestamptz end`,
    })
    .where('account', '=', place.account)
    .where('region', '=', place.region)
    .execute();
}

/**
 * Saves that a place could not be read. Each time in a row, it is read again after a longer pause.
 *
 * @param begun when reading it began
 */
export async function markFailed(
  db: Db,
  { account, region, failures, failed_at, lost_since }: CloudPlaceRow,
  { code, message }: CloudFault,
  { restSeconds }: Pace,
  begun: Date,
  at: Date,
): Promise<void> {
  const pause = Math.min(longestPauseMs, restSeconds * 1_000 * 2 ** Math.min(failures, 10));
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

/** What readers are told of a place that could not be read; nothing of one that could. */
export function warningOf({ account, region, read_at, error_code, error_message }: CloudPlaceRow): Warning | undefined {
  if (error_code === null && read_at !== null) return undefined;
  const why = error_message ?? 'This region has not been read yet. Try again in a moment.';
  const seen = read_at === null ? '' : ` Shown as of ${read_at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  return { account, region, message: `${why}${seen}` };
}

/** Whether what is known of an account's machines is all of them, if not the newest: each of its places was read once. */
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
