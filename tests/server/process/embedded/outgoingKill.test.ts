import { expect, it } from 'vitest';
import { copyOfFirst } from '../../support/builtServer';
import { deliverWhileKilled, deliveryTimeout, fillAuditLog } from '../../support/outgoingKills';

it('delivers every event in order while its server is killed and started', { timeout: deliveryTimeout }, async () => {
  const env = { DATA_DIR: copyOfFirst(), OUTGOING_NETWORKS: '127.0.0.0/8' };
  await fillAuditLog(env);
  const { kills, duplicates } = await deliverWhileKilled([env]);
  console.info(`${kills} kills, ${duplicates} duplicates`);
  expect(kills).toBeGreaterThan(0);
});
