import { expect, it, onTestFinished } from 'vitest';
import { emptyDataFolder, start } from '../../support/builtServer';
import { deliverWhileKilled, deliveryTimeout, fillAuditLog } from '../../support/outgoingKills';
import { emptyPostgres } from '../../support/testDatabase';

it('delivers every event in order while two servers are killed in turn', { timeout: deliveryTimeout }, async () => {
  const database = await emptyPostgres();
  onTestFinished(() => database.drop());
  const secret = 'a secret that both of the servers have';
  const shared = { DATABASE_URL: database.url, SEED_DEMO: '1', CREDENTIAL_SECRET: secret, AUDIT_KEY: secret };
  const env = () => ({ ...shared, DATA_DIR: emptyDataFolder(), OUTGOING_NETWORKS: '127.0.0.0/8' });
  // The demo people need an empty database.
  await (await start(env())).kill('SIGKILL');
  await fillAuditLog(env());
  const { kills, duplicates } = await deliverWhileKilled([env(), env()]);
  console.info(`${kills} kills, ${duplicates} duplicates`);
  expect(kills).toBeGreaterThan(0);
});
