import { existsSync, readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { listsFirstCalls } from './src/dataProvider/firstCallsPlugin.ts';
import { bootScript } from './src/theme/bootPlugin.ts';
import { patience } from './tests/support/patience.ts';

/** The server's tests run on the embedded database, and again on a PostgreSQL where there is one. */
const onPostgres = (process.env.TEST_DATABASE_URL ?? '') !== '';

/**
 * What does not run again on PostgreSQL: it asks the database nothing, or what others ask there, or it is about the embedded
 * one. All that is not named here runs on both.
 */
const embeddedOnly = [
  'auth/passwords',
  'config',
  'db/afterCommit',
  'db/embedded',
  'db/folderLock',
  'db/freeSpace',
  'db/queuedPool',
  'extending',
  'fleet/embedded/machineIndex',
  'fleet/embedded/noAddresses',
  'fleet/embedded/publicAddresses',
  'fleet/ec2/failures',
  'fleet/ec2/limits',
  'fleet/lifecycle',
  'http/accessMatrix',
  'http/byteLog',
  'http/clientAddress',
  'http/conditional',
  'http/console',
  'http/crossSite',
  'http/headers',
  'http/health',
  'http/hosts',
  'http/keptAnswers',
  'http/requireTls',
  'http/requests',
  'http/turns',
  'launches/rules',
  'logSink',
  'machines/plan',
  'machines/search',
  'machines/selectors',
  'nodeSupport',
  'people/leakedPasswords',
  'process/fullDisk',
  'process/auditCommands',
  'process/kill',
  'process/launchKill',
  'process/logSinkTls',
  'process/refusedStart',
  'process/start',
  'process/stop',
  'process/takenOver',
  'processes/accounts',
  'processes/credentials',
  'secrets',
  'stop',
].map(serverTest);

/** What needs a PostgreSQL. */
const postgresOnly = [
  'db/broken',
  'db/givenUp',
  'db/timeouts',
  'fleet/ec2/idle',
  'process/auditShared',
  'process/dbMove',
  'process/launchKillShared',
  'process/severalServers',
  'process/sharedRights',
  'process/stopPaused',
].map(serverTest);

function serverTest(name: string): string {
  const file = `tests/server/${name}.test.ts`;
  if (!existsSync(new URL(file, import.meta.url)))
    throw new Error(`vitest.config.ts names ${file}, which is not there`);
  return file;
}

/** Tests of components that put something in the place of a module: these have modules of their own, at 3 CPU seconds a file. */
const withMocks = readdirSync(new URL('tests/unit', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.tsx'))
  .map((name) => `tests/unit/${name}`)
  .filter((file) => readFileSync(new URL(file, import.meta.url), 'utf8').includes('vi.mock('));

/** jsdom costs half a second a file: it is for tests of components only, which are the `.tsx` ones. */
const rules = {
  name: 'unit:rules',
  isolate: false,
  include: ['tests/unit/**/*.test.ts'],
  environment: 'node' as const,
  testTimeout: patience,
  setupFiles: ['tests/support/cleanSlate.ts', 'tests/support/nodeNavigator.ts'],
};
const components = {
  name: 'unit:components',
  isolate: false,
  include: ['tests/unit/**/*.test.tsx'],
  exclude: withMocks,
  environment: 'jsdom' as const,
  // Cookies of a session are kept over HTTPS only.
  environmentOptions: { jsdom: { url: 'https://console.example/' } },
  testTimeout: patience,
  setupFiles: ['tests/support/cleanSlate.ts', 'tests/support/jestDom.ts'],
};
const mocked = { ...components, name: 'unit:mocked', isolate: true, include: withMocks, exclude: [] };

export default defineConfig({
  test: {
    // No test depends on another: each run has an order of its own, and says by which seed.
    sequence: { shuffle: { files: true, tests: true } },
    projects: [
      { plugins: [bootScript(), listsFirstCalls()], test: rules },
      { plugins: [react(), bootScript(), listsFirstCalls()], test: components },
      { plugins: [react(), bootScript(), listsFirstCalls()], test: mocked },
      {
        test: {
          name: 'server',
          // One module registry a worker, and with it one database; see tests/server/support/testDatabase.ts.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          exclude: onPostgres ? embeddedOnly : postgresOnly,
          environment: 'node',
          globalSetup: ['tests/server/support/globalSetup.ts'],
          setupFiles: ['tests/support/cleanSlate.ts'],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['tests/tooling/**/*.test.{ts,mjs}'],
          environment: 'node',
          testTimeout: patience,
        },
      },
    ],
  },
});
