import { parseArgs } from 'node:util';
import { withAuditKey } from './audit/keys';
import { openLog } from './audit/openLog';
import { pruneLog } from './audit/prune';
import { readConfig } from './config';
import { auditKeyOfServer, knownAuditKeysOf } from './secrets';
import { runEntry, StartError } from './startError';

const usage = 'usage: npm run audit:prune -- --before DATE (a day of UTC, such as 2026-01-31)';

function readDay(): Date {
  try {
    const { before = '' } = parseArgs({ options: { before: { type: 'string' } } }).values;
    const day = new Date(`${before}T00:00:00Z`);
    if (/^\d{4}-\d\d-\d\d$/.test(before) && day.toISOString().startsWith(before)) return day;
  } catch {
    // Said below, in the same words as for a missing one.
  }
  throw new StartError(usage);
}

await runEntry(async () => {
  const before = readDay();
  const config = readConfig(process.env);
  const opened = await openLog(config);
  try {
    const key = auditKeyOfServer(config);
    const { db } = withAuditKey(opened, key);
    const removed = await pruneLog(db, { before, at: new Date(), key, keys: knownAuditKeysOf(config) });
    process.stdout.write(`${removed} rows of the audit log were removed.\n`);
  } finally {
    await opened.close();
  }
});
