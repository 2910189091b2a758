import { Kysely, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { expect, it } from 'vitest';
import { afterCommit, CommitDialect } from '../../../../server/db/afterCommit';
import type { Tables } from '../../../../server/db/tables';

/** A database with a single connection, which refuses commits on request. */
function databaseOf(said: string[], refused: { commit: boolean }) {
  const query = async (statement: string): Promise<PostgresQueryResult<unknown>> => {
    said.push(statement);
    if (statement === 'commit' && refused.commit) throw new Error('away');
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  const client = { query, release: () => undefined } as unknown as PostgresPoolClient;
  return new Kysely<Tables>({
    dialect: new CommitDialect({ pool: { connect: async () => client, end: async () => undefined } }),
  });
}

it('runs once after the commit, in order', async () => {
  const said: string[] = [];
  const db = databaseOf(said, { commit: false });
  await db.transaction().execute(async (transaction) => {
    for (const name of ['a', 'b']) await afterCommit(transaction, () => said.push(name));
  });
  await db.transaction().execute(async () => undefined);
  expect(said).toEqual(['begin', 'commit', 'a', 'b', 'begin', 'commit']);
});

it('never runs after a rollback or a failed commit, even at the next commit of the connection', async () => {
  const said: string[] = [];
  const refused = { commit: false };
  const db = databaseOf(said, refused);
  const undone = db.transaction().execute(async (transaction) => {
    await afterCommit(transaction, () => said.push('undone'));
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  refused.commit = true;
  const inDoubt = db.transaction().execute((transaction) => afterCommit(transaction, () => said.push('in doubt')));
  await expect(inDoubt).rejects.toThrow('away');
  refused.commit = false;
  await db.transaction().execute(async () => undefined);
  expect(said).toEqual(['begin', 'rollback', 'begin', 'commit', 'rollback', 'begin', 'commit']);
});
