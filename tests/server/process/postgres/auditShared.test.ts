import { expect, it, onTestFinished } from 'vitest';
import { emptyDataFolder, runCommand } from '../../support/builtServer';
import { onPostgres } from '../../support/onPostgres';
import { emptyPostgres } from '../../support/testDatabase';

it('refuses to verify a PostgreSQL that no server has used, and creates no tables', async () => {
  const database = await emptyPostgres();
  onTestFinished(() => database.drop());
  const { code, output } = await runCommand('audit:verify', {
    DATABASE_URL: database.url,
    DATA_DIR: emptyDataFolder(),
  });
  expect(output).toBe('quarterdeck: the database of DATABASE_URL has no audit log: no server has used it\n');
  expect(code).toBe(1);
  const tables = await onPostgres(database.url, (client) =>
    client.query("select tablename from pg_tables where schemaname = 'public'"),
  );
  expect(tables.rows).toEqual([]);
});
