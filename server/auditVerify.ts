import { parseArgs } from 'node:util';
import { readAnchors, readHead } from './audit/anchorFile';
import { openLog } from './audit/openLog';
import { verifyLog } from './audit/store';
import { faultsOf, praiseOf } from './audit/verdictText';
import { type Config, readConfig } from './config';
import { knownAuditKeysOf } from './secrets';
import { runEntry, StartError } from './startError';

const usage = 'usage: npm run audit:verify -- [--anchor FILE] [--head SEQ:HASH]';

function readArguments(): { anchor?: string | undefined; head?: string | undefined } {
  try {
    return parseArgs({ options: { anchor: { type: 'string' }, head: { type: 'string' } } }).values;
  } catch {
    throw new StartError(usage);
  }
}

/** What was noted elsewhere: in the file that is named, or else in that of AUDIT_ANCHOR. */
async function anchorsOf({ AUDIT_ANCHOR: place }: Config) {
  const { anchor, head } = readArguments();
  const file = anchor ?? (place?.kind === 'file' ? place.path : undefined);
  return [...(file === undefined ? [] : await readAnchors(file)), ...(head === undefined ? [] : [readHead(head)])];
}

await runEntry(async () => {
  const config = readConfig(process.env);
  // Before the log: what is noted meanwhile is of rows that it does not have yet.
  const anchors = await anchorsOf(config);
  const database = await openLog(config);
  try {
    const verdict = await verifyLog(database.db, { keys: knownAuditKeysOf(config), anchors });
    if (verdict.faultCount > 0) throw new StartError(faultsOf(verdict));
    process.stdout.write(praiseOf(verdict));
  } finally {
    await database.close();
  }
});
