import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkResources } from '../../scripts/lib/checkResources.mjs';
import { newFiles } from '../../scripts/lib/newFiles.mjs';
import { inputsHash } from '../../scripts/lib/stamp.mjs';
import { fleetResource } from './fleetResource';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'dist/extended');
const source = join(folder, 'source');
const stamp = join(folder, 'build.txt');

/** The folder that {@link buildExtendedConsole} builds into. */
export const extendedConsole = join(folder, 'console');

const copied = [
  ...['contract', 'src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'],
  ...['scripts/lib/firstCallsPlugin.mjs', 'tests/support/adminInside'],
];
const guides = ['docs/adding-a-resource.md', 'docs/extending.md'];
const inputs = [
  ...copied,
  'package-lock.json',
  'scripts/templates',
  ...guides,
  'tests/support/extendedBuild.ts',
  'tests/support/fleetResource.ts',
];

const guideText = () => guides.map((guide) => readFileSync(join(root, guide), 'utf8')).join('\n');

/** The paths and texts of the files that the guides show below “Make `src/…`:”. */
function examplesOfGuides(): [string, string][] {
  const found = guideText().matchAll(/\bmake\s`((?:contract|src)\/[^`]+)`:\n\n```tsx?\n([\s\S]*?)```/gi);
  return [...found].map(([, path = '', code = '']): [string, string] => [path, code]);
}

/** Inserts the lines that the guides show below “In `src/…`, behind `…`:”. */
function addLinesOfGuides(): void {
  for (const [, path = '', line = '', code = ''] of guideText().matchAll(
    /\bIn `((?:contract|src)\/[^`]+)`, behind `([^`]+)`:\n\n```ts\n([\s\S]*?)```/g,
  )) {
    const file = join(source, path);
    const whole = readFileSync(file, 'utf8');
    if (!whole.includes(`${line}\n`)) throw new Error(`${path} has no line ${line}`);
    writeFileSync(
      file,
      whole.replace(`${line}\n`, (found) => found + code),
    );
  }
}

/** A file of `src/resources/` for each page of `adminInside/pages.ts`. */
const adminPages = ['processDesk', 'zoneDesk', 'bucketDesk', 'codes', 'hosts'].map((name): [string, string] => [
  `src/resources/${name}.ts`,
  `export { ${name} as default } from '../../tests/support/adminInside/pages';\n`,
]);

/** The console files that `npm run new` writes. */
const generated = () =>
  (['resource', 'record', 'tool'] as const)
    .flatMap((kind) => newFiles(kind, `new-${kind}`, 'mail'))
    .filter(({ path }) => /^(contract|src)\//.test(path))
    .map(({ path, text }): [string, string] => [path, text]);

const run = (tool: string, ...options: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', tool), ...options], { cwd: source, stdio: 'inherit' });

/**
 * Type-checks and builds the extended console, unless it was built from the same sources.
 *
 * @throws Error if the type check or the build fails
 */
export async function buildExtendedConsole(): Promise<void> {
  const hash = inputsHash(root, inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  // Removes the stamp too, so that a failed build is not taken for a finished one.
  rmSync(folder, { recursive: true, force: true });
  for (const name of copied) cpSync(join(root, name), join(source, name), { recursive: true });
  const fleet: [string, string] = ['src/resources/fleet.ts', fleetResource];
  const files = [...examplesOfGuides(), ...generated(), ...adminPages, fleet];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  }
  addLinesOfGuides();
  run('typescript/bin/tsc', '--noEmit');
  await checkResources(source);
  run('vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', extendedConsole, '--emptyOutDir');
  writeFileSync(stamp, hash);
}
