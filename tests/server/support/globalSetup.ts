import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { ensureEmptyDatabase } from '../../../scripts/lib/emptyDatabase.mjs';
import { emptyDatabaseFiles } from '../../../scripts/lib/paths.mjs';
import { ready } from '../../../server/db/connection';
import { PGlitePool } from '../../../server/db/pglitePool';
import { ServerProcess } from '../../support/serverProcess';
import { root, serverArtifacts } from './artifacts';
import { dropDatabases } from './onPostgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built server. */
    serverFolder: string;
    /** A migrated embedded database to copy. */
    templatePath: string;
    /** The data folder after a first start, and a file with the output of that start. */
    firstData: string;
    firstOutput: string;
    /** Prefix of the names of this run's databases on PostgreSQL. */
    databasePrefix: string;
  }
}

/**
 * Provides a built server for the tests that need a process, and a database for all others to copy.
 *
 * @returns the clean-up
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await serverArtifacts(make);
  project.provide('serverFolder', join(folder, 'server'));
  project.provide('templatePath', join(folder, 'template.tar'));
  project.provide('firstData', join(folder, 'first'));
  project.provide('firstOutput', join(folder, 'first.log'));
  const databasePrefix = `test_${randomUUID().slice(0, 8)}_`;
  project.provide('databasePrefix', databasePrefix);
  const url = process.env.TEST_DATABASE_URL;
  return async () => {
    if (url) await dropDatabases(url, databasePrefix);
  };
}

async function make(folder: string): Promise<void> {
  // The server requires a console folder beside its own; an empty one is enough.
  mkdirSync(join(folder, 'console'));
  const serverFolder = join(folder, 'server');
  await Promise.all([
    build({
      root,
      configFile: join(root, 'vite.server.config.ts'),
      logLevel: 'error',
      build: { outDir: serverFolder },
    }),
    ensureEmptyDatabase(),
  ]);
  cpSync(emptyDatabaseFiles, join(folder, 'database/files'), { recursive: true });
  await makeTemplate(join(folder, 'template.tar'), join(folder, 'template'));
  const first = await ServerProcess.start(serverFolder, { DATA_DIR: join(folder, 'first') });
  await first.kill('SIGTERM');
  writeFileSync(join(folder, 'first.log'), first.text);
}

async function makeTemplate(path: string, scratch: string): Promise<void> {
  cpSync(emptyDatabaseFiles, scratch, { recursive: true });
  const template = await PGlite.create(scratch);
  await ready(new PGlitePool(template), true);
  const dump = await template.dumpDataDir('none');
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  await template.close();
  rmSync(scratch, { recursive: true });
}
