import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readAnchors, readHead } from './audit/anchor';
import { pruneLog } from './audit/prune';
import { withAuditKey } from './audit/store';
import { exportedLines, faultText, intactText, verifyLog } from './audit/verify';
import { type Config, readConfig } from './config';
import { type Database, openDatabase } from './db/connection';
import { openExisting } from './db/existing';
import type { NewAdmin } from './people/createAdmin';
import { withSecretFiles } from './secretFiles';
import { auditKeyOfServer, knownAuditKeysOf } from './secrets';
import { writeOut } from './standardOut';
import { runEntry, StartError } from './startError';

const consoleFolder = fileURLToPath(new URL('../console', import.meta.url));

/** The server works without this call. It then shows Amazon's general words for a refusal. */
const optionalCall = 'sts:DecodeAuthorizationMessage';

/*
 * The commands of an operator: `npm run COMMAND -- ARGUMENTS`, or `node dist/server/cli.js COMMAND ARGUMENTS`.
 */

interface Arguments {
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly positionals: readonly string[];
}

interface Command {
  /** The arguments as the usage line shows them. The names of the options are read from it. */
  readonly usage: string;
  readonly takesPositionals?: boolean;
  /** @throws UsageError if arguments are missing or malformed */
  run(args: Arguments): Promise<void>;
}

class UsageError extends Error {}

const commands: Readonly<Record<string, Command>> = {
  'admin:create': {
    usage: '--username NAME --email ADDRESS (password: ADMIN_PASSWORD or a prompt)',
    run: createAdministrator,
  },
  'audit:export': { usage: '--file FILE', run: exportLog },
  'audit:prune': { usage: '--before DATE (a day of UTC, such as 2026-01-31)', run: prune },
  'audit:verify': { usage: '[--anchor FILE] [--head SEQ:HASH]', run: verify },
  'cloud:check': { usage: '', run: checkCloud },
  'db:move': {
    usage: 'postgres://USER:PASSWORD@HOST/DATABASE (or DATABASE_DIRECT_URL, or DATABASE_URL)',
    takesPositionals: true,
    run: moveToPostgres,
  },
  'prices:fetch': { usage: '--file FILE [--regions REGIONS] [--endpoint ADDRESS]', run: fetchPriceFile },
  'sso:check': { usage: '', run: checkSso },
};

await runEntry(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartError(`usage: node dist/server/cli.js ${Object.keys(commands).join('|')}`);
  try {
    await command.run(parse(command, args));
  } catch (error) {
    throw error instanceof UsageError ? new StartError(`usage: npm run ${name} -- ${command.usage}`) : error;
  }
});

function parse({ usage, takesPositionals = false }: Command, args: string[]): Arguments {
  const names = [...usage.matchAll(/--(\w+)/g)].map(([, name = '']) => [name, { type: 'string' }] as const);
  try {
    const options = Object.fromEntries(names);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: takesPositionals });
    return { options: values, positionals };
  } catch {
    throw new UsageError();
  }
}

/** Closes the database after the work. */
async function using(database: Database, work: (database: Database) => Promise<void>): Promise<void> {
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function createAdministrator({ options: { username, email } }: Arguments): Promise<void> {
  if (!username || !email) throw new UsageError();
  const [{ createInServer }, { readHidden }] = await Promise.all([
    import('./people/adminChannel'),
    import('./people/readHidden'),
  ]);
  const config = readConfig(process.env);
  const password = process.env.ADMIN_PASSWORD ?? (await readHidden(`Password for ${username}: `));
  const admin = { username, email, password };
  const isEmbedded = config.DATABASE_URL === '';
  if (!isEmbedded || !(await createInServer(config.DATA_DIR, admin))) await createHere(config, admin);
  writeOut(`${username} can now sign in, vertical admin.\n`);
}

/** Creates an administrator in a database that no other process has locked. */
async function createHere(config: Config, admin: NewAdmin): Promise<void> {
  const [{ createAdmin }, { leakTest }, { makeLogger }, { emailDomainsOf, readPublicConfig }] = await Promise.all([
    import('./people/createAdmin'),
    import('./people/leakedPasswords'),
    import('./http/logging'),
    import('./http/publicConfig'),
  ]);
  await using(await openDatabase(config), async (database) => {
    const { db } = withAuditKey(database, auditKeyOfServer(config));
    const isLeaked = leakTest(config.BREACHED_PASSWORDS_URL, makeLogger(config.LOG_LEVEL));
    const emailDomains = emailDomainsOf(readPublicConfig(config, consoleFolder));
    await createAdmin({ db, isLeaked, emailDomains }, admin, new Date());
  });
}

async function exportLog({ options: { file: path } }: Arguments): Promise<void> {
  if (!path) throw new UsageError();
  await using(await openExisting(readConfig(process.env)), async ({ db }) => {
    // Never overwrites a file: it may be an earlier export.
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(exportedLines(db)), file).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      throw new StartError(`the audit log cannot be written to ${path}: ${error.message}`);
    });
  });
  writeOut(`The audit log is in ${path}, a row of JSON on each line.\n`);
}

async function prune({ options: { before = '' } }: Arguments): Promise<void> {
  const day = new Date(`${before}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(before) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(before))
    throw new UsageError();
  const config = readConfig(process.env);
  await using(await openExisting(config), async (database) => {
    const { db } = withAuditKey(database, auditKeyOfServer(config));
    const removed = await pruneLog(db, { before: day, at: new Date(), keys: knownAuditKeysOf(config) });
    writeOut(`${removed} rows of the audit log were removed.\n`);
  });
}

async function verify({ options: { anchor, head } }: Arguments): Promise<void> {
  const config = readConfig(process.env);
  const file = anchor ?? (config.AUDIT_ANCHOR?.kind === 'file' ? config.AUDIT_ANCHOR.path : undefined);
  // Before the log: later anchors are of rows that the snapshot of the log lacks.
  const anchors = [
    ...(file === undefined ? [] : await readAnchors(file)),
    ...(head === undefined ? [] : [readHead(head)]),
  ];
  await using(await openExisting(config), async ({ db }) => {
    const verdict = await verifyLog(db, { keys: knownAuditKeysOf(config), anchors });
    if (verdict.faultCount > 0) throw new StartError(faultText(verdict));
    writeOut(intactText(verdict));
  });
}

async function checkCloud(): Promise<void> {
  const { CLOUD_CONFIG: cloud } = readConfig(process.env);
  if (!cloud) throw new StartError('CLOUD_CONFIG is not set: there is no cloud to check');
  const [{ Clients }, { reportOn }, { placesOf }] = await Promise.all([
    import('./fleet/ec2/clients'),
    import('./fleet/ec2/checks'),
    import('./fleet/ec2/places'),
  ]);
  const clients = new Clients(cloud);
  let refused = 0;
  for (const place of placesOf(cloud)) {
    const { account, region, identity, checks, machines } = await reportOn(clients, place);
    const lines = checks.map(({ call, verdict, words }) => `  ${verdict.padEnd(8)} ${call}${words && `: ${words}`}`);
    const count = machines === undefined ? 'machines cannot be counted' : `${machines} machines`;
    writeOut(`Account ${account}, ${region}: ${identity}, ${count}\n${lines.join('\n')}\n`);
    refused += checks.filter(({ call, verdict }) => verdict !== 'allowed' && call !== optionalCall).length;
  }
  clients.close();
  if (refused > 0)
    throw new StartError(`${refused} of the calls that the server needs are not allowed, or cannot be checked`);
}

async function fetchPriceFile({ options: { file, regions, endpoint } }: Arguments): Promise<void> {
  if (!file) throw new UsageError();
  const { CLOUD_CONFIG: cloud } = readConfig(process.env);
  const named = regions?.split(',') ?? Object.values(cloud?.accounts ?? {}).flatMap((account) => account.regions);
  const wanted = [...new Set(named.map((region) => region.trim()).filter((region) => region !== ''))];
  if (wanted.length === 0)
    throw new StartError('name regions, such as --regions us-east-1,eu-west-1, or set CLOUD_CONFIG');
  const { fetchPrices, writePrices } = await import('./prices/fetchPrices');
  const prices = await fetchPrices(wanted, { endpoint });
  writePrices(file, prices, new Date());
  for (const [region, byType] of Object.entries(prices))
    writeOut(`${region}: ${Object.keys(byType).length} instance types\n`);
}

async function checkSso(): Promise<void> {
  const config = readConfig(process.env);
  const { SSO_CONFIG: file, SSO_CLIENT_SECRET: secret } = config;
  if (!file) throw new StartError('SSO_CONFIG is not set: there is no single sign-on to check');
  const [{ checkMapping, checkProvider }, { singleSignOn }] = await Promise.all([
    import('./singleSignOn/check'),
    import('./singleSignOn/provider'),
  ]);
  const sso = singleSignOn(file, secret);
  let faults = 0;
  const show = (findings: Awaited<ReturnType<typeof checkProvider>>) => {
    for (const { verdict, words } of findings) writeOut(`${verdict.padEnd(5)} ${words}\n`);
    faults += findings.filter(({ verdict }) => verdict === 'wrong').length;
  };
  show(await checkProvider(sso));
  try {
    await using(await openExisting(config), async ({ db }) => show(await checkMapping(db, sso.config)));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    show([{ verdict: 'note', words: `verticals and roles were not checked: ${error.message}` }]);
  }
  if (faults > 0) throw new StartError(`${faults} things are wrong`);
}

async function moveToPostgres({ positionals: [target, ...others] }: Arguments): Promise<void> {
  const secrets = withSecretFiles(process.env);
  const url = target ?? (secrets.DATABASE_DIRECT_URL?.trim() || secrets.DATABASE_URL?.trim() || '');
  if (url === '' || others.length > 0) throw new UsageError();
  const { moveDatabase } = await import('./db/move/move');
  const { DATABASE_URL_FILE: _, DATABASE_DIRECT_URL_FILE: __, ...env } = process.env;
  const { DATA_DIR, DATABASE_URL } = readConfig({ ...env, DATABASE_URL: url, DATABASE_DIRECT_URL: '' });
  let sum = 0;
  await moveDatabase({ folder: DATA_DIR, url: DATABASE_URL }, ({ table, rows }) => {
    sum += rows;
    writeOut(`${table}: ${rows} rows, the same on both sides\n`);
  });
  writeOut(
    `\n${sum} rows were copied. The embedded database in ${DATA_DIR} is as it was.\n` +
      `Its keys stay in that folder: start the server with the same DATA_DIR and with DATABASE_URL, or set CODE_SECRET,\n` +
      `CREDENTIAL_SECRET and AUDIT_KEY to what code.key, credential.key and audit.key hold.\n`,
  );
}
