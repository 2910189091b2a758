import pg from 'pg';

/** Runs queries on its own connection to a PostgreSQL. */
export async function onPostgres<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Drops every database with this prefix, even if it is in use. */
export function dropDatabases(url: string, prefix: string): Promise<void> {
  return onPostgres(url, async (client) => {
    const query = 'select datname from pg_database where starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(query, [prefix]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}
