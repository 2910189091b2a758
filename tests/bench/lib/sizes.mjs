import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at } from '../../../scripts/lib/paths.mjs';
import { inBench } from './paths.mjs';

/** Libraries that the list page stands on; with everything that they depend on they are not counted as ours. */
const libraries =
  /^(react|react-dom|react-router|react-router-dom|react-admin|ra-.*|@mui\/.*|@emotion\/.*|@tanstack\/react-query)$/;

const kib = (bytes) => bytes / 1_024;
const gzipped = (code) => gzipSync(code, { level: 9 }).length;

/** KiB gzip of scripts, each by itself as a browser fetches them. */
export function scriptSize(files) {
  return kib(files.reduce((sum, file) => sum + gzipped(readFileSync(file)), 0));
}

/** The libraries and all that they depend on, by the lock file. */
export function foundation(lock) {
  const packages = new Map(
    Object.entries(lock.packages).map(([path, entry]) => [path.split('node_modules/').at(-1), entry]),
  );
  const found = new Set();
  const visit = (name) => {
    if (found.has(name) || !packages.has(name)) return;
    found.add(name);
    for (const other of Object.keys(packages.get(name)?.dependencies ?? {})) visit(other);
  };
  for (const name of packages.keys()) if (libraries.test(name)) visit(name);
  return found;
}

const packageOf = (id) => /^(@[^/]+\/[^/]+|[^./@][^/]*)/.exec(id)?.[1];

/** Where a module comes from: a package, or a folder of ours. */
function origin(id) {
  const inPackage = id.split('node_modules/').at(-1);
  if (id.includes('node_modules/')) return packageOf(inPackage ?? '') ?? 'other';
  return /\/(src\/[^/]+|contract)\//.exec(id)?.[1] ?? 'other';
}

/**
 * Builds the list page and its data provider without the libraries that they stand on, and weighs the result, workers and
 * pieces that are loaded later included.
 *
 * @returns {Promise<{ total: number; files: Record<string, number>; parts: Record<string, number> }>} KiB gzip; `parts` shares
 *   the total out by the length of the source that is left in the build
 */
export async function ourSize() {
  const { build } = await import('vite');
  const known = foundation(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')));
  const external = (id) => known.has(packageOf(id) ?? '');
  const lengths = new Map();
  const count = {
    name: 'bench-lengths',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          lengths.set(origin(id), (lengths.get(origin(id)) ?? 0) + renderedLength);
        }
      }
    },
  };
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const outcome = await build({
    configFile: at('vite.config.ts'),
    root: inBench('pages'),
    publicDir: false,
    logLevel: 'error',
    plugins: [count],
    worker: { plugins: () => [count] },
    build: {
      write: false,
      manifest: false,
      rolldownOptions: {
        input: inBench('pages/oursAlone.ts'),
        external,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: { groups: [] } },
      },
    },
  });
  const { output } = Array.isArray(outcome) ? outcome[0] : outcome;
  const files = {};
  for (const file of output) {
    if (!file.fileName.endsWith('.js')) continue;
    files[file.fileName.replace(/^assets\//, '')] = kib(gzipped(file.type === 'chunk' ? file.code : file.source));
  }
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  const parts = Object.fromEntries(
    [...lengths].sort((a, b) => b[1] - a[1]).map(([name, length]) => [name, (total * length) / all]),
  );
  return { total, files, parts };
}
