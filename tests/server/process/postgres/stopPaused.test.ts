import { expect, it, onTestFinished } from 'vitest';
import { Administrator } from '../../support/administrator';
import { beginLogin } from '../../support/beginLogin';
import { emptyDataFolder, start } from '../../support/builtServer';
import { ownPostgres } from '../../support/ownPostgres';

it('stops while PostgreSQL is paused, and answers requests under way', async () => {
  const postgres = await ownPostgres();
  onTestFinished(() => postgres.stop());
  const server = await start({ DATABASE_URL: postgres.url, DATA_DIR: emptyDataFolder(), SEED_DEMO: '1' });
  expect(server.text).toContain('CODE_SECRET, CREDENTIAL_SECRET, and AUDIT_KEY not set');
  const administrator = await Administrator.at(server);
  // The server registers as running at PostgreSQL, on a connection that stays open.
  expect(await administrator.launch(await administrator.roomy(), 1, 'one-key')).toMatchObject({ code: 200 });
  const finish = await beginLogin(server.url);
  postgres.signal('STOP');
  const end = server.kill('SIGTERM');
  expect(await finish()).toMatchObject({ status: 503 });
  expect(await end).toBe(0);
});
