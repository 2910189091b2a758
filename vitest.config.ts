import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { firstCalls } from './scripts/lib/firstCallsPlugin.mjs';
import { bootScript } from './src/theme/bootPlugin.ts';
import { patience } from './tests/support/patience.ts';

/** The folders of server tests that run: on the database of TEST_DATABASE_URL, or on the embedded one. */
const databases = process.env.TEST_DATABASE_URL ? '{both,postgres}' : '{both,embedded}';

/** jsdom costs half a second a file: it is for tests of components only, which are the `.tsx` ones. */
export const rules = {
  name: 'unit:rules',
  isolate: false,
  include: ['tests/unit/**/*.test.ts'],
  environment: 'node' as const,
  testTimeout: patience,
  hookTimeout: patience,
  setupFiles: ['tests/support/cleanSlate.ts', 'tests/support/nodeNavigator.ts'],
};
const components = {
  name: 'unit:components',
  isolate: false,
  include: ['tests/unit/**/*.test.tsx'],
  environment: 'jsdom' as const,
  // Cookies of a session are kept over HTTPS only.
  environmentOptions: { jsdom: { url: 'https://console.example/' } },
  testTimeout: patience,
  hookTimeout: patience,
  setupFiles: ['tests/support/cleanSlate.ts', 'tests/support/jestDom.ts'],
};

export const server = {
  // One module registry a worker, and with it one database; see tests/server/support/testDatabase.ts.
  isolate: false,
  environment: 'node' as const,
  globalSetup: ['tests/server/support/globalSetup.ts'],
  setupFiles: ['tests/support/cleanSlate.ts'],
  testTimeout: patience,
  hookTimeout: patience,
};

export default defineConfig({
  test: {
    // No test depends on another: each run has an order of its own, and says by which seed.
    sequence: { shuffle: { files: true, tests: true } },
    projects: [
      { plugins: [bootScript(), firstCalls()], test: rules },
      { plugins: [react(), bootScript(), firstCalls()], test: components },
      { test: { ...server, name: 'server', include: [`tests/server/${databases}/**/*.test.ts`] } },
      { test: { ...server, name: 'process', include: [`tests/server/process/${databases}/**/*.test.ts`] } },
      {
        test: {
          name: 'tooling',
          include: ['tests/tooling/**/*.test.{ts,mjs}'],
          environment: 'node',
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
    ],
  },
});
