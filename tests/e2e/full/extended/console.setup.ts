import { test } from '@playwright/test';
import { buildExtendedConsole } from '../../../support/extendedBuild';

test('the examples of the guide type-check, and build with the console', async () => {
  await buildExtendedConsole();
});
