import { type Kysely, sql } from 'kysely';

interface Request {
  readonly id: number;
  readonly process_name: string;
  readonly subprocess_name: string;
  readonly account: string;
}

const nameKeyOf = (name: string) => name.trim().normalize('NFC').toLowerCase().normalize('NFC');

/** How processes are compared since this migration. */
const keyOf = ({ process_name, subprocess_name, account }: Request) =>
  JSON.stringify([nameKeyOf(process_name), nameKeyOf(subprocess_name), account]);

/**
 * Requests for processes know by which form they are compared (S32): it is made by the server, where it was made by the database,
 * whose `lower` depends on its locale. Of pending ones that turn out to be for the same process, the later ones stay pending, with
 * their number in the form: they are decided like any other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table process_request add column name_key text`.execute(db);
  await sql`drop index process_request_pending`.execute(db);
  const { rows } = await sql<Request & { status: number }>`
    select id, process_name, subprocess_name, account, status from process_request order by id`.execute(db);
  const pending = new Set<string>();
  const keys = rows.map(({ status, ...request }) => {
    const key = keyOf(request);
    const isSecond = status === 0 && pending.has(key);
    if (status === 0) pending.add(key);
    return { id: request.id, name_key: isSecond ? `${key}#${request.id}` : key };
  });
  await sql`update process_request set name_key = keys.name_key
    from json_to_recordset(${JSON.stringify(keys)}::json) as keys (id integer, name_key text)
    where process_request.id = keys.id`.execute(db);
  await sql`alter table process_request alter column name_key set not null`.execute(db);
  // A hash, since an index holds no texts of 10,000 characters.
  await sql`create unique index process_request_pending on process_request (md5(name_key)) where status = 0`.execute(
    db,
  );
}
