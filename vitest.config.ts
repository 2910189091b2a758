import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { bootScript } from './src/theme/bootPlugin';

const serverSetup = 'tests/server/support/globalSetup.ts';

/** jsdom costs half a second a file: it is for tests of components only, which are the `.tsx` ones. */
const rules = {
  name: 'unit:rules',
  include: ['tests/unit/**/*.test.ts'],
  environment: 'node' as const,
  setupFiles: ['tests/support/nodeNavigator.ts'],
};
const components = {
  name: 'unit:components',
  include: ['tests/unit/**/*.test.tsx'],
  environment: 'jsdom' as const,
  // No measure of the components: a busy machine takes its time, and no test fails for that.
  testTimeout: 20_000,
  setupFiles: ['tests/support/jestDom.ts'],
};

export default defineConfig({
  test: {
    projects: [
      { plugins: [bootScript()], test: rules },
      { plugins: [react(), bootScript()], test: components },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['tests/tooling/**/*.test.{ts,mjs}'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
