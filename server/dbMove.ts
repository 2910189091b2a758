import { parseArgs } from 'node:util';
import { readConfig } from './config';
import { moveDatabase } from './db/move/move';
import { withSecretFiles } from './secretFiles';
import { runEntry, StartError } from './startError';

const usage =
  'usage: npm run db:move -- postgres://USER:PASSWORD@HOST/DATABASE (or DATABASE_DIRECT_URL, or DATABASE_URL)';

/** Returns the target's address from the argument or the settings. */
function readTarget(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const env = withSecretFiles(process.env);
    const target = positionals[0] ?? (env.DATABASE_DIRECT_URL?.trim() || env.DATABASE_URL?.trim() || '');
    if (positionals.length <= 1 && target !== '') return target;
  } catch {
    // Reported below, like a missing address.
  }
  throw new StartError(usage);
}

await runEntry(async () => {
  const { DATABASE_URL_FILE: _, DATABASE_DIRECT_URL_FILE: __, ...env } = process.env;
  const target = { DATABASE_URL: readTarget(), DATABASE_DIRECT_URL: '' };
  const { DATA_DIR, DATABASE_URL } = readConfig({ ...env, ...target });
  let sum = 0;
  await moveDatabase({ folder: DATA_DIR, url: DATABASE_URL }, ({ table, rows }) => {
    sum += rows;
    process.stdout.write(`${table}: ${rows} rows, the same on both sides\n`);
  });
  process.stdout.write(
    `\n${sum} rows were copied. The embedded database in ${DATA_DIR} is as it was.\n` +
      `Its keys stay in that folder: start the server with the same DATA_DIR and with DATABASE_URL, or set CODE_SECRET,\n` +
      `CREDENTIAL_SECRET and AUDIT_KEY to what code.key, credential.key and audit.key hold.\n`,
  );
});
