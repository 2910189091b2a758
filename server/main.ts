import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { isLoopback, readConfig } from './config';
import { openDatabase } from './db/connection';
import { signInTable } from './demo/people';
import { hasDemoPeople, maySeed, seedDemo } from './demo/seed';
import { seedDemoFleet } from './demo/seedFleet';
import { makeLogger } from './http/logging';
import { listen } from './listen';
import { codeSecretOf, credentialSecretOf, warningOfOwnSecrets } from './secrets';
import { runEntry } from './startError';

await runEntry(async () => {
  const config = readConfig(process.env);
  const logger = makeLogger(config.LOG_LEVEL);
  const database = await openDatabase(config);
  try {
    if (maySeed(config, database.embedded) && (await seedDemo(database, new Date()))) {
      logger.warn('DEMO PEOPLE with public passwords were created in this empty database; SEED_DEMO=0 prevents it');
    }
    if (maySeed(config, database.embedded)) await seedDemoFleet(database, new Date(), config.DEMO_MACHINES);
    const consoleFolder = fileURLToPath(new URL('../console', import.meta.url));
    const secrets = { codeSecret: codeSecretOf(config), credentialSecret: credentialSecretOf(config) };
    const warning = warningOfOwnSecrets(config);
    if (warning) logger.warn(warning);
    const app = await buildApp({ config, database, ...secrets, consoleFolder, logger });
    const address = await listen(app, config, database);
    process.stdout.write(`\nQuarterdeck is running at ${address}${config.BASE_PATH.replace(/^\/$/, '')}\n`);
    if (await hasDemoPeople(database)) {
      process.stdout.write(`\nDemo sign-ins:\n${signInTable()}\n\n`);
      if (!isLoopback(config.HOST)) logger.warn('DEMO PEOPLE with public passwords can sign in from other machines');
    }
  } catch (error) {
    await database.close();
    throw error;
  }
});
