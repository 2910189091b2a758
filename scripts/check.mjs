/** `npm run check`: reports the faults of all declarations and the type errors, without a build. Exits with 1 if there are any. */
import './lib/nodeVersion.mjs';

const { checkResources } = await import('./lib/checkResources.mjs');
const { endWithChildren, runTool } = await import('./lib/run.mjs');

endWithChildren();
const began = Date.now();
const types = runTool('typescript/bin/tsc', ['--pretty', 'false']);
const faults = await checkResources().then(
  () => '',
  ({ message }) => message,
);
if (faults !== '') console.error(faults);
const isGood = (await types) === 0 && faults === '';
console.log(`${isGood ? 'No faults' : 'Faults found'} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
process.exit(isGood ? 0 : 1);
