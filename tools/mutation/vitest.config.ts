import { defineConfig } from 'vitest/config';
import { firstCalls } from '../../scripts/lib/firstCallsPlugin.mjs';
import { bootScript } from '../../src/theme/bootPlugin.ts';
import { rules } from '../../vitest.config.ts';

/** Sets time zones, which has no effect in Stryker's worker threads. */
const exclude = ['tests/unit/dataProvider/{days,restFilter}.test.ts'];

/** The tests of the mutated code. */
const include = ['tests/unit/{access,contract,dataProvider,server}/**/*.test.ts'];

/** Runs the tests of pure functions. Each file has its own modules, so that a mutant of a module's constant takes effect. */
export default defineConfig({
  plugins: [bootScript(), firstCalls()],
  test: { ...rules, isolate: true, include, exclude },
});
