import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { systemChromium } from './scripts/lib/chromium.mjs';
import { patience } from './tests/support/patience.ts';

/** Without one on this machine, Playwright takes the browser that it has downloaded itself. */
const executablePath = systemChromium();

/**
 * What Chromium is to do without. The popups of its address bar are pages of their own, which it loads for every window: a fifth of
 * the time of every test. The others are what Playwright switches off itself, for the last such list is the only one that counts.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'LensOverlay', 'PreconnectToSearch', 'MediaRouter'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying'],
];

/**
 * The upper two of V8's compilers optimise what runs for long. A test runs code a few times, and then opens another page: compiling
 * costs it a seventh of the renderer's time, and is never earned back. What a script does is the same without them.
 */
const withoutCompilers = '--js-flags=--no-opt --no-maglev';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that needs a second try hides a fault of the console or of the test.
  retries: 0,
  workers: availableParallelism(),
  timeout: 2 * patience,
  expect: { timeout: patience / 5 },
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What moves has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
    // What takes longer has gone wrong: the test says where, before its own time is over.
    actionTimeout: patience / 2,
    navigationTimeout: patience / 2,
    // Recording costs a quarter of the time of every test: it is for looking into one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [`--disable-features=${withoutFeatures.join(',')}`, withoutCompilers],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    { name: 'extended console', testMatch: '**/extended/console.setup.ts' },
    { name: 'foreign', testMatch: '**/foreign/**/*.spec.ts' },
    { name: 'reference', testMatch: '**/reference/**/*.spec.ts' },
    // One at a time: two servers would bundle the same dependencies into one folder, each outdating the other's.
    { name: 'development', testMatch: '**/development/**/*.spec.ts', workers: 1 },
    { name: 'extended', testMatch: '**/extended/**/*.spec.ts', dependencies: ['extended console'] },
  ],
});
