import { join } from 'node:path';
import type { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../../server/db/connection';
import { openEmbedded } from '../../../../server/db/embedded';
import { moveDatabase } from '../../../../server/db/move/move';
import { type Digest, digestOf, plainTexts } from '../../../../server/db/move/rows';
import { type Ask, tablesOf } from '../../../../server/db/move/shape';
import { Administrator } from '../../support/administrator';
import { copyOfFirst, runCommand, start } from '../../support/builtServer';
import { onPostgres } from '../../support/onPostgres';
import { emptyPostgres } from '../../support/testDatabase';

/** Values that no text format may change: a byte order mark, quotes, line breaks, lists and null. */
const awkward = [
  '\uFEFFfirst',
  `{"a\\\\b",NULL}`,
  `it's "so"\r\n\t\\N`,
  '',
  'NULL',
  '👩‍🚀 ٠١ \u202E',
  'x'.repeat(10_000),
];

/** A data folder with a row of every kind of value, after a first start with demo data. */
async function usedFolder(): Promise<string> {
  const folder = copyOfFirst();
  const { database, close } = await openEmbedded(folder);
  const request = (await database.query<{ id: number }>('select min(id) as id from process_request')).rows[0]?.id;
  for (const text of awkward)
    await database.query(
      `insert into request_message (request_kind, request_id, kind, author, at, text)
         values ('process', $1, 'question', 'ada', '0044-03-15 12:00:00.123456+00 BC', $2)`,
      [request, text],
    );
  await database.query(`insert into idempotency (person_id, key, digest, run_id, begun_at, status, body)
    select id, 'key', 'digest', 1, '2026-01-31 23:59:59.999999+14', 200, '{}' from person limit 1`);
  // Rights that were taken away are in their history only.
  await database.exec(`delete from membership_role where person_id = (select max(person_id) from membership_role);
    delete from direct_privilege where person_id = (select max(person_id) from direct_privilege)`);
  await close();
  return folder;
}

async function digestsOf(ask: Ask) {
  const digests: Record<string, Digest> = {};
  for (const table of await tablesOf(ask)) digests[table.name] = await digestOf(ask, table);
  return digests;
}

async function digestsOfFolder(folder: string) {
  const { database, close } = await openEmbedded(folder);
  await database.exec(plainTexts);
  const digests = await digestsOf(async <Row>(statement: string) => (await database.query<Row>(statement)).rows);
  await close();
  return digests;
}

const askOn =
  (client: Client): Ask =>
  async <Row>(statement: string) =>
    (await client.query(statement)).rows as Row[];

const digestsOfTarget = (url: string) =>
  onPostgres(url, async (client) => {
    await client.query(plainTexts);
    return digestsOf(askOn(client));
  });

const tablesAt = (url: string) => onPostgres(url, (client) => tablesOf(askOn(client)));

async function target() {
  const database = await emptyPostgres();
  onTestFinished(() => database.drop());
  return database.url;
}

const move = (folder: string, url: string) => moveDatabase({ folder, url }, () => undefined);

it('copies every row of an embedded database, which stays; a server continues there', async () => {
  const folder = await usedFolder();
  const before = await digestsOfFolder(folder);
  const url = await target();
  const { code, output } = await runCommand('db:move', { DATA_DIR: folder }, [url]);
  expect(output).toContain('request_message: ');
  expect(code, output).toBe(0);
  expect(await digestsOfFolder(folder)).toEqual(before);
  expect(await digestsOfTarget(url)).toEqual(before);
  for (const table of ['membership_role', 'direct_privilege']) expect(before[table]?.count, table).toBeGreaterThan(0);
  const rights = Number(before.membership_role?.count) + Number(before.direct_privilege?.count);
  expect(before.right_span?.count).toBeGreaterThan(rights);
  expect(Object.values(before).filter(({ count }) => count > 0).length).toBeGreaterThan(15);

  // A second time: it is not empty now, and stays unchanged.
  await expect(move(folder, url)).rejects.toThrow(/^the target is not empty: \w+ has rows$/);
  expect(await digestsOfTarget(url)).toEqual(before);

  // Keys stay in the folder, and sequences continue: a launch is a new row with machines.
  const client = await Administrator.at(await start({ DATABASE_URL: url, DATA_DIR: folder }));
  expect((await client.launch(await client.roomy(), 2, 'after-the-move')).code).toBe(200);
});

it('refuses a source or target that it would damage, and changes nothing', async () => {
  const folder = copyOfFirst();
  await expect(move(join(folder, 'none'), await target())).rejects.toThrow('there is no embedded database in DATA_DIR');

  const foreign = await target();
  await onPostgres(foreign, (client) => client.query('create table somebody_elses (id integer)'));
  await expect(move(folder, foreign)).rejects.toThrow('the target is not empty: it has tables of something else');
  expect((await tablesAt(foreign)).map(({ name }) => name)).toEqual(['somebody_elses']);

  const newer = await target();
  await onPostgres(newer, (client) =>
    client.query(`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into kysely_migration values ('9999-later', now())`),
  );
  await expect(move(folder, newer)).rejects.toThrow('another version: it has the migration 9999-later');
  // A server reports the same in one line.
  await expect(openPostgres(newer)).rejects.toThrow('a newer version made it');
});

it('detects a row that arrives changed, and leaves the target empty', async () => {
  const folder = copyOfFirst();
  const url = await target();
  // A server has created the tables before.
  await (await openPostgres(url)).close();
  await onPostgres(url, (client) =>
    client.query(`create function change() returns trigger language plpgsql as
        'begin new.email := new.email || new.id; return new; end';
      create trigger change before insert on person for each row when (new.username = 'ada') execute function change()`),
  );
  await expect(move(folder, url)).rejects.toThrow('nothing was copied: the rows of person differ after the copy');
  expect((await digestsOfTarget(url)).person?.count).toBe(0);
  await onPostgres(url, (client) => client.query('drop trigger change on person'));
  await move(folder, url);
  expect((await digestsOfTarget(url)).person?.count).toBeGreaterThan(0);
});
