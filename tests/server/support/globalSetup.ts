import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { ready } from '../../../server/db/connection';
import { PGlitePool } from '../../../server/db/pglitePool';
import { ServerProcess } from './serverProcess';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built server. */
    serverFolder: string;
    /** A migrated embedded database to start copies of. */
    templatePath: string;
    /** The data folder that a first start left, and what that start wrote. */
    firstData: string;
    firstOutput: string;
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = `${root}dist/server-tests`;

/** Builds the server, for the tests that need a process to kill, and a database for all others to copy. */
export default async function setup(project: TestProject): Promise<void> {
  // The server looks for the console beside its own folder; an empty one is enough.
  mkdirSync(`${folder}/console`, { recursive: true });
  const serverFolder = `${folder}/server`;
  const templatePath = `${folder}/template.tar`;
  project.provide('serverFolder', serverFolder);
  project.provide('templatePath', templatePath);
  await Promise.all([
    build({
      root,
      configFile: `${root}vite.server.config.ts`,
      logLevel: 'error',
      build: { outDir: serverFolder },
    }),
    makeTemplate(templatePath),
  ]);
  const firstData = `${folder}/first`;
  project.provide('firstData', firstData);
  project.provide('firstOutput', await startOnce(serverFolder, firstData));
}

async function startOnce(serverFolder: string, dataFolder: string): Promise<string> {
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  const server = await ServerProcess.start({ DATA_DIR: dataFolder }, serverFolder);
  await server.kill('SIGTERM');
  return server.text;
}

async function makeTemplate(path: string): Promise<void> {
  const template = await PGlite.create();
  await ready(new PGlitePool(template), true);
  const dump = await template.dumpDataDir('none');
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  await template.close();
}
