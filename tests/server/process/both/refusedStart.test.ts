import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyOfFirst, emptyDataFolder, runToEnd } from '../../support/builtServer';
import { emptyPostgres, isOnPostgres } from '../../support/testDatabase';

/** Returns the settings of a server that could start. */
async function goodEnv(): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  if (!isOnPostgres) return { DATA_DIR: copyOfFirst(), DATABASE_URL: '' };
  const { url, drop } = await emptyPostgres();
  onTestFinished(drop);
  return { DATA_DIR: emptyDataFolder(), DATABASE_URL: url };
}

it.each([
  ['PORT', (port: number) => `PORT ${port} is in use on 127.0.0.1`],
  ['METRICS_PORT', (port: number) => `METRICS_PORT ${port} cannot be used: listen EADDRINUSE: `],
])('exits with code 1 and one line if its %s is in use', async (name, line) => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = await goodEnv();
  const { code, output } = await runToEnd('main', { ...env, [name]: String(port), LOG_LEVEL: 'silent' });
  expect(output).toMatch(/^.+\n$/);
  expect(output).toContain(`quarterdeck: ${line(port)}`);
  expect(code).toBe(1);
  expect(existsSync(join(env.DATA_DIR, 'lock'))).toBe(false);
});
