import { test } from '@playwright/test';
import { buildExtendedConsole } from '../../../support/extendedBuild';

test('the examples of the guide type-check, and build with the console', async () => {
  // No measure of the build: a busy machine takes its time.
  await buildExtendedConsole();
});
