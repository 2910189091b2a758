import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { withAuditKey } from './audit/keys';
import { withAuditLines } from './audit/lines';
import { markKey } from './audit/store';
import { isLoopback, readConfig } from './config';
import { openDatabase } from './db/connection';
import { signInTable } from './demo/people';
import { hasDemoPeople, maySeed, seedDemo } from './demo/seed';
import { seedDemoFleet } from './demo/seedFleet';
import { makeLogger } from './http/logging';
import { listen } from './listen';
import { logSinkOf } from './logSink';
import { warningOfNode } from './nodeSupport';
import { sealAnew } from './processes/sealedAnew';
import { auditKeyOfServer, codeSecretsOf, credentialSecretsOf, warningOfOwnSecrets } from './secrets';
import { writeOut } from './standardOut';
import { runEntry } from './startError';

await runEntry(async () => {
  const config = readConfig(process.env);
  const sink = logSinkOf(config);
  const logger = makeLogger(config.LOG_LEVEL, sink);
  const opened = await openDatabase(config);
  try {
    const database = withAuditLines(withAuditKey(opened, auditKeyOfServer(config)), sink);
    if (maySeed(config, database.embedded) && (await seedDemo(database, new Date()))) {
      logger.warn('DEMO PEOPLE with public passwords were created in this empty database; SEED_DEMO=0 prevents it');
    }
    if (maySeed(config, database.embedded)) await seedDemoFleet(database, new Date(), config.DEMO_MACHINES);
    const before = await markKey(database.db, new Date());
    if (before === 'another key')
      logger.warn('the audit log has rows of another key: servers that share a database need the same AUDIT_KEY');
    if (before === 'no key')
      logger.warn(
        'the audit log has rows without a key, up to this start: unless an earlier version wrote them, they were made anew',
      );
    const consoleFolder = fileURLToPath(new URL('../console', import.meta.url));
    const secrets = { codeSecrets: codeSecretsOf(config), credentialSecrets: credentialSecretsOf(config) };
    const { sealed, unreadable } = await sealAnew(database.db, secrets.credentialSecrets);
    if (sealed > 0) logger.info(`credentials sealed anew with the first key of CREDENTIAL_SECRET: ${sealed}`);
    if (unreadable > 0)
      logger.warn(`credentials that no key of CREDENTIAL_SECRET opens: ${unreadable}; add the key that sealed them`);
    const warning = warningOfOwnSecrets(config);
    if (warning) logger.warn(warning);
    const app = await buildApp({ config, database, ...secrets, consoleFolder, logger });
    const address = await listen(app, config, database, sink);
    const oldNode = warningOfNode(process.versions.node, new Date());
    if (oldNode) logger.warn(oldNode);
    writeOut(`\nQuarterdeck is running at ${address}${config.BASE_PATH.replace(/^\/$/, '')}\n`);
    if (await hasDemoPeople(database)) {
      writeOut(`\nDemo sign-ins:\n${signInTable()}\n\n`);
      if (!isLoopback(config.HOST)) logger.warn('DEMO PEOPLE with public passwords can sign in from other machines');
    }
  } catch (error) {
    await opened.close();
    await sink?.close();
    throw error;
  }
});
