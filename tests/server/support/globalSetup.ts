import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { ready } from '../../../server/db/connection';
import { PGlitePool } from '../../../server/db/pglitePool';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built server. */
    serverFolder: string;
    /** A migrated embedded database to start copies of. */
    templatePath: string;
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
}

async function makeTemplate(path: string): Promise<void> {
  const template = await PGlite.create();
  await ready(new PGlitePool(template), true);
  const dump = await template.dumpDataDir('none');
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  await template.close();
}
