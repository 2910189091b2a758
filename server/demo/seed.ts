import { sql } from 'kysely';
import { adminVertical } from '../../contract/values';
import { record } from '../audit/store';
import { hashPassword } from '../auth/passwords';
import { type Config, isLoopback } from '../config';
import type { Database, Db } from '../db/connection';
import { addPerson } from '../people/store';
import { addColleagues } from './addColleagues';
import { colleagues } from './colleagues';
import { demoProcesses } from './demoProcesses';
import { demoProcessRequests, demoUpdateRequests } from './demoRequests';
import { type DemoPerson, demoPeople, emailOf } from './people';

/** One vertical has none, as most have in life. */
const verticalDescriptions = {
  [adminVertical]: 'Manages people and access, and decides requests',
  'Data/Air': 'Fares, seats and schedules',
  'Data/Hospitality': 'Hotel rates and content',
  'Data/RC': 'Rental cars: fleets and prices',
};

/** The fact of a database that was filled with demo people, and when. */
export const seededFact = 'demo_seeded_at';

/** Whether the rules allow demo people at all: by themselves only where nobody else can reach them. */
export function maySeed(config: Pick<Config, 'SEED_DEMO' | 'HOST'>, embedded: boolean): boolean {
  return config.SEED_DEMO ?? (embedded && isLoopback(config.HOST));
}

/**
 * Fills an empty database with people, processes and requests to try the console with; anything in it, and nothing is added.
 * Servers that start together wait for each other.
 */
export async function seedDemo({ db }: Database, now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const hashes = await Promise.all(demoPeople.map(({ password }) => hashPassword(password)));
  const nobodysHash = await hashPassword(crypto.randomUUID());
  return db.transaction().execute(async (transaction) => {
    await sql`lock table person in exclusive mode`.execute(transaction);
    if (!(await isEmpty(transaction))) return false;
    for (const [index, person] of demoPeople.entries())
      await addDemoPerson(transaction, person, hashes[index] ?? '', now);
    const personIds = await addColleagues(transaction, colleagues, nobodysHash, now);
    const processes = await transaction.insertInto('process').values(demoProcesses()).returningAll().execute();
    const world = { processes, personIds, now };
    await transaction.insertInto('process_request').values(demoProcessRequests(world)).execute();
    await transaction.insertInto('update_request').values(demoUpdateRequests(world)).execute();
    for (const [name, description] of Object.entries(verticalDescriptions))
      await transaction.updateTable('vertical').set({ description }).where('name', '=', name).execute();
    await transaction.insertInto('fact').values({ name: seededFact, value: now.toISOString() }).execute();
    const after = { people: [...demoPeople, ...colleagues].map(({ username }) => username) };
    const origin = { requestId: 'start', ip: null, at: now };
    await record(transaction, { actor: 'server', action: 'seed_demo', outcome: 'success', after }, origin);
    return true;
  });
}

/** Whether this database was filled by {@link seedDemo} and still has somebody of it. */
export async function hasDemoPeople({ db }: Database): Promise<boolean> {
  const row = await db
    .selectFrom('fact')
    .innerJoin('person', (join) =>
      join.on(
        'person.username',
        'in',
        demoPeople.map(({ username }) => username),
      ),
    )
    .select('fact.name')
    .where('fact.name', '=', seededFact)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isEmpty(db: Db): Promise<boolean> {
  const [person, process, act] = await Promise.all([
    db.selectFrom('person').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('process').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('audit').select('seq').limit(1).executeTakeFirst(),
  ]);
  return !person && !process && !act;
}

async function addDemoPerson(transaction: Db, person: DemoPerson, passwordHash: string, now: Date): Promise<void> {
  const { username, verticals } = person;
  const team = `Demo, ${person.kind}`;
  await addPerson(transaction, { username, email: emailOf(person), team, passwordHash, verticals, now });
}
