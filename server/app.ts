import formBody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Call } from '../contract/call';
import { calls as allCalls } from '../contract/calls';
import { addApiDocument, addApiPages } from './api/apiDocument';
import { addUnknownCalls } from './api/apiRoutes';
import { addCallRoutes } from './api/callRoutes';
import { addFailureAnswers, earlyAnswers } from './api/failures';
import { Idempotency } from './api/idempotency';
import { Anchoring } from './audit/anchor';
import { Refusals } from './audit/refusals';
import { findHead, tellingRows } from './audit/store';
import { KnownSessions } from './auth/knownSessions';
import { costToday, type PasswordCost } from './auth/passwords';
import { ResponseCache } from './cache/responseCache';
import type { Config } from './config';
import { warnOfBudgets } from './costs/budgetWatch';
import type { Database, Db } from './db/connection';
import { Revisions } from './db/revisions';
import type { Run } from './db/runs';
import { carryOutDue } from './dueActions/dueActions';
import { Events } from './events/events';
import { enrolmentNotice } from './factors/required';
import { kindsInUse } from './factors/store';
import { EmbeddedFleet } from './fleet/embedded/embeddedFleet';
import type { Faults } from './fleet/embedded/faults';
import type { Fleet } from './fleet/fleet';
import { daysPerRun, keepHistory } from './fleetHistory/keeping';
import { type Domain, domains, servedCalls, type Tools } from './handlers';
import { addConsole, ConsolePage, routedAddress } from './http/consoleFiles';
import { addHealth } from './http/health';
import { addRequestLog, requestIdOf } from './http/logging';
import { apiOriginsOf, emailDomainsOf, readPublicConfig } from './http/publicConfig';
import { addShutdown } from './http/shutdown';
import { Launches } from './launches/launching';
import { LaunchWatch } from './launches/watch';
import { makeCodeSender } from './mail/codeSender';
import { type LinkSender, makeLinkSender } from './mail/linkSender';
import { makeNewsSender, type NewsSender } from './mail/newsSender';
import type { Metrics } from './metrics/metrics';
import { NewsMail } from './news/newsMail';
import { offersFor } from './offers';
import { EventPosts } from './outgoing/eventPosts';
import { Networks } from './outgoing/networks';
import { Outgoing } from './outgoing/outgoing';
import { type Resolver, systemResolver } from './outgoing/post';
import { leakTest } from './people/leakedPasswords';
import { Periodic } from './periodic';
import { Prices } from './prices/prices';
import { accountListOf, withCloudAccounts } from './processes/accounts';
import { deleteEndedRoles } from './roleRequests/endedRoles';
import type { Secrets } from './secrets';
import { addAccessPolicy } from './security/accessPolicy';
import { addClientAddress } from './security/clientAddress';
import { addCrossSiteRules } from './security/crossSite';
import { addHostRules } from './security/hosts';
import { addRateLimits } from './security/rateLimits';
import { addConnectionQueue, addPersonQueue } from './security/requestQueues';
import { addTlsRule } from './security/requireTls';
import { addSecurityHeaders, SecurityHeaders } from './security/securityHeaders';
import { Setup } from './setup/setup';
import { singleSignOn } from './singleSignOn/provider';

/** Everything that the server is built from. */
export interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly codeSecrets: Secrets;
  /** Least cost of a password's hash. Default: {@link costToday}. */
  readonly passwordCost?: PasswordCost;
  readonly credentialSecrets: Secrets;
  /** Mails password links. Default: the sender of the configuration. */
  readonly sendLink?: LinkSender;
  /** Mails news. Default: the sender of the configuration. */
  readonly sendNews?: NewsSender;
  /** Resolves the hosts of receivers. Default: the resolver of the system. */
  readonly resolve?: Resolver;
  /** The price list. Default: that of the configuration. */
  readonly prices?: Prices | undefined;
  /** Knows the link to `/setup`. Default: nobody has a link. */
  readonly setup?: Setup;
  /** Folder of the built console. It may be missing. */
  readonly consoleFolder: string;
  readonly logger?: FastifyBaseLogger;
  readonly metrics?: Metrics | undefined;
  readonly now?: () => Date;
  /** Opens the cloud with the machines. Default: the embedded fleet. */
  readonly fleet?: (db: Db, run: Run, log: FastifyBaseLogger) => Fleet;
  /** Failures of the embedded fleet, for tests. */
  readonly faults?: Faults;
  /** Handlers of calls beyond the contract. */
  readonly handlers?: Domain;
  /** The calls with routes. Default: those of every domain with a handler. */
  readonly calls?: readonly Call[];
}

const bodyLimit = 1_048_576;

/** Limits on slow clients, in ms, so that they do not hold sockets that others need. */
const limits = {
  bodyLimit,
  requestTimeout: 20_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 30_000,
  // The host rules answer a request without a host.
  http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384, requireHostHeader: false },
} as const;

function makeFastify({ config, logger }: Parts, headers: SecurityHeaders, page: ConsolePage): FastifyInstance {
  const proxies = config.TRUST_PROXY;
  const app = Fastify({
    ...limits,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    rewriteUrl: routedAddress(config.BASE_PATH),
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // The server answers requests that arrive while it stops, and then closes their connections.
    return503OnClosing: false,
    ...earlyAnswers(headers, (url) => page.forDashboard(url, config.BASE_PATH)),
  });
  app.server.maxHeadersCount = 100;
  // Ignores an unknown `Expect` header, since Node's own answer to it has no security headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}

/** The console as this server delivers it. */
interface ServedConsole {
  readonly page: ConsolePage;
  readonly headers: SecurityHeaders;
  readonly publicConfig: Record<string, unknown>;
}

/** Builds the server without listening. Closes all that it has opened if it fails. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, consoleFolder } = parts;
  const page = new ConsolePage(consoleFolder);
  const cloud = config.CLOUD_CONFIG?.accounts;
  const ownConfig = readPublicConfig(config, consoleFolder);
  const publicConfig = {
    ...(cloud ? withCloudAccounts(ownConfig, cloud) : ownConfig),
    ...(config.SSO_CONFIG && { singleSignOn: { label: config.SSO_CONFIG.label, passwords: config.PASSWORD_SIGN_IN } }),
  };
  const apiOrigins = apiOriginsOf(publicConfig, config.PUBLIC_CONFIG ? 'PUBLIC_CONFIG' : 'config.json of the console');
  const headers = new SecurityHeaders({ scriptHashes: () => page.scriptHashes(), apiOrigins });
  const app = makeFastify(parts, headers, page);
  try {
    await assemble(app, parts, { page, headers, publicConfig });
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/** Adds hooks and routes. Hooks check, in this order, the host, TLS, the session and its right, and the site of a request. */
async function assemble(app: FastifyInstance, parts: Parts, served: ServedConsole): Promise<void> {
  const { config, database, codeSecrets, credentialSecrets, consoleFolder, faults } = parts;
  const { page, headers, publicConfig } = served;
  const { now = () => new Date(), handlers: ownHandlers = () => [] } = parts;
  const { metrics } = parts;
  const db = tellingRows(database.db, (row) => {
    changed();
    metrics?.countRow(row);
  });
  const changed = () => {
    events.changed();
    outgoing.wake();
  };
  const { setup = new Setup(db) } = parts;
  const cloud = config.CLOUD_CONFIG?.accounts;
  const isSetUp = (code: string) => !cloud || Object.hasOwn(cloud, code);
  const accountsOf = accountListOf(publicConfig, isSetUp);
  const events = new Events({ db, now, accountsOf, log: app.log, isListening: () => run.isListening });

  addFailureAnswers(app);
  addClientAddress(app);
  addRequestLog(app);
  metrics?.addTo(app);
  addShutdown(app);
  app.addHook('preClose', () => events.close());
  addSecurityHeaders(app, headers);
  addHostRules(app, config);
  addTlsRule(app, config);
  addConnectionQueue(app);
  const anchoring = config.AUDIT_ANCHOR && new Anchoring(() => findHead(db), config.AUDIT_ANCHOR, now, app.log);
  // Hooks run in reverse order. The anchor stops after the access policy has written its last rows.
  app.addHook('onClose', () => anchoring?.stop());
  const refusals = new Refusals(db, now, (error) =>
    app.log.error({ err: error }, 'refusals could not be written to the audit log yet'),
  );
  app.addHook('onClose', () => refusals.stop());
  const revisions = new Revisions(db, database.commits);
  const limits = await addRateLimits(app, database, now);
  const strongFactor = config.REQUIRE_STRONG_FACTOR;
  addAccessPolicy(app, { db, now, refusals, revisions, sessions: new KnownSessions(db), limits, strongFactor });
  addPersonQueue(app, ({ session }) => session?.personId);
  addCrossSiteRules(app, config.ALLOWED_ORIGINS);
  await addApiDocument(app);

  const run = database.openRun(changed);
  app.addHook('onClose', () => run.close());
  const sendNews = parts.sendNews ?? makeNewsSender(config);
  const sending = { db, now, basePath: config.BASE_PATH, log: app.log };
  const newsMail = sendNews && new NewsMail({ ...sending, send: sendNews });
  const reach = { networks: new Networks(config.OUTGOING_NETWORKS), resolve: parts.resolve ?? systemResolver };
  const eventPosts = new EventPosts({ ...sending, reach, secrets: credentialSecrets });
  const outgoing = new Outgoing({ ...sending, run, channels: [...(newsMail ? [newsMail] : []), eventPosts] });
  const fleet = parts.fleet?.(db, run, app.log) ?? new EmbeddedFleet(db, faults);
  app.addHook('onClose', () => fleet.close());
  // Spares the first reader of a large fleet the wait. If the database is away, requests get the error.
  await fleet.inventory(now()).catch(() => undefined);
  metrics?.watch({ db, fleet, pool: database.pool, now });
  const launches = new Launches({ db, fleet, run, accountsOf, now });
  const watch = new LaunchWatch({ launches, fleet, now, log: app.log });
  const prices = parts.prices ?? (config.PRICES && new Prices(config.PRICES));
  if (prices?.isOld(now())) app.log.warn(`the prices of machines may be outdated: they are of ${prices.pricedAt}`);
  const acting = { db, fleet, run, now, accountsOf, productionAccounts: config.PRODUCTION_ACCOUNTS };
  const every = (intervalMs: number, failed: string, work: () => Promise<void>) =>
    new Periodic({ intervalMs, failed, work, log: app.log });
  const periodic = [
    every(10_000, 'ended roles could not be deleted yet', () => deleteEndedRoles(db, now())),
    every(5_000, 'due actions could not be carried out yet', () => carryOutDue(acting)),
    every(60_000, 'the history could not be kept yet', () => keepHistory(db, now(), config.HISTORY_DAYS, daysPerRun)),
    ...(prices ? [every(60_000, 'budgets could not be checked yet', () => warnOfBudgets(db, prices, now()))] : []),
  ];
  app.addHook('onListen', async () => {
    for (const one of periodic) one.start();
  });
  let stopped: Promise<unknown> | undefined;
  // Background work ends beside the last requests: each waits for a database that does not answer, and a shutdown has 10 s.
  app.addHook('preClose', async () => {
    stopped = Promise.all([outgoing, watch, ...periodic].map((one) => one.stop()));
  });
  app.addHook('onClose', () => stopped);
  const tools: Tools = {
    ...{ db, fleet, launches, codeSecrets, credentialSecrets, setup, prices },
    ...{ accountsOf, events, eventPosts, lists: new ResponseCache() },
    sso: config.SSO_CONFIG && singleSignOn(config.SSO_CONFIG, config.SSO_CLIENT_SECRET),
    passwordSignIn: config.PASSWORD_SIGN_IN,
    passwordCost: parts.passwordCost ?? costToday,
    adminRequiresCode: config.ADMIN_REQUIRES_OTP,
    decisionRules: { secondApprover: config.REQUIRE_SECOND_APPROVER, rejectReason: config.REQUIRE_REJECT_REASON },
    allowedOrigins: config.ALLOWED_ORIGINS,
    strongFactor,
    productionAccounts: config.PRODUCTION_ACCOUNTS,
    breakGlassPrivilege: config.BREAK_GLASS_PRIVILEGE,
    terminationLimit: config.TERMINATE_MAXIMUM,
    sendCode: makeCodeSender(config, app.log),
    sendLink: parts.sendLink ?? makeLinkSender(config, app.log),
    basePath: config.BASE_PATH,
    emailDomains: emailDomainsOf(publicConfig),
    isLeaked: leakTest(config.BREACHED_PASSWORDS_URL, app.log),
    offers: offersFor({ db, now, accountsOf, calls: () => calls, config, mailsNews: newsMail !== undefined, prices }),
  };
  const handlers = [...domains, ownHandlers].flatMap((domain) => domain(tools));
  const { calls = servedCalls(handlers) } = parts;
  const unserved = allCalls.filter((call) => !calls.includes(call)).map(({ name }) => name);
  if (unserved.length > 0)
    app.log.warn({ calls: unserved }, 'calls of the contract without code here are answered 404');
  const notice = await enrolmentNotice(db, strongFactor);
  if (notice !== undefined) app.log.info(notice);
  const idempotency = new Idempotency(db, run, credentialSecrets, app.log);
  addCallRoutes(app, calls, handlers, { idempotency, refusals });
  await app.register(formBody);
  addUnknownCalls(app);
  addHealth(app, { db, fleet, now });
  addApiPages(app, config.BASE_PATH);
  await addConsole(app, {
    ...{
      folder: consoleFolder,
      page,
      publicConfig: cloud || config.SSO_CONFIG ? JSON.stringify(publicConfig) : config.PUBLIC_CONFIG?.text,
      setup,
    },
    factorKinds: async () => (config.PASSWORD_SIGN_IN === 'none' ? [] : kindsInUse(db)),
    basePath: config.BASE_PATH,
  });
  await app.ready();
  fleet.start();
  watch.start();
  anchoring?.start();
  outgoing.start();
}
