import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkResources } from '../../scripts/lib/checkResources.mjs';
import { newFiles } from '../../scripts/lib/newFiles.mjs';
import { inputsHash } from '../../scripts/lib/stamp.mjs';
import { fleetResource } from './fleetResource';
import { fragmentsModule, guideBlocks, guideFiles, guideFolder, insertionOf } from './guides';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'dist/extended');
const source = join(folder, 'source');
const stamp = join(folder, 'build.txt');

/** The folder that {@link buildExtendedConsole} builds into. */
export const extendedConsole = join(folder, 'console');

const copied = [
  ...['contract', 'src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'],
  ...['scripts/lib/firstCallsPlugin.mjs', 'scripts/lib/guide.mjs', 'docs/use', 'tests/support/adminInside'],
];
const inputs = [
  ...copied,
  'package-lock.json',
  'scripts/templates',
  guideFolder,
  'tests/support/extendedBuild.ts',
  'tests/support/fleetResource.ts',
  'tests/support/guides.ts',
];

/** Inserts the lines that the guides add to files of the console. */
function addLinesOfGuides(): void {
  for (const block of guideBlocks()) {
    const place = insertionOf(block);
    if (!place || !/^(contract|src)\//.test(place.path)) continue;
    const file = join(source, place.path);
    const whole = readFileSync(file, 'utf8');
    if (!whole.includes(`${place.line}\n`)) throw new Error(`${place.path} has no line ${place.line}`);
    writeFileSync(
      file,
      whole.replace(`${place.line}\n`, (found) => found + block.code),
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
  [
    ...(['resource', 'record', 'tool'] as const).flatMap((kind) => newFiles(kind, `new-${kind}`, 'mail')),
    ...newFiles('call', 'budget', 'aws'),
  ]
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
  const fragments: [string, string] = ['tests/guideFragments.ts', fragmentsModule()];
  const files = [...guideFiles('contract', 'src'), ...generated(), ...adminPages, fleet, fragments];
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
