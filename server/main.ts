import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { recordKeyChange, withAuditKey, withAuditLines } from './audit/store';
import type { CloudConfig } from './cloudConfig';
import { type Config, readConfig } from './config';
import { type Database, type Db, openDatabase } from './db/connection';
import type { Run } from './db/runs';
import { makeLogger } from './http/logging';
import { emailDomainsOf, readPublicConfig } from './http/publicConfig';
import { listen } from './listen';
import { isLoopback } from './loopback';
import { warningOfNode } from './nodeSupport';
import { serveAdmins } from './people/adminChannel';
import { createAdmin } from './people/createAdmin';
import { leakTest } from './people/leakedPasswords';
import { Prices } from './prices/prices';
import { resealCredentials } from './processes/resealCredentials';
import { auditKeyOfServer, codeSecretsOf, credentialSecretsOf, warningOfOwnSecrets } from './secrets';
import { isSeeded, maySeed } from './setup/demoData';
import { Setup } from './setup/setup';
import { writeOut } from './standardOut';
import { runEntry } from './startError';

const consoleFolder = fileURLToPath(new URL('../console', import.meta.url));

const setupText = (link: string) =>
  `\nThere is no administrator yet. To create one, open this link, which works once:\n  ${link}\n`;

/** Returns the fleet of the configured EC2 accounts. Loads Amazon's SDK on demand, since it takes time and memory. */
async function ec2FleetOf(cloud: CloudConfig) {
  const { Ec2Fleet } = await import('./fleet/ec2/ec2Fleet');
  const readingThread = new URL('./readingThread.js', import.meta.url);
  return (db: Db, run: Run, log: FastifyBaseLogger) => new Ec2Fleet({ db, run, log, config: cloud, readingThread });
}

/** Lets `admin:create` send its work to this server. The command writes to PostgreSQL itself. */
function serveAdminCreate({ db, lock }: Database, config: Config, log: FastifyBaseLogger): void {
  if (!lock) return;
  const isLeaked = leakTest(config.BREACHED_PASSWORDS_URL, log);
  const emailDomains = emailDomainsOf(readPublicConfig(config, consoleFolder));
  serveAdmins(lock, (admin) => createAdmin({ db, isLeaked, emailDomains }, admin, new Date()));
}

await runEntry(async () => {
  const config = readConfig(process.env);
  const logger = makeLogger(config.LOG_LEVEL);
  const opened = await openDatabase(config);
  let app: FastifyInstance | undefined;
  try {
    const database = withAuditLines(withAuditKey(opened, auditKeyOfServer(config)), logger);
    serveAdminCreate(database, config, logger);
    const seeds = maySeed(config, database.embedded);
    // Loads the demo, which is not part of the server, only if needed.
    const demo = seeds || (await isSeeded(database.db)) ? await import('../demo/demo') : undefined;
    if (seeds && (await demo?.seedDemo(database, new Date())))
      logger.warn('DEMO PEOPLE with public passwords were created in this empty database; SEED_DEMO=0 prevents it');
    const fleet = config.CLOUD_CONFIG && (await ec2FleetOf(config.CLOUD_CONFIG));
    if (seeds && !fleet) await demo?.seedDemoFleet(database, new Date(), config.DEMO_MACHINES);
    if (await recordKeyChange(database.db, new Date()))
      logger.warn('the audit log has rows of another key: servers that share a database need the same AUDIT_KEY');
    const secrets = { codeSecrets: codeSecretsOf(config), credentialSecrets: credentialSecretsOf(config) };
    const { sealed, unreadable } = await resealCredentials(database.db, secrets.credentialSecrets);
    if (sealed > 0) logger.info(`credentials sealed anew with the first key of CREDENTIAL_SECRET: ${sealed}`);
    if (unreadable > 0)
      logger.warn(`credentials that no key of CREDENTIAL_SECRET opens: ${unreadable}; add the key that sealed them`);
    const warning = warningOfOwnSecrets(config);
    if (warning) logger.warn(warning);
    const setup = new Setup(database.db);
    const metrics = config.METRICS_PORT === undefined ? undefined : new (await import('./metrics/metrics')).Metrics();
    app = await buildApp({
      config,
      database,
      ...secrets,
      setup,
      consoleFolder,
      logger,
      metrics,
      ...(fleet && { fleet }),
      ...(demo && !config.PRICES && { prices: new Prices(demo.demoPrices) }),
    });
    if (metrics) {
      const { serveMetrics } = await import('./metrics/serve');
      const port = await serveMetrics(metrics, { host: config.HOST, port: config.METRICS_PORT ?? 0 });
      logger.info(`metrics at port ${port}`);
    }
    const address = await listen(app, config, database);
    const oldNode = warningOfNode(process.versions.node, new Date());
    if (oldNode) logger.warn(oldNode);
    const link = (await setup.isNeeded()) ? setupText(`${address}${config.BASE_PATH}setup#${setup.issue()}`) : '';
    writeOut(`\nQuarterdeck is running at ${address}${config.BASE_PATH.replace(/^\/$/, '')}\n${link}`);
    if (config.SSO_CONFIG) writeOut(`\nSingle sign-on: ${config.SSO_CONFIG.label}, ${config.SSO_CONFIG.issuer}\n`);
    if (demo && (await demo.hasDemoPeople(database))) {
      writeOut(`\nDemo sign-ins:\n${demo.signInTable()}\n\n`);
      if (!isLoopback(config.HOST)) logger.warn('DEMO PEOPLE with public passwords can sign in from other machines');
    }
  } catch (error) {
    // Open connections and timers would keep the process alive.
    await app?.close();
    await opened.close();
    throw error;
  }
});
