import { findCommand } from './findCommand.mjs';
import { run } from './run.mjs';

let updated;

/**
 * Installs a Debian package, when we may. Resolves with whether that worked; no apt-get, no rights and no network are
 * ordinary answers, and the caller says what follows from them.
 */
export async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !findCommand('apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing Debian's package ${name} …`);
  updated ??= run('apt-get', ['update', '-q'], { env, quiet: true });
  await updated;
  return (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, quiet: true })) === 0;
}
