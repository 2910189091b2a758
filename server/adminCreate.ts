import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withAuditKey } from './audit/keys';
import { type Config, readConfig } from './config';
import { openDatabase } from './db/connection';
import { makeLogger } from './http/logging';
import { emailDomainsOf, readPublicConfig } from './http/publicConfig';
import { createInServer } from './people/adminChannel';
import { createAdmin, type NewAdmin } from './people/createAdmin';
import { leakTest } from './people/leakedPasswords';
import { readHidden } from './people/readHidden';
import { auditKeyOfServer } from './secrets';
import { runEntry, StartError } from './startError';

const consoleFolder = fileURLToPath(new URL('../console', import.meta.url));

const usage = 'usage: npm run admin:create -- --username NAME --email ADDRESS (password: ADMIN_PASSWORD or a prompt)';

function readArguments(): { username: string; email: string } {
  try {
    const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } } });
    if (values.username && values.email) return { username: values.username, email: values.email };
  } catch {
    // Said below, in the same words as for a missing one.
  }
  throw new StartError(usage);
}

/** In a database that no server keeps to itself. */
async function createHere(config: Config, admin: NewAdmin): Promise<void> {
  const database = await openDatabase(config);
  try {
    const { db } = withAuditKey(database, auditKeyOfServer(config));
    const isLeaked = leakTest(config.BREACHED_PASSWORDS_URL, makeLogger(config.LOG_LEVEL));
    const emailDomains = emailDomainsOf(readPublicConfig(config, consoleFolder));
    await createAdmin({ db, isLeaked, emailDomains }, admin, new Date());
  } finally {
    await database.close();
  }
}

await runEntry(async () => {
  const { username, email } = readArguments();
  const config = readConfig(process.env);
  const password = process.env.ADMIN_PASSWORD ?? (await readHidden(`Password for ${username}: `));
  const admin = { username, email, password };
  const isEmbedded = config.DATABASE_URL === '';
  if (!isEmbedded || !(await createInServer(config.DATA_DIR, admin))) await createHere(config, admin);
  process.stdout.write(`${username} can now sign in, vertical admin.\n`);
});
