import { sql } from 'kysely';
import { adminVertical } from '../contract/values';
import { record } from '../server/audit/store';
import { hashPassword } from '../server/auth/passwords';
import type { Database, Db } from '../server/db/connection';
import { addPerson } from '../server/people/store';
import { seededFact } from '../server/setup/demoData';
import { addColleagues } from './addColleagues';
import { colleagues } from './colleagues';
import { addDemoAccess } from './demoAccess';
import { demoProcesses } from './demoProcesses';
import { demoProcessRequests, demoUpdateRequests } from './demoRequests';
import { type DemoPerson, demoPeople, emailOf } from './people';

/** Data/Stortrack has none on purpose. */
const verticalDescriptions = {
  [adminVertical]: 'Manages people and access, and decides requests',
  'Data/Air': 'Fares, seats and schedules',
  'Data/Hospitality': 'Hotel rates and content',
  'Data/RC': 'Rental cars: fleets and prices',
};

/**
 * Fills an empty database with people, processes and requests. A database with any person, process or audit row stays as it is.
 * Servers that start at the same time wait for each other.
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
    await addDemoAccess(transaction, world);
    for (const [name, description] of Object.entries(verticalDescriptions))
      await transaction.updateTable('vertical').set({ description }).where('name', '=', name).execute();
    await transaction.insertInto('fact').values({ name: seededFact, value: now.toISOString() }).execute();
    const after = { people: [...demoPeople, ...colleagues].map(({ username }) => username) };
    const origin = { requestId: 'start', ip: null, at: now };
    await record(transaction, { actor: 'server', action: 'seed_demo', outcome: 'success', after }, origin);
    return true;
  });
}

/** Returns true if a demo person can still sign in. */
export async function hasDemoPeople({ db }: Database): Promise<boolean> {
  const usernames = demoPeople.map(({ username }) => username);
  const row = await db
    .selectFrom('fact')
    .innerJoin('person', (join) => join.on('person.username', 'in', usernames))
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
