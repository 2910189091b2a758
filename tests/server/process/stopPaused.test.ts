import { expect, it, onTestFinished } from 'vitest';
import { ownPostgres } from '../support/ownPostgres';
import { emptyDataFolder, login, start } from '../support/serverProcess';

it('a stop while PostgreSQL is paused ends all the same, and says what it gave up', async () => {
  const postgres = await ownPostgres();
  onTestFinished(() => postgres.stop());
  const server = await start({ DATABASE_URL: postgres.url, DATA_DIR: emptyDataFolder(), SEED_DEMO: '1' });
  expect((await login(server.url)).status).toBe(200);
  postgres.signal('STOP');
  expect(await server.kill('SIGTERM')).toBe(1);
  expect(server.text).toMatch(/gave up after 10 s: .*the database/);
});
