/** `npm run audit:packages`: asks the registry for known weaknesses in the packages that run in production. */
import './lib/nodeVersion.mjs';

const { execFile } = await import('node:child_process');
const { verdictOf } = await import('./lib/packageAudit.mjs');
const { root } = await import('./lib/paths.mjs');

// It fails when it has found something, too: what counts is what it says.
const output = await new Promise((resolve) => {
  execFile('npm', ['audit', '--omit=dev', '--json'], { cwd: root, maxBuffer: 64 * 2 ** 20 }, (_error, stdout) =>
    resolve(stdout),
  );
});
const { code, lines } = verdictOf(output);
for (const line of lines) console.log(line);
process.exitCode = code;
