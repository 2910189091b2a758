import { verifyLog } from './audit/store';
import { readConfig } from './config';
import { openDatabase } from './db/connection';
import { runEntry, StartError } from './startError';

await runEntry(async () => {
  const database = await openDatabase(readConfig(process.env));
  try {
    const { rows, fault } = await verifyLog(database.db);
    if (fault) throw new StartError(`audit row ${fault.seq} ${fault.reason}`);
    process.stdout.write(`The audit log is whole: ${rows} rows.\n`);
  } finally {
    await database.close();
  }
});
