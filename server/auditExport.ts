import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { openLog } from './audit/openLog';
import { exportedLines } from './audit/store';
import { readConfig } from './config';
import { runEntry, StartError } from './startError';

const usage = 'usage: npm run audit:export -- --file FILE';

function readFile(): string {
  try {
    const { file } = parseArgs({ options: { file: { type: 'string' } } }).values;
    if (file) return file;
  } catch {
    // Said below, in the same words as for a missing one.
  }
  throw new StartError(usage);
}

await runEntry(async () => {
  const path = readFile();
  const database = await openLog(readConfig(process.env));
  try {
    // What is there is not written over: it may be an earlier export.
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(exportedLines(database.db)), file).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      throw new StartError(`the audit log cannot be written to ${path}: ${error.message}`);
    });
  } finally {
    await database.close();
  }
  process.stdout.write(`The audit log is in ${path}, a row of JSON on each line.\n`);
});
