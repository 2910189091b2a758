import { at } from './paths.mjs';
import { upToDate } from './stamp.mjs';

/** Builds what is missing or outdated. Ends this process if that fails. */
export async function ensureBuilt() {
  if (upToDate()) return;
  console.log('Building …');
  const { run } = await import('./run.mjs');
  const code = await run(process.execPath, [at('scripts/build.mjs'), '--without-types']);
  if (code !== 0) process.exit(code);
}
